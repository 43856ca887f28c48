package board

import (
	"hoshi/engine/internal/game"
	"strings"
	"testing"
)

// Windows whose patterns anyone can check, by rule.
var freestylePatterns = []namedPattern{
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

var standardPatterns = []namedPattern{
	{".xxxx*.....", five},
	{"oxxxx*o....", five},
	{".xxxx*o....", five},
	{"..xxx*x....", five},
	{"xxxxx*.....", dead}, // six in a row is nothing
	{"..xxx*xx...", dead},
	{"#xxxx*x....", dead},
	{"xx.xx*xx...", five},
	{"..xxx*.....", openFour},
	{"..xxx*.x...", four},     // six at the right
	{"x.xxx*.....", four},     // six at the left
	{"x.xxx*.x...", dead},     // six at both
	{".oxxx*.x...", dead},     // the only end left makes six
	{".oxxx*..x..", four},     // five ends beside a free point
	{"..x.x*.xx..", four},     // two gaps, of which one gives five
	{".xx.x*.xx..", openFour}, // two gaps, each of which gives five
	{"xxx.x*.xxx.", dead},     // six in either gap
	{"...xx*.....", openThree2},
	{".x.xx*.....", four},
	{".x.xx*.x...", openFour},
	{"xx.xx*.xx..", dead},
	{"x..xx*..x..", three}, // an open four at either end, but for the sixth stone
	{"x..xx*..xo.", three},
	{".....*.....", openOne},
	{"....x*.....", openTwo3},
	{"#####*#####", dead},
}

// TestPatternsByName holds the tables to windows whose patterns anyone can check:
// the point itself is *, x a stone of its own, o one of the other side, # the edge.
func TestPatternsByName(t *testing.T) {
	for _, of := range []struct {
		rule  game.Rule
		named []namedPattern
	}{{game.Freestyle, freestylePatterns}, {game.Standard, standardPatterns}} {
		windows := rulePatternTables[of.rule]()
		for _, tt := range of.named {
			t.Run(of.rule.String()+" "+tt.window, func(t *testing.T) {
				swapped := strings.NewReplacer("x", "o", "o", "x").Replace(tt.window)
				at := strings.IndexByte(tt.window, '*')
				if got := pattern(windows.patternsAt(lineOfText(tt.window), at) & 15); got != tt.want {
					t.Errorf("Black makes pattern %d, want %d", got, tt.want)
				}
				if got := pattern(windows.patternsAt(lineOfText(swapped), at) >> 4); got != tt.want {
					t.Errorf("White makes pattern %d with colours swapped, want %d", got, tt.want)
				}
			})
		}
	}
}

type namedPattern struct {
	window string
	want   pattern
}

// lineOfText returns the line drawn as above, its first point lowest.
func lineOfText(text string) (line uint64) {
	for i, r := range strings.Replace(text, "*", ".", 1) {
		line |= uint64(strings.IndexRune(".xo#", r)) << (2 * i)
	}
	return line
}

// TestPatternsAgainstDefinition compares the whole tables with patterns found by
// playing the windows out on strings.
func TestPatternsAgainstDefinition(t *testing.T) {
	for _, rule := range rulesPlayed {
		t.Run(rule.String(), func(t *testing.T) {
			windows, known := rulePatternTables[rule](), knownPatterns(rule)
			digits := [2][4]int{{0, 1, 2, 2}, {0, 2, 1, 2}} // what each side sees: free, own, blocked
			for key := range 1 << (4 * windows.reach) {
				var index [2]int
				for i := range 2 * windows.reach {
					for s := range index {
						index[s] = index[s]*3 + digits[s][key>>(2*i)&3]
					}
				}
				low := 1<<(2*windows.reach) - 1 // a line is the key with the centre put in
				pair := windows.patternsAt(uint64(key&low|key&^low<<2), windows.reach)
				if want := patternPair(known[index[0]] | known[index[1]]<<4); pair != want {
					t.Fatalf("window %0*x: the table has %02x, the definition gives %02x", windows.reach, key, pair, want)
				}
			}
		})
	}
}

// knownPatterns finds the pattern of every window of a rule, spelled as a number in base three
// by what the side to play sees: free, own, blocked.
func knownPatterns(rule game.Rule) []pattern {
	reach := rulePatternTables[rule]().reach
	n := 1
	for range 2 * reach {
		n *= 3
	}
	memo, out := map[string]pattern{}, make([]pattern, n)
	for i := range out {
		w, n := "", i
		for range 2 * reach {
			w = string(".x-"[n%3]) + w
			n /= 3
		}
		out[i] = define(rule, memo, w[:reach]+"x"+w[reach:])
	}
	return out
}

// define finds the pattern of a window by what each further stone makes of it.
func define(rule game.Rule, memo map[string]pattern, w string) pattern {
	if p, ok := memo[w]; ok {
		return p
	}
	made := map[string]int{} // number of points by what a stone there makes
	for i := range w {
		if w[i] == '.' {
			made[kindOf(define(rule, memo, w[:i]+"x"+w[i+1:]))]++
		}
	}
	p := dead
	switch {
	case wonByText(rule, w):
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

// wonByText reports whether the stone in the middle of w is part of five in a row,
// which by the standard rule are no more than five.
func wonByText(rule game.Rule, w string) bool {
	if rule == game.Freestyle {
		return strings.Contains(w, "xxxxx")
	}
	middle := len(w) / 2
	w = "-" + w + "-"
	for from := middle - 4; from <= middle; from++ { // of the five, in the w before
		if row := w[from : from+7]; row[1:6] == "xxxxx" && row[0] != 'x' && row[6] != 'x' {
			return true
		}
	}
	return false
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
		want  MoveClass
	}{
		{"five wins over all", [4]pattern{five, openFour, four, openThree}, ClassFive},
		{"two fours", [4]pattern{four, dead, four, one}, ClassOpenFour},
		{"open four", [4]pattern{openFour, dead, dead, dead}, ClassOpenFour},
		{"four and open three", [4]pattern{openThree, dead, four, dead}, ClassFourThree},
		{"four and closed three", [4]pattern{three, dead, four, dead}, ClassFourMore},
		{"four alone", [4]pattern{one, two, four, openOne}, ClassFour},
		{"two open threes", [4]pattern{openThree, openThree2, dead, dead}, ClassThreeThree},
		{"open three and open two", [4]pattern{openThree, openTwo, dead, dead}, ClassThreeMore},
		{"open three alone", [4]pattern{openThree2, two, dead, dead}, ClassThree},
		{"two closed threes", [4]pattern{three, three, dead, dead}, ClassClosedThreeMore},
		{"closed three alone", [4]pattern{three, one, dead, dead}, ClassClosedThree},
		{"two open twos", [4]pattern{openTwo, openTwo3, dead, dead}, ClassTwoTwo},
		{"open two alone", [4]pattern{openTwo, openOne, two, one}, ClassTwo},
		{"nothing", [4]pattern{openOne, two, one, dead}, ClassNone},
	}
	kinds := sharedTables().codes.combined
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for turn := range 4 { // the order of the lines must not matter
				var c patternCode
				for d, p := range tt.lines {
					c |= patternCode(p) << (4 * ((d + turn) % 4))
				}
				if got := kinds[c].class(); got != tt.want {
					t.Errorf("code %04x: class %d, want %d", c, got, tt.want)
				}
			}
		})
	}
}
