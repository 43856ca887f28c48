package game

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"hoshi/engine/internal/excerpt"
)

// String returns the point in renju notation: a column letter from the left, without skipping
// any, and a row number from the bottom, as in "h8".
func (p Point) String() string {
	if p.Col < 0 || p.Col >= 26 {
		return fmt.Sprintf("(%d, %d)", p.Col, p.Row)
	}
	return string(rune('a'+p.Col)) + strconv.Itoa(int(p.Row)+1)
}

// MarshalText writes the point like [Point.String]. The error is an *[OffBoardError] for a point
// off the largest board.
func (p Point) MarshalText() ([]byte, error) {
	if !p.On(MaxSize) {
		return nil, &OffBoardError{Point: p, Size: MaxSize}
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads a point of the largest board, as [ParsePoint] does.
func (p *Point) UnmarshalText(text []byte) error {
	q, err := ParsePoint(string(text), MaxSize)
	if err == nil {
		*p = q
	}
	return err
}

// NotationError says that a text isn't a coordinate.
type NotationError struct {
	Text string // the text as written
	Size int    // side of the board the text was read for
}

func (e *NotationError) Error() string {
	return fmt.Sprintf("%s is not a point of the board: write a letter a to %c and a number 1 to %d, like %v",
		excerpt.Quote(e.Text), 'a'+e.Size-1, e.Size, Center(e.Size))
}

// OffBoardError says that a point isn't on the board.
type OffBoardError struct {
	Point Point  // the nearest Point to what was meant
	Size  int    // side of the board
	Text  string // the point as written, empty if it wasn't read from text
}

func (e *OffBoardError) Error() string {
	text := e.Text
	if text == "" {
		text = e.Point.String()
	}
	return fmt.Sprintf("%s is off the board: columns run a to %c and rows 1 to %d", excerpt.Short(text), 'a'+e.Size-1, e.Size)
}

// ParsePoint reads a coordinate for a board of the given size: a column letter and a row number
// in any order and case, optionally with white space, a comma or a hyphen between them and parentheses
// around them, as in "h8", "8H", "h-8", "h, 8" or "(h 8)".
//
// The error is an *[OffBoardError] if the text names a point that isn't on the board, else a
// *[NotationError].
func ParsePoint(text string, size int) (Point, error) {
	t := strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(t, "("); ok {
		if inner, ok = strings.CutSuffix(inner, ")"); ok {
			t = strings.TrimSpace(inner)
		}
	}
	point, rest, ok := cutPoint(t)
	if !ok || rest != "" {
		return Point{}, &NotationError{text, size}
	}
	return point.on(size)
}

// ParsePoints reads a sequence of coordinates as [ParsePoint] does, without parentheses: "h8 i9",
// "h8, i9", "h 8 i 9", "h8-i9" and "h8i9" all mean the same two points. Empty text is no points. The
// first coordinate that can't be read decides the error.
func ParsePoints(text string, size int) ([]Point, error) {
	var points []Point
	for rest := strings.TrimLeftFunc(text, isGap); rest != ""; rest = strings.TrimLeftFunc(rest, isGap) {
		if len(points) > 0 {
			rest = strings.TrimLeftFunc(rest, isInside)
		}
		point, after, ok := cutPoint(rest)
		if !ok {
			word, _, _ := strings.Cut(strings.Join(strings.FieldsFunc(rest, isGap), " "), " ")
			return nil, &NotationError{word, size}
		}
		pt, err := point.on(size)
		if err != nil {
			return nil, err
		}
		points, rest = append(points, pt), after
	}
	return points, nil
}

// CutPoint reads a coordinate at the start of a text, as [ParsePoint] does but without parentheses, and
// returns the rest of the text. The error is an *[OffBoardError], with the rest after the point, or a
// *[NotationError].
func CutPoint(text string, size int) (pt Point, rest string, err error) {
	point, rest, ok := cutPoint(text)
	if !ok {
		return Point{}, text, &NotationError{text, size}
	}
	pt, err = point.on(size)
	return pt, rest, err
}

// writtenPoint is a coordinate as written.
type writtenPoint struct {
	letter byte // lower case
	number int  // 0 to tooHigh
	text   string
}

// tooHigh replaces every row number that no board has.
const tooHigh = 100

func (w writtenPoint) on(size int) (Point, error) {
	pt := Point{int8(w.letter - 'a'), int8(w.number - 1)}
	if !pt.On(size) {
		return pt, &OffBoardError{pt, size, w.text}
	}
	return pt, nil
}

// cutPoint reads a coordinate at the start of a text and returns the rest. ok is false if there
// is none.
func cutPoint(text string) (point writtenPoint, rest string, ok bool) {
	point.letter, rest, ok = cutLetter(text)
	if ok {
		point.number, rest, ok = cutNumber(strings.TrimLeftFunc(rest, isInside))
	} else if point.number, rest, ok = cutNumber(text); ok {
		point.letter, rest, ok = cutLetter(strings.TrimLeftFunc(rest, isInside))
	}
	written := text[:len(text)-len(rest)]
	point.text = strings.Join(strings.FieldsFunc(written, isGap), " ")
	return point, rest, ok
}

func cutLetter(text string) (letter byte, rest string, ok bool) {
	if text == "" {
		return 0, text, false
	}
	letter = text[0] | 0x20
	return letter, text[1:], letter >= 'a' && letter <= 'z'
}

func cutNumber(text string) (number int, rest string, ok bool) {
	i := 0
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		number = min(number*10+int(text[i]-'0'), tooHigh)
	}
	return number, text[i:], i > 0
}

func isGap(r rune) bool { return r == ',' || r == '、' || unicode.IsSpace(r) }

// isInside reports whether a character may stand between the letter and the number of a point.
func isInside(r rune) bool { return isGap(r) || strings.ContainsRune("-‐‑‒–—−ー", r) }

// AroundPoint reports whether people put a character around points, besides white space: brackets,
// quotation marks, Discord's marks for bold, code and spoilers, and punctuation.
func AroundPoint(r rune) bool {
	return strings.ContainsRune("()[]{}<>「」『』【】〔〕〖〗〈〉《》“”„‘’‚«»‹›\"'`*_|~.,;:!?。、・·…", r)
}
