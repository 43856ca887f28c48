package bot

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/games"
)

// handOver hands a request to a worker, if this process is a gateway and another one can
// answer it.
func (s *Service) handOver(ctx context.Context, c *command.Call, kind engines.WorkKind) (done bool, err error) {
	if s.opt.Role.DoesJobs() || c.To == nil {
		return false, nil
	}
	event, ok := c.To.Transfer()
	if !ok {
		return false, nil
	}
	if err := s.store.Enqueue(ctx, games.Job{Kind: games.JobRequest, Work: kind, Event: event}); err != nil {
		return true, err
	}
	if err := c.Defer(ctx, false); err != nil && ctx.Err() == nil {
		// The worker tries it too. To tell who asked would be a second answer.
		s.opt.Log.WarnContext(ctx, "a request was handed over and could not be deferred", "kind", kind, "channel", c.Channel, "err", err)
	}
	return true, nil
}

// HandleTransferred does what a request asks for that a gateway has handed over after its
// acknowledgement. It returns when the work is done that the gateway left. When ctx ends it
// ends that work, tells nobody, and returns the error of ctx: another worker does it then.
// Other errors are for the log.
func (s *Service) HandleTransferred(ctx context.Context, req *command.Request, to chat.Responder) error {
	c, answers := s.newCall(ctx, req, &transferredResponder{Responder: to, request: req.ID})
	answers.answered.Store(true) // by the gateway
	c.Job = ctx
	err := s.answer(ctx, c, s.handle(ctx, c))
	if c.Background != nil {
		<-c.Background
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(err, c.Acknowledge(ctx)) // which ends a deferral that has had no answer
}

// transferredResponder gives the answers to a request keys: a worker that takes the job of a
// dead one up gives the same answers, which appear once in chats that know keys.
type transferredResponder struct {
	chat.Responder
	request string       // the chat's id; "" for no keys
	given   atomic.Int64 // answers with keys
}

// Respond implements [chat.Responder]. A notice has a key of its own, as it may come or not.
func (r *transferredResponder) Respond(ctx context.Context, reply chat.Reply) error {
	if r.request != "" && reply.Key == "" {
		reply.Key = fmt.Sprintf("a%s.%d", r.request, r.given.Add(1))
	}
	return r.Responder.Respond(ctx, reply)
}

// errHandedBack ends work of a job that another worker is to do.
var errHandedBack = errors.New("handed back")

// untilJobEnds makes work for a transferred request end with the job, without a word to who
// asked.
func untilJobEnds(c *command.Call, do func(context.Context) error) func(context.Context) error {
	if c.Job == nil {
		return do
	}
	return func(ctx context.Context) error {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(c.Job, func() { cancel(errHandedBack) })()
		err := do(ctx)
		if c.Job.Err() != nil {
			return nil
		}
		return err
	}
}
