package classic

import (
	"cmp"
	"slices"

	"hoshi/engine"
)

// ShapesPlan says which improvements of 002_a25ef42edcf65796.txt, which makes them one after the
// other, the shapes program uses. The zero value has none. They change the work of the search;
// Near, Ranked and Limit also change which moves it considers and in which order.
type ShapesPlan struct {
	Near        bool // try only the points around the stones, not all empty ones (section 5)
	SkipEmpty   bool // don't count lines without a stone (section 4.3)
	Incremental bool // update the counts with every move from the four lines through it (section 6.1)
	Ranked      bool // sort the moves by what both sides would gain there (section 6.2)
	Central     bool // with Ranked, prefer the center (section 6.2)
	Limit       int  // with Ranked, keep only this many moves (section 6.2); 0 keeps all
}

// shapesLimit is LIMIT_GENERATE_NUM, whose value the report doesn't give.
const shapesLimit = 20

// ShapesStages returns the plans of 002_a25ef42edcf65796.txt in the order of the report, from no
// improvement to all.
func ShapesStages() []ShapesStage {
	return []ShapesStage{
		{"every free point", ShapesPlan{}},
		{"points around the stones", ShapesPlan{Near: true}},
		{"lines with stones only", ShapesPlan{Near: true, SkipEmpty: true}},
		{"counts kept up", ShapesPlan{Near: true, SkipEmpty: true, Incremental: true}},
		{"ranked", ShapesPlan{Near: true, SkipEmpty: true, Incremental: true, Ranked: true, Central: true}},
		{"ranked and cut to 20", fullShapesPlan()},
	}
}

// ShapesStage is a stage in the development of the shapes program.
type ShapesStage struct {
	Name string     // name in tables
	Plan ShapesPlan // the improvements made so far
}

func fullShapesPlan() ShapesPlan {
	return ShapesPlan{Near: true, SkipEmpty: true, Incremental: true, Ranked: true, Central: true, Limit: shapesLimit}
}

// shapes is the program of 002_a25ef42edcf65796.txt: it counts seven kinds of shape over all lines
// of the board. Positive values are good for the program, which the report calls AI and MAX.
//
// Our choices, because the report is silent:
//   - Which patterns make a kind (shapeKinds), and what "marking" does: a stone
//     counts for one shape of a line only, the strongest kind first.
//   - The preset values of a win: 99999, the score of five, for the winner and 0
//     for the other side, also for the four of the side to move.
//   - The mover's bonus of 1000 is added once, when that side has an open four, a
//     four or an open three.
//   - The limit on candidates (20), and the default depth (2: the log on the
//     window's picture has layers 2 and 1).
//   - The points for the center (POS_SCORE): half the board's size on the center
//     point and one less for each ring around it. They count for the side to
//     move. The listing adds them for MIN too, which ranks the smallest first and
//     so would try the outermost of equal points first. The text wants equal
//     points tried from the center, and only that gives the report's log.
//   - Moves of equal rank come by their number in a list made from a Python set,
//     the highest first for MAX and the lowest first for MIN, as the listing's
//     sort has it. Here the list goes row by row from the top and each row from
//     the right, which is the order of the moves seen in the log.
//   - "Two or more fours or open threes are together worth one open four": so a side
//     gets 8000 for all of its fours and open threes, however many it has. A list of
//     scores alone, as the listing prints it, would give 12000 for three of them.
//   - Of several best moves minimax draws lots in the report. Here it does so by
//     [Options].Seed, and takes the first without one. Alpha-beta takes the first, in
//     the report too.
type shapes struct {
	board
	lines  lines
	player engine.Color // the program's side: MAX
	plan   ShapesPlan
	counts sideCounts   // kept up to date if plan.Incremental is set
	undo   []sideCounts // counts before each move played
}

func newShapes(pos *engine.Position, player engine.Color, o Options) *shapes {
	b, moves := newBoard(pos)
	s := &shapes{board: b, lines: newLines(b.size), player: player, plan: fullShapesPlan()}
	if o.Shapes != nil {
		s.plan = *o.Shapes
	}
	s.counts = s.recount()
	replay(s, pos, moves)
	return s
}

func (s *shapes) Play(pt engine.Point, c engine.Color) {
	at := s.cell(pt)
	s.undo = append(s.undo, s.counts)
	if !s.plan.Incremental {
		s.put(at, c)
		return
	}
	before := s.countThrough(at)
	s.put(at, c)
	s.counts.add(s.countThrough(at), 1)
	s.counts.add(before, -1)
}

