package record

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"hoshi/engine"
)

// Kinds of errors, found with errors.Is. Apart from these an [Error] wraps what
// package engine says of a move: *engine.NotationError, *engine.OffBoardError,
// *engine.TakenError or engine.ErrGameOver.
var (
	ErrFormat       = errors.New("no such format")
	ErrEmpty        = errors.New("nothing to read")
	ErrTooLarge     = errors.New("too large")
	ErrEncoding     = errors.New("not text in UTF-8")
	ErrSyntax       = errors.New("not written as the format wants")
	ErrTooDeep      = errors.New("variations nested too deep")
	ErrTooManyMoves = errors.New("too many moves")
	ErrSize         = errors.New("no size of a board")
	ErrOtherGame    = errors.New("a record of another game")
	ErrSeveralGames = errors.New("more than one game")
	ErrTurn         = errors.New("a move out of turn")
	ErrSetup        = errors.New("stones set up where they cannot be")
	ErrTooLong      = errors.New("too long")
)

// Error says what is wrong with a record, and where.
type Error struct {
	Format Format // what it was read as

	// Line and Column, in characters, count from 1; Offset, in bytes, from 0. Line
	// is 0 when it is the whole that is wrong.
	Line, Column, Offset int

	// Err is the reason: a sentence to be shown, without a capital and a full stop.
	Err error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// reason is a sentence about an error of some kind.
type reason struct {
	sentence string
	kind     error
}

func (r *reason) Error() string { return r.sentence }
func (r *reason) Unwrap() error { return r.kind }

func refuse(kind error, format string, args ...any) error {
	return &reason{fmt.Sprintf(format, args...), kind}
}

// offBoard says it in the coordinates of the format.
func offBoard(kind engine.OffBoardError, format string, args ...any) error {
	return refuse(&kind, format, args...)
}

func tooLarge(n int) error {
	return refuse(ErrTooLarge, "the record has %d KiB, more than the %d KiB that are read", (n+1023)/1024, MaxBytes/1024)
}

// nowhere is the offset of errors about the whole.
const nowhere = -1

// fault is an error at an offset.
type fault struct {
	offset int
	err    error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

func at(offset int, err error) error {
	if offset == nowhere {
		return err
	}
	return &fault{offset, err}
}

// located makes an error the *Error that callers get.
func located(f Format, data []byte, err error) error {
	e := &Error{Format: f, Err: err}
	var where *fault
	if errors.As(err, &where) {
		before := data[:min(where.offset, len(data))]
		line := before[bytes.LastIndexByte(before, '\n')+1:]
		e.Offset, e.Err = len(before), where.err
		e.Line = bytes.Count(before, []byte("\n")) + 1
		e.Column = utf8.RuneCount(bytes.TrimPrefix(line, utf8BOM)) + 1
	}
	return e
}

// quote makes a piece of a record fit to be shown in a sentence.
func quote[S string | []byte](text S) string {
	s := strings.ToValidUTF8(string(text[:min(len(text), 4*longest)]), "�")
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest]) + "…"
	}
	return strconv.Quote(s)
}

// longest is how many characters of a record an error repeats.
const longest = 30
