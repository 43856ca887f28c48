package record

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// Error says what is wrong with a record, and where. Kind determines which argument fields are
// set; the comments on the kinds list them. An Error can be passed to a message catalog as the
// arguments of the message for its Kind.
//
// errors.Is(err, kind) reports whether err is an Error of that [Kind].
type Error struct {
	Kind   Kind   // what is wrong
	Format Format // the format that the record was read or written in

	// Line and Column count from 1, the column in characters; Offset counts from 0 in bytes.
	// Line is 0 if the error has no place in the text.
	Line, Column, Offset int

	Move    int          // number of the faulty move, from 1
	Point   engine.Point // point of that move or of the set-up stone
	Side    engine.Color // a side; which one depends on the kind
	Earlier int          // number of the move that took Point earlier; 0 for a set-up stone
	Text    string       // faulty piece of the record: short, printable, without quotation marks
	Field   Field        // text of the game that is too long
	Rule    engine.Rule  // rule of the game
	Size    int          // side of the board, in points
	Count   int          // number of things; the kind says which
	Limit   int          // maximum allowed
	Black   int          // number of black stones set up
	White   int          // number of white stones set up

	Err error // the cause from package engine, or nil
}

// Field names a text of a [Game].
type Field string

// The fields limited to [MaxName] characters.
const (
	FieldBlack  Field = "black"
	FieldWhite  Field = "white"
	FieldResult Field = "result"
	FieldDate   Field = "date"
)

// Error returns a technical description in English for logs and the command line. It is one
// short line regardless of the record's contents.
func (e *Error) Error() string {
	message := e.message()
	if e.Line == 0 {
		return message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, message)
}

func (e *Error) message() string {
	text, ok := messages[e.Kind]
	if !ok {
		return e.Kind.Error()
	}
	earlier := ""
	if e.Earlier > 0 {
		earlier = " (move " + strconv.Itoa(e.Earlier) + ")"
	}
	return strings.NewReplacer(
		"{move}", strconv.Itoa(e.Move),
		"{at move}", atMove(e.Move),
		"{point}", e.Point.String(),
		"{side}", e.Side.String(),
		"{earlier}", earlier,
		"{text}", e.Text,
		"{format}", string(e.Format),
		"{field}", string(e.Field),
		"{rule}", e.Rule.String(),
		"{size}", strconv.Itoa(e.Size),
		"{count}", strconv.Itoa(e.Count),
		"{limit}", strconv.Itoa(e.Limit),
		"{black}", strconv.Itoa(e.Black),
		"{white}", strconv.Itoa(e.White),
		"{least}", strconv.Itoa(engine.MinSize),
		"{most}", strconv.Itoa(engine.MaxSize),
	).Replace(text)
}

// atMove returns the start of a message about a move, or "" for a set-up stone.
func atMove(number int) string {
	if number == 0 {
		return ""
	}
	return "move " + strconv.Itoa(number) + ": "
}

// Unwrap returns the cause from package engine, or nil.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is the Kind of e.
func (e *Error) Is(target error) bool {
	kind, ok := target.(Kind)
	return ok && kind == e.Kind
}

// noOffset is the offset of errors about the whole record.
const noOffset = -1

// locate fills in where in data an error lies. Reading and writing already return an *Error for
// every failure.
func locate(f Format, data []byte, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	e.Format = f
	if e.Offset == noOffset {
		e.Offset = 0
		return e
	}
	before := data[:min(e.Offset, len(data))]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	e.Offset = len(before)
	e.Line = bytes.Count(before, []byte("\n")) + 1
	e.Column = utf8.RuneCount(bytes.TrimPrefix(line, utf8BOM)) + 1
	return e
}

// syntaxError returns an error about part of the record.
func syntaxError[S string | []byte](kind Kind, offset int, text S) *Error {
	return &Error{Kind: kind, Offset: offset, Text: excerpt.Short(text)}
}
