package practice

import (
	"context"

	"hoshi/bot/domain/stored"
	"hoshi/engine"
	"hoshi/engine/review"
)

// judgeLimits are the limits of the search that judges a move: about a quarter of a second. Repeated
// questions get the same answer.
var judgeLimits = engine.Limits{Depth: 12, Nodes: 300_000, Fresh: true}

// shownMoves is how many moves an answer shows.
const shownMoves = 9

// verdict is what a move in a position achieves.
type verdict struct {
	right bool
	over  bool           // the game is over: the move makes five or fills the board
	wins  int            // moves of the mover's side to the win, this one included; 0 if it doesn't win by force
	loses int            // moves of the other side to its win; 0 if it has no forced win
	line  []engine.Point // the move and what follows it
}

// judge searches for the answer to a move. The error is that of [engine.Position.Play], or from ctx or
// the analyst.
func judge(ctx context.Context, by review.Analyst, pos *engine.Position, kind stored.PracticeKind, move engine.Point) (verdict, error) {
	after := pos.Clone()
	if err := after.Play(move); err != nil {
		return verdict{}, err
	}
	v := verdict{line: []engine.Point{move}}
	if after.Over() {
		v.over, v.right = true, after.Winner() == pos.SideToMove() || kind == stored.PracticeDefense
		return v, nil
	}
	_, reply, err := review.Value(ctx, by, after, judgeLimits)
	if err != nil {
		return verdict{}, err
	}
	v.line = append(v.line, reply.PV...)
	v.line = v.line[:min(len(v.line), shownMoves)]
	switch {
	case reply.Mate < 0:
		v.wins, v.right = 1-reply.Mate/2, true
	case reply.Mate > 0:
		v.loses = (reply.Mate + 1) / 2
	default:
		v.right = kind == stored.PracticeDefense
		v.line = v.line[:min(len(v.line), 2)]
	}
	return v, nil
}
