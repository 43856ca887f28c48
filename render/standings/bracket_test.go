package standings

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
)

// anyBracket returns a bracket with some rounds, each side of which may be known or not.
func anyBracket(rt *rapid.T) Bracket {
	b := Bracket{Title: "Friday Night Gomoku", Notes: []string{"knockout"}, Playing: "playing now"}
	side := func(name string) Side {
		s := Side{Unnamed: "Player 3", Score: rapid.SampledFrom([]string{"", "1", "½", "1½", "+"}).Draw(rt, "score"), Won: rapid.Bool().Draw(rt, "won")}
		if rapid.Bool().Draw(rt, "known") {
			s.Name = name + rapid.SampledFrom([]string{"", " the Builder of Very Long Names", "李四"}).Draw(rt, "name")
		}
		return s
	}
	rounds := rapid.IntRange(1, MaxBracketRounds).Draw(rt, "rounds")
	for i := range rounds {
		r := BracketRound{Title: fmt.Sprint("Round ", i+1)}
		for j := range 1 << (rounds - 1 - i) {
			r.Matches = append(r.Matches, Match{Playing: rapid.Bool().Draw(rt, "playing"), Sides: [2]Side{side(fmt.Sprint("a", i, j)), side(fmt.Sprint("b", i, j))}})
		}
		b.Rounds = append(b.Rounds, r)
	}
	if rapid.Bool().Draw(rt, "third place") {
		b.ThirdTitle, b.Third = "Third place", &Match{Sides: [2]Side{side("c"), side("d")}}
	}
	return b
}

// Every match of a bracket is drawn in the picture and covers no other, and a line leads from each to a side of
// the next one. Every name is written, and reads on a phone.
func TestBracketLayout(t *testing.T) {
	letters := font.NewFaces(nil, "")
	rapid.Check(t, func(rt *rapid.T) {
		b := anyBracket(rt)
		if err := b.Check(); err != nil {
			rt.Fatal(err)
		}
		lay := b.layout(letters)
		width, height := b.Size(letters)
		if size := em * headSize * 300 / float64(width); size < 6 {
			rt.Errorf("the smallest text is %.1f pixels high in a picture 300 pixels wide", size)
		}
		boxes := map[*Match]matchBox{}
		for _, box := range lay.boxes {
			for _, other := range boxes {
				if box.X < other.X+other.W && other.X < box.X+box.W && box.Y < other.Y+other.H && other.Y < box.Y+box.H {
					rt.Errorf("two matches cover each other at (%v, %v)", box.X, box.Y)
				}
			}
			if box.X < 0 || box.X+box.W > float64(width) || box.Y < 0 || box.Y+box.H > float64(height) {
				rt.Errorf("a match at (%v, %v) is outside the picture", box.X, box.Y)
			}
			boxes[box.match] = box
			for _, s := range box.match.Sides {
				shown := []rune(s.shown(letters, box.W-2.8*em))
				if s.Name != "" && len(shown) < min(6, len([]rune(s.Name))) {
					rt.Errorf("%q is written %q", s.Name, string(shown))
				}
			}
		}
		for i, r := range b.Rounds {
			for j := range r.Matches {
				m := &r.Matches[j]
				if _, ok := boxes[m]; !ok {
					rt.Errorf("match %d of round %d isn't drawn", j+1, i+1)
				}
				if i == len(b.Rounds)-1 {
					continue
				}
				checkLine(rt, lay, boxes, m, &b.Rounds[i+1].Matches[j/2], j%2)
			}
		}
		if _, ok := boxes[b.Third]; !ok && b.Third != nil {
			rt.Error("the match for the third place isn't drawn")
		}
	})
}

// checkLine checks that a line leads from a match to a side of the next.
func checkLine(rt *rapid.T, lay bracketLayout, boxes map[*Match]matchBox, from, to *Match, side int) {
	i := slices.IndexFunc(lay.lines, func(l bracketLine) bool { return l.from == from && l.to == to })
	if i < 0 {
		rt.Errorf("no line leads from %v to %v", from.Sides, to.Sides)
		return
	}
	l, a, b := lay.lines[i], boxes[from], boxes[to]
	x, y := l.xy[len(l.xy)-2], l.xy[len(l.xy)-1]
	if l.xy[0] != a.X+a.W || l.xy[1] != a.Y+a.H/2 || x != b.X || y < b.Y+float64(side)*b.H/2 || y > b.Y+float64(side+1)*b.H/2 {
		rt.Errorf("the line %v leads from %v to %v", l.xy, a.Rect, b.Rect)
	}
}

// A side that one of two will take names both, and neither crowds out the other.
func TestEitherSide(t *testing.T) {
	letters := font.NewFaces(nil, "")
	s := Side{Name: "Bob the Builder of Very Long Names", Or: &Side{Name: "李四", Unnamed: "Player 3"}}
	if got := s.shown(letters, 9*em); got != "Bob th… / Player 3" {
		t.Errorf("the sides are written %q", got)
	}
	if got := letters.Medium.Outline(s.shown(letters, 6*em), em).Width(); got > 6*em {
		t.Errorf("the sides are %v wide, want at most %v", got, 6*em)
	}
}

// strokes counts the shapes drawn along an outline.
type strokes map[string]int

func (s strokes) Draw(shape vector.Shape) { s[fmt.Sprint(shape.Path, shape.Width)]++ }

// Draw draws every line and every frame of the layout.
func TestBracketIsDrawn(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, drawn := anyBracket(rt), strokes{}
		letters := font.NewFaces(nil, "")
		b.Draw(canvas.Canvas{Pen: drawn, Faces: letters})
		lay := b.layout(letters)
		for _, l := range lay.lines {
			if drawn[fmt.Sprint(vector.Polyline(l.xy...), 0.12*em)] == 0 {
				rt.Errorf("the line %v isn't drawn", l.xy)
			}
		}
		for _, box := range lay.boxes {
			if drawn[fmt.Sprint(vector.RoundRect(box.X, box.Y, box.W, box.H, 0.3*em), 0.0)] == 0 {
				rt.Errorf("the match %v isn't drawn", box.Rect)
			}
		}
	})
}

func TestBracketsThatCannotBeDrawn(t *testing.T) {
	matches := func(n int) BracketRound { return BracketRound{Matches: make([]Match, n)} }
	for name, b := range map[string]Bracket{
		"no round":        {},
		"no final":        {Rounds: []BracketRound{matches(2)}},
		"too many rounds": {Rounds: []BracketRound{matches(16), matches(8), matches(4), matches(2), matches(1)}},
		"a match missing": {Rounds: []BracketRound{matches(3), matches(2), matches(1)}},
	} {
		if err := b.Check(); !errors.Is(err, ErrTable) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
