package bot

import (
	"context"
	"sync"

	"hoshi/engine"
)

// hintDepth is the least depth for a hint, in plies: it is asked for to learn
// something, also by those who play against a weak engine.
const hintDepth Depth = 6

func hintCommand() *Command {
	return &Command{
		Name: "hint", Group: GroupPlay, Access: LastGame,
		Translated: []string{"提示", "ヒント", "힌트"},
		Words:      []string{"支招", "助言"},
		Options:    []Option{positionOption()}, HasLong: true, Handle: (*Service).hint,
	}
}

// hint lets the engine look for a good move and shows it when it is found.
func (s *Service) hint(ctx context.Context, c *Call) error {
	g := c.Game
	if g.State == Playing {
		switch {
		case g.watched():
			return refuse("game.watched")
		case c.Side == engine.Empty:
			return s.refuseStranger(g)
		case !g.againstEngine():
			return refuse("hint.two_people")
		case c.Side != g.ToMove():
			return refuse("hint.my_turn")
		}
	}
	ex, err := s.examine(ctx, c, "")
	if err != nil {
		return err
	}
	ex.program = nil
	if ex.depth, err = s.depthAtLeast(ctx, g.Channel, g.Guild, hintDepth); err != nil {
		return err
	}
	return s.inBackground(ctx, c, WorkHint, func(ctx context.Context) error { return s.giveHint(ctx, c, ex) })
}

func (s *Service) giveHint(ctx context.Context, c *Call, ex *examination) error {
	res, err := s.analyzePosition(ctx, c, ex, priorityHint, 1)
	if err != nil {
		return err
	}
	best := &res.Variations[0]
	scene, err := s.scene(ctx, ex.game, ex.pos)
	if err != nil {
		return err
	}
	scene.Hints = []engine.Point{best.Move}
	if ex.move == len(ex.game.Moves) {
		s.hints.store(ex.game, best.Move)
	}
	return s.post(ctx, c, Reply{
		Text:    Sentences(ex.heading(), T("hint.try", Args{"Point": best.Move}), effectText(ex.pos, best.Effects[0]), hintProspect(best, res.Depth)),
		Picture: s.drawBoard(ex.game, scene),
	})
}

// hintProspect says what comes of a hint: a forced win or loss, or how far the
// engine looked.
func hintProspect(best *engine.Variation, depth int) Text {
	switch {
	case best.Mate > 1 && best.Exact:
		return T("hint.wins", Args{"Count": (best.Mate + 1) / 2})
	case best.Mate > 1:
		return T("hint.wins_latest", Args{"Count": (best.Mate + 1) / 2})
	case best.Mate < 0:
		return T("hint.loses", Args{"Count": -best.Mate / 2})
	case best.Mate == 0 && depth > 0: // otherwise there was nothing to choose
		return T("hint.depth", Args{"Count": depth})
	}
	return Text{}
}

// maxHints is how many hints are remembered.
const maxHints = 1000

// hintMemory remembers the latest hints, for the move pad to show. The zero value is
// ready, and it is safe for concurrent use.
type hintMemory struct {
	mu    sync.Mutex
	hints map[int64]shownHint // by the id of the game
}

// shownHint is a point that was named in a state of a game.
type shownHint struct {
	revision int64
	point    engine.Point
}

// store remembers the hint that was given in a game.
func (m *hintMemory) store(g *Game, pt engine.Point) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.hints == nil || len(m.hints) >= maxHints { // the pad shows them at first only
		m.hints = make(map[int64]shownHint)
	}
	m.hints[g.ID] = shownHint{g.Revision, pt}
}

// of returns the hint that was given in the state that a game is in, if any.
func (m *hintMemory) of(g *Game) (engine.Point, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	hint, ok := m.hints[g.ID]
	return hint.point, ok && hint.revision == g.Revision
}
