package engine

import (
	"strings"
	"testing"
)

// TestPatternsByName holds the table to windows whose patterns anyone can check:
// the point itself is *, x a stone of its own, o one of the other side, # the edge.
func TestPatternsByName(t *testing.T) {
	tests := []struct {
		window string
		want   pattern
	}{
		{"xxxx*....", five},
		{"xx.x*xxx.", five}, // six in a row counts as five
		{"..xx*xx..", five},
		{".xxx*....", openFour},
		{"..xx*x...", openFour},
		{"x.xx*.x..", openFour}, // two ways to five at once
		{"oxxx*....", four},
		{"#xxx*....", four},
		{".oxx*xo..", dead},
		{"xx.x*....", four},
		{"....*x.xx", four},
		{"..xx*....", openThree2},
		{"...x*.x..", openThree},
		{"..x.*x...", openThree},
		{".oxx*....", three},
		{".oxx*...o", three},
		{"..xx*.o..", openThree},
		{".oxx*.o..", dead},
		{"..xx*o...", three},
		{".#xx*....", three},
		{".x.x*.o..", openThree},
		{".xox*.x..", three},
		{"..xo*xx..", three},
		{"x..x*x..o", openThree2},
		{"o.x.*x..o", openThree},
		{"...x*....", openTwo3},
		{"..ox*....", two},
		{"....*....", openOne},
		{"...o*....", one},
		{"...o*...o", dead},
		{"oooo*oooo", dead},
		{"####*####", dead},
	}
	patterns := sharedTables().patterns
	for _, tt := range tests {
		t.Run(tt.window, func(t *testing.T) {
			swapped := strings.NewReplacer("x", "o", "o", "x").Replace(tt.window)
			if got := pattern(patterns[keyOf(tt.window)] & 15); got != tt.want {
				t.Errorf("Black makes pattern %d, want %d", got, tt.want)
			}
			if got := pattern(patterns[keyOf(swapped)] >> 4); got != tt.want {
				t.Errorf("White makes pattern %d with colours swapped, want %d", got, tt.want)
			}
		})
	}
}

// keyOf returns the window key of a line of nine as drawn above.
func keyOf(window string) (key int) {
	shift := 0
	for _, r := range window {
		if r == '*' {
			continue
		}
		key |= strings.IndexRune(".xo#", r) << shift
		shift += 2
	}
	return key
}

// TestPatternsAgainstDefinition compares the whole table with patterns found by
// playing the windows out on strings.
func TestPatternsAgainstDefinition(t *testing.T) {
	memo := map[string]pattern{}
	for key, pair := range sharedTables().patterns {
		for s, want := range [2]pattern{pattern(pair & 15), pattern(pair >> 4)} {
			if got := define(memo, drawn(key, s)); got != want {
				t.Fatalf("side %d, %s: table has %d, the definition gives %d", s, drawn(key, s), want, got)
			}
		}
	}
}

// drawn spells a window key as side s sees it with a stone in the centre: x its
// own stones, - what blocks it.
func drawn(key, s int) string {
	letters := [2]string{".x--", ".-x-"}[s]
	var sb strings.Builder
	for i := range 8 {
		if i == 4 {
			sb.WriteByte('x')
		}
		sb.WriteByte(letters[key>>(2*i)&3])
	}
	return sb.String()
}

// define grades a window by what each further stone makes of it.
func define(memo map[string]pattern, w string) pattern {
	if p, ok := memo[w]; ok {
		return p
	}
	made := map[string]int{} // number of points by what a stone there makes
	for i := range w {
		if w[i] == '.' {
			made[kindOf(define(memo, w[:i]+"x"+w[i+1:]))]++
		}
	}
	p := dead
	switch {
	case strings.Contains(w, "xxxxx"):
		p = five
	case made["five"] >= 2:
		p = openFour
	case made["five"] == 1:
		p = four
	case made["open four"] >= 2:
		p = openThree2
	case made["open four"] == 1:
		p = openThree
	case made["four"] >= 1:
		p = three
	case made["open three"] >= 4:
		p = openTwo3
	case made["open three"] == 3:
		p = openTwo2
	case made["open three"] >= 1:
		p = openTwo
	case made["three"] >= 1:
		p = two
	case made["open two"] >= 1:
		p = openOne
	case made["two"] >= 1:
		p = one
	}
	memo[w] = p
	return p
}

// kindOf is a pattern without its finer grades.
func kindOf(p pattern) string {
	return [...]string{
		dead: "dead", one: "one", openOne: "open one", two: "two",
		openTwo: "open two", openTwo2: "open two", openTwo3: "open two",
		three: "three", openThree: "open three", openThree2: "open three",
		four: "four", openFour: "open four", five: "five",
	}[p]
}

func TestClasses(t *testing.T) {
	tests := []struct {
		name  string
		lines [4]pattern
		want  class
	}{
		{"five wins over all", [4]pattern{five, openFour, four, openThree}, classFive},
		{"two fours", [4]pattern{four, dead, four, one}, classOpenFour},
		{"open four", [4]pattern{openFour, dead, dead, dead}, classOpenFour},
		{"four and open three", [4]pattern{openThree, dead, four, dead}, classFourThree},
		{"four and closed three", [4]pattern{three, dead, four, dead}, classFourMore},
		{"four alone", [4]pattern{one, two, four, openOne}, classFour},
		{"two open threes", [4]pattern{openThree, openThree2, dead, dead}, classThreeThree},
		{"open three and open two", [4]pattern{openThree, openTwo, dead, dead}, classThreeMore},
		{"open three alone", [4]pattern{openThree2, two, dead, dead}, classThree},
		{"two closed threes", [4]pattern{three, three, dead, dead}, classClosedMore},
		{"closed three alone", [4]pattern{three, one, dead, dead}, classClosedThree},
		{"two open twos", [4]pattern{openTwo, openTwo3, dead, dead}, classTwoTwo},
		{"open two alone", [4]pattern{openTwo, openOne, two, one}, classTwo},
		{"nothing", [4]pattern{openOne, two, one, dead}, classNone},
	}
	moves := sharedTables().moves
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for turn := range 4 { // the order of the lines must not matter
				var c code
				for d, p := range tt.lines {
					c |= code(p) << (4 * ((d + turn) % 4))
				}
				if got := moves[c].class; got != tt.want {
					t.Errorf("code %04x: class %d, want %d", c, got, tt.want)
				}
			}
		})
	}
}