func (s *shapes) Undo() {
	s.remove()
	s.counts = s.undo[len(s.undo)-1]
	s.undo = s.undo[:len(s.undo)-1]
}

func (s *shapes) Won(int) (float64, bool) {
	if !s.five() {
		return 0, false
	}
	return s.Value(engine.Empty), true
}

// Value is the program's score minus the opponent's (evaluate).
func (s *shapes) Value(toMove engine.Color) float64 {
	counts := s.current()
	return float64(s.score(&counts, toMove))
}

func (s *shapes) current() sideCounts {
	if s.plan.Incremental {
		return s.counts
	}
	return s.recount()
}

// Counts returns how many shapes of each kind are on the board, strongest first.
func (s *shapes) Counts() []Count {
	counts := s.current()
	named := make([]Count, len(shapeKinds))
	for kind := range shapeKinds {
		named[kind] = Count{shapeKinds[kind].id, counts[engine.Black][kind], counts[engine.White][kind]}
	}
	return named
}

// Moves returns the candidates of generate and its two forerunners.
func (s *shapes) Moves(c engine.Color) []engine.Point {
	pts := s.emptyPoints(func(at cell) bool { return !s.plan.Near || s.hasNeighbor(at, 1) })
	if !s.plan.Ranked {
		return pts
	}
	type ranked struct {
		pt    engine.Point
		score int
	}
	list := make([]ranked, len(pts))
	for i, pt := range pts {
		list[i] = ranked{pt, s.rank(s.cell(pt), c)}
	}
	slices.SortFunc(list, func(a, b ranked) int {
		order := cmp.Or(a.score-b.score, int(b.pt.Row)-int(a.pt.Row), int(b.pt.Col)-int(a.pt.Col))
		if c == s.player {
			return -order
		}
		return order
	})
	pts = pts[:0]
	for _, r := range list {
		pts = append(pts, r.pt)
	}
	if s.plan.Limit > 0 && len(pts) > s.plan.Limit {
		pts = pts[:s.plan.Limit]
	}
	return pts
}

// rank estimates a stone of color on the free point at: what it makes on the lines through the
// point, minus half of what a stone of the other side would make there (evaluate_point), plus
// the points for the center. It is large for a good move of the program and small for a good
// move of its opponent.
func (s *shapes) rank(at cell, color engine.Color) int {
	scoreOf := func(c engine.Color) int {
		s.put(at, c)
		counts := s.countThrough(at)
		s.remove()
		return s.score(&counts, c.Other())
	}
	score := scoreOf(color) - scoreOf(color.Other())>>1 // >> rounds down, like Python's
	if s.plan.Central && color == s.player {
		score += s.central(at)
	} else if s.plan.Central {
		score -= s.central(at)
	}
	return score
}

func (s *shapes) central(at cell) int {
	mid := s.cell(engine.Center(s.size))
	return s.size/2 - max(at.row-mid.row, mid.row-at.row, at.col-mid.col, mid.col-at.col)
}

// score is the program's score minus the opponent's with toMove to move (cal_score).
func (s *shapes) score(counts *sideCounts, toMove engine.Color) int {
	points := func(c engine.Color) int {
		return sidePoints(counts, c, toMove)
	}
	own, other := s.player, s.player.Other()
	for _, decided := range [2]func(engine.Color) bool{
		func(c engine.Color) bool { return counts[c][five] > 0 },
		func(c engine.Color) bool { return c == toMove && counts[c][openFour]+counts[c][four] > 0 },
	} {
		switch {
		case decided(own):
			return shapeKinds[five].score
		case decided(other):
			return -shapeKinds[five].score
		}
	}
	return points(own) - points(other)
}

// sidePoints returns the score of c's shapes. If either side has a shape that must be answered,
// only such shapes count. Two or more fours or open threes are together worth one open four.
func sidePoints(counts *sideCounts, c, toMove engine.Color) int {
	urgent := func(c engine.Color) bool {
		return counts[c][openFour]+counts[c][four]+counts[c][openThree] > 0
	}
	from, to := sleepingThree, len(shapeKinds)
	if urgent(engine.Black) || urgent(engine.White) {
		from, to = openFour, sleepingThree
	}
	points := 0
	for kind := from; kind < to; kind++ {
		points += counts[c][kind] * shapeKinds[kind].score
	}
	if n := counts[c][four] + counts[c][openThree]; n > 2 {
		points -= (n - 2) * shapeKinds[four].score
	}
	if c == toMove && urgent(c) {
		points += shapesBonus
	}
	return points
}
