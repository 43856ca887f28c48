package puzzle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hoshi/engine"
)

// VerifyOptions say which claims of the engine to verify; zero values stand for
// the defaults.
type VerifyOptions struct {
	Positions int    // how many, 0 for 2,000
	Seed      uint64 // the same seed and engine give the same positions
	Size      int    // side of the board, 0 for engine.DefaultSize
	Nodes     uint64 // positions the engine looks at for a move, 0 for 2,000

	// Progress is called after each position, when not nil, with what there is so
	// far.
	Progress func(VerifyReport)
}

// VerifyReport is what came of the claims.
type VerifyReport struct {
	Games     int         `json:"games"`     // played to come by the positions
	Positions int         `json:"positions"` // in which a win was claimed, of two moves or more
	Proven    int         `json:"proven"`    // won within the plies claimed, against every legal defence
	Longer    int         `json:"longer"`    // won against every legal defence, but not shown to be within the plies claimed
	Open      []Claim     `json:"open"`      // neither shown nor refuted within the bounds
	ByPlies   map[int]int `json:"by_plies"`  // positions by the plies claimed
}

// Claim is a win that the engine called.
type Claim struct {
	Position *engine.Position
	Move     engine.Point
	Plies    int
}

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

// attempt is how hard a proof is looked for.
type attempt struct {
	extraMoves  int    // the winner's moves beyond the plies claimed
	positions   int    // for each win by threes and fours
	wide        bool   // with any threat of fours, see Budget
	quietMoves  int    // moves in a line that threaten nothing, or whose threats Solve does not see through
	nodes       uint64 // the engine's, for what follows such a move, times those of the games
	lessPruning bool   // the engine leaves less out
}

// attempts are made in turn until one suffices.
var attempts = []attempt{
	{extraMoves: 0, positions: 200_000, quietMoves: 1, nodes: 1},
	{extraMoves: 0, positions: 3_000_000, wide: true, quietMoves: 6, nodes: 50},
	{extraMoves: 0, positions: 3_000_000, quietMoves: 6, nodes: 50},
	{extraMoves: 0, positions: 3_000_000, wide: true, quietMoves: 6, nodes: 500, lessPruning: true},
	{extraMoves: 6, positions: 3_000_000, quietMoves: 6, nodes: 50},
}

// carefulParameters are numbers of the search with which it leaves less out.
var carefulParameters = map[string]float64{"MoveCountNotImproving": 1, "MoveCountPower": 2, "LMRDivisor": 2}

// VerifyWins plays games and holds the wins that the engine claims in them to a
// proof, apart from those by a five at once. The win has to begin with the
// engine's move. What answers the defences after it is found by [SolveMove], or,
// where the move is too quiet for that, by [Solve] and the engine for each legal
// defence in turn. Whatever the source, a claim only counts when [Check], which
// relies on neither, replays the whole tree to the five against every legal
// defence at every turn. Positions come from games, several from each, and none
// twice. When ctx ends it returns what was verified so far with its error.
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
		_, err := playGame(ctx, o.Seed, uint64(report.Games), o.Nodes, o.Size, func(pos *engine.Position, res engine.Result) {
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

// moves returns the winner's moves in the plies claimed.
func (c Claim) moves() int { return (c.Plies + 1) / 2 }

// verify proves the claim and returns the winner's moves that the proof takes.
func (c Claim) verify(ctx context.Context, nodes uint64) (length int, err error) {
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

// prover looks for proofs with an engine's help.
type prover struct {
	attempt
	ctx context.Context
	eng *engine.Engine
}

// prove returns the proof of a win by a move within so many moves of the winner,
// of which so many in a line may be quiet; [ErrNoWin] or [ErrBudget] when it finds
// none.
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

// answer returns the proof of a win after one defence.
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
