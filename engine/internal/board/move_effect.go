package board

import "strings"

// Effect is what a move does, threats being named as [Threat] does.
type Effect struct {
	// Makes is what the stone makes.
	Makes Threat
	// Stops is the strongest thing of the other side's that stood before the move
	// and does not any more: Four and OpenThree are those on the board, the others
	// what its next move would have made.
	Stops Threat
	// Denies is what a stone of the other side would have made on the same point.
	Denies Threat
}

// String says what the move does, as in "makes an open three and stops the four";
// "" when it does none of the things that an Effect knows.
func (e Effect) String() string {
	var parts []string
	if e.Makes != NoThreat {
		parts = append(parts, "makes "+e.Makes.String())
	}
	switch {
	case e.Makes == Five:
	case e.Stops != NoThreat:
		parts = append(parts, "stops "+e.Stops.standing())
	case e.Denies != NoThreat && e.Makes == NoThreat: // beside another reason it hardly matters
		parts = append(parts, "prevents "+e.Denies.String())
	}
	return strings.Join(parts, " and ")
}

// MarshalText writes what String says.
func (e Effect) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// standing names a threat that both sides have seen.
func (t Threat) standing() string {
	switch t {
	case OpenThree:
		return "the open three"
	case Four:
		return "the four"
	case OpenFour:
		return "two fours at once"
	}
	return t.String()
}

// MoveEffect returns what a move of the side to move on an empty cell does.
func (b *Board) MoveEffect(c Cell) Effect {
	us, them := b.SideToMove, b.SideToMove.Other()
	e := Effect{Makes: ThreatOf(b.ClassAt(c, us)), Denies: ThreatOf(b.ClassAt(c, them))}
	if e.Makes == Five {
		return e // the game is over
	}
	before := b.Threats[them]
	opens := b.threatensOpenFour(them)
	b.Make(c)
	after := b.Threats[them]
	b.Undo()
	for _, k := range [...]MoveClass{ClassFive, ClassOpenFour, ClassFourThree, ClassThreeThree} {
		l := k.field()
		if after.Any(l) {
			break // there is something as strong left
		}
		if !before.Any(l) {
			continue
		}
		switch {
		case k == ClassFive:
			e.Stops = Four
		case k == ClassOpenFour && opens:
			e.Stops = OpenThree
		default:
			e.Stops = ThreatOf(k)
		}
		break
	}
	return e
}

// threatensOpenFour reports whether a side has an open three on the board, so
// that its next move could make an open four.
func (b *Board) threatensOpenFour(s Side) bool {
	moves := b.Candidates()
	for c := range moves.Cells() {
		if b.ClassAt(c, s) != ClassOpenFour {
			continue
		}
		for dir := range lineSteps {
			if b.patterns[c].Of(s).code().at(dir) == openFour {
				return true
			}
		}
	}
	return false
}

// LineEffects returns what each move of a line does. The board is left as it was.
func (b *Board) LineEffects(line []Cell) []Effect {
	out := make([]Effect, 0, len(line))
	played := 0
	for _, c := range line {
		e := b.MoveEffect(c)
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
