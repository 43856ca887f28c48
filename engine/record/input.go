package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on input.
const (
	MaxBytes = 1 << 20 // size of a record in bytes
	MaxMoves = 400     // moves of a game: the number of points on the largest board
	MaxDepth = 400     // nested variations: one branch per move
	MaxName  = 200     // characters of a name, a result or a date
)

var utf8BOM = []byte("\ufeff")

// checkText returns the data of a record, or an error if it isn't text. It replaces a byte order
// mark, the end mark of DOS and the marks of a code block by spaces to keep offsets unchanged. SGF made
// from RenLib's files has control characters in comments.
func checkText(f Format, data []byte) ([]byte, error) {
	data = blankEnd(data)
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		return nil, &Error{Kind: ErrUTF16}
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return nil, &Error{Kind: ErrInvalidUTF8, Offset: i, Text: fmt.Sprintf("%#02x", data[i])}
		case r < ' ' && (r == 0 || f != SGF) && !strings.ContainsRune("\t\n\v\f\r", r):
			return nil, &Error{Kind: ErrControlCharacter, Offset: i, Text: fmt.Sprintf("%#02x", r)}
		}
		i += n
	}
	src := unfence(data)
	if bytes.HasPrefix(src, utf8BOM) {
		src = append([]byte("   "), src[len(utf8BOM):]...)
	}
	if len(bytes.TrimSpace(src)) == 0 {
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	}
	return src, nil
}

// blankEnd replaces the end mark of DOS, and the zeros that may follow it, by spaces.
func blankEnd(data []byte) []byte {
	end := len(bytes.TrimRight(data, "\x00\x1a \t\r\n"))
	if bytes.IndexByte(data[end:], dosEnd) < 0 {
		return data
	}
	return append(bytes.Clone(data[:end]), bytes.Repeat([]byte(" "), len(data)-end)...)
}

// dosEnd ends text files of DOS.
const dosEnd = 0x1a

// checkSizeOf returns an error when a record is too large.
func checkSizeOf(data []byte) error {
	if len(data) > MaxBytes {
		return &Error{Kind: ErrTooLarge, Offset: noOffset, Count: len(data), Limit: MaxBytes}
	}
	return nil
}

// unfence replaces a Discord code fence around a record by spaces, including a format name after
// the opening fence.
func unfence(data []byte) []byte {
	from := len(data) - len(bytes.TrimLeftFunc(data, unicode.IsSpace))
	if from == len(data) || data[from] != '`' {
		return data
	}
	data = bytes.Clone(data)
	to := len(bytes.TrimRightFunc(data, unicode.IsSpace))
	for ; to > from && data[to-1] == '`'; to-- {
		data[to-1] = ' '
	}
	for ; from < to && data[from] == '`'; from++ {
		data[from] = ' '
	}
	word, _, multiline := bytes.Cut(data[from:to], []byte("\n"))
	if _, err := ParseFormat(string(word)); err == nil && multiline {
		for i := range word {
			word[i] = ' '
		}
	}
	return data
}

// cleanLine turns a text into one line that every format can hold.
func cleanLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}

// cleanLines is cleanLine for multi-line text.
func cleanLines(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}
