package puzzle

import (
	"context"
	"errors"

	"hoshi/engine"
)

// The freestyle solver looks for windows of five. Other rules need more: six may not win, closed
// ends count, and Black has fouls. So the engine finds the moves, and [Check] decides whether
// they win.

// Limits of engine-made proofs.
const (
	ruleNodes    = 10_000 // for the search for a win
	answerShare  = 4      // a search for the answer to a defense gets these nodes divided by answerShare
	otherNodes   = 50_000 // for the search for a second winning first move
	mostSearches = 60     // per proof
)

// ruleProver makes proofs under any rule.
type ruleProver struct {
	ctx   context.Context
	eng   *engine.Engine
	nodes uint64 // for the first search
	most  int    // maximum number of searches
	left  int    // searches left
}

// newRuleProver returns a prover for one proof.
func newRuleProver(ctx context.Context, nodes uint64) *ruleProver {
	return &ruleProver{ctx: ctx, eng: engine.New(engine.Options{HashMB: hashMB}), nodes: nodes, most: mostSearches, left: mostSearches}
}

// prove returns the proof of a win for the side to move within the given number of its moves. It
// returns [ErrNoWin] if the engine finds none, or [ErrBudget].
func (p *ruleProver) prove(pos *engine.Position, moves int) (*Node, error) {
	if five := pos.WinningPoints(pos.SideToMove()); len(five) > 0 {
		return &Node{Move: five[0]}, nil
	}
	nodes := p.nodes
	if p.left < p.most {
		nodes /= answerShare // a win is known to exist, so the answers are found sooner
	}
	if p.left--; p.left < 0 {
		return nil, ErrBudget
	}
	if moves < 2 {
		return nil, ErrNoWin
	}
	res, err := p.eng.Search(p.ctx, pos, engine.Limits{Nodes: nodes})
	if err != nil {
		return nil, err
	}
	if err := p.ctx.Err(); err != nil {
		return nil, err
	}
	if res.Mate <= 0 || (res.Mate+1)/2 > moves {
		return nil, ErrNoWin
	}
	return p.proveMove(pos, res.Move, moves)
}

// proveMove returns the proof of a win that starts with a move. The answer to a stone far away
// also answers every other defense that it beats. The remaining defenses get individual answers.
func (p *ruleProver) proveMove(pos *engine.Position, move engine.Point, moves int) (*Node, error) {
	after := pos.Clone()
	if err := after.Play(move); err != nil {
		return nil, err
	}
	if after.Winner() != engine.Empty {
		return &Node{Move: move}, nil
	}
	quiet, ok := quietPoint(after)
	if !ok {
		return nil, ErrNoWin
	}
	rest, err := p.answer(after, quiet, moves-1)
	if err != nil {
		return nil, err
	}
	n := &Node{Move: move, Rest: rest}
	for _, d := range after.LegalPoints() {
		if beats, err := p.beats(after, d, rest, moves-1); err != nil {
			return nil, err
		} else if beats {
			continue
		}
		win, err := p.answer(after, d, moves-1)
		if err != nil {
			return nil, err
		}
		n.Replies = append(n.Replies, Reply{d, win})
	}
	return n, nil
}

// answer returns the proof of a win after a defense.
func (p *ruleProver) answer(pos *engine.Position, d engine.Point, moves int) (*Node, error) {
	after := pos.Clone()
	if err := after.Play(d); err != nil {
		return nil, err
	}
	if after.Over() {
		return nil, ErrNoWin
	}
	return p.prove(after, moves)
}

// beats reports whether a proof wins after a defense within the given number of moves.
func (p *ruleProver) beats(pos *engine.Position, d engine.Point, proof *Node, moves int) (bool, error) {
	after := pos.Clone()
	if err := after.Play(d); err != nil {
		return false, err
	}
	length, err := Check(p.ctx, after, proof)
	if _, failed := errors.AsType[*ProofError](err); failed {
		return false, nil
	}
	return err == nil && length <= moves, err
}

// quietPoint returns the legal point that is farthest from all stones.
func quietPoint(pos *engine.Position) (best engine.Point, ok bool) {
	most := -1
	for _, pt := range pos.LegalPoints() {
		near := pos.Size()
		for row := range int8(pos.Size()) {
			for col := range int8(pos.Size()) {
				if pos.At(engine.Point{Col: col, Row: row}) != engine.Empty {
					near = min(near, int(max(col-pt.Col, pt.Col-col, row-pt.Row, pt.Row-row)))
				}
			}
		}
		if near > most {
			best, most, ok = pt, near, true
		}
	}
	return best, ok
}

// fromWinByRule is the last part of fromWin for rules other than freestyle: the engine looks for
// a second winning move.
func fromWinByRule(ctx context.Context, pos *engine.Position, win *Node) (*Puzzle, error) {
	eng := engine.New(engine.Options{HashMB: hashMB})
	res, err := eng.Analyze(ctx, pos, engine.Analysis{Limits: engine.Limits{Nodes: otherNodes}, MultiPV: 2})
	if err != nil {
		return nil, err
	}
	for _, v := range res.Variations {
		if v.Mate > 0 && v.Move != win.Move {
			return nil, nil
		}
	}
	p := newPuzzle(pos, win)
	return p, p.Check(ctx)
}
