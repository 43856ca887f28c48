package classic_test

import (
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The game printed in 000_837a32045fd1589b.txt, section 5.2: the AI is Black and
// moves first from the cross opening. The human's moves are the report's.
//
//	AI下的位置为: (7, 6)    AI得分为: 500.0
//	人下的位置: (4, 3)      人得分为: 0.0
//	AI下的位置为: (3, 2)    AI得分为: 150.0
//	人下的位置: (2, 1)      人得分为: 0.0
func TestPatternGameOf000(t *testing.T) {
	p := program(t, "pattern")
	for _, minimax := range []bool{false, true} {
		pos := cross(t, 11)
		for i, turn := range []struct {
			played [2]int  // the AI's move
			value  float64 // "AI得分为": what the search found
			after  float64 // "AI得分为": the board's value after the AI's move
			human  [2]int  // the human's answer: the other end of White's diagonal, with the same value
		}{
			{[2]int{7, 6}, 500, 0, [2]int{4, 3}},
			{[2]int{3, 2}, 150, 0, [2]int{2, 1}},
		} {
			r := search(t, p, pos, classic.Options{Minimax: minimax})
			if want := at(11, turn.played[0], turn.played[1]); r.Move != want || r.Value != turn.value {
				t.Errorf("minimax %v, move %d: %v worth %v, want %v worth %v", minimax, i+1, r.Move, r.Value, want, turn.value)
			}
			if v, _ := valueOf(r, at(11, turn.human[0], turn.human[1])); minimax && v != turn.value {
				t.Errorf("move %d: the other end of the diagonal is worth %v, want %v as the move played", i+1, v, turn.value)
			}
			play(t, pos, turn.played)
			if v := p.Value(pos, engine.Black); v != turn.after {
				t.Errorf("move %d: value after it %v, want %v", i+1, v, turn.after)
			}
			play(t, pos, turn.human)
		}
	}
}

// Rows of the human, Black, with the score that shape2score in 000_837a32045fd1589b.txt gives their
// best window.
func TestPatternScores(t *testing.T) {
	tests := []struct {
		row  string
		want float64
	}{
		{"....x......", 0},
		{"...xx......", 50},
		{"..oxx......", 0}, // 11000 isn't a shape
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

// Shapes that meet at a point earn half their sum as a bonus (cal_one_pos in
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
