// Package interaction turns slash commands, clicks and forms into requests for the bot and answers
// them. In channels where the bot can't post, these answers show the boards.
package interaction

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/customid"
	"hoshi/bot/discord/event"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
)

// Service is the part of a [service.Service] that interactions use.
type Service interface {
	First(*command.Request) bool
	Handle(context.Context, *command.Request, chat.Responder) error
	HandleTransferred(context.Context, *command.Request, chat.Responder) error
	Commands() *command.Table
	Form(context.Context, *command.Request, chat.Responder) (*chat.Form, error)
	Suggest(ctx context.Context, ch chat.ChannelID, opt *command.Option, typed string, given map[string]string) ([]string, error)
}

// Chat is the access to channels that interactions use.
type Chat interface {
	Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error)
	Delete(ctx context.Context, ch chat.ChannelID, message string) error
	Refused(ch chat.ChannelID) (files bool, err error)
}

// Guilds is the information about guilds that interactions use.
type Guilds interface {
	Lacks(ctx context.Context, guild, channel string, need chat.Permissions) (chat.Permissions, error)
	Parent(ctx context.Context, channel string) (chat.ChannelID, error)
}

// Options are what a [Handler] needs.
type Options struct {
	Answers    *answer.API
	Timing     Timing
	Service    Service
	Chat       Chat
	Guilds     Guilds
	Words      body.Words
	Catalogue  *locale.Catalogue
	Shrink     *body.Shrinker
	SelfID     func() string // the bot's user ID
	Attachment func(event.Attachment) chat.Attachment
	Log        *slog.Logger
}

// Timing says when deferrals begin and end.
type Timing struct {
	Defer    time.Duration // from an interaction to its deferral if there is no answer yet
	TakeBack time.Duration // from an interaction to the end of its deferral if there is no answer
}

// DefaultTiming suits Discord.
var DefaultTiming = Timing{
	Defer:    time.Second, // a third of what Discord allows, since busy machines are late
	TakeBack: answer.Within - 30*time.Second,
}

// Handler handles interactions. It is safe for concurrent use.
type Handler struct {
	Options
	boards answerBoards
	spares spares
}

// New returns a handler.
func New(o Options) *Handler { return &Handler{Options: o, spares: newSpares()} }

// Handle answers one interaction, unless it came before: the gateway may repeat events after a resume,
// and over HTTP a recorded request is accepted as long as its signature is valid. It always
// acknowledges it in time and makes sure that a deferral gets an answer.
func (h *Handler) Handle(ctx context.Context, in *event.Interaction) {
	ctx, cancel := context.WithDeadline(ctx, in.Received.Add(answer.Within))
	defer cancel()
	req, k := h.request(in)
	if !h.Service.First(req) {
		h.Log.InfoContext(ctx, "an interaction came again", "channel", in.ChannelID)
		return
	}
	r := h.Answers.Responder(in)
	if in.Type == event.Autocomplete {
		h.suggest(ctx, in, r)
		return
	}
	answers := h.responder(in, req, k, r)
	if req.AnswerOnly && !k.Form {
		in.Raw = nil // it isn't transferred, but the interaction is remembered
		answers.shows = newShownBoard(in, req, k)
		evicted := h.boards.add(req.Channel, answers)
		var giving sync.WaitGroup
		defer giving.Wait()
		for _, other := range evicted {
			giving.Go(func() { other.giveUp(context.WithoutCancel(ctx)) })
		}
	} else if shows := newShownBoard(in, req, k); answers.channel != nil && !k.Form && (shows.command || shows.message != "") {
		h.spares.Put(req.Channel, spare{answers, shows, in.GuildInstall() && in.AppPermissions.Stated()})
	}
	failed, why := true, "error.internal" // unless the service returns without a panic
	defer func() {
		apology := chat.Reply{Text: message.T(why), Language: in.Locale, Private: true}
		if err := answers.finish(ctx, failed, apology); err != nil {
			h.log(ctx, "an interaction could not be answered at all", in, err)
		}
	}()
	if err := h.serve(ctx, in, req, k, answers); err != nil {
		h.log(ctx, "an interaction was not answered as it should be", in, err)
		switch {
		case errors.Is(err, chat.ErrCannotPost):
			why = "error.refused"
		case errors.Is(err, chat.ErrUndelivered):
			why = "error.undelivered"
		}
		return
	}
	failed = false
}

// serve opens the form that an interaction asks for, or lets the service handle it.
func (h *Handler) serve(ctx context.Context, in *event.Interaction, req *command.Request, k customid.Click, answers *responder) error {
	if k.Form && req.Problem == nil {
		return h.openForm(ctx, req, k, answers)
	}
	stop := answers.deferAfter(ctx, time.Until(in.Received.Add(h.Timing.Defer)))
	defer stop()
	return h.Service.Handle(ctx, req, answers)
}

// HandleTransferred answers an interaction that another process has deferred or would have
// deferred. waiting is the ID of the message saying that the bot is thinking, or "" for none.
func (h *Handler) HandleTransferred(ctx context.Context, in *event.Interaction, waiting string) {
	ctx, cancel := context.WithDeadline(ctx, in.Received.Add(answer.Within))
	defer cancel()
	req, k := h.request(in)
	answers := h.responder(in, req, k, h.Answers.Responder(in))
	answers.shared, answers.waiting = true, waiting
	defer func() {
		if ctx.Err() != nil {
			answers.leave() // the job will be retried
		}
	}()
	if err := answers.Defer(ctx, false); err != nil {
		h.log(ctx, "an interaction that was handed over could not be deferred", in, err)
	}
	if err := h.Service.HandleTransferred(ctx, req, answers); err != nil && ctx.Err() == nil {
		h.log(ctx, "an interaction was not answered as it should be", in, err)
	}
}

// Refuse tells the user that too many of their requests are already waiting. The interaction isn't
// handled later either, if it comes again.
func (h *Handler) Refuse(ctx context.Context, in *event.Interaction) {
	if !h.Service.First(&command.Request{ID: in.ID, User: in.User.ToBot()}) {
		return
	}
	r := h.Answers.Responder(in)
	var err error
	if in.Type == event.Autocomplete {
		err = r.Suggest(ctx, nil)
	} else {
		_, err = r.Respond(ctx, body.Message{Content: h.Words(in.Locale, "").Print(message.T("flood.slow_down")), Private: true})
	}
	if err != nil {
		h.Log.Debug("an interaction could not be refused", "channel", in.ChannelID, "err", err)
	}
}

// responder returns the responder for a request.
func (h *Handler) responder(in *event.Interaction, req *command.Request, k customid.Click, r *answer.Responder) *responder {
	answers := &responder{
		r: r, in: in, words: h.Words, shrink: h.Shrink, takeBackAfter: h.Timing.TakeBack,
		component: in.FromMessage(), private: req.FromPrivate, board: k.Shown.Game != 0,
	}
	if in.GuildInstall() || in.Context == event.InBotDM {
		answers.channel = &postedChannel{h.Chat, req.Channel}
	}
	return answers
}

// openForm opens the form that a click asks for, unless the service answers otherwise.
func (h *Handler) openForm(ctx context.Context, req *command.Request, k customid.Click, answers *responder) error {
	form, err := h.Service.Form(ctx, req, answers)
	if err != nil || form == nil {
		return err
	}
	return answers.r.OpenModal(ctx, body.Modal(k, form, h.Words(req.Locale, "")))
}

func (h *Handler) log(ctx context.Context, message string, in *event.Interaction, err error) {
	h.Log.WarnContext(ctx, message, "type", int(in.Type), "channel", in.ChannelID, "err", err)
}
