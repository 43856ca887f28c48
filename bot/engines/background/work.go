package background

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/internal/trace"
)

// PostTimeout limits one attempt to post a board. The channel's lock is held meanwhile, and a Job
// that fails is retried.
const PostTimeout = 30 * time.Second

// Stop stops a kind of background work for a game at a user's request, in this process and in
// others. It reports whether there was any to stop.
func (s *Runner) Stop(ctx context.Context, kind work.Kind, game int64) (stopped bool, err error) {
	if s.Supervisor.Stop(kind, game) {
		return true, nil
	}
	if !s.Gateway {
		return false, nil
	}
	return true, s.Store.Notify(ctx, stored.Notice{Game: game, Stop: kind}) // a worker may be doing it
}

// Run does work after the request has been handled so that the channel can continue. It
// tells the user about failures.
func (s *Runner) Run(ctx context.Context, c *command.Call, kind work.Kind, do func(context.Context) error) error {
	if done, err := s.handOver(ctx, c, kind); done || err != nil {
		return err
	}
	return s.Start(ctx, c, kind, do)
}

// RunAfter is like Run, but calls first before the work starts, in the process that does the work. It
// doesn't call first if the work is refused.
func (s *Runner) RunAfter(ctx context.Context, c *command.Call, kind work.Kind, first func() error, do func(context.Context) error) error {
	if done, err := s.handOver(ctx, c, kind); done || err != nil {
		return err
	}
	if err := s.Supervisor.Admits(workOf(c, kind)); err != nil {
		return err
	}
	if err := first(); err != nil {
		return err
	}
	return s.Start(ctx, c, kind, do)
}

// workOf describes the work of a kind for a request.
func workOf(c *command.Call, kind work.Kind) engines.Work {
	w := engines.Work{Kind: kind, User: c.User.ID, Channel: c.Channel, Guild: c.Guild}
	if c.Game != nil {
		w.Game, w.Revision = c.Game.ID, c.Game.Revision
	}
	return w
}

// Start is like Run, but never hands the work over to another process.
func (s *Runner) Start(ctx context.Context, c *command.Call, kind work.Kind, do func(context.Context) error) error {
	do = untilJobEnds(c, do)
	deferred := make(chan struct{}) // closed once the user has been told to wait
	request := ctx
	begin := func(ctx context.Context) error {
		ctx = trace.Copy(ctx, request)
		select {
		case <-deferred:
			err := do(ctx)
			if err == nil {
				s.conclude(ctx, c)
			}
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	ended, err := s.Supervisor.Start(workOf(c, kind), begin, func(ctx context.Context, failure error) {
		s.tellFailure(ctx, c, kind, failure)
		s.conclude(ctx, c)
	})
	if err != nil {
		return err
	}
	c.Background = ended
	defer close(deferred)
	return c.Defer(ctx, false)
}

// tellFailure tells the user why background work has no result. If they changed the game
// themselves, they need no explanation. If the result wasn't delivered, it may have arrived; see [Answer].
func (s *Runner) tellFailure(ctx context.Context, c *command.Call, kind work.Kind, failure error) {
	changed, ok := errors.AsType[*engines.GameChangedError](failure)
	if errors.Is(failure, chat.ErrCannotPost) || errors.Is(failure, chat.ErrUndelivered) || ok && changed.By != "" && changed.By == c.User.ID {
		return
	}
	t, expected := explain(failure)
	if !expected {
		t = message.T("work.failed." + string(kind))
	}
	if err := Post(ctx, c, chat.Reply{Text: t, Private: true}); err != nil {
		s.Log.WarnContext(ctx, "a failure could not be told", "kind", kind, "channel", c.Channel, "err", err)
	}
}

// conclude ends the deferral of a request that got no answer after all, since otherwise its message
// would say forever that the bot is thinking. A transferred request's deferral ends with its job,
// because another worker may still answer it.
func (s *Runner) conclude(ctx context.Context, c *command.Call) {
	if c.Job != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, PostTimeout)
	defer cancel()
	if err := c.Acknowledge(ctx); err != nil {
		s.Log.InfoContext(ctx, "a deferral without an answer could not be ended", "channel", c.Channel, "err", err)
	}
}

// answerTimeout limits the attempts to send an answer that took a while to make. No lock is held
// meanwhile, and nobody repeats the work.
const answerTimeout = 2 * time.Minute

// Post sends an answer that took a while to make.
func Post(ctx context.Context, c *command.Call, reply chat.Reply) error {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	reply.Language = c.Language
	if reply.Private {
		reply.Language = c.PrivateLanguage()
	}
	return c.Respond(ctx, reply)
}

// WaitNotice returns a callback for engine pool requests that tells the user their request is
// waiting.
func (s *Runner) WaitNotice(ctx context.Context, c *command.Call) func(int) {
	return func(int) {
		go func() {
			notice := chat.Reply{Text: message.T("work.waits"), Private: true}
			if c.Job != nil && c.ID != "" { // don't count it among the answers
				notice.Key = "w" + c.ID
			}
			if err := Post(ctx, c, notice); err != nil && ctx.Err() == nil {
				s.Log.DebugContext(ctx, "a wait was not told", "channel", c.Channel, "err", err)
			}
		}()
	}
}
