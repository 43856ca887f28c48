package search

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// rootOf returns a root with the given moves, best first.
func rootOf(t *testing.T, pos *game.Position, moves string) *root {
	t.Helper()
	s, _, release := New(Options{HashMB: 1}).begin(t.Context(), pos, Limits{Depth: 1}, time.Now())
	t.Cleanup(release)
	r := &root{searcher: s}
	r.prepare()
	r.moves = nil
	for _, pt := range points(t, moves) {
		r.moves = append(r.moves, rootMove{at: board.CellOf(pt), score: -len(r.moves)})
	}
	r.setBest(r.moves[0])
	r.saveScores()
	return r
}

// moveNames returns the points of moves.
func moveNames(moves []rootMove) (names []string) {
	for _, m := range moves {
		names = append(names, m.at.Point().String())
	}
	return names
}

// doubleThree returns a position in which h8 is forbidden for Black.
func doubleThree(t *testing.T) *game.Position {
	t.Helper()
	for _, shape := range gametest.Shapes() {
		if shape.Name == "T1" {
			return shape.Position(t)
		}
	}
	t.Fatal("there is no shape T1")
	return nil
}

// People play next to a stone at first, then within two points of one, and never a move they know
// is forbidden.
func TestKeepNatural(t *testing.T) {
	for _, tt := range []struct {
		name, stones, moves, want string
	}{
		{"one stone", "h8", "h6 o15 g7 k8", "g7"},
		{"three stones", "h8 a1 i9", "h6 o15 e8 g7 k8", "h6 g7 k8"},
		{"nothing near", "h8", "o15 a1", "o15 a1"},
	} {
		r := rootOf(t, played(t, 15, tt.stones), tt.moves)
		r.keepNatural(played(t, 15, tt.stones), 0)
		if got, want := moveNames(r.moves), strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("%s: kept %v, want %v", tt.name, got, want)
		}
		if r.best != r.moves[0] || !slices.Equal(r.completed, r.moves) {
			t.Errorf("%s: best %v of %v, completed %v", tt.name, r.best, r.moves, r.completed)
		}
	}
	pos := doubleThree(t)
	for moves, want := range map[string][]string{"h8 f8 a15": {"f8"}, "h8 a15": {"a15"}, "h8": {"h8"}} {
		r := rootOf(t, pos, moves)
		if r.keepNatural(pos, 0); !slices.Equal(moveNames(r.moves), want) || r.best != r.moves[0] {
			t.Errorf("a double three: of %s kept %v, want %v", moves, moveNames(r.moves), want)
		}
	}
}

// Forks are overlooked with the requested probability, unless there's a threat to answer.
func TestOverlooksFork(t *testing.T) {
	const fork = "h8 a1 i8 d2 g6 l3 g7 n13"   // g8 makes two open threes
	const three = "h8 a1 i8 b1 g6 c1 g7 h12"  // the same; d1 makes four for White
	const forced = "h8 m3 i8 m4 g6 m5 g7 h12" // the same; White threatens an open four
	const games = 60
	for _, tt := range []struct {
		name, stones      string
		probability, want float64
	}{
		{"never", fork, 0, 0},
		{"always", fork, 1, 1},
		{"sometimes", fork, 0.4, 0.4},
		{"a closed three threatens nothing", three, 1, 1},
		{"an open three to answer", forced, 1, 0},
		{"no fork", "h8 a1 i8 d2", 1, 0},
	} {
		pos := played(t, 15, tt.stones)
		r := rootOf(t, pos, "g8 h9")
		moves := slices.Clone(r.moves)
		n := 0
		for seed := range uint64(games) {
			r.searcher.handicap.noiseSeed = board.Mix(seed)
			r.moves = slices.Clone(moves)
			if r.keepNatural(pos, tt.probability); len(r.moves) == 1 {
				n++
			}
		}
		if got := float64(n) / games; got < tt.want-0.2 || got > tt.want+0.2 {
			t.Errorf("%s: overlooked in %.2f of the games, want %.2f", tt.name, got, tt.want)
		}
	}
}

// If the rule forbids the best move, the best of the others is played, or else any legal move.
func TestKeepLegal(t *testing.T) {
	pos := doubleThree(t)
	for _, tt := range []struct {
		name, moves, completed, want string
	}{
		{"legal", "f8 h8 a15", "", "f8 h8 a15"},
		{"forbidden", "h8 f8 a15", "f8", "f8 a15 f8"},
		{"only the last iteration has a legal one", "h8", "a15 h8", "a15"},
		{"nothing else", "h8", "h8", "b1"},
	} {
		r := rootOf(t, pos, tt.moves)
		if tt.completed != "" {
			r.completed = rootOf(t, pos, tt.completed).moves
		}
		r.line = append(r.line[:0], r.best.at, board.CellOf(game.Point{}))
		r.keepLegal(pos)
		if got, want := moveNames(r.moves), strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("%s: kept %v, want %v", tt.name, got, want)
		}
		if r.best != r.moves[0] || r.line[0] != r.best.at {
			t.Errorf("%s: best %v and line %v of %v", tt.name, r.best, r.line, r.moves)
		}
	}
}
