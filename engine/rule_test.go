package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRulesReadBack(t *testing.T) {
	for _, rule := range Rules() {
		if got, ok := ParseRule(strings.ToUpper(rule.String())); got != rule || !ok {
			t.Errorf("the name of %v reads back as %v, %v", rule, got, ok)
		}
		if got, ok := RuleOfGomocupCode(rule.GomocupCode()); got != rule || !ok {
			t.Errorf("the Gomocup code of %v reads back as %v, %v", rule, got, ok)
		}
		text, err := json.Marshal(rule)
		if err != nil {
			t.Fatal(err)
		}
		got := Rule(99)
		if err := json.Unmarshal(text, &got); err != nil || got != rule {
			t.Errorf("%s reads back as %v, %v", text, got, err)
		}
	}
}

func TestUnknownRules(t *testing.T) {
	unknown := Rule(99)
	if got, ok := ParseRule(unknown.String()); ok {
		t.Errorf("%v is named %v", unknown, got)
	}
	if got, ok := RuleOfGomocupCode(2); ok {
		t.Errorf("the Gomocup code 2 is %v", got)
	}
	if unknown.Known() || unknown.Playable() {
		t.Errorf("%v is known (%v) or playable (%v)", unknown, unknown.Known(), unknown.Playable())
	}
	var wrongRule *RuleError
	if _, err := unknown.MarshalText(); !errors.As(err, &wrongRule) || wrongRule.Rule != unknown {
		t.Errorf("written with error %v", err)
	}
	var wrongName *UnknownRuleError
	if err := new(Rule).UnmarshalText([]byte("ludo")); !errors.As(err, &wrongName) || wrongName.Name != "ludo" {
		t.Errorf("read with error %v", err)
	}
}

func TestPlayableRules(t *testing.T) {
	if diff := cmp.Diff([]Rule{Freestyle, Standard}, PlayableRules()); diff != "" {
		t.Error(diff)
	}
	if first := PlayableRules()[0]; first != DefaultRule {
		t.Errorf("the first playable rule is %v, want the default %v", first, DefaultRule)
	}
	for rule, want := range map[Rule]string{
		Renju: "renju is not playable: want freestyle or standard",
		99:    "rule 99 is not playable: want freestyle or standard",
	} {
		var wrong *RuleError
		if _, err := NewPosition(15, rule); !errors.As(err, &wrong) || wrong.Rule != rule || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestStandardNeedsExactlyFive(t *testing.T) {
	tests := []struct {
		name, moves string
		line        string // of the winner, empty when nobody has won
	}{
		{"five", "a1 a2 b1 b2 c1 c2 d1 d2 e1", "a1 b1 c1 d1 e1"},
		{"five, White", "a1 b1 a2 b2 a3 b3 a4 b4 c9 b5", "b1 b2 b3 b4 b5"},
		{"six", "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", ""},
		{"six, White", "i9 a1 i8 b1 i6 c1 i5 e1 g9 f1 e9 d1", ""},
		{"nine from edge to edge", "a1 a3 b1 b3 c1 d3 d1 e3 f1 g3 g1 h3 h1 i3 i1 a5 e1", ""},
		{"six on one line, five on another", "a1 i9 b1 i7 c1 i5 e1 i3 f1 h9 d2 h7 d3 h5 d4 h3 d5 g9 d1", "d1 d2 d3 d4 d5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := empty(t, 9, Standard)
			for _, m := range points(t, tt.moves) {
				if err := pos.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(tt.line, named(pos.WinningLine())); diff != "" {
				t.Error(diff)
			}
			if over := tt.line != ""; (pos.Winner() != Empty) != over || pos.Over() != over {
				t.Errorf("winner %v, over %v", pos.Winner(), pos.Over())
			}
		})
	}
}

// named writes points as they are read.
func named(pts []Point) (text string) {
	for i, pt := range pts {
		if i > 0 {
			text += " "
		}
		text += pt.String()
	}
	return text
}

// TestSetupKnowsRowsWhateverTheOrder sets rows up whose stones come in every turn
// of their order: what counts is how long they are in the end.
func TestSetupKnowsRowsWhateverTheOrder(t *testing.T) {
	for text, winner := range map[string]Color{"a1 b1 c1 d1 e1": Black, "a1 b1 c1 d1 e1 f1": Empty} {
		row := points(t, text)
		white := points(t, "a5 c5 e5 g5 a7 c7")[:len(row)]
		for turn := range row {
			pos := stones(t, 9, Standard, append(row[turn:len(row):len(row)], row[:turn]...), white)
			if pos.Winner() != winner {
				t.Errorf("%s from number %d: winner %v, want %v", text, turn+1, pos.Winner(), winner)
			}
		}
	}
}

// TestLinesOnTheBoard plays stones and counts rows on whole lines to find the
// fours and threes that a stone makes: what a window does not show must not count.
func TestLinesOnTheBoard(t *testing.T) {
	for _, rule := range rulesPlayed {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(23, 29))
			var b Board
			found := map[pattern]int{}
			for range 60 {
				pos := longLines(t, rng, MinSize+rng.IntN(7), rule)
				b.Reset(pos)
				for _, pt := range free(pos) {
					for s := range Side(2) {
						for d := range lineSteps {
							want := lineOnBoard{*pos, pt, d, Black + Color(s)}.grade()
							got := b.patterns[cellOf(pt)].Of(s).code().at(d)
							found[want]++
							if coarse(got) != want {
								t.Fatalf("%v on %v in direction %d of\n%v makes pattern %d, a count gives %d",
									Black+Color(s), pt, d, drawn(pos), got, want)
							}
						}
					}
				}
			}
			for p := dead; p <= five; p++ {
				if p == coarse(p) && found[p] == 0 {
					t.Errorf("no line of pattern %d was found", p)
				}
			}
		})
	}
}

