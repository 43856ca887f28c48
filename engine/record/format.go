package record

import (
	"bytes"
	"fmt"
	"strings"
)

// Format is a way to write a game down.
type Format string

// The formats.
const (
	SGF  Format = "sgf"  // Smart Game Format 4, https://www.red-bean.com/sgf/
	PSQ  Format = "psq"  // what Piskvork, the Gomocup manager, saves
	Text Format = "text" // moves one after another
)

// ParseFormat returns the format of a name as users write it, or of a file's
// extension: "sgf", "SGF", ".sgf"; "txt" is text too.
func ParseFormat(name string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(name), "."))); f {
	case SGF, PSQ, Text:
		return f, nil
	case "txt":
		return Text, nil
	}
	return "", refuse(ErrFormat, "%s is no format of game records: write sgf, psq or text", quote(name))
}

// Ext returns the extension of files in the format, with the dot.
func (f Format) Ext() string {
	if f == Text {
		return ".txt"
	}
	return "." + string(f)
}

// Detect returns the format that data seems to be in; what is not SGF or psq at
// first sight is Text.
func Detect(data []byte) Format {
	data = unfence(data)
	t := bytes.TrimSpace(bytes.TrimPrefix(data, utf8BOM))
	if rest, ok := bytes.CutPrefix(t, []byte("(")); ok && bytes.HasPrefix(bytes.TrimSpace(rest), []byte(";")) {
		return SGF
	}
	if len(t) >= len(psqWord) && strings.EqualFold(string(t[:len(psqWord)]), psqWord) {
		return PSQ
	}
	return Text
}

// Read reads a game in the format that [Detect] finds. Every error is an
// *[Error].
func Read(data []byte) (*Game, error) { return ReadAs(Detect(data), data) }

// ReadAs reads a game in a given format. Marks of a Discord code block around it
// are overlooked. Every error is an *[Error].
func ReadAs(f Format, data []byte) (*Game, error) {
	src, err := text(data)
	if err != nil {
		return nil, located(f, data, err)
	}
	var d *draft
	switch f {
	case SGF:
		d, err = readSGF(src)
	case PSQ:
		d, err = readPSQ(src)
	case Text:
		d, err = readText(src)
	default:
		_, err = ParseFormat(string(f))
	}
	if err == nil {
		err = d.finish()
	}
	if err != nil {
		return nil, located(f, data, err)
	}
	return &d.game, nil
}

// Write writes the game so that [Read] returns it again, as far as the format
// can hold it. Names are put on one line, characters that no text has become
// spaces, and times are rounded to milliseconds.
//
// A game that cannot be read again is not written: the error is of the same
// kinds as in an [Error]. It is [ErrSetup] when stones are set up and the format
// has no place for them.
func (g *Game) Write(f Format) ([]byte, error) {
	d := g.draft()
	if err := d.finish(); err != nil {
		return nil, err
	}
	if f != SGF && len(d.setup) > 0 {
		return nil, refuse(ErrSetup, "stones set up before play have no place in %s: write the game as sgf", f)
	}
	var out []byte
	switch f {
	case SGF:
		out = writeSGF(&d.game)
	case PSQ:
		out = writePSQ(&d.game)
	case Text:
		out = writeText(&d.game)
	default:
		_, err := ParseFormat(string(f))
		return nil, err
	}
	if len(out) > MaxBytes {
		return nil, fmt.Errorf("%w: shorten the comment", tooLarge(len(out)))
	}
	return out, nil
}
