package lesson

import (
	"hoshi/engine"
)

// Kind is what a lesson asks for.
type Kind string

// The kinds of goals.
const (
	Win       Kind = "win"       // win within a number of moves
	Stop      Kind = "stop"      // stop a win of the other side
	Make      Kind = "make"      // make a threat
	Forbidden Kind = "forbidden" // find a point that the rule forbids
	Take      Kind = "take"      // choose the color that is better off
)

// Goal is what the side to move has to achieve.
type Goal struct {
	Kind  Kind          // what to do
	Moves int           // for Win: the fewest own moves that make five, at least 1
	Makes engine.Threat // for Make
	Color engine.Color  // for Take
}

// Lesson is a position with a goal.
type Lesson struct {
	Name  string         // as in file names and messages: a to z, digits and underscores
	Topic string         // the idea it belongs to, written like Name
	Rule  engine.Rule    // what wins and what is forbidden
	Size  int            // side of the board, in points
	Goal  Goal           // for the side to move
	Black []engine.Point // Black's stones
	White []engine.Point // White's stones
}

// Position returns the position before the first move. The number of stones decides who is to move.
func (l *Lesson) Position() (*engine.Position, error) {
	return engine.Setup(l.Size, l.Rule, l.Black, l.White)
}

// Symmetries is the number of ways to turn and mirror a board, the identity included.
const Symmetries = 8

// Turned returns the lesson on a turned or mirrored board. symmetry is 0 to Symmetries-1, and 0 changes
// nothing.
func (l *Lesson) Turned(symmetry int) *Lesson {
	t := *l
	t.Black, t.White = turn(l.Black, l.Size, symmetry), turn(l.White, l.Size, symmetry)
	return &t
}

// turn turns and mirrors points.
func turn(list []engine.Point, size, symmetry int) []engine.Point {
	out := make([]engine.Point, len(list))
	for i, pt := range list {
		out[i] = Turn(pt, size, symmetry)
	}
	return out
}

// Turn returns where a point is after turning or mirroring a board of a size.
func Turn(pt engine.Point, size, symmetry int) engine.Point {
	last := int8(size - 1)
	if symmetry&1 != 0 {
		pt.Col = last - pt.Col
	}
	if symmetry&2 != 0 {
		pt.Row = last - pt.Row
	}
	if symmetry&4 != 0 {
		pt.Col, pt.Row = pt.Row, pt.Col
	}
	return pt
}
