package puzzle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hoshi/engine"
)

// VerifyOptions are the options of [VerifyWins]; the zero value is usable.
type VerifyOptions struct {
	Positions int         // number of claims, 0 for 2,000
	Seed      uint64      // the same seed and engine give the same claims
	Size      int         // side of the board in points, 0 for engine.DefaultSize
	Rule      engine.Rule // of the games
	Nodes     uint64      // positions that the engine searches for a move, 0 for 2,000

	// Progress is called after each claim, when not nil, with the report so far.
	Progress func(VerifyReport)
}

// VerifyReport is the result of [VerifyWins].
type VerifyReport struct {
	Games     int         `json:"games"`     // number of games played
	Positions int         `json:"positions"` // number of positions with a claim of more than one ply
	Proven    int         `json:"proven"`    // claims proven against every legal defence, within the plies claimed
	Longer    int         `json:"longer"`    // claims proven against every legal defence, but with more plies
	Open      []Claim     `json:"open"`      // claims neither proven nor refuted within the limits
	ByPlies   map[int]int `json:"by_plies"`  // number of claims by their plies
}

// Claim is a win that the engine announces.
type Claim struct {
	Position *engine.Position // position of the claim
	Move     engine.Point     // first move of the win
	Plies    int              // number of plies to the five
}

// String returns the moves to the position, the winning move and the plies.
func (c Claim) String() string {
	return fmt.Sprintf("%v: %v wins in %d plies", c.Position.Moves(), c.Move, c.Plies)
}

// MarshalJSON writes the keys size, moves (to the position), move and plies.
func (c Claim) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Size  int            `json:"size"`
		Moves []engine.Point `json:"moves"`
		Move  engine.Point   `json:"move"`
		Plies int            `json:"plies"`
	}{c.Position.Size(), c.Position.Moves(), c.Move, c.Plies})
}

// attempt has the limits of one search for a proof.
type attempt struct {
	extraMoves  int    // moves of the winner beyond those claimed
	positions   int    // positions searched for each win by threes and fours
	wide        bool   // see Budget
	quietMoves  int    // quiet moves in a variation, for which the engine has to find the answers
	nodes       uint64 // nodes of the engine after a quiet move, as a multiple of VerifyOptions.Nodes
	lessPruning bool   // the engine prunes less
}

// attempts are made in this order until one finds a proof.
var attempts = []attempt{
	{extraMoves: 0, positions: 200_000, quietMoves: 1, nodes: 1},
	{extraMoves: 0, positions: 3_000_000, wide: true, quietMoves: 6, nodes: 50},
	{extraMoves: 0, positions: 3_000_000, quietMoves: 6, nodes: 50},
	{extraMoves: 0, positions: 3_000_000, wide: true, quietMoves: 6, nodes: 500, lessPruning: true},
	{extraMoves: 6, positions: 3_000_000, quietMoves: 6, nodes: 50},
}

// carefulParameters are search parameters with less pruning.
var carefulParameters = map[string]float64{"MoveCountNotImproving": 1, "MoveCountPower": 2, "LMRDivisor": 2}

// VerifyWins plays games and looks for a proof of every win that the engine announces
// in them, except wins in one move. The proof has to begin with the engine's move. The
// answers to the defences come from [SolveMove]; where a move is too quiet for it, from
// [Solve] and the engine for each legal defence. A claim counts only when [Check], which
// relies on none of them, replays the whole tree against every legal defence. Several
// positions can come from one game, but no position is taken twice. When ctx ends, the
// report so far comes with ctx's error.
func VerifyWins(ctx context.Context, o VerifyOptions) (VerifyReport, error) {
	if o.Positions <= 0 {
		o.Positions = 2000
	}
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Nodes == 0 {
		o.Nodes = 2000
	}
	report := VerifyReport{Open: []Claim{}, ByPlies: map[int]int{}}
	seen := map[string]bool{}
	for ; report.Positions < o.Positions; report.Games++ {
		var claims []Claim
		_, err := playGame(ctx, o.Seed, uint64(report.Games), o.Nodes, o.Size, o.Rule, func(pos *engine.Position, res engine.Result) {
			if res.Mate > 1 {
				claims = append(claims, Claim{pos.Clone(), res.Move, res.Mate})
			}
		})
		if err != nil {
			return report, err
		}
		for _, c := range claims {
			if name := canonical(c.Position); report.Positions == o.Positions || seen[name] {
				continue
			} else {
				seen[name] = true
			}
			length, err := c.verify(ctx, o.Nodes)
			switch {
			case errors.Is(err, ErrNoWin), errors.Is(err, ErrBudget):
				report.Open = append(report.Open, c)
			case err != nil:
				return report, fmt.Errorf("%v: %w", c, err)
			case length <= c.moves():
				report.Proven++
			default:
				report.Longer++
			}
			report.Positions++
			report.ByPlies[c.Plies]++
			if o.Progress != nil {
				o.Progress(report)
			}
		}
	}
	return report, nil
}

