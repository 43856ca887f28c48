package record

import (
	"fmt"
	"strconv"

	"hoshi/engine/internal/excerpt"
)

// Note is something that a reader guessed or left out, so that nobody gets a game that differs from
// their record without a word. Like the kind of an [Error], its kind is a message ID.
type Note struct {
	Kind  NoteKind
	Count int    // number of things; the kind says which
	Which int    // number of the game that was read, from 1, if there are several
	Text  string // piece of the record: short and printable
}

// NoteKind names what was guessed or left out.
type NoteKind string

// The kinds of notes, with the fields of [Note] they set.
const (
	NoteEncoding   NoteKind = "encoding"   // the text was read as encoding Text; set by who decodes it
	NoteOtherGame  NoteKind = "other-game" // SGF: GM[Text] names another game, but the moves fit gomoku
	NoteGames      NoteKind = "games"      // the game with number Which of Count games was read
	NoteSize       NoteKind = "size"       // no size was given; the points fit a board of side Count
	NoteNumbers    NoteKind = "numbers"    // points are two numbers, which count from Text, "0" or "1"; the board may be mirrored
	NoteRule       NoteKind = "rule"       // no rule is named Text; freestyle was used
	NoteOpening    NoteKind = "opening"    // the opening Text doesn't fit the moves and was left out
	NoteResult     NoteKind = "result"     // the result Text contradicts the board, which decided
	NoteEnding     NoteKind = "ending"     // the record says who won, but not how
	NotePasses     NoteKind = "passes"     // Count passes after the last move were left out
	NoteUnclosed   NoteKind = "unclosed"   // a closing bracket is missing at the end
	NoteOtherText  NoteKind = "other-text" // text before or after the game was left out
	NoteComments   NoteKind = "comments"   // Count comments on moves were left out
	NoteVariations NoteKind = "variations" // Count variations were left out
	NoteMarks      NoteKind = "marks"      // Count labels and marks on points were left out
	NoteDetails    NoteKind = "details"    // Count other details, such as an event or ranks, were left out
)

// noteOrder is the order in which a [Report] has notes.
var noteOrder = []NoteKind{
	NoteEncoding, NoteOtherGame, NoteGames, NoteSize, NoteNumbers, NoteRule, NoteOpening, NoteResult, NoteEnding, NotePasses,
	NoteUnclosed, NoteOtherText, NoteComments, NoteVariations, NoteMarks, NoteDetails,
}

// notes collects notes, at most one of each kind.
type notes map[NoteKind]Note

// add counts n things of a kind.
func (l *notes) add(kind NoteKind, n int) {
	if n > 0 {
		l.set(Note{Kind: kind, Count: (*l)[kind].Count + n})
	}
}

// set adds a note, or replaces that of its kind.
func (l *notes) set(n Note) {
	if *l == nil {
		*l = notes{}
	}
	n.Text = excerpt.Short(n.Text)
	(*l)[n.Kind] = n
}

// list returns the notes in order.
func (l notes) list() []Note {
	var out []Note
	for _, kind := range noteOrder {
		if n, ok := l[kind]; ok {
			out = append(out, n)
		}
	}
	return out
}

// String describes a note in English for the command line, such as "comments: 3".
func (n Note) String() string {
	switch {
	case n.Text != "":
		return string(n.Kind) + ": " + n.Text
	case n.Which > 0:
		return fmt.Sprintf("%s: %d of %d", n.Kind, n.Which, n.Count)
	case n.Count > 0:
		return string(n.Kind) + ": " + strconv.Itoa(n.Count)
	}
	return string(n.Kind)
}
