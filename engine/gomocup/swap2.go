package gomocup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// SWAP2BOARD lists the stones of an opening by Swap2, Black's first, and asks what this
// program does: with no stone on the board it places three; after three it takes White by
// placing the fourth, takes Black by SWAP, or places two stones; after five it takes White
// by placing the sixth, or Black by SWAP.

// swap2Answer is what the program does after SWAP2BOARD.
type swap2Answer struct {
	black bool           // takes Black, given the stones on the board
	moves []engine.Point // the stones it places
}

// Limits of a Swap2 choice.
const (
	swap2Share  = 3      // a choice takes at most 1/swap2Share of the time or nodes for a move: a second choice or a stone may follow
	swap2First  = 50     // nodes of the first valuations
	swap2Deeper = 4      // each round uses this many times more nodes
	swap2Most   = 50_000 // nodes of a valuation if nothing else limits it
)

// askForSwap2 starts the search for the answer to SWAP2BOARD. The board holds the stones of the
// opening.
func (s *session) askForSwap2(ctx context.Context, asked time.Time) {
	rule, err := s.set.engineRule()
	var game *opening.Game
	if err == nil {
		game, err = swap2Game(s.size, rule, s.board)
	}
	if err != nil {
		s.fail(fmt.Errorf("SWAP2BOARD: %w", err))
		return
	}
	s.ensureSearcher()
	s.played = true
	set, used := s.set, s.used // INFO may change them during the search
	c := swap2Chooser{
		searcher: s.searcher, seed: uint64(s.opts.Seed), depth: set.maxDepth, nodes: set.maxNodes,
		limits: func() engine.Limits { return set.limits(time.Since(asked), used) },
	}
	pos := game.Position()
	s.run(ctx, asked, pos, c.limits(), func(ctx context.Context) (r searchResult) {
		r.swap2, r.err = c.choose(ctx, game)
		return r
	})
}

// swap2Game returns the opening after the stones, given in the order they were placed.
func swap2Game(size int, rule engine.Rule, board stones) (*opening.Game, error) {
	var actions []opening.Action
	switch len(board) {
	case 0, 3:
	case 5:
		actions = []opening.Action{{Kind: opening.Declare, Number: 2}}
	default:
		return nil, fmt.Errorf("want no stone, three or five, not %d", len(board))
	}
	var placed []opening.Action
	for _, o := range board {
		placed = append(placed, opening.Action{Kind: opening.Place, Point: o.pt})
	}
	if len(placed) == 5 {
		actions = append(placed[:3:3], append(actions, placed[3:]...)...)
	} else {
		actions = placed
	}
	return opening.Replay(opening.Swap2, size, rule, actions)
}

// swap2Chooser finds the answer to SWAP2BOARD within the limits of the game.
type swap2Chooser struct {
	searcher Searcher
	seed     uint64
	depth    int    // limit of each search; 0 means none
	nodes    uint64 // limit of all searches together; 0 means none
	limits   func() engine.Limits
}

// choose returns the answer for a game so far. When ctx ends, it returns the best answer so far.
func (c *swap2Chooser) choose(ctx context.Context, g *opening.Game) (*swap2Answer, error) {
	answer := &swap2Answer{}
	me := g.Question().Player
	for {
		if q := g.Question(); q.Player != me || q.Task == opening.GameOver {
			return answer, nil
		} else if q.Task == opening.PlayOn { // White's stone after a choice of color
			res, err := c.searcher.Search(ctx, g.Position(), c.limits())
			answer.moves = append(answer.moves, res.Move)
			return answer, err
		}
		a := c.action(ctx, g)
		if err := g.Do(a); err != nil {
			return nil, err
		}
		switch {
		case a.Kind == opening.Place:
			answer.moves = append(answer.moves, a.Point)
		case a.Kind == opening.TakeColor && a.Color == engine.Black:
			answer.black = true
		}
	}
}

// action returns what the program does next in the opening. It searches longer and longer until
// a share of the time or nodes is used up.
func (c *swap2Chooser) action(ctx context.Context, g *opening.Game) opening.Action {
	began := time.Now()
	most := c.limits().TimeBudget(g.Position()).Hard / swap2Share
	if most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	best := g.LegalActions()[0] // in case no search finishes in time
	count := &countingSearcher{Searcher: c.searcher, depth: c.depth}
	for nodes := uint64(swap2First); nodes <= swap2Most; nodes *= swap2Deeper {
		chooser := opening.Chooser{Engine: count, Nodes: nodes, Seed: c.seed}
		a, err := chooser.Choose(ctx, g)
		if err != nil {
			return best
		}
		best = a
		if count.nodes == 0 { // it needed no search
			return best
		}
		if most > 0 && time.Since(began) > most/(swap2Deeper+1) {
			return best
		}
		if c.nodes > 0 && count.nodes > c.nodes/swap2Share/(swap2Deeper+1) {
			return best
		}
	}
	return best
}

// countingSearcher limits the depth of searches and counts their nodes.
type countingSearcher struct {
	Searcher

	depth int // 0 means no limit
	nodes uint64
}

func (c *countingSearcher) Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error) {
	lim.Depth = c.depth
	res, err := c.Searcher.Search(ctx, pos, lim)
	c.nodes += res.Nodes
	return res, err
}

// answerSwap2 sends the answer to SWAP2BOARD. The board is then set up for the chosen color, or
// for Black if the other player chooses; the manager's next command settles it.
func (s *session) answerSwap2(a *swap2Answer, asked time.Time) {
	s.used += time.Since(asked)
	white := !a.black && len(a.moves) == 1
	var board stones
	for i, o := range s.board {
		board = append(board, stone{o.pt, (i%2 == 0) != white})
	}
	var words []string
	if a.black {
		words = []string{"SWAP"}
	}
	for _, pt := range a.moves {
		board = append(board, stone{pt, (len(board)%2 == 0) != white})
		words = append(words, FormatPoint(pt, s.size))
	}
	s.board = board
	s.reply("%s", strings.Join(words, " "))
}
