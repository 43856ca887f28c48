package engine

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

// EffectOf returns what a move of the side to move does: nothing where it cannot
// be played.
func EffectOf(pos *Position, pt Point) Effect {
	if pos.Over() || !pt.On(pos.Size()) || pos.At(pt) != Empty {
		return Effect{}
	}
	var b board
	b.reset(pos)
	return b.effect(cellOf(pt))
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

// effect is EffectOf on the search's board.
func (b *board) effect(c cell) Effect {
	us, them := b.turn, b.turn.other()
	e := Effect{Makes: threatOf(b.classAt(c, us)), Denies: threatOf(b.classAt(c, them))}
	if e.Makes == Five {
		return e // the game is over
	}
	before := b.tallies[them]
	opens := b.threatensOpenFour(them)
	b.make(c)
	after := b.tallies[them]
	b.undo()
	for _, k := range [...]class{classFive, classOpenFour, classFourThree, classThreeThree} {
		l := k.lane()
		if after.any(l) {
			break // there is something as strong left
		}
		if !before.any(l) {
			continue
		}
		switch {
		case k == classFive:
			e.Stops = Four
		case k == classOpenFour && opens:
			e.Stops = OpenThree
		default:
			e.Stops = threatOf(k)
		}
		break
	}
	return e
}

// threatensOpenFour reports whether a side has an open three on the board, so
// that its next move could make an open four.
func (b *board) threatensOpenFour(s side) bool {
	moves := b.candidates()
	for c := range moves.cells() {
		if b.classAt(c, s) != classOpenFour {
			continue
		}
		for dir := range steps {
			if b.views[c].of(s).code().at(dir) == openFour {
				return true
			}
		}
	}
	return false
}

// effects returns what each move of a line does. The board is left as it was.
func (b *board) effects(line []cell) []Effect {
	out := make([]Effect, 0, len(line))
	played := 0
	for _, c := range line {
		e := b.effect(c)
		out = append(out, e)
		if e.Makes != Five {
			b.make(c)
			played++
		}
	}
	for range played {
		b.undo()
	}
	return out
}
