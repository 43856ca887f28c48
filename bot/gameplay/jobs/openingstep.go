package jobs

import (
	"context"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/engine/opening"
)

// Node limits for the search that rates an opening choice. Half a second is enough for most.
const (
	leastChoiceNodes uint64 = 40
	mostChoiceNodes  uint64 = 20_000
)

// makeEngineSteps has the engine play its part of the opening of g until the opening is over or
// asks the other player, and commits that.
func (s *Jobs) makeEngineSteps(ctx context.Context, g *game.Game, v settings.Values) error {
	begun := time.Now()
	st := v.Strength(g.Player(g.ToMove()))
	priority, user := engines.PriorityMove, g.Player(g.ToMove().Other()).User.ID
	if g.Watched() {
		priority, user = engines.PriorityWatchedMove, g.Host.ID
	}
	req := s.Engines.SearchRequest(g, priority, user, st.Plies())
	req.OnWait = func(int) { go s.tellWait(ctx, g, v) }
	e, release, err := s.Engines.Acquire(ctx, req)
	if err != nil {
		return err
	}
	err = func() error {
		defer release()
		lim := v.Limits(st, g)
		chooser := &opening.Chooser{Engine: e, Limits: lim, Nodes: choiceNodes(st), Seed: uint64(g.ID)}
		return stepUntilAnswer(ctx, g, chooser, min(lim.Time, s.Defaults.AutoTime))
	}()
	if err != nil {
		return err
	}
	if g.Watched() {
		select {
		case <-time.After(s.Pause - time.Since(begun)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	g.StartTurn(g.Player(g.ToMove()), s.Now())
	return s.commit(ctx, g)
}

// choiceNodes returns how many nodes an engine of a given strength may search per choice. Weaker
// engines get fewer, so they see less here too.
func choiceNodes(st game.Strength) uint64 {
	if st.Plies() == game.DepthAuto {
		return mostChoiceNodes
	}
	return min(leastChoiceNodes<<min(uint(st.Plies()), 10), mostChoiceNodes)
}

// stepUntilAnswer does what the opening of g asks of the engine. Each step takes at most the given
// time, plus the same again with few nodes.
func stepUntilAnswer(ctx context.Context, g *game.Game, chooser *opening.Chooser, most time.Duration) error {
	og, err := g.Replay()
	if err != nil {
		return err
	}
	player := og.Question().Player
	for !og.Over() && og.Question().Player == player {
		begun := time.Now()
		a, err := chooseWithin(ctx, chooser, og, most)
		if err != nil {
			return err
		}
		by := game.Actor{Side: g.ToMove(), Now: g.Since} // the turn ends with the last step
		if err := g.Do(by, game.Step{Action: a, Took: time.Since(begun)}); err != nil {
			return err
		}
		if og, err = g.Replay(); err != nil {
			return err
		}
	}
	return nil
}

// chooseWithin chooses in about the given time. If that's too short for all the nodes, it tries
// again with few, and finally returns any legal action.
func chooseWithin(ctx context.Context, chooser *opening.Chooser, og *opening.Game, most time.Duration) (opening.Action, error) {
	nodes := chooser.Nodes
	defer func() { chooser.Nodes = nodes }()
	for _, n := range [...]uint64{nodes, leastChoiceNodes} {
		chooser.Nodes = n
		limited, cancel := context.WithTimeout(ctx, most)
		a, err := chooser.Choose(limited, og)
		timeout := limited.Err() != nil
		cancel()
		switch {
		case ctx.Err() != nil:
			return opening.Action{}, ctx.Err()
		case err == nil:
			return a, nil
		case !timeout:
			return opening.Action{}, err
		}
	}
	return og.LegalActions()[0], nil
}
