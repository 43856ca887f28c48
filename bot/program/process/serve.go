package process

import (
	"context"
	"errors"
	"log/slog"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/web"
)

// process is the running bot: a connection to Discord, a service, and a database.
type process struct {
	client  *discord.Client
	service *service.Service
	db      *store.DB
	reader  *textcommand.Reader
	role    service.Role
	log     *slog.Logger
	web     *web.Server // nil without pages
}

// serve handles requests and, once the client is connected, jobs, until ctx ends or a part fails.
func (p *process) serve(ctx context.Context, connected func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	parts := []func(context.Context) error{p.connect, p.listen, func(ctx context.Context) error {
		select {
		case <-p.client.Ready():
			connected()
			if p.role.DoesJobs() {
				p.service.BeginJobs()
			}
			return p.db.Work(ctx, append(p.service.Jobs(), stored.NewWorker(p.answerTransferred)))
		case <-ctx.Done():
			return nil
		}
	}}
	ended := make(chan error, len(parts))
	for _, part := range parts {
		go func() {
			defer cancel() // if one part ends, stop all
			ended <- part(ctx)
		}()
	}
	var errs []error
	for range parts {
		errs = append(errs, <-ended)
	}
	return errors.Join(errs...)
}

// listen receives notices of changes, also those of other processes.
func (p *process) listen(ctx context.Context) error {
	return p.db.Listen(ctx, func(n stored.Notice) {
		p.service.Heard(n)
		if p.web != nil {
			p.web.Heard(n)
		}
	})
}

// connect runs the connection to Discord: to its gateway and REST API, or only to the latter.
func (p *process) connect(ctx context.Context) error {
	if !p.role.TakesRequests() {
		return p.client.RunREST(ctx)
	}
	p.client.HandleDropped(func(ctx context.Context, m textcommand.Message) {
		if req := p.reader.Read(ctx, m); req != nil {
			if err := p.service.Dropped(ctx, req, chat.NewChatResponder(p.client, m.Channel, m.ID)); err != nil {
				p.log.Debug("who floods a channel couldn't be told", "channel", m.Channel, "err", err)
			}
		}
	})
	return p.client.Run(ctx, func(ctx context.Context, m textcommand.Message) {
		p.answer(ctx, m, p.service.Handle)
	})
}

// answerTransferred answers a request handed over by a gateway.
func (p *process) answerTransferred(ctx context.Context, j stored.RequestJob) error {
	return p.client.HandleTransferred(ctx, j.Event, func(ctx context.Context, m textcommand.Message) {
		p.answer(ctx, m, p.service.HandleTransferred)
	})
}

// answer answers a message.
func (p *process) answer(ctx context.Context, m textcommand.Message, handle func(context.Context, *command.Request, chat.Responder) error) {
	req := p.reader.Read(ctx, m)
	if req == nil {
		return
	}
	if err := handle(ctx, req, p.client.Responder(m)); err != nil {
		p.log.WarnContext(ctx, "a request wasn't answered as it should be", "channel", m.Channel, "err", err)
	}
}
