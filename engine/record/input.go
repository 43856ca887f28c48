package record

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is read at most.
const (
	MaxBytes = 256 << 10 // of a record
	MaxMoves = 400       // points of the largest board
	MaxDepth = 400       // variations within variations: a branch at every move
	MaxName  = 200       // characters of a name, a result or a date
)

var utf8BOM = []byte("\ufeff")

// text returns the data of a record with a byte order mark and the marks of a
// code block blanked, so that offsets stay what they are, or says why it is no
// text.
func text(data []byte) ([]byte, error) {
	if len(data) > MaxBytes {
		return nil, tooLarge(len(data))
	}
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		return nil, at(0, refuse(ErrEncoding, "the record is in UTF-16: save it as UTF-8"))
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return nil, at(i, refuse(ErrEncoding, "byte %#02x is not UTF-8: save the record as UTF-8", data[i]))
		case r < ' ' && !strings.ContainsRune("\t\n\v\f\r", r):
			return nil, at(i, refuse(ErrEncoding, "byte %#02x does not belong in a text: this is no game record", r))
		}
		i += n
	}
	src := unfence(data)
	if bytes.HasPrefix(src, utf8BOM) {
		src = append([]byte("   "), src[len(utf8BOM):]...)
	}
	if len(bytes.TrimSpace(src)) == 0 {
		return nil, refuse(ErrEmpty, "the record is empty: it needs moves, as in h8i9g7, or an SGF or psq file")
	}
	return src, nil
}

// unfence blanks the marks of a code block around a record, with the name of a
// format that may follow the opening mark.
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

// cleanLine makes a text one line that every format can hold.
func cleanLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}

// cleanLines does the same and keeps the ends of lines.
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
