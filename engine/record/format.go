package record

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine/internal/excerpt"
)

// Format is a text format of game records.
type Format string

// The formats.
const (
	SGF  Format = "sgf"  // Smart Game Format 4, https://www.red-bean.com/sgf/
	PSQ  Format = "psq"  // what Piskvork, the Gomocup manager, saves
	Text Format = "text" // moves one after another
)

// Formats that are read only.
const (
	RenLib Format = "lib" // libraries of RenLib, a renju program: the main line
	RIF    Format = "rif" // the XML in which renju.net publishes games
	Pos    Format = "pos" // a position of RenLib and other renju programs: one byte for each move
)

// ParseFormat returns the format for a name as users write it or for a file extension: "sgf",
// "SGF", ".sgf"; "txt" also means text. It only knows formats that can be written. The error is
// an *[Error] of kind [ErrUnknownFormat].
func ParseFormat(name string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(name), "."))); f {
	case SGF, PSQ, Text:
		return f, nil
	case "txt":
		return Text, nil
	}
	return "", &Error{Kind: ErrUnknownFormat, Text: excerpt.Short(name)}
}

// Ext returns the extension of files in the format, with the dot.
func (f Format) Ext() string {
	if f == Text {
		return ".txt"
	}
	return "." + string(f)
}

// Detect determines the format from data: RenLib, Pos, SGF, PSQ, RIF, or else Text. Text may come
// before an SGF game, as in an e-mail.
func Detect(data []byte) Format {
	switch {
	case bytes.HasPrefix(data, renLibHeader):
		return RenLib
	case isPos(data):
		return Pos
	case isOldRenLib(data):
		return RenLib
	}
	data = unfence(data)
	t := bytes.TrimSpace(bytes.TrimPrefix(data, utf8BOM))
	if sgfStart(t) >= 0 {
		return SGF
	}
	if len(t) >= len(psqWord) && strings.EqualFold(string(t[:len(psqWord)]), psqWord) {
		return PSQ
	}
	if rifRoot.Match(t) {
		return RIF
	}
	return Text
}

// Report is what a reader found in a record.
type Report struct {
	Game   *Game
	Format Format
	Notes  []Note // what was guessed or left out, at most one of each kind, in the order of their constants
}

// Read reads the first game in the format that [Detect] finds. Every error is an *[Error].
func Read(data []byte) (*Report, error) { return ReadGame(data, 1) }

// ReadGame reads a game of a file with several, by its number, from 1. Like Read, it finds
// the format by itself. Every error is an *[Error].
func ReadGame(data []byte, number int) (*Report, error) { return read(Detect(data), data, number) }

func read(f Format, data []byte, number int) (*Report, error) {
	err := checkSizeOf(data)
	var d *draft
	if err == nil {
		d, err = readDraft(f, data, number)
	}
	if err != nil {
		return nil, locate(f, data, err)
	}
	return &Report{Game: &d.game, Format: f, Notes: d.notes.list()}, nil
}

// readDraft reads a game of any length and checks it.
func readDraft(f Format, data []byte, number int) (*draft, error) {
	src := data
	if f != RenLib && f != Pos { // the binary formats
		var err error
		if src, err = checkText(f, data); err != nil {
			return nil, err
		}
	}
	several, ok := map[Format]func([]byte, int) (*draft, error){SGF: readSGF, RIF: readRIF, Text: readText}[f]
	if !ok {
		read, ok := map[Format]func([]byte) (*draft, error){RenLib: readRenLib, Pos: readPos, PSQ: readPSQ}[f]
		if !ok {
			return nil, unknownFormat(f)
		}
		several = func(src []byte, number int) (*draft, error) {
			d, err := read(src)
			if err == nil && number != 1 {
				err = noSuchGame(number, 1)
			}
			return d, err
		}
	}
	d, err := several(src, number)
	if err == nil {
		err = d.check()
	}
	return d, err
}

// noSuchGame returns the error for a number that no game of a record with count games has.
func noSuchGame(number, count int) error {
	return &Error{Kind: ErrNoSuchGame, Offset: noOffset, Text: strconv.Itoa(number), Count: count}
}

// Write writes the game so that [Read] returns it again, as far as the format can hold it. Names
// are put on one line, control characters become spaces, and times are rounded to milliseconds.
//
// Write refuses games that couldn't be read again. Every error is an *[Error] without a place;
// its kind is [ErrSetupFormat] if the game has set-up stones and the format can't hold them.
func (g *Game) Write(f Format) ([]byte, error) {
	out, err := g.write(f)
	if err != nil {
		return nil, locate(f, nil, err)
	}
	return out, nil
}

func (g *Game) write(f Format) ([]byte, error) {
	d := g.draft()
	if err := d.check(); err != nil {
		return nil, err
	}
	if f != SGF && len(d.setup) > 0 {
		return nil, &Error{Kind: ErrSetupFormat, Offset: noOffset}
	}
	written := d.game
	if written.Fouled { // the foul is written like the other moves
		written.Moves = append(slices.Clone(written.Moves), written.Foul)
		if written.Times != nil {
			written.Times = append(slices.Clone(written.Times), 0)
		}
	}
	said := shortResult(written.Result)
	if said == shownResult(&d.game) {
		said = ""
	}
	var out []byte
	switch f {
	case SGF:
		out = writeSGF(&written)
	case PSQ:
		out = writePSQ(&written, said)
	case Text:
		out = writeText(&written, said)
	default:
		return nil, unknownFormat(f)
	}
	if len(out) > MaxBytes {
		return nil, &Error{Kind: ErrTooLarge, Offset: noOffset, Count: len(out), Limit: MaxBytes}
	}
	return out, nil
}

func unknownFormat(f Format) error {
	return &Error{Kind: ErrUnknownFormat, Offset: noOffset, Text: excerpt.Short(string(f))}
}
