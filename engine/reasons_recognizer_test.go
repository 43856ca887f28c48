package engine_test

import (
	"hoshi/engine"
	"hoshi/engine/internal/gametest"
)

// stones is a board that finds threats slowly, by the wording of the rules alone: it tries every
// claim by placing stones. The tests compare the engine's claims with it.
type stones struct {
	pos *engine.Position // for the rule
	at  [engine.MaxSize][engine.MaxSize]engine.Color
}

// stonesOf returns the board of a position.
func stonesOf(pos *engine.Position) *stones {
	s := &stones{pos: pos}
	for _, pt := range points(pos.Size()) {
		s.at[pt.Row][pt.Col] = pos.At(pt)
	}
	return s
}

// on returns what's on a point, and Empty off the board.
func (s *stones) on(pt engine.Point) engine.Color {
	if !pt.On(s.pos.Size()) {
		return engine.Empty
	}
	return s.at[pt.Row][pt.Col]
}

// points returns all points of a board, row by row from the bottom.
func points(size int) (out []engine.Point) {
	for row := range int8(size) {
		for col := range int8(size) {
			out = append(out, engine.Point{Col: col, Row: row})
		}
	}
	return out
}

// with calls do while a stone is on the board.
func (s *stones) with(pt engine.Point, c engine.Color, do func() bool) bool {
	s.at[pt.Row][pt.Col] = c
	defer func() { s.at[pt.Row][pt.Col] = engine.Empty }()
	return do()
}

// directions are those of the four lines through a point.
var directions = []engine.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

func step(pt, d engine.Point, n int) engine.Point {
	return engine.Point{Col: pt.Col + int8(n)*d.Col, Row: pt.Row + int8(n)*d.Row}
}

// wins reports whether a stone on pt is in a winning row on a line, together with another one.
func (s *stones) wins(pt, d, other engine.Point) bool {
	c, n, found := s.on(pt), 1, pt == other
	var ends [2]engine.Point
	for i, sign := range []int{1, -1} {
		ends[i] = step(pt, d, sign)
		for s.on(ends[i]) == c {
			n++
			found = found || ends[i] == other
			ends[i] = step(ends[i], d, sign)
		}
	}
	closed := s.on(ends[0]) == c.Other() && s.on(ends[1]) == c.Other()
	return found && s.pos.Rule().RowWins(c, n, closed)
}

// fives returns the points on some lines through pt where one more stone completes a winning row
// with the stone on pt.
func (s *stones) fives(pt engine.Point, lines ...engine.Point) (out []engine.Point) {
	for _, d := range lines {
		for i := -4; i <= 4; i++ {
			q := step(pt, d, i)
			if s.empty(q) && s.with(q, s.on(pt), func() bool { return s.wins(q, d, pt) }) {
				out = append(out, q)
			}
		}
	}
	return out
}

func (s *stones) empty(pt engine.Point) bool {
	return pt.On(s.pos.Size()) && s.on(pt) == engine.Empty
}

// unstoppable reports whether the side with the stone on pt can make a five on some lines through
// it, whatever single stone the other side plays.
func (s *stones) unstoppable(pt engine.Point, lines ...engine.Point) bool {
	c := s.on(pt)
	if len(s.fives(pt, lines...)) == 0 {
		return false
	}
	for _, d := range lines {
		for i := -6; i <= 6; i++ { // the farthest point that can matter closes an end
			q := step(pt, d, i)
			if s.empty(q) && s.with(q, c.Other(), func() bool { return len(s.fives(pt, lines...)) == 0 }) {
				return false
			}
		}
	}
	return true
}

// nextFour reports whether another stone of pt's side makes an unstoppable four on a line through
// both.
func (s *stones) nextFour(pt, d engine.Point) bool {
	for i := -4; i <= 4; i++ {
		q := step(pt, d, i)
		if s.empty(q) && s.with(q, s.on(pt), func() bool { return s.unstoppable(q, d) && s.unstoppable(pt, d) }) {
			return true
		}
	}
	return false
}

// facts is what a stone makes, found by trying.
type facts struct {
	five, unstoppable bool
	fours, threes     int // the number of lines with one
}

// holds reports whether the stone really makes a threat.
func (f facts) holds(t engine.Threat) bool {
	switch t {
	case engine.Five:
		return f.five
	case engine.OpenFour:
		return f.unstoppable
	case engine.FourThree:
		return f.fours > 0 && f.threes > 0
	case engine.Four:
		return f.fours > 0
	case engine.DoubleThree:
		return f.threes > 1
	case engine.OpenThree:
		return f.threes > 0
	}
	return true
}

// try returns what a side's stone on an empty point makes.
func (s *stones) try(pt engine.Point, c engine.Color) (f facts) {
	s.with(pt, c, func() bool {
		for _, d := range directions {
			switch {
			case s.wins(pt, d, pt):
				f.five = true
			case len(s.fives(pt, d)) > 0:
				f.fours++
			case s.nextFour(pt, d):
				f.threes++
			}
		}
		f.unstoppable = s.unstoppable(pt, directions...)
		return true
	})
	return f
}

// canMake reports whether a side can make a threat with one stone anywhere.
func (s *stones) canMake(c engine.Color, t engine.Threat) bool {
	for _, pt := range points(s.pos.Size()) {
		if s.empty(pt) && s.try(pt, c).holds(t) {
			return true
		}
	}
	return false
}

// hasOpenThree reports whether a side has an open three on the board: a stone can make an
// unstoppable four on one line.
func (s *stones) hasOpenThree(c engine.Color) bool {
	for _, pt := range points(s.pos.Size()) {
		for _, d := range directions {
			if s.empty(pt) && s.with(pt, c, func() bool { return s.unstoppable(pt, d) }) && !(c == engine.Black && s.foul(pt)) {
				return true
			}
		}
	}
	return false
}

// foul reports whether an empty point is forbidden for Black. It doesn't know about stones that
// can't come from a game.
func (s *stones) foul(pt engine.Point) bool {
	if !s.pos.Rule().HasFouls(engine.Black) {
		return false
	}
	of := map[engine.Color][]engine.Point{}
	for _, q := range points(s.pos.Size()) {
		of[s.on(q)] = append(of[s.on(q)], q)
	}
	pos, err := engine.Setup(s.pos.Size(), s.pos.Rule(), of[engine.Black], of[engine.White])
	return err == nil && gametest.ReferenceFoul(pos, pt) != engine.NoFoul
}
