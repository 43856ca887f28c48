package puzzle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"

	"hoshi/engine"
)

var (
	verifyWins = flag.Int("verify-wins", 6, "how many wins announced by the engine TestEngineWins proves")
	verifySeed = flag.Uint64("verify-seed", 4, "seed of the games in which they are announced")
)

// TestEngineWins proves that freestyle wins announced by the engine in its games can be won in
// the number of plies announced. To prove 2,000:
//
//	go test ./engine/puzzle -run TestEngineWins -verify-wins 2000 -verify-seed 1 -timeout 2h -v
func TestEngineWins(t *testing.T) {
	r := proveClaims(t, *verifyWins, games{seed: *verifySeed, nodes: 2000, size: 15})
	if r.longer > 0 || len(r.open) > 0 {
		t.Errorf("%d wins take longer than announced, %d are not proven: %v", r.longer, len(r.open), r.open)
	}
}

// TestEngineWinsByRule proves wins announced by the engine under the other rules. Some need more
// searches than a prover may make; those are logged.
func TestEngineWinsByRule(t *testing.T) {
	for _, rule := range engine.PlayableRules()[1:] {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			r := proveClaims(t, 3, games{seed: 5, nodes: 300, size: 9, rule: rule})
			if r.proven == 0 {
				t.Error("no win is proven")
			}
			for _, c := range r.open {
				t.Logf("not decided: %v", c)
			}
		})
	}
}

// games are the engine's games against itself.
type games struct {
	seed, nodes uint64
	size        int
	rule        engine.Rule
}

// claim is a win announced by the engine.
type claim struct {
	position *engine.Position
	move     engine.Point // the win's first move
	plies    int          // to the five
}

// String returns the position's moves, the winning move and the plies.
func (c claim) String() string {
	return fmt.Sprintf("%v: %v wins in %d plies", c.position.Moves(), c.move, c.plies)
}

// proven counts the claims that could be proven.
type proven struct {
	proven int     // within the plies announced
	longer int     // in more plies
	open   []claim // neither proven nor refuted
}

// proveClaims plays games until the engine has announced n wins of more than one ply in different
// positions. A win counts as proven if [Check], which relies on no solver, replays the whole tree
// of replies against every legal defense.
func proveClaims(t *testing.T, n int, g games) (r proven) {
	t.Helper()
	if n < 1 {
		t.Fatal("want a position or more")
	}
	seen := map[string]bool{}
	game := uint64(0)
	for ; len(seen) < n; game++ {
		var claims []claim
		_, err := playGame(t.Context(), g.seed, game, g.nodes, g.size, g.rule, func(pos *engine.Position, res engine.Result) {
			if res.Mate > 1 {
				claims = append(claims, claim{pos.Clone(), res.Move, res.Mate})
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range claims {
			if name := canonical(c.position); len(seen) == n || seen[name] {
				continue
			} else {
				seen[name] = true
			}
			switch length, err := c.prove(t.Context(), g.nodes); {
			case errors.Is(err, ErrNoWin), errors.Is(err, ErrBudget):
				r.open = append(r.open, c)
			case err != nil:
				t.Fatalf("%v: %v", c, err)
			case length <= c.moves():
				r.proven++
			default:
				r.longer++
			}
		}
	}
	t.Logf("%d wins of %d games: %d proven in the plies announced, %d in more, %d open", n, game, r.proven, r.longer, len(r.open))
	return r
}

// attempt holds the limits of one search for a proof.
type attempt struct {
	extraMoves  int    // winner's moves beyond those claimed
	positions   int    // positions searched for each win by threes and fours
	wide        bool   // see Budget
	quietMoves  int    // quiet moves in a variation, to which the engine has to find the replies
	nodes       uint64 // the engine's nodes after a quiet move, as a multiple of those for a move
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

// moves returns how many of the winner's moves the claimed plies contain.
func (c claim) moves() int { return (c.plies + 1) / 2 }

// prove proves the claim and returns how many of the winner's moves the proof needs.
func (c claim) prove(ctx context.Context, nodes uint64) (length int, err error) {
	if c.position.Rule() != engine.Freestyle {
		return c.proveByRule(ctx)
	}
	for _, e := range attempts {
		opts := engine.Options{HashMB: hashMB}
		if e.lessPruning {
			opts.Parameters = carefulParameters
		}
		p := prover{ctx: ctx, eng: engine.New(opts), attempt: e}
		p.nodes *= nodes
		proof, err := p.prove(c.position, c.move, c.moves()+e.extraMoves, e.quietMoves)
		if err == nil {
			return Check(ctx, c.position, proof)
		}
		if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) {
			return 0, err
		}
	}
	return 0, ErrNoWin
}

// proveByRule is prove under rules other than freestyle, where the engine finds the moves.
func (c claim) proveByRule(ctx context.Context) (length int, err error) {
	for _, extra := range []int{0, 6} {
		p := newRuleProver(ctx, 10*ruleNodes)
		p.most, p.left = 10*p.most, 10*p.left-1 // the first move is given
		proof, err := p.proveMove(c.position, c.move, c.moves()+extra)
		if err == nil {
			return Check(ctx, c.position, proof)
		}
		if !errors.Is(err, ErrNoWin) && !errors.Is(err, ErrBudget) {
			return 0, err
		}
	}
	return 0, ErrNoWin
}

// prover searches for proofs with an engine's help.
type prover struct {
	attempt
	ctx context.Context
	eng *engine.Engine
}

// prove proves a win by move within a number of the winner's moves, of which up to quiet in a
// variation can be quiet. It returns [ErrNoWin] or [ErrBudget] if it finds no proof.
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

// answer returns the proof of a win after the defense d.
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
