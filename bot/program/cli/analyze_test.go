package cli_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hoshi/engine"
)

// analysis is the part of the JSON that the tests read.
type analysis struct {
	Move engine.Point
	Mate *int
	PV   []engine.Point
}

// analyze runs the command and decodes its JSON.
func analyze(t *testing.T, args ...string) analysis {
	t.Helper()
	got := runIn(t.Context(), t, "", append([]string{"analyze", "--json"}, args...)...)
	if got.status != 0 {
		t.Fatalf("status %d, %s", got.status, got.errOut)
	}
	var points struct {
		Move string
		Mate *int
		PV   []string
	}
	if err := json.Unmarshal([]byte(got.out), &points); err != nil {
		t.Fatal(err)
	}
	pv, err := engine.ParsePoints(strings.Join(points.PV, " "), engine.DefaultSize)
	if err != nil || len(pv) == 0 || pv[0].String() != points.Move {
		t.Fatalf("move %s, line %v, %v", points.Move, points.PV, err)
	}
	return analysis{pv[0], points.Mate, pv}
}

// winsAtOnce returns a point where the side to move makes five.
func winsAtOnce(pos *engine.Position) (engine.Point, bool) {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt, next := engine.Point{Col: col, Row: row}, pos.Clone()
			if next.Play(pt) == nil && next.Winner() == pos.SideToMove() {
				return pt, true
			}
		}
	}
	return engine.Point{}, false
}

// replay plays a winning line. The loser must never be able to make five instead, and the line must
// end with the winner's five.
func replay(t *testing.T, pos *engine.Position, line []engine.Point) {
	t.Helper()
	winner := pos.SideToMove()
	for i, move := range line {
		if pt, ok := winsAtOnce(pos); ok && pos.SideToMove() != winner {
			t.Fatalf("before move %d of %v the loser makes five at %v", i+1, line, pt)
		}
		if err := pos.Play(move); err != nil {
			t.Fatalf("move %d of %v: %v", i+1, line, err)
		}
	}
	if pos.Winner() != winner {
		t.Errorf("%v does not end with a five of %v", line, winner)
	}
}

// A line printed as a win leads to the five, even if the loser makes threats of their own.
func TestAnalyzeWinningLines(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, moves string
		depth                     string
		move                      string // the only winning move; empty if there are several
	}{
		{
			name:  "the loser has an open four in the line",
			black: "f12 j12 g11 j10 h9 l9 f8 h8 j8 h7", white: "h11 j11 k11 g10 h10 i10 k10 i9 k9 g6", depth: "4",
		},
		{
			name:  "a four and a three at once, seen without search",
			moves: "f3 e3 g3 i13 h3 a1 i4 a15 i5 o1 j13 o15 k13 a8 l13 o8 m12 c10 m11 n1", depth: "2", move: "i3",
		},
		{name: "an open four", black: "g8 h8 i8", white: "g9 h10 c3", depth: "6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := []string{"--depth", tt.depth, "--black", tt.black, "--white", tt.white}
			got := analyze(t, append(args, strings.Fields(tt.moves)...)...)
			if got.Mate == nil || *got.Mate <= 0 || *got.Mate != len(got.PV) {
				t.Fatalf("no win with the length of its line: %+v", got)
			}
			if tt.move != "" && got.Move.String() != tt.move {
				t.Errorf("found %v, want %s", got.Move, tt.move)
			}
			replay(t, position(t, tt.black, tt.white, tt.moves), got.PV)
		})
	}
}

// position sets up a position on the default board.
func position(t *testing.T, black, white, moves string) *engine.Position {
	t.Helper()
	points := func(text string) []engine.Point {
		list, err := engine.ParsePoints(text, engine.DefaultSize)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	pos, err := engine.Setup(engine.DefaultSize, engine.DefaultRule, points(black), points(white))
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range points(moves) {
		if err := pos.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}
