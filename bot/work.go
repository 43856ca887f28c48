package bot

import (
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/message"
	"hoshi/bot/stored"
	"hoshi/bot/trace"
)

// startWorkers creates the engine pool and the supervisor of background work.
func (s *Service) startWorkers() {
	s.times = engines.NewSearchTimes()
	s.engines = engines.NewEnginePool(engines.PoolOptions{Seats: s.opt.Searches, HashMB: s.opt.HashMB, Seed: s.opt.Seed})
	s.work = engines.NewSupervisor(engines.SupervisorOptions{Log: s.opt.Log})
}

// Close cancels the work outside Jobs and waits for it to end.
func (s *Service) Close() {
	_ = s.work.Close(context.Background()) // this context doesn't end
	s.times.Close()
	s.refreshing.Wait()
}

// inBackground does work after the request has been handled so that the channel can continue. It
// tells the user about failures.
func (s *Service) inBackground(ctx context.Context, c *command.Call, kind engines.WorkKind, do func(context.Context) error) error {
	if done, err := s.handOver(ctx, c, kind); done || err != nil {
		return err
	}
	return s.startWork(ctx, c, kind, do)
}

// startWork is like inBackground, but always works in this process, whatever its role.
func (s *Service) startWork(ctx context.Context, c *command.Call, kind engines.WorkKind, do func(context.Context) error) error {
	w := engines.Work{Kind: kind, User: c.User.ID, Channel: c.Channel, Guild: c.Guild}
	if c.Game != nil {
		w.Game, w.Revision = c.Game.ID, c.Game.Revision
	}
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
	ended, err := s.work.Start(w, begin, func(ctx context.Context, failure error) {
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
// themselves, they need no explanation.
func (s *Service) tellFailure(ctx context.Context, c *command.Call, kind engines.WorkKind, failure error) {
	changed, ok := errors.AsType[*engines.GameChangedError](failure)
	if errors.Is(failure, chat.ErrCannotPost) || ok && changed.By != "" && changed.By == c.User.ID {
		return
	}
	t, expected := explain(failure)
	if !expected {
		t = message.T("work.failed." + string(kind))
	}
	if err := post(ctx, c, chat.Reply{Text: t, Private: true}); err != nil {
		s.opt.Log.WarnContext(ctx, "a failure could not be told", "kind", kind, "channel", c.Channel, "err", err)
	}
}

// conclude ends the deferral of a request that got no answer after all, since otherwise its message
// would say forever that the bot is thinking. A transferred request's deferral ends with its job,
// because another worker may still answer it.
func (s *Service) conclude(ctx context.Context, c *command.Call) {
	if c.Job != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	if err := c.Acknowledge(ctx); err != nil {
		s.opt.Log.InfoContext(ctx, "a deferral without an answer could not be ended", "channel", c.Channel, "err", err)
	}
}

// explainWork turns the reason why background work was refused or ended into a message.
func explainWork(err error) (t message.Text, expected bool) {
	if e, ok := errors.AsType[*engines.TooMuchWorkError](err); ok {
		return message.T("work.too_much."+string(e.Scope), message.Args{"Count": e.Limit}), true
	}
	if e, ok := errors.AsType[*engines.InsightRunningError](err); ok {
		return message.T("work.running." + string(e.Running)), true
	}
	if _, ok := errors.AsType[*engines.GameChangedError](err); ok {
		return message.T("work.game_changed"), true
	}
	if errors.Is(err, engines.ErrClosed) {
		return message.T("work.closing"), true
	}
	return message.Text{}, false
}

// post sends an answer that took a while to make.
func post(ctx context.Context, c *command.Call, reply chat.Reply) error {
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	reply.Language = c.Language
	if reply.Private {
		reply.Language = c.PrivateLanguage()
	}
	return c.Respond(ctx, reply)
}

// waitNotice returns a callback for engine pool requests that tells the user their request is
// waiting.
func (s *Service) waitNotice(ctx context.Context, c *command.Call) func(int) {
	return func(int) {
		go func() {
			notice := chat.Reply{Text: message.T("work.waits"), Private: true}
			if c.Job != nil && c.ID != "" { // don't count it among the answers
				notice.Key = "w" + c.ID
			}
			if err := post(ctx, c, notice); err != nil && ctx.Err() == nil {
				s.opt.Log.DebugContext(ctx, "a wait was not told", "channel", c.Channel, "err", err)
			}
		}()
	}
}

// Settled waits until nothing is pending in the channel: every change of its game is shown, it
// isn't the engine's turn, and no background work is running.
func (s *Service) Settled(ctx context.Context, ch chat.ChannelID) error {
	for {
		changed, worked := s.shown.Wait(), s.work.Changed()
		owes, err := s.owes(ctx, ch)
		if err != nil || !owes {
			return err
		}
		select {
		case <-changed:
		case <-worked:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *Service) owes(ctx context.Context, ch chat.ChannelID) (bool, error) {
	if s.work.Working(ch) {
		return true, nil
	}
	if unshown, err := s.store.ChallengesUnshown(ctx, ch); err != nil || unshown {
		return unshown, err
	}
	g, err := s.store.Current(ctx, ch)
	if errors.Is(err, stored.ErrNoGame) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return g.Shown < g.Revision || g.EngineToMove() || len(s.pads.due(g)) > 0 || s.work.Busy(g.ID), nil
}
