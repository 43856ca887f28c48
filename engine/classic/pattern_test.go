package classic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The game printed in 000_837a32045fd1589b.txt, section 5.2: the AI is Black and
// moves first from the cross opening.
func TestPatternGameOf000(t *testing.T) {
	p := program(t, "pattern")
	tests := []struct {
		name   string
		moves  [][2]int
		value  float64  // "AI得分为"
		played [2]int   // the report's move
		equals [][2]int // all moves of that value: the two ends of White's diagonal
	}{
		{"first move", nil, 500, [2]int{7, 6}, [][2]int{{4, 3}, {7, 6}}},
		{"second move", [][2]int{{7, 6}, {4, 3}}, 150, [2]int{3, 2}, [][2]int{{2, 1}, {3, 2}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := cross(t, 11, tt.moves...)
			if v := search(t, p, pos, classic.Options{}).Value; v != tt.value {
				t.Errorf("value %v, want %v", v, tt.value)
			}
			r := search(t, p, pos, classic.Options{Minimax: true})
			var best, want []engine.Point
			for _, c := range r.Candidates {
				if c.Value == tt.value {
					best = append(best, c.Move)
				}
			}
			for _, m := range tt.equals {
				want = append(want, at(11, m[0], m[1]))
			}
			if diff := cmp.Diff(want, best); diff != "" {
				t.Errorf("best moves (-want +got):\n%s", diff)
			}
			if v, _ := valueOf(r, at(11, tt.played[0], tt.played[1])); v != tt.value {
				t.Errorf("the report's move is worth %v, want %v", v, tt.value)
			}
			// "人得分为: 0.0" is what the board is worth after the AI's move.
			play(t, pos, tt.played)
			if v := p.Value(pos, engine.Black); v != 0 {
				t.Errorf("value after the report's move %v, want 0", v)
			}
		})
	}
}

// Rows of the human, Black, with the score that shape2score in
// 000_837a32045fd1589b.txt gives their best window.
func TestPatternScores(t *testing.T) {
	tests := []struct {
		row  string
		want float64
	}{
		{"....x......", 0},
		{"...xx......", 50},
		{"..oxx......", 0}, // 11000 is no shape
		{"..oxx.x....", 200},
		{"...xx.x....", 5000}, // 011010
		{"...x.xx....", 5000}, // 010110
		{"..oxxx.....", 500},
		{".....xxxo..", 500},
		{"...xxx.....", 5000},
		{"..oxxx.x...", 5000},
		{"..oxx.xxo..", 5000},
		{"..ox.xxxo..", 5000},
		{"..oxxxx....", 5000},
		{"....xxxxo..", 5000},
		{"...xxxx....", 50000},
		{"..oxxxxxo..", 99999999},
		{"xx.........", 0}, // 11000 at the edge
		{".xx........", 50},
		{"xxxx.......", 5000},
		{".........xx", 0}, // 00011 at the edge
	}
	p := program(t, "pattern")
	for _, tt := range tests {
		t.Run(tt.row, func(t *testing.T) {
			pos := drawn(t, 11, engine.White, "", "", tt.row)
			if got := p.Value(pos, engine.White); got != tt.want {
				t.Errorf("as the human's %v, want %v", got, tt.want)
			}
			if got := p.Value(pos, engine.Black); got != -tt.want*0.3 {
				t.Errorf("as the program's %v, want %v", got, -tt.want*0.3)
			}
		})
	}
}

// Shapes that meet earn half their sum besides (cal_one_pos in
// 000_837a32045fd1589b.txt).
func TestPatternBonus(t *testing.T) {
	tests := []struct {
		name  string
		board []string
		want  float64
	}{
		{"two twos far apart", []string{"", ".xx", "", "", "", ".xx"}, 50 + 50},
		{"two twos at a stone", []string{"", "", "...xx", "..x"}, 50 + 50 + 50},
		{"three twos, each meeting the others", []string{"", "", "...xx", "...x"}, 3*50 + 3*50},
	}
	p := program(t, "pattern")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Value(drawn(t, 11, engine.White, tt.board...), engine.White); got != tt.want {
				t.Errorf("value %v, want %v", got, tt.want)
			}
		})
	}
}

func TestPatternTriesPointsWithinTwo(t *testing.T) {
	pos, err := engine.NewPosition(11, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, [2]int{5, 5})
	r := search(t, program(t, "pattern"), pos, classic.Options{Depth: 1})
	if len(r.Candidates) != 16 {
		t.Errorf("%d points, want the 16 of solitary in 000_837a32045fd1589b.txt", len(r.Candidates))
	}
	if _, ok := valueOf(r, at(11, 3, 4)); ok {
		t.Error("a knight's jump from the stone is tried")
	}
}
