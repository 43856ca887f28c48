package classic

import (
	"slices"
	"strings"

	"hoshi/engine"
)

// twolinesScores is the score table of 001_3fd104b9d9873c60.txt (shape_score), all 16 rows. A
// row of stones includes both ends: o is a stone of the row, . a free point and x a stone of the
// other side or the edge.
var twolinesScores = map[string]float64{
	".o.":       5,
	".oox":      10,
	"xoo.":      10,
	".oo.":      20,
	"xooo.":     20,
	".ooox":     20,
	".ooo.":     45,
	"xoooo.":    60,
	".oooox":    60,
	".oooo.":    120,
	".ooooo.":   300,
	".ooooox":   300,
	"xooooo.":   300,
	"xooooox":   300,
	"xoooooox":  300,
	"xooooooox": 300,
}

// twolines is the program of 001_3fd104b9d9873c60.txt: a move is worth its two
// best lines. A position has the value of the last move less that of the move before
// it, each taken when it was made. Positive values are good for the program.
//
// Our choices, because the report is silent or illegible:
//   - Most of ai_go is unreadable. What is left of it tries the moves of the
//     bounding box column by column and each from the top, evaluates every reply
//     inside the box grown by one again, and takes the first move whose worst
//     reply is best. The box for the replies holds the move just tried, as "the
//     rectangle round the stones on the board" says.
//   - The search does not look for the end of the game: nothing that can be read
//     in it does, only add_chess. A row of five is worth its 300 and the reply to
//     it counts.
//   - In what is left the line that takes the tried stone back is indented as if
//     it were left out after a cut-off, which would leave stones on the board.
//     Here every stone is taken back: the text describes plain alpha-beta.
//   - Rows that the table does not have are worth nothing, open rows of six and
//     more among them.
//   - A stone set up before play has no worth to subtract.
//   - The first move of a game is the center.
type twolines struct {
	board
	player     engine.Color
	moveValues []float64 // one for each move in history
}

func newTwolines(pos *engine.Position, player engine.Color) *twolines {
	b, moves := newBoard(pos)
	t := &twolines{board: b, player: player}
	replay(t, pos, moves)
	return t
}

// Moves returns the free points in the stones' bounding box grown by one (is_out).
func (t *twolines) Moves(engine.Color) []engine.Point {
	lo, hi := cell{t.size, t.size}, cell{-1, -1}
	for i, color := range t.cells {
		if color == engine.Empty {
			continue
		}
		row, col := i/t.size, i%t.size
		lo = cell{min(lo.row, row), min(lo.col, col)}
		hi = cell{max(hi.row, row), max(hi.col, col)}
	}
	pts := t.emptyPoints(func(c cell) bool {
		return c.row >= lo.row-1 && c.col >= lo.col-1 && c.row <= hi.row+1 && c.col <= hi.col+1
	})
	slices.SortStableFunc(pts, func(a, b engine.Point) int { return int(a.Col) - int(b.Col) })
	return pts
}

func (t *twolines) Play(pt engine.Point, c engine.Color) {
	t.put(t.cell(pt), c)
	t.moveValues = append(t.moveValues, t.moveValue(t.cell(pt), c))
}

func (t *twolines) Undo() {
	t.remove()
	t.moveValues = t.moveValues[:len(t.moveValues)-1]
}

// Won always returns false; see the choices above.
func (t *twolines) Won(int) (float64, bool) { return 0, false }

func (t *twolines) Value(engine.Color) float64 {
	value := 0.0
	for i := max(0, len(t.moveValues)-2); i < len(t.moveValues); i++ {
		if t.at(t.history[i]) == t.player {
			value += t.moveValues[i]
		} else {
			value -= t.moveValues[i]
		}
	}
	return value
}

// moveValue returns the sum of the two best lines through the stone on c
// (evaluate_node).
func (t *twolines) moveValue(c cell, color engine.Color) float64 {
	var scores [4]float64
	for i, d := range directions {
		scores[i] = twolinesScores[t.line(c, d, color)]
	}
	slices.Sort(scores[:])
	return scores[3] + scores[2]
}

// line formats the row through the stone on c like twolinesScores (get_list).
func (t *twolines) line(c, d cell, color engine.Color) string {
	end := func(sign int) (stones int, by string) {
		n := 1
		for t.at(c.add(d, sign*n)) == color {
			n++
		}
		if q := c.add(d, sign*n); t.on(q) && t.at(q) == engine.Empty {
			return n - 1, "."
		}
		return n - 1, "x"
	}
	before, left := end(-1)
	after, right := end(1)
	return left + strings.Repeat("o", before+1+after) + right
}
