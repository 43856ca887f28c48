package lesson

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"hoshi/engine"
)

// ErrFormat means that a text isn't a lesson. Errors that wrap it say what's wrong.
var ErrFormat = errors.New("not a lesson")

// validName matches the names of lessons and topics.
var validName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,30}$`)

// threats are the threats that a lesson can ask for.
var threats = map[string]engine.Threat{
	"open three": engine.OpenThree, "double three": engine.DoubleThree, "four": engine.Four,
	"four-three": engine.FourThree, "open four": engine.OpenFour,
}

// Parse reads a lesson called name:
//
//	# Anything after a number sign is a comment.
//	topic: five
//	rule: freestyle
//	goal: win in 1
//	board:
//	15 . . . . . . . . . . . . . . .
//	…
//	 1 . . . . . . . . . . . . . . .
//	   a b c d e f g h i j k l m n o
//
// The board has one line per row, highest first: x is a black stone, o a white one, and . an empty
// point. Row numbers and the line of letters may be left out. rule may be left out for freestyle.
// The goals are "win in N", "stop", "make THREAT", "forbidden", "take black" and "take white".
// Errors wrap [ErrFormat] or come from r.
func Parse(name string, r io.Reader) (*Lesson, error) {
	l := &Lesson{Name: name}
	if !validName.MatchString(name) {
		return nil, fmt.Errorf("%w: the name %q: want a lower-case letter, then up to 30 lower-case letters, digits or underscores", ErrFormat, name)
	}
	lines := bufio.NewScanner(r)
	var rows [][]string
	board := false
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		switch text = strings.TrimSpace(text); {
		case text == "":
		case board:
			rows = append(rows, strings.Fields(text))
		case text == "board:":
			board = true
		default:
			if err := l.set(text); err != nil {
				return nil, fmt.Errorf("%w: line %d: %w", ErrFormat, number, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if err := l.place(rows); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if l.Topic == "" || l.Goal.Kind == "" {
		return nil, fmt.Errorf("%w: it needs a topic and a goal", ErrFormat)
	}
	if _, err := l.Position(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return l, nil
}

// set reads a line such as "goal: stop".
func (l *Lesson) set(text string) error {
	key, value, _ := strings.Cut(text, ":")
	value = strings.TrimSpace(value)
	switch strings.TrimSpace(key) {
	case "topic":
		if !validName.MatchString(value) {
			return fmt.Errorf("the topic %q: want a lower-case letter, then up to 30 lower-case letters, digits or underscores", value)
		}
		l.Topic = value
		return nil
	case "rule":
		var ok bool
		if l.Rule, ok = engine.ParseRule(value); !ok || !l.Rule.Playable() {
			return fmt.Errorf("%q isn't a rule that can be played", value)
		}
		return nil
	case "goal":
		var err error
		l.Goal, err = parseGoal(value)
		return err
	}
	return fmt.Errorf("%q: want topic, rule, goal or board, and a colon", text)
}

// MaxMoves is the longest win that a lesson can ask for, in moves of the winning side.
const MaxMoves = 5

// parseGoal reads a goal such as "win in 3".
func parseGoal(text string) (Goal, error) {
	kind, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch g := (Goal{Kind: Kind(kind)}); g.Kind {
	case Stop, Forbidden:
		if rest == "" {
			return g, nil
		}
	case Win:
		count, ok := strings.CutPrefix(rest, "in ")
		n, err := strconv.Atoi(strings.TrimSpace(count))
		if ok && err == nil && n >= 1 && n <= MaxMoves {
			g.Moves = n
			return g, nil
		}
	case Make:
		if g.Makes = threats[rest]; g.Makes != engine.NoThreat {
			return g, nil
		}
	case Take:
		switch rest {
		case "black":
			g.Color = engine.Black
			return g, nil
		case "white":
			g.Color = engine.White
			return g, nil
		}
	}
	return Goal{}, fmt.Errorf("goal %q: want win in 1 to %d, stop, make a threat, forbidden, take black or take white", text, MaxMoves)
}

// place reads the rows of a board, the highest first.
func (l *Lesson) place(rows [][]string) error {
	if n := len(rows); n > 0 && rows[n-1][0] == "a" {
		rows = rows[:n-1]
	}
	l.Size = len(rows)
	for i, fields := range rows {
		row := l.Size - 1 - i
		if len(fields) == l.Size+1 {
			if fields[0] != strconv.Itoa(row+1) {
				return fmt.Errorf("row %s should be row %d", fields[0], row+1)
			}
			fields = fields[1:]
		}
		if len(fields) != l.Size {
			return fmt.Errorf("row %d has %d points, but the board has %d rows", row+1, len(fields), l.Size)
		}
		for col, field := range fields {
			pt := engine.Point{Col: int8(col), Row: int8(row)}
			switch field {
			case "x":
				l.Black = append(l.Black, pt)
			case "o":
				l.White = append(l.White, pt)
			case ".":
			default:
				return fmt.Errorf("row %d: %q isn't x, o or a dot", row+1, field)
			}
		}
	}
	return nil
}