// coarse is a pattern as far as lineOnBoard grades it.
func coarse(p pattern) pattern {
	switch {
	case p < three:
		return dead
	case p == openThree2:
		return openThree
	}
	return p
}

// lineOnBoard is a line through a point on which a colour plays.
type lineOnBoard struct {
	pos   Position
	point Point
	dir   int
	color Color
}

// grade puts a stone on the point and tells what it makes: dead for what is less
// than a three.
func (l lineOnBoard) grade() pattern {
	*l.pos.cell(l.point) = l.color
	if l.wins() {
		return five
	}
	switch l.fives() {
	case 0:
	case 1:
		return four
	default:
		return openFour
	}
	best := dead
	l.each(func() {
		switch n := l.fives(); {
		case n > 1:
			best = openThree
		case n == 1 && best == dead:
			best = three
		}
	})
	return best
}

// each calls try with one more stone on each free point of the line in turn.
func (l *lineOnBoard) each(try func()) {
	d := [...]Point{dirRow: {1, 0}, dirColumn: {0, 1}, dirRising: {1, 1}, dirFalling: {1, -1}}[l.dir]
	for n := int8(-MaxSize); n <= MaxSize; n++ {
		pt := Point{l.point.Col + n*d.Col, l.point.Row + n*d.Row}
		if pt.On(l.pos.size) && l.pos.At(pt) == Empty {
			*l.pos.cell(pt) = l.color
			try()
			*l.pos.cell(pt) = Empty
		}
	}
}

// fives counts the points of the line where one more stone wins together with the
// one on the point.
func (l *lineOnBoard) fives() (n int) {
	l.each(func() {
		if l.wins() {
			n++
		}
	})
	return n
}

// wins reports whether the row through the point on the line wins.
func (l *lineOnBoard) wins() bool {
	d := [...]Point{dirRow: {1, 0}, dirColumn: {0, 1}, dirRising: {1, 1}, dirFalling: {1, -1}}[l.dir]
	row := 1
	for _, sign := range [2]int8{1, -1} {
		for n := sign; l.pos.At(Point{l.point.Col + n*d.Col, l.point.Row + n*d.Row}) == l.color; n += sign {
			row++
		}
	}
	return row == 5 || row > 5 && l.pos.rule == Freestyle
}

// drawn draws a position, the first row lowest.
func drawn(pos *Position) (text string) {
	for row := pos.Size() - 1; row >= 0; row-- {
		for col := range pos.Size() {
			text += string(".xo"[pos.At(Point{int8(col), int8(row)})])
		}
		text += "\n"
	}
	return text
}

// TestEngineTellsRulesApart searches the same stones by one rule and the other in
// turn with one engine: what it remembers of one must not be taken for the other.
func TestEngineTellsRulesApart(t *testing.T) {
	engine := New(Options{HashMB: 1})
	for round := range 3 {
		for rule, want := range map[Rule]bool{Freestyle: true, Standard: false} {
			t.Run(fmt.Sprint(rule, round), func(t *testing.T) {
				pos := stones(t, 15, rule, points(t, "e8 f8 g8 i8 j8 k8"), points(t, "a1 c1 e1 g1 i1 k1"))
				res, err := engine.Search(context.Background(), pos, Limits{Depth: 5})
				if err != nil {
					t.Fatal(err)
				}
				if won := res.Mate == 1; won != want {
					t.Errorf("%v, mate in %d", res.Move, res.Mate)
				}
			})
		}
	}
}
