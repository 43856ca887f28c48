package classic

import "hoshi/engine"

// windowScores are the scores of a window of five points by the number of stones of one color in
// it, if the other color has none there (003_a76289b097367488.txt, section 1.5 and
// getQuintupleScore).
var windowScores = [6]int{0, 10, 30, 120, 450, 10000}

// windowWin is the value of a win at the first ply. At ply n it is divided by n, so that quicker
// wins are better (search in 003_a76289b097367488.txt).
const windowWin = 1_000_000

// windows is the program of 003_a76289b097367488.txt: every window of five
// points in a row, of which an 11×11 board has 252, counts for the side that has
// it to itself. Positive values are good for Black.
//
// Our choices, because the report is silent or contradicts itself:
//   - The neighbors are those in the square of 3×3 or 5×5 points. The text
//     calls it Manhattan distance 1 or 2, but figures 7, 9 and 11 hold values for
//     points that touch a stone by the corner only. The game of two programs in
//     figure 13 is won by Black with either reading.
//   - The listing runs along all lines at every evaluation, adding the stone that
//     enters the window and taking off the one that leaves it. Here the windows'
//     counts and the sum are kept up with every stone instead: the same values in
//     a fifth of the time.
//   - The text cuts off if alpha > beta, like the listing.
//
// The values printed in figures 7, 9 and 11 are those that the listing's alpha-beta search returns,
// and most are bounds: 13 of 17, 14 of 16 and 15 of 20 moves were cut off once they couldn't beat
// the best one, and are worth more to Black than printed. h5 in figure 7, printed as 380, is worth
// 650 by minimax. [Candidate.Exact] tells them apart.
type windows struct {
	board
	reach   int
	all     []windowStones // all windows
	through [][]int        // for each cell, the windows that contain it
	score   int            // the sum over all windows
}

// windowStones is the number of stones of each color in a window.
type windowStones [3]int

func (n *windowStones) score() int {
	switch black, white := n[engine.Black], n[engine.White]; {
	case white == 0:
		return windowScores[black]
	case black == 0:
		return -windowScores[white]
	}
	return 0
}

func newWindows(pos *engine.Position, o Options) *windows {
	b, moves := newBoard(pos)
	w := &windows{board: b, reach: max(1, o.Reach), through: make([][]int, len(b.cells))}
	for i := range b.cells {
		for _, d := range directions {
			c := cell{i / b.size, i % b.size}
			if !b.on(c.add(d, 4)) {
				continue
			}
			for n := range 5 {
				q := c.add(d, n)
				w.through[q.row*b.size+q.col] = append(w.through[q.row*b.size+q.col], len(w.all))
			}
			w.all = append(w.all, windowStones{})
		}
	}
	for i, color := range b.cells {
		if color != engine.Empty {
			w.count(i, color, 1)
		}
	}
	replay(w, pos, moves)
	return w
}

// count adds by, 1 or -1, to the stones of color in every window that contains the cell with the
// given index.
func (w *windows) count(index int, color engine.Color, by int) {
	for _, i := range w.through[index] {
		w.score -= w.all[i].score()
		w.all[i][color] += by
		w.score += w.all[i].score()
	}
}

func (w *windows) Moves(engine.Color) []engine.Point {
	return w.emptyPoints(func(c cell) bool { return w.hasNeighbor(c, w.reach) })
}

func (w *windows) Play(pt engine.Point, color engine.Color) {
	c := w.cell(pt)
	w.put(c, color)
	w.count(c.row*w.size+c.col, color, 1)
}

func (w *windows) Undo() {
	c, _ := w.last()
	w.count(c.row*w.size+c.col, w.at(c), -1)
	w.remove()
}

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

func (w *windows) Value(engine.Color) float64 { return float64(w.score) }

// Counts returns the windows with one to five stones of one side and none of the other, like the
// text below figure 6 of 003_a76289b097367488.txt.
func (w *windows) Counts() []Count {
	counts := []Count{{Shape: "one"}, {Shape: "two"}, {Shape: "three"}, {Shape: "four"}, {Shape: "five"}}
	for i := range w.all {
		switch black, white := w.all[i][engine.Black], w.all[i][engine.White]; {
		case white == 0 && black > 0:
			counts[black-1].Black++
		case black == 0 && white > 0:
			counts[white-1].White++
		}
	}
	return counts
}
