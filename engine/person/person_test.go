package person_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/person"
)

// after returns the position after moves like "h8 i9".
func after(t testing.TB, rule engine.Rule, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(15, rule)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// share returns how often a person plays one of these points.
func share(t *testing.T, p person.Person, pos *engine.Position, want string) float64 {
	pts, err := engine.ParsePoints(want, 15)
	if err != nil {
		t.Fatal(err)
	}
	const tries = 300
	n := 0
	for seed := range uint64(tries) {
		if slices.Contains(pts, p.Move(pos, rand.New(rand.NewPCG(seed, 1)))) {
			n++
		}
	}
	return float64(n) / tries
}

func TestEverybodyKnows(t *testing.T) {
	for _, tt := range []struct{ name, moves, want string }{
		{"completes five", "h8 a1 i8 b1 j8 a15 k8 b15", "g8 l8"},
		{"stops a four", "h8 g8 i8 b1 j8 a15 k8", "l8"},
		{"makes an open four", "h8 a1 i8 o15 j8 a15", "g8 k8"},
	} {
		for _, p := range person.People() {
			if got := share(t, p, after(t, engine.Freestyle, tt.moves), tt.want); got != 1 {
				t.Errorf("%s: %s does so in %.2f of the games", tt.name, p.Name, got)
			}
		}
	}
}

func TestMissThree(t *testing.T) {
	pos := after(t, engine.Freestyle, "h8 a1 i8 o15 j8")
	for _, p := range person.People() {
		p.Stray, p.Judge = 0, 0 // a person who judges would see the three again as a valuable point
		got := 1 - share(t, p, pos, "f8 g8 k8 l8")
		if got > p.MissThree+0.06 {
			t.Errorf("%s misses %.2f of the threes, want at most %.2f", p.Name, got, p.MissThree)
		}
	}
}

func TestMovesAreLegal(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		for i, p := range person.People() {
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			pos := after(t, rule, "h8")
			for !pos.Over() && pos.Len() < 60 {
				if err := pos.Play(p.Move(pos, rng)); err != nil {
					t.Fatalf("%s, %v: %v", p.Name, rule, err)
				}
			}
		}
	}
}

func TestLookup(t *testing.T) {
	for _, p := range person.People() {
		if got, err := person.Lookup(p.Name); err != nil || got != p {
			t.Errorf("%s is %+v, %v", p.Name, got, err)
		}
	}
	if p, err := person.Lookup("ann"); err == nil {
		t.Errorf("ann is %+v", p)
	}
}

func ExamplePerson_Move() {
	pos, _ := engine.NewPosition(15, engine.Freestyle)
	for _, pt := range []string{"h8", "a1", "i8", "a2", "j8", "a3", "k8", "b1"} {
		at, _ := engine.ParsePoint(pt, 15)
		_ = pos.Play(at)
	}
	novice, _ := person.Lookup("novice")
	_ = pos.Play(novice.Move(pos, rand.New(rand.NewPCG(1, 1))))
	fmt.Println(pos.Winner() == engine.Black)
	// Output: true
}
