package lesson

import (
	"context"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// fours searches for the shortest win by continuous fours (VCF) of the side to move within a number
// of its moves. It plays real moves, so it knows fouls: Black makes no overline, and White wins if
// the point that stops a four is forbidden. It doesn't know that caro's fours can also be stopped
// next to them; [Lesson.Verify] rejects wins that fail because of that. It returns nil if there is no
// such win.
func fours(ctx context.Context, pos *engine.Position, moves int) (*puzzle.Node, error) {
	scratch := pos.Clone()
	for n := 1; n <= moves; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if win := foursWithin(scratch, n); win != nil {
			return win, nil
		}
	}
	return nil, nil
}

// foursWithin is fours for one number of moves. It leaves pos as it was.
func foursWithin(pos *engine.Position, moves int) *puzzle.Node {
	us := pos.SideToMove()
	if five := pos.WinningPoints(us); len(five) > 0 {
		return &puzzle.Node{Move: five[0]}
	}
	if moves < 2 {
		return nil
	}
	tries := pos.WinningPoints(us.Other()) // a five to stop first
	if len(tries) > 1 {
		return nil
	}
	if len(tries) == 0 {
		tries = fourPoints(pos, us)
	}
	for _, m := range tries {
		if win := fourWin(pos, m, moves); win != nil {
			return win
		}
	}
	return nil
}

// fourPoints returns the points where a side makes a four.
func fourPoints(pos *engine.Position, side engine.Color) (list []engine.Point) {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			if nearOwn(pos, pt, side) && engine.ThreatAt(pos, pt, side) >= engine.Four {
				list = append(list, pt)
			}
		}
	}
	return list
}

// nearOwn reports whether an empty point has three stones of a side in a window of five through it,
// as a four needs. It keeps fourPoints from asking about every point.
func nearOwn(pos *engine.Position, pt engine.Point, side engine.Color) bool {
	if pos.At(pt) != engine.Empty {
		return false
	}
	for _, d := range lines {
		for from := int8(-4); from <= 0; from++ {
			own := 0
			for n := from; n < from+5; n++ {
				if at := step(pt, d, n); at.On(pos.Size()) && pos.At(at) == side {
					own++
				}
			}
			if own >= 3 {
				return true
			}
		}
	}
	return false
}

// lines are the directions of the four lines through a point.
var lines = [...]engine.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// step returns the point n steps from pt in direction d.
func step(pt, d engine.Point, n int8) engine.Point {
	return engine.Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}
}

// fourWin returns the win by fours that starts with m, or nil.
func fourWin(pos *engine.Position, m engine.Point, moves int) *puzzle.Node {
	us := pos.SideToMove()
	if pos.Play(m) != nil {
		return nil
	}
	defer undo(pos)
	if pos.Winner() == us {
		return &puzzle.Node{Move: m}
	}
	fives := pos.WinningPoints(us)
	if len(fives) == 0 || moves < 2 || len(pos.WinningPoints(us.Other())) > 0 {
		return nil
	}
	n := &puzzle.Node{Move: m, Rest: &puzzle.Node{Move: fives[0]}}
	for _, stop := range fives {
		if pos.Play(stop) != nil {
			continue // the rule forbids stopping it there
		}
		then := foursWithin(pos, moves-1)
		undo(pos)
		if then == nil {
			return nil
		}
		n.Replies = append(n.Replies, puzzle.Reply{Move: stop, Then: then})
	}
	return n
}

// undo takes back a move that was just played.
func undo(pos *engine.Position) { _ = pos.Undo() }
