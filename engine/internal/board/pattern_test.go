package board

import (
	"hoshi/engine/internal/game"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
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

// renjuPatterns are those of Black; White's are as in freestyle.
var renjuPatterns = []namedPattern{
	{".xxxx*.....", five},
	{"xxxxx*.....", overline},
	{"..xxx*xx...", overline},
	{"..xxx*.....", openFour},
	{".x.xx*.x...", twoFours}, // two gaps, each of which gives five
	{".xxx.*.xxx.", twoFours},
	{"xxxx.*.xxxx", dead}, // both gaps give an overline
	{"x.xxx*.x...", dead},
	{"..xxx*.x...", four},
	{"...xx*.....", openThree2},
	{"..o.x*x.o..", three}, // room for five only
	{"..o.x*x..o.", openThree},
	{"#...x*x...o", openThree2},
}

var caroPatterns = []namedPattern{
	{".xxxx*.....", five},
	{"oxxxx*o....", dead},
	{"oxxxx*#....", five},
	{"oxxxx*.....", five},
	{"xxxxx*.....", five},
	{"..xxx*.....", openFour},
	{"o.xxx*.....", four}, // a stone at the right stops both
	{"o.xxx*.o...", four}, // either end gives a closed five … of which one is stopped by the other
	{"oxxx.*o....", dead},
	{"#xxx.*o....", four},
}

var caroExactPatterns = []namedPattern{
	{"xxxxx*.....", dead},
	{"oxxxx*o....", dead},
	{"oxxxx*#....", five},
	{"..xxx*.x...", four},
	{"..xxx*.....", openFour},
	{"o.xxx*.....", four},
}

// TestPatternsByName holds the tables to windows whose patterns anyone can check:
// the point itself is *, x a stone of its own, o one of the other side, # the edge.
func TestPatternsByName(t *testing.T) {
	for _, of := range []struct {
		rule  game.Rule
		named []namedPattern
	}{
		{game.Freestyle, freestylePatterns}, {game.Standard, standardPatterns}, {game.Renju, renjuPatterns},
		{game.Caro, caroPatterns}, {game.CaroExact, caroExactPatterns},
	} {
		windows := rulePatternTables[of.rule]()
		for _, tt := range of.named {
			t.Run(of.rule.String()+" "+tt.window, func(t *testing.T) {
				swapped := strings.NewReplacer("x", "o", "o", "x").Replace(tt.window)
				at := strings.IndexByte(tt.window, '*')
				if got := pattern(windows.patternsAt(lineOfText(tt.window), at) & 15); got != tt.want {
					t.Errorf("Black makes pattern %d, want %d", got, tt.want)
				}
				if got := pattern(windows.patternsAt(lineOfText(swapped), at) >> 4); got != tt.want && !windows.fouls {
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

// TestPatternsAgainstDefinition compares the tables with patterns found by playing the
// windows out on strings: all narrow ones, and many of the wide ones.
func TestPatternsAgainstDefinition(t *testing.T) {
	for _, rule := range rulesPlayed {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			windows, definitions := rulePatternTables[rule](), definitionsOf(rule)
			rng := rand.New(rand.NewPCG(47, 53))
			for key := range 1 << (4 * windows.reach) {
				if windows.wide != nil && rng.IntN(25) > 0 {
					continue
				}
				around := make([]int, 2*windows.reach)
				for i := range around {
					around[i] = key >> (2 * i) & 3
				}
				low := 1<<(2*windows.reach) - 1 // a line is the key with the centre put in
				pair := windows.patternsAt(uint64(key&low|key&^low<<2), windows.reach)
				if want := definitions.pair(around); pair != want {
					t.Fatalf("window %0*x: the table has %02x, the definition gives %02x", windows.reach, key, pair, want)
				}
			}
		})
	}
}

// definedPatterns finds the patterns of windows by the definition, and remembers them.
type definedPatterns struct {
	rule  game.Rule
	mu    sync.Mutex
	memo  [2]map[string]pattern // by color
	pairs []atomic.Uint32       // by what is around a point, one more than the pair; 0 for not known
}

// definitionsOf returns the definitions of a rule, which all tests share.
func definitionsOf(rule game.Rule) *definedPatterns { return ruleDefinitions[rule] }

var ruleDefinitions = func() map[game.Rule]*definedPatterns {
	of := map[game.Rule]*definedPatterns{}
	for _, rule := range rulesPlayed {
		of[rule] = &definedPatterns{rule: rule, memo: [2]map[string]pattern{{}, {}}, pairs: make([]atomic.Uint32, 1<<(4*wideReach))}
	}
	return of
}()

// pair returns the patterns of both sides, given what is around a point on a line: 0
// free, 1 and 2 the sides, 3 off the board.
func (o *definedPatterns) pair(around []int) (pair patternPair) {
	key := 0
	for i, content := range around {
		key |= content << (2 * i)
	}
	known := &o.pairs[key]
	if n := known.Load(); n > 0 {
		return patternPair(n - 1)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	defer func() { known.Store(uint32(pair) + 1) }()
	for s, letters := range [2]string{".xo#", ".ox#"} {
		w := make([]byte, 0, len(around)+1)
		for i, content := range around {
			if i == len(around)/2 {
				w = append(w, 'x')
			}
			if content == 3 && !o.rule.ClosedEndsCount() {
				content = 2 - s
			}
			w = append(w, letters[content])
		}
		pair |= patternPair(o.define(s, string(w))) << (4 * s)
	}
	return pair
}

// define finds the pattern of a window by what each further stone makes of it.
func (o *definedPatterns) define(s int, w string) pattern {
	memo := o.memo[s]
	if p, ok := memo[w]; ok {
		return p
	}
	made := map[string]int{} // number of points by what a stone there makes
	for i := range w {
		if w[i] == '.' {
			made[kindOf(o.define(s, w[:i]+"x"+w[i+1:]))]++
		}
	}
	fouls := o.rule.HasFouls(game.Black + game.Color(s))
	row := rowByText(w)
	p := dead
	switch {
	case o.won(s, w):
		p = five
	case fouls && len(row) > 5:
		p = overline
	case fouls && made["five"] >= 2 && len(row) != 4:
		p = twoFours
	case o.rule.ClosedEndsCount() && made["five"] >= 2 && o.oneStoneStops(s, w):
		p = four
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

// oneStoneStops reports whether a stone of the other side leaves no point that makes
// five.
func (o *definedPatterns) oneStoneStops(s int, w string) bool {
	for i := range w {
		if w[i] != '.' {
			continue
		}
		after, fives := w[:i]+"o"+w[i+1:], 0
		for j := range after {
			if after[j] == '.' && o.won(s, after[:j]+"x"+after[j+1:]) {
				fives++
			}
		}
		if fives == 0 {
			return true
		}
	}
	return false
}

// rowByText returns the row with the stone in the middle of w.
func rowByText(w string) string {
	from, to := len(w)/2, len(w)/2+1
	for from > 0 && w[from-1] == 'x' {
		from--
	}
	for to < len(w) && w[to] == 'x' {
		to++
	}
	return w[from:to]
}

// won reports whether the stone in the middle of w is part of a row that wins.
func (o *definedPatterns) won(s int, w string) bool {
	switch {
	case o.rule == game.Freestyle, o.rule == game.Renju && s == 1, o.rule == game.Caro && len(rowByText(w)) > 5:
		return len(rowByText(w)) >= 5
	case len(rowByText(w)) != 5:
		return false
	case o.rule.ClosedEndsCount():
		at := strings.Index(w, "oxxxxxo")
		return at < 0 || at > len(w)/2-1 || at+6 < len(w)/2+1
	}
	return true
}

// kindOf is a pattern without its finer grades.
func kindOf(p pattern) string {
	return [...]string{
		dead: "dead", one: "one", openOne: "open one", two: "two",
		openTwo: "open two", openTwo2: "open two", openTwo3: "open two",
		three: "three", openThree: "open three", openThree2: "open three",
		four: "four", openFour: "open four", five: "five", overline: "overline", twoFours: "two fours",
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
