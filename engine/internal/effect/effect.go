// Package effect tells people what a move does: what it makes, stops and denies.
package effect

import (
	"strings"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
)

// Effect is what a move does, as threats.
type Effect struct {
	// Makes is what the stone makes.
	Makes Threat
	// Stops is the strongest threat of the other side that existed before the move and no
	// longer does. Four and OpenThree mean ones on the board, the others what its next move
	// would have made.
	Stops Threat
	// Denies is what a stone of the other side would have made on the same point.
	Denies Threat
}

// String says what the move does, as in "makes an open three and stops the four". It is
// empty if the move does none of the things an Effect knows.
func (e Effect) String() string {
	var parts []string
	if e.Makes != NoThreat {
		parts = append(parts, "makes "+e.Makes.String())
	}
	switch {
	case e.Makes == Five:
	case e.Stops != NoThreat:
		parts = append(parts, "stops "+e.Stops.standing())
	case e.Denies != NoThreat && e.Makes == NoThreat: // next to another reason it hardly matters
		parts = append(parts, "prevents "+e.Denies.String())
	}
	return strings.Join(parts, " and ")
}

// MarshalText writes what String says.
func (e Effect) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Of returns what a move of the side to move does, or the zero Effect if it can't be played.
func Of(pos *game.Position, pt game.Point) Effect {
	if pos.Legal(pt) != nil {
		return Effect{}
	}
	var b board.Board
	b.Reset(pos)
	return ofMove(&b, board.CellOf(pt))
}

// ThreatAt returns what a stone of a side on pt would make in pos, regardless of whose turn
// it is. It is [NoThreat] if pt is taken or off the board, or side is game.Empty.
func ThreatAt(pos *game.Position, pt game.Point, side game.Color) Threat {
	if side == game.Empty || !pt.On(pos.Size()) || pos.At(pt) != game.Empty {
		return NoThreat
	}
	var b board.Board
	b.Reset(pos)
	return threatOf(b.ClassAt(board.CellOf(pt), board.Side(side-game.Black)))
}

// OfLine returns what each move of a line does. It leaves the board as it was.
func OfLine(b *board.Board, line []board.Cell) []Effect {
	out := make([]Effect, 0, len(line))
	played := 0
	for _, c := range line {
		e := ofMove(b, c)
		out = append(out, e)
		if e.Makes != Five {
			b.Make(c)
			played++
		}
	}
	for range played {
		b.Undo()
	}
	return out
}

// ofMove returns what a move of the side to move on an empty cell does.
func ofMove(b *board.Board, c board.Cell) Effect {
	us, them := b.SideToMove, b.SideToMove.Other()
	e := Effect{Makes: threatOf(b.ClassAt(c, us)), Denies: threatOf(b.ClassAt(c, them))}
	if e.Makes == Five {
		return e // the game is over
	}
	before := b.Threats[them]
	opens := threatensOpenFour(b, them)
	b.Make(c)
	after := b.Threats[them]
	b.Undo()
	for _, k := range [...]pattern.Class{pattern.ClassFive, pattern.ClassOpenFour, pattern.ClassFourThree, pattern.ClassThreeThree} {
		l := k.Field()
		if after.Any(l) {
			break // something as strong is left
		}
		if !before.Any(l) {
			continue
		}
		switch {
		case k == pattern.ClassFive:
			e.Stops = Four
		case k == pattern.ClassOpenFour && opens:
			e.Stops = OpenThree
		default:
			e.Stops = threatOf(k)
		}
		break
	}
	return e
}

// threatensOpenFour reports whether a side has an open three on the board, so that its next
// move could make an open four.
func threatensOpenFour(b *board.Board, s board.Side) bool {
	moves := b.Candidates()
	for c := range moves.Cells() {
		if b.ClassAt(c, s) != pattern.ClassOpenFour {
			continue
		}
		for dir := range board.LineSteps {
			if b.PatternsAt(c).Of(s).Code().At(dir) == pattern.OpenFour {
				return true
			}
		}
	}
	return false
}
