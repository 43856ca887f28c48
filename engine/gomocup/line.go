package gomocup

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// maxLine is how many bytes of a line are kept; the rest is dropped. The protocol's longest line
// holds a folder name.
const maxLine = 4096

// lineReader reads lines that end in LF, CR LF or CR.
type lineReader struct {
	in     *bufio.Reader
	lastCR bool // the last line ended in CR, so an LF that follows belongs to it
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, maxLine)}
}

// next returns the next line without its end, or the error that ended the input. The last line
// needs no end.
func (r *lineReader) next() (string, error) {
	var line []byte
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			if len(line) > 0 {
				return string(line), nil
			}
			return "", err
		}
		afterCR := r.lastCR
		r.lastCR = c == '\r'
		switch {
		case c == '\n' && afterCR:
		case c == '\n' || c == '\r':
			return string(line), nil
		case len(line) < maxLine:
			line = append(line, c)
		}
	}
}

// command is a parsed line.
type command struct {
	verb string // in capitals, empty for a blank line
	args string // the rest, without white space around it
}

func parseCommand(line string) command {
	line = strings.TrimSpace(line)
	verb, args := line, ""
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		verb, args = line[:i], strings.TrimSpace(line[i:])
	}
	return command{verb: strings.ToUpper(verb), args: args}
}

// isStone reports whether the line belongs to a list of stones, even if it is malformed.
func (c command) isStone() bool {
	return c.verb != "" && (c.verb[0] >= '0' && c.verb[0] <= '9' || strings.ContainsRune("-+,", rune(c.verb[0])))
}

var errNotXY = errors.New("want two numbers like 7,7")

// ParsePoint reads "x,y" as a point of a board of the given size.
func ParsePoint(text string, size int) (engine.Point, error) {
	nums, err := parseNumbers(text, 2)
	if err != nil {
		return engine.Point{}, fmt.Errorf("%s: %w", excerpt.QuoteASCII(text), errNotXY)
	}
	return pointOf(nums[0], nums[1], size)
}

// pointOf returns the board point that the protocol calls x,y.
func pointOf(x, y, size int) (engine.Point, error) {
	if x < 0 || x >= size || y < 0 || y >= size {
		return engine.Point{}, fmt.Errorf("%d,%d is off the board: both numbers run from 0 to %d", x, y, size-1)
	}
	return engine.Point{Col: int8(x), Row: int8(size - 1 - y)}, nil
}

// FormatPoint writes a point of a board of the given size as "x,y".
func FormatPoint(pt engine.Point, size int) string {
	return fmt.Sprintf("%d,%d", pt.Col, size-1-int(pt.Row))
}

// parseNumbers reads n comma-separated numbers.
func parseNumbers(text string, n int) ([]int, error) {
	fields := strings.Split(text, ",")
	if len(fields) != n {
		return nil, fmt.Errorf("%d numbers, want %d", len(fields), n)
	}
	nums := make([]int, n)
	for i, f := range fields {
		v, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil {
			return nil, fmt.Errorf("%s is not a number", excerpt.QuoteASCII(f))
		}
		nums[i] = v
	}
	return nums, nil
}
