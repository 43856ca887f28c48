package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/puzzle"
)

func TestReasonsFor(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, move string
		makes                    engine.Threat
		next                     string
	}{
		{"nothing", "a1", "o15", "h8", engine.NoThreat, ""},
		{"an open three", "h8 h9", "a1 o15", "h10", engine.OpenThree, "h7 h11"},
		{"an open three near the edge", "h3 h4", "a1 o15", "h2", engine.OpenThree, "h5"},
		{"two open threes", "h8 h9 g10 f10", "a1 o15 a15 o1", "h10", engine.DoubleThree, "h7 e10 i10 h11"},
		{"a four", "h8 h9 h10", "h7 a1 o15", "h11", engine.Four, "h12"},
		{"a four in a gap", "h8 h9 h11", "h7 a1 o15", "h12", engine.Four, "h10"},
		{"an open four", "h8 h9 h10", "a1 o15 a15", "h11", engine.OpenFour, "h7 h12"},
		{"a four and an open three", "h8 h9 h10 g11 f11", "h7 a1 o15 a15 o1", "h11", engine.FourThree, "h12"},
		{"five", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", engine.Five, ""},
		{"taken", "h8 h9", "a1 o15", "h8", engine.NoThreat, ""},
	} {
		pos := gametest.Setup(t, tt.black, tt.white)
		move, next := gametest.Points(t, tt.move)[0], gametest.Points(t, tt.next)
		if r := engine.ReasonsFor(pos, move); r.Makes != tt.makes || !slices.Equal(r.Next, next) {
			t.Errorf("%s: makes %v and threatens %v, want %v and %v", tt.name, r.Makes, r.Next, tt.makes, next)
		}
	}
}

// The reasons given for a move are true: each claim is tried by placing stones, in random positions
// under every rule.
func TestReasonsAreTrue(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(12, uint64(rule)))
			claims := map[engine.Threat]int{}
			for i := range 25 {
				pos := gametest.Random(t, rng, 11, rule, 20+rng.IntN(40))
				if i%2 == 0 {
					pos = gametest.LongLines(t, rng, 11, rule)
				}
				checkReasons(t, pos, claims)
			}
			if len(claims) < 6 { // of seven, including nothing
				t.Errorf("only %v was tried", claims)
			}
		})
	}
}

// checkReasons tries the claims about every legal move, and counts what the moves make.
func checkReasons(t *testing.T, pos *engine.Position, claims map[engine.Threat]int) {
	t.Helper()
	us := pos.SideToMove()
	s := stonesOf(pos)
	for _, pt := range points(pos.Size()) {
		r := engine.ReasonsFor(pos, pt)
		if r.Makes == engine.NoThreat && r.Stops == engine.NoThreat && r.Denies == engine.NoThreat {
			continue
		}
		claims[r.Makes]++
		if !s.try(pt, us).holds(r.Makes) {
			t.Errorf("%v after %v: %v does not make %v", pos.Rule(), pos.Moves(), pt, r.Makes)
		}
		if !s.try(pt, us.Other()).holds(r.Denies) {
			t.Errorf("%v after %v: a stone of the other side on %v does not make %v", pos.Rule(), pos.Moves(), pt, r.Denies)
		}
		s.with(pt, us, func() bool {
			for _, next := range r.Next {
				if f := s.try(next, us); !f.five && (!f.unstoppable || r.Makes >= engine.Four) {
					t.Errorf("%v after %v: %v makes %v, but %v does not follow", pos.Rule(), pos.Moves(), pt, r.Makes, next)
				}
			}
			return true
		})
		checkStops(t, s, pt, r.Stops)
	}
}

// checkStops checks that the other side has a threat, and doesn't have it anymore after a move.
func checkStops(t *testing.T, s *stones, pt engine.Point, stops engine.Threat) {
	t.Helper()
	us, them := s.pos.SideToMove(), s.pos.SideToMove().Other()
	has := func() bool {
		switch stops {
		case engine.Four:
			return s.canMake(them, engine.Five)
		case engine.OpenThree:
			return s.hasOpenThree(them)
		}
		return s.canMake(them, stops)
	}
	if stops == engine.NoThreat {
		return
	}
	if !has() || s.with(pt, us, has) {
		t.Errorf("%v after %v: %v does not stop %v", s.pos.Rule(), s.pos.Moves(), pt, stops)
	}
}

// Elsewhere returns a move that does nothing.
func TestElsewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 50 {
		pos := gametest.Random(t, rng, 15, engine.Renju, rng.IntN(60))
		pt, ok := engine.Elsewhere(pos)
		if !ok {
			continue
		}
		found++
		if pos.Legal(pt) != nil || engine.EffectOf(pos, pt) != (engine.Effect{}) {
			t.Errorf("after %v: %v is no move that does nothing", pos.Moves(), pt)
		}
	}
	if found == 0 {
		t.Error("no position had room elsewhere")
	}
	full := gametest.Setup(t, "", "")
	if pt, ok := engine.Elsewhere(full); !ok || !pt.On(15) {
		t.Errorf("on an empty board: %v, %v", pt, ok)
	}
}

// A win announced if the opponent plays elsewhere is a real one: the puzzle solver, which shares no
// code with the engine, tries every other defense.
func TestThreatsAfterElsewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	e := engine.New(engine.Options{HashMB: 1})
	wins := 0
	for range 120 {
		pos := gametest.Random(t, rng, 11, engine.Freestyle, 8+rng.IntN(16))
		pt, ok := engine.Elsewhere(pos)
		if !ok || pos.Play(pt) != nil || pos.Over() {
			continue
		}
		res, err := e.Analyze(t.Context(), pos, engine.Analysis{Limits: engine.Limits{Depth: 6, Nodes: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		best := res.Variations[0]
		if best.Mate < 3 || best.Mate > 9 || best.Effects[0].Makes == engine.NoThreat {
			continue // the solver only knows short wins by threes and fours
		}
		wins++
		if !stonesOf(pos).try(best.Move, pos.SideToMove()).holds(best.Effects[0].Makes) {
			t.Errorf("after %v: %v does not make %v", pos.Moves(), best.Move, best.Effects[0].Makes)
		}
		proof, err := puzzle.SolveMove(t.Context(), pos, best.Move, puzzle.Budget{Moves: (best.Mate + 1) / 2, Wide: true})
		if err != nil || proof == nil {
			t.Errorf("after %v: no proof that %v wins within %d plies: %v", pos.Moves(), best.Move, best.Mate, err)
		} else if n, err := puzzle.Check(t.Context(), pos, proof); err != nil || 2*n-1 > best.Mate {
			t.Errorf("after %v: %v wins in %d moves, %v; announced were %d plies", pos.Moves(), best.Move, n, err, best.Mate)
		}
	}
	if wins < 5 {
		t.Errorf("%d wins were announced: too few to tell", wins)
	}
}
