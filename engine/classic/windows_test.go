package classic_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// 003_a76289b097367488.txt prints these tables as the search values of the program, White, at depth
// 4. They also show Black's moves: the points that are nan among their neighbors.
var windowsFigures = []struct {
	name   string
	moves  [][2]int // after the cross opening, the last one by Black
	before float64  // static value before White's reply
	table  string
	reply  [2]int
	value  float64
	after  float64 // static value after it; 0 if the report doesn't print it
}{
	{
		name: "figure 7", moves: [][2]int{{7, 6}}, before: 200, reply: [2]int{6, 6}, value: 360, after: -100,
		table: `
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan 530.0 480.0 490.0 450.0 460.0 nan nan nan
			nan nan nan 470.0 nan nan nan 460.0 nan nan nan
			nan nan nan 460.0 460.0 nan 360.0 380.0 nan nan nan
			nan nan nan nan 370.0 410.0 nan 410.0 nan nan nan
			nan nan nan nan nan 370.0 370.0 390.0 nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan`,
	},
	{
		name: "figure 9", moves: [][2]int{{7, 6}, {6, 6}, {6, 4}}, reply: [2]int{4, 6}, value: 370,
		table: `
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan 530.0 550.0 570.0 370.0 380.0 nan nan nan
			nan nan nan 390.0 nan nan nan 380.0 nan nan nan
			nan nan nan 400.0 nan nan nan 380.0 nan nan nan
			nan nan nan 410.0 400.0 380.0 nan 390.0 nan nan nan
			nan nan nan nan nan 390.0 410.0 430.0 nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan`,
	},
	{
		name: "figure 11", moves: [][2]int{{7, 6}, {6, 6}, {6, 4}, {4, 6}, {6, 7}}, reply: [2]int{4, 5}, value: 540,
		table: `
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan 760.0 720.0 730.0 nan nan nan
			nan nan nan 640.0 650.0 540.0 nan 550.0 nan nan nan
			nan nan nan 560.0 nan nan nan 540.0 550.0 nan nan
			nan nan nan 590.0 nan nan nan nan 570.0 nan nan
			nan nan nan 560.0 550.0 560.0 nan 580.0 550.0 nan nan
			nan nan nan nan nan 560.0 560.0 550.0 nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan
			nan nan nan nan nan nan nan nan nan nan nan`,
	},
}

func TestWindowsFiguresOf003(t *testing.T) {
	p := program(t, "windows")
	for _, tt := range windowsFigures {
		t.Run(tt.name, func(t *testing.T) {
			pos := cross(t, 11, tt.moves...)
			if v := p.Value(pos, engine.White); tt.before != 0 && v != tt.before {
				t.Errorf("value after Black's move %v, want %v", v, tt.before)
			}
			r := search(t, p, pos, classic.Options{Depth: 4})
			got := map[engine.Point]float64{}
			for _, c := range r.Candidates {
				got[c.Move] = c.Value
			}
			want := numbers(t, tt.table, func(s string) float64 {
				v, err := strconv.ParseFloat(s, 64)
				if err != nil {
					t.Fatal(err)
				}
				return v
			})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("search values (-printed +ours):\n%s", diff)
			}
			if reply := at(11, tt.reply[0], tt.reply[1]); r.Move != reply || r.Value != tt.value {
				t.Errorf("White's reply %v worth %v, want %v worth %v", r.Move, r.Value, reply, tt.value)
			}
			if r.HigherIsBetter {
				t.Error("large values are said to be good for White")
			}
			play(t, pos, tt.reply)
			if v := p.Value(pos, engine.White); tt.after != 0 && v != tt.after {
				t.Errorf("value after White's reply %v, want %v", v, tt.after)
			}
		})
	}
}

// The sum under figure 6 of 003_a76289b097367488.txt.
func TestWindowsCountsOf003(t *testing.T) {
	got := program(t, "windows").Counts(cross(t, 11, [2]int{7, 6}, [2]int{6, 6}))
	want := []classic.Count{{"one", 24, 22}, {"two", 1, 5}, {"three", 0, 0}, {"four", 0, 0}, {"five", 0, 0}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("windows (-report +ours):\n%s", diff)
	}
}

