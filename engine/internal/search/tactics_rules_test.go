package search

import (
	"testing"

	"hoshi/engine/internal/game"
)

// ruleTactics are positions with all their right answers, by rule.
var ruleTactics = map[game.Rule][]tactic{
	game.Freestyle: tacticPositions,
	game.Standard:  standardTactics,
	game.Renju:     renjuTactics,
	game.Caro:      caroTactics,
	game.CaroExact: caroTactics,
}

// renjuTactics are for the rule with fouls for Black.
var renjuTactics = []tactic{
	{"five, which beats an overline", "a11 a12 a13 a14 a9 b10 c10 d10 e10", "h1 h3 h5 k1 k3 k5 m1 m3 m5", "a10 a15 f10", 1},
	{"open four, Black", "g8 h8 i8", "g9 h10 c3", "f8 j8", 3},
	{"four and open three, Black", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", "h8", 5},
	{"two fours at once, White", "d8 h4 m2 m5 k12 c13 a1", "e8 f8 g8 h5 h6 h7", "h8", 3},
	{"two open threes at once, White", "b2 d3 m13 n4 o1", "h9 h10 f8 g8", "h8", 5},
	{"a four that Black must not stop", "e8 f8 g8 i8 j8 h13 h7", "h9 h10 h11 a1 c1 o1", "h12", 3},
	{"six, White", "a1 c1 e1 g1 i1 k1", "e8 f8 g8 i8 j8", "h8", 1},
}

// caroTactics are for the rules under which a five with both ends closed doesn't win.
var caroTactics = []tactic{
	{"five, not one that is closed", "d8 e8 f8 g8 d3 e3 f3 g3", "c8 i8 a1 a3 a5 o1 o3 o5", "c3 h3", 1},
	{"stop a five, or close it", "b8 k1 m3 o5", "c8 d8 e8 f8", "g8 h8", 0},
	{"close two fives at once", "b8 k1 m3 o5", "d8 e8 f8 g8", "h8", 0},
	{"open four", "g8 h8 i8", "g9 h10 c3", "f8 j8", 3},
	{"four and open three at once", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", "h8", 5},
}

// TestNoStopAllowed searches a position that Black has lost because the point that stops White's
// five is forbidden: the engine still plays a legal move.
func TestNoStopAllowed(t *testing.T) {
	pos := stones(t, 15, game.Renju, points(t, "e8 f8 g8 i8 j8 h13"), points(t, "h9 h10 h11 h12 a1 c1"))
	for _, lim := range []Limits{{Depth: 1}, {Depth: 6}, {Nodes: 1}} {
		res := search(t, pos, lim)
		if err := pos.Legal(res.Move); err != nil || res.Mate != -2 {
			t.Errorf("%+v: %v, error %v, mate %d, want -2", lim, res.Move, err, res.Mate)
		}
	}
	res := analyze(t, pos, Analysis{Limits: Limits{Depth: 6}, MultiPV: 3})
	for _, v := range res.Variations {
		if err := pos.Legal(v.Move); err != nil || v.Mate != -2 {
			t.Errorf("%v: error %v, mate %d, want -2", v.Move, err, v.Mate)
		}
	}
}

// TestForbiddenPointsAreNoCandidates searches positions in which Black's best shapes are fouls.
func TestForbiddenPointsAreNoCandidates(t *testing.T) {
	for name, tt := range map[string]struct{ black, white, forbidden string }{
		"double three": {"g8 i8 h7 h9", "a1 c1 e1 g1", "h8"},
		"double four":  {"e8 f8 g8 h5 h6 h7", "d8 h4 m2 m5 k12 c13", "h8"},
		"overline":     {"e8 f8 g8 i8 j8", "a1 c1 e1 g1 d8", "h8"},
	} {
		t.Run(name, func(t *testing.T) {
			pos := stones(t, 15, game.Renju, points(t, tt.black), points(t, tt.white))
			for _, res := range []Result{search(t, pos, Limits{Depth: 6}), analyze(t, pos, Analysis{Limits: Limits{Depth: 4}, MultiPV: 5})} {
				for _, c := range res.Candidates {
					if c.Move.String() == tt.forbidden {
						t.Errorf("%v is a candidate", c.Move)
					}
				}
			}
		})
	}
}
