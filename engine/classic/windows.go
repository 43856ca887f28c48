package classic

import "hoshi/engine"

// windowScores is what a window of five points is worth by the number of stones
// of one colour in it, when the other has none there
// (003_a76289b097367488.txt, section 1.5 and getQuintupleScore).
var windowScores = [6]int{0, 10, 30, 120, 450, 10000}

// windowWin is what a win is worth at the first ply; at ply n it is divided by n
// so that the quicker win is better (search in 003_a76289b097367488.txt).
const windowWin = 1_000_000

// windows is the program of 003_a76289b097367488.txt: every window of five
// points in a row, of which an 11×11 board has 252, counts for the side that has
// it to itself. Positive values are good for Black.
//
// Choices where the report is silent or contradicts itself:
//   - The neighbours are those in the square of 3×3 or 5×5 points. The text
//     calls it Manhattan distance 1 or 2, but figures 7, 9 and 11 hold values for
//     points that touch a stone by the corner only. The game of two programs in
//     figure 13 is won by Black with either reading.
//   - The listing counts up the windows of a line one after the other; here each
//     is counted afresh, with the same sum.
//   - Where the text says to cut off, it has alpha > beta, as has the listing.
//
// With alpha-beta the values printed in figures 7, 9 and 11 are those the
// listing's search returns: some that are worse than the move chosen are bounds.
type windows struct {
	board
	reach   int
	windows [][5]int // indices of cells
}

func newWindows(pos *engine.Position, o Options) *windows {
	b, moves := newBoard(pos)
	w := &windows{board: b, reach: max(1, o.Reach)}
	for i := range b.cells {
		for _, d := range directions {
			c := cell{i / b.size, i % b.size}
			if !b.on(c.add(d, 4)) {
				continue
			}
			var five [5]int
			for n := range five {
				q := c.add(d, n)
				five[n] = q.row*b.size + q.col
			}
			w.windows = append(w.windows, five)
		}
	}
	replay(w, pos, moves)
	return w
}

func (w *windows) Moves(engine.Color) []engine.Point {
	return w.free(func(c cell) bool { return w.near(c, w.reach) })
}

func (w *windows) Play(pt engine.Point, c engine.Color) { w.put(w.cell(pt), c) }

func (w *windows) Undo() { w.take() }

func (w *windows) Won(ply int) (float64, bool) {
	if !w.five() {
		return 0, false
	}
	c, _ := w.last()
	if w.at(c) == engine.White {
		return -windowWin / float64(ply), true
	}
	return windowWin / float64(ply), true
}

func (w *windows) Value(engine.Color) float64 {
	score := 0
	for i := range w.windows {
		switch black, white := w.stonesIn(&w.windows[i]); {
		case white == 0:
			score += windowScores[black]
		case black == 0:
			score -= windowScores[white]
		}
	}
	return float64(score)
}

func (w *windows) stonesIn(window *[5]int) (black, white int) {
	for _, i := range window {
		switch w.cells[i] {
		case engine.Black:
			black++
		case engine.White:
			white++
		}
	}
	return black, white
}

// Counts returns the windows with one to five stones of one side and none of
// the other, as the text under figure 6 of 003_a76289b097367488.txt counts them.
func (w *windows) Counts() []Count {
	counts := []Count{{Name: "one"}, {Name: "two"}, {Name: "three"}, {Name: "four"}, {Name: "five"}}
	for i := range w.windows {
		switch black, white := w.stonesIn(&w.windows[i]); {
		case white == 0 && black > 0:
			counts[black-1].Black++
		case black == 0 && white > 0:
			counts[white-1].White++
		}
	}
	return counts
}
