package bench

import (
	"errors"

	"hoshi/engine"
)

// fixed is a position to search.
type fixed struct {
	size  int
	moves string
}

// positions come from the engine's games against itself at 30,000 nodes a move, from openings of
// package match, on boards of several sizes: quiet and nearly decided ones, early and late ones.
// None takes a large part of the total. Changing a position changes the signature.
var positions = []fixed{
	{15, "f8 k5 k9 l5 i7"},
	{15, "j4 h8 g12 d6 f12 g8 h12"},
	{15, "e5 f9 j7 k4 d10 g7 g5"},
	{15, "l8 k8 d5 j8 d6 k7 d7 d8"},
	{15, "f9 k10 j4 d6 l12 e5 g8 f4"},
	{15, "g12 e11 f10 j12 j4 h10 f11 f12 e10 d9 g13 i11 g9 i13 g11 g10 g14"},
	{15, "g11 h9 j11 h4 k4 i9 h12 j10 f10 i13 h8 g9 f9 j9 k9 f8 g10 i11 h10 i12 i10"},
	{15, "l10 d10 g5 g9 i7 g10 j8 h6 i8 f10"},
	{20, "j11 i12 h7 f11 h12 h11 j10"},
	{20, "f14 f10 m7 i12 m6 h11 m5"},
	{19, "g7 l12 i7 n13 j11 m12 h7 f7 g8 n12"},
	{11, "c3 d5 i4 g3 h2 d6 h3 g2 h4 h5 g4 f4 f5"},
}

// position returns the position under a rule. If the rule forbids a move, it sets up the stones
// instead.
func (f fixed) position(rule engine.Rule) (*engine.Position, error) {
	pos, err := engine.NewPosition(f.size, rule)
	if err != nil {
		return nil, err
	}
	moves, err := engine.ParsePoints(f.moves, f.size)
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		if _, forbidden := errors.AsType[*engine.ForbiddenError](pos.Legal(m)); forbidden {
			return f.setup(rule, moves)
		}
		if err := pos.Play(m); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// setup returns the position with the stones of its moves set up.
func (f fixed) setup(rule engine.Rule, moves []engine.Point) (*engine.Position, error) {
	var sides [2][]engine.Point
	for i, m := range moves {
		sides[i%2] = append(sides[i%2], m)
	}
	return engine.Setup(f.size, rule, sides[0], sides[1])
}