// Section 1.5 of 003_a76289b097367488.txt: 252 windows on 11×11. Each holds five points, so the
// windows of a single stone on each point in turn add up to 5·252.
func TestWindowsOf11x11(t *testing.T) {
	p := program(t, "windows")
	sum := 0
	for row := range 11 {
		for col := range 11 {
			pos, err := engine.NewPosition(11, engine.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			play(t, pos, [2]int{row, col})
			sum += p.Counts(pos)[0].Black
		}
	}
	if sum != 5*252 {
		t.Errorf("%d points in windows, want %d", sum, 5*252)
	}
}

// Figure 13 of 003_a76289b097367488.txt: two programs, depth 2, neighbours
// within 2; Black wins.
func TestWindowsAgainstItselfOf003(t *testing.T) {
	p := program(t, "windows")
	pos := cross(t, 11)
	for !pos.Over() {
		r := search(t, p, pos, classic.Options{Depth: 2, Reach: 2})
		if err := pos.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	if pos.Winner() != engine.Black {
		t.Errorf("won by %v after %d moves, want Black", pos.Winner(), pos.Len())
	}
}

func TestWindowsWinCountsLessTheLaterItComes(t *testing.T) {
	p := program(t, "windows")
	tests := []struct {
		name   string
		toMove engine.Color
		board  []string
		want   float64
	}{
		{"black wins at once", engine.Black, []string{"", "", "..xxxx"}, 1_000_000},
		{"white wins at once", engine.White, []string{"", "", "..oooo"}, -1_000_000},
		{"black wins at the second ply", engine.White, []string{"", "", "..xxxx"}, 1_000_000. / 2},
		{"black wins at the third ply", engine.Black, []string{"", "", "", "..xxx"}, 1_000_000. / 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, minimax := range []bool{false, true} {
				r := search(t, p, drawn(t, 11, tt.toMove, tt.board...), classic.Options{Depth: 3, Minimax: minimax})
				if r.Value != tt.want {
					t.Errorf("minimax %v: value %v, want %v", minimax, r.Value, tt.want)
				}
			}
		})
	}
}

// A value is a sum over the windows: 10, 30, 120, 450 and 10000 by the number of stones in each
// (section 1.5 of 003_a76289b097367488.txt).
func TestWindowsAreCountedRight(t *testing.T) {
	p := program(t, "windows")
	scores := []float64{10, 30, 120, 450, 10000}
	rapid.Check(t, func(rt *rapid.T) {
		pos := randomPosition(rt, 11, 60)
		want := []classic.Count{{Shape: "one"}, {Shape: "two"}, {Shape: "three"}, {Shape: "four"}, {Shape: "five"}}
		value := 0.0
		for _, d := range []engine.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
			for i := range int8(11 * 11) {
				black, white, on := 0, 0, true
				for n := range int8(5) {
					pt := engine.Point{Col: i%11 + n*d.Col, Row: i/11 + n*d.Row}
					on = on && pt.On(11)
					switch pos.At(pt) {
					case engine.Black:
						black++
					case engine.White:
						white++
					}
				}
				switch {
				case on && black > 0 && white == 0:
					want[black-1].Black++
					value += scores[black-1]
				case on && white > 0 && black == 0:
					want[white-1].White++
					value -= scores[white-1]
				}
			}
		}
		if diff := cmp.Diff(want, p.Counts(pos)); diff != "" {
			rt.Errorf("windows (-want +got):\n%s", diff)
		}
		if got := p.Value(pos, engine.Black); got != value {
			rt.Errorf("value %v, want %v", got, value)
		}
	})
}

// A value that isn't marked exact is a bound: White wants the smallest value, and the move may be
// worth even more to Black.
func TestWindowsTellsBoundsFromValues(t *testing.T) {
	p := program(t, "windows")
	pos := cross(t, 11, windowsFigures[0].moves...)
	full := search(t, p, pos, classic.Options{Depth: 3, Minimax: true})
	bounds := 0
	for _, c := range search(t, p, pos, classic.Options{Depth: 3}).Candidates {
		exact, ok := valueOf(full, c.Move)
		switch {
		case !ok:
			t.Errorf("minimax did not look at %v", c.Move)
		case c.Exact && c.Value != exact:
			t.Errorf("%v is worth %v by minimax, %v is marked exact", c.Move, exact, c.Value)
		case !c.Exact && c.Value > exact:
			t.Errorf("%v is worth %v by minimax, which the bound %v excludes", c.Move, exact, c.Value)
		}
		if !c.Exact {
			bounds++
		}
	}
	if bounds == 0 {
		t.Error("no value is marked as a bound: alpha-beta cut nothing off")
	}
}