// moves returns the number of the winner's moves in the plies claimed.
func (c Claim) moves() int { return (c.Plies + 1) / 2 }

// verify proves the claim and returns the number of the winner's moves in the proof.
func (c Claim) verify(ctx context.Context, nodes uint64) (length int, err error) {
	if c.Position.Rule() != engine.Freestyle {
		return c.verifyByRule(ctx)
	}
	for _, e := range attempts {
		opts := engine.Options{HashMB: hashMB}
		if e.lessPruning {
			opts.Parameters = carefulParameters
		}
		p := prover{ctx: ctx, eng: engine.New(opts), attempt: e}
		p.nodes *= nodes
		proof, err := p.prove(c.Position, c.Move, c.moves()+e.extraMoves, e.quietMoves)
		if err == nil {
			return Check(ctx, c.Position, proof)
		}
		if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) {
			return 0, err
		}
	}
	return 0, ErrNoWin
}

// verifyByRule is verify by a rule other than freestyle, where the engine finds the moves.
func (c Claim) verifyByRule(ctx context.Context) (length int, err error) {
	for _, extra := range []int{0, 6} {
		p := newRuleProver(ctx, 10*ruleNodes)
		p.most, p.left = 10*p.most, 10*p.left-1 // the first move is given
		proof, err := p.proveMove(c.Position, c.Move, c.moves()+extra)
		if err == nil {
			return Check(ctx, c.Position, proof)
		}
		if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) {
			return 0, err
		}
	}
	return 0, ErrNoWin
}

// prover searches for proofs with the help of an engine.
type prover struct {
	attempt
	ctx context.Context
	eng *engine.Engine
}

// prove returns the proof of a win by move within a number of the winner's moves, of
// which quiet moves of a variation can be quiet. It returns [ErrNoWin] or [ErrBudget]
// when it finds none.
func (p *prover) prove(pos *engine.Position, move engine.Point, moves, quiet int) (*Node, error) {
	n, err := SolveMove(p.ctx, pos, move, Budget{Moves: moves, Positions: p.positions, Wide: p.wide})
	if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) || quiet == 0 || moves < 2 {
		return n, err
	}
	after := pos.Clone()
	if err := after.Play(move); err != nil {
		return nil, err
	}
	n = &Node{Move: move}
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			d := engine.Point{Col: col, Row: row}
			if after.At(d) != engine.Empty {
				continue
			}
			win, err := p.answer(after, d, moves-1, quiet-1)
			if err != nil {
				return nil, err
			}
			n.Replies = append(n.Replies, Reply{d, win})
		}
	}
	last := len(n.Replies) - 1
	if last < 0 {
		return nil, ErrNoWin
	}
	n.Rest, n.Replies = n.Replies[last].Then, n.Replies[:last]
	return n, nil
}

// answer returns the proof of a win after the defence d.
func (p *prover) answer(pos *engine.Position, d engine.Point, moves, quiet int) (*Node, error) {
	after := pos.Clone()
	if err := after.Play(d); err != nil {
		return nil, err
	}
	if after.Over() {
		return nil, ErrNoWin
	}
	n, err := Solve(p.ctx, after, Budget{Moves: moves, Positions: p.positions, Wide: p.wide})
	if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) {
		return n, err
	}
	res, err := p.eng.Search(p.ctx, after, engine.Limits{Nodes: p.nodes})
	if err != nil {
		return nil, err
	}
	if res.Mate <= 0 {
		return nil, ErrNoWin
	}
	return p.prove(after, res.Move, moves, quiet)
}
