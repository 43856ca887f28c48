package pattern

import (
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hoshi/engine/internal/game"
)

// Windows whose patterns anyone can check, by rule.
var freestylePatterns = []namedPattern{
	{"xxxx*....", Five},
	{"xx.x*xxx.", Five}, // six in a row counts as five
	{"..xx*xx..", Five},
	{".xxx*....", OpenFour},
	{"..xx*x...", OpenFour},
	{"x.xx*.x..", OpenFour}, // two ways to make five
	{"oxxx*....", Four},
	{"#xxx*....", Four},
	{".oxx*xo..", Dead},
	{"xx.x*....", Four},
	{"....*x.xx", Four},
	{"..xx*....", OpenThree2},
	{"...x*.x..", OpenThree},
	{"..x.*x...", OpenThree},
	{".oxx*....", Three},
	{".oxx*...o", Three},
	{"..xx*.o..", OpenThree},
	{".oxx*.o..", Dead},
	{"..xx*o...", Three},
	{".#xx*....", Three},
	{".x.x*.o..", OpenThree},
	{".xox*.x..", Three},
	{"..xo*xx..", Three},
	{"x..x*x..o", OpenThree2},
	{"o.x.*x..o", OpenThree},
	{"...x*....", OpenTwo3},
	{"..ox*....", Two},
	{"....*....", OpenOne},
	{"...o*....", One},
	{"...o*...o", Dead},
	{"oooo*oooo", Dead},
	{"####*####", Dead},
}

var standardPatterns = []namedPattern{
	{".xxxx*.....", Five},
	{"oxxxx*o....", Five},
	{".xxxx*o....", Five},
	{"..xxx*x....", Five},
	{"xxxxx*.....", Dead}, // six in a row doesn't count
	{"..xxx*xx...", Dead},
	{"#xxxx*x....", Dead},
	{"xx.xx*xx...", Five},
	{"..xxx*.....", OpenFour},
	{"..xxx*.x...", Four},     // six at the right
	{"x.xxx*.....", Four},     // six at the left
	{"x.xxx*.x...", Dead},     // six at both
	{".oxxx*.x...", Dead},     // the only open end makes six
	{".oxxx*..x..", Four},     // the open end makes five
	{"..x.x*.xx..", Four},     // two gaps, one of which makes five
	{".xx.x*.xx..", OpenFour}, // two gaps, each of which makes five
	{"xxx.x*.xxx.", Dead},     // six in both gaps
	{"...xx*.....", OpenThree2},
	{".x.xx*.....", Four},
	{".x.xx*.x...", OpenFour},
	{"xx.xx*.xx..", Dead},
	{"x..xx*..x..", Three}, // would be an open four at either end, but for the sixth stone
	{"x..xx*..xo.", Three},
	{".....*.....", OpenOne},
	{"....x*.....", OpenTwo3},
	{"#####*#####", Dead},
}

// renjuPatterns are Black's; White's are those of freestyle.
var renjuPatterns = []namedPattern{
	{".xxxx*.....", Five},
	{"xxxxx*.....", Overline},
	{"..xxx*xx...", Overline},
	{"..xxx*.....", OpenFour},
	{".x.xx*.x...", TwoFours}, // two gaps, each of which makes five
	{".xxx.*.xxx.", TwoFours},
	{"xxxx.*.xxxx", Dead}, // both gaps make an overline
	{"x.xxx*.x...", Dead},
	{"..xxx*.x...", Four},
	{"...xx*.....", OpenThree2},
	{"..o.x*x.o..", Three}, // room for five only
	{"..o.x*x..o.", OpenThree},
	{"#...x*x...o", OpenThree2},
}

var caroPatterns = []namedPattern{
	{".xxxx*.....", Five},
	{"oxxxx*o....", Dead},
	{"oxxxx*#....", Five},
	{"oxxxx*.....", Five},
	{"xxxxx*.....", Five},
	{"..xxx*.....", OpenFour},
	{"o.xxx*.....", Four}, // a stone on the right stops both
	{"o.xxx*.o...", Four}, // either end makes five, but one of the fives would be closed
	{"oxxx.*o....", Dead},
	{"#xxx.*o....", Four},
}

var caroExactPatterns = []namedPattern{
	{"xxxxx*.....", Dead},
	{"oxxxx*o....", Dead},
	{"oxxxx*#....", Five},
	{"..xxx*.x...", Four},
	{"..xxx*.....", OpenFour},
	{"o.xxx*.....", Four},
}

// TestPatternsByName checks the tables against windows that anyone can verify: * is the point
// itself, x an own stone, o an opponent's stone, # the edge.
func TestPatternsByName(t *testing.T) {
	for _, of := range []struct {
		rule  game.Rule
		named []namedPattern
	}{
		{game.Freestyle, freestylePatterns}, {game.Standard, standardPatterns}, {game.Renju, renjuPatterns},
		{game.Caro, caroPatterns}, {game.CaroExact, caroExactPatterns},
	} {
		windows := TablesOf(of.rule)
		for _, tt := range of.named {
			t.Run(of.rule.String()+" "+tt.window, func(t *testing.T) {
				swapped := strings.NewReplacer("x", "o", "o", "x").Replace(tt.window)
				at := strings.IndexByte(tt.window, '*')
				if got := Pattern(windows.At(lineOfText(tt.window), at) & 15); got != tt.want {
					t.Errorf("Black makes pattern %d, want %d", got, tt.want)
				}
				if got := Pattern(windows.At(lineOfText(swapped), at) >> 4); got != tt.want && !windows.Fouls {
					t.Errorf("White makes pattern %d with colors swapped, want %d", got, tt.want)
				}
			})
		}
	}
}

type namedPattern struct {
	window string
	want   Pattern
}

// lineOfText returns the line drawn as above, lowest point first.
func lineOfText(text string) (line uint64) {
	for i, r := range strings.Replace(text, "*", ".", 1) {
		line |= uint64(strings.IndexRune(".xo#", r)) << (2 * i)
	}
	return line
}

// TestPatternsAgainstDefinition compares the tables with patterns found by playing out the windows
// as strings: all the narrow ones and many of the wide ones.
func TestPatternsAgainstDefinition(t *testing.T) {
	for _, rule := range game.PlayableRules() {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			windows, definitions := TablesOf(rule), definitionsOf(rule)
			rng := rand.New(rand.NewPCG(47, 53))
			for key := range 1 << (4 * windows.Reach) {
				if windows.Wide != nil && rng.IntN(25) > 0 {
					continue
				}
				around := make([]int, 2*windows.Reach)
				for i := range around {
					around[i] = key >> (2 * i) & 3
				}
				low := 1<<(2*windows.Reach) - 1 // a line is the key with the center inserted
				pair := windows.At(uint64(key&low|key&^low<<2), windows.Reach)
				if want := definitions.pair(around); pair != want {
					t.Fatalf("window %0*x: the table has %02x, the definition gives %02x", windows.Reach, key, pair, want)
				}
			}
		})
	}
}

// definedPatterns finds the patterns of windows by definition, and caches them.
type definedPatterns struct {
	rule  game.Rule
	mu    sync.Mutex
	memo  [2]map[string]Pattern // by color
	pairs []atomic.Uint32       // by what's around a point: the pair plus one, or 0 if not known yet
}

// definitionsOf returns a rule's definitions, which all tests share.
func definitionsOf(rule game.Rule) *definedPatterns { return ruleDefinitions[rule] }

var ruleDefinitions = func() map[game.Rule]*definedPatterns {
	of := map[game.Rule]*definedPatterns{}
	for _, rule := range game.PlayableRules() {
		of[rule] = &definedPatterns{rule: rule, memo: [2]map[string]Pattern{{}, {}}, pairs: make([]atomic.Uint32, 1<<(4*WideReach))}
	}
	return of
}()

// pair returns both sides' patterns, given what's around a point on a line: 0
// free, 1 and 2 the sides, 3 off the board.
func (o *definedPatterns) pair(around []int) (pair Pair) {
	key := 0
	for i, content := range around {
		key |= content << (2 * i)
	}
	known := &o.pairs[key]
	if n := known.Load(); n > 0 {
		return Pair(n - 1)
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
		pair |= Pair(o.define(s, string(w))) << (4 * s)
	}
	return pair
}

// define finds a window's pattern from what each additional stone makes of it.
func (o *definedPatterns) define(s int, w string) Pattern {
	memo := o.memo[s]
	if p, ok := memo[w]; ok {
		return p
	}
	made := map[string]int{} // how many points make each pattern
	for i := range w {
		if w[i] == '.' {
			made[kindOf(o.define(s, w[:i]+"x"+w[i+1:]))]++
		}
	}
	fouls := o.rule.HasFouls(game.Black + game.Color(s))
	row := rowByText(w)
	p := Dead
	switch {
	case o.won(s, w):
		p = Five
	case fouls && len(row) > 5:
		p = Overline
	case fouls && made["five"] >= 2 && len(row) != 4:
		p = TwoFours
	case o.rule.ClosedEndsCount() && made["five"] >= 2 && o.oneStoneStops(s, w):
		p = Four
	case made["five"] >= 2:
		p = OpenFour
	case made["five"] == 1:
		p = Four
	case made["open four"] >= 2:
		p = OpenThree2
	case made["open four"] == 1:
		p = OpenThree
	case made["four"] >= 1:
		p = Three
	case made["open three"] >= 4:
		p = OpenTwo3
	case made["open three"] == 3:
		p = OpenTwo2
	case made["open three"] >= 1:
		p = OpenTwo
	case made["three"] >= 1:
		p = Two
	case made["open two"] >= 1:
		p = OpenOne
	case made["two"] >= 1:
		p = One
	}
	memo[w] = p
	return p
}

// oneStoneStops reports whether one stone of the other side takes away all points that make five.
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

// rowByText returns the row through the stone in the middle of w.
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

// won reports whether the stone in the middle of w is in a winning row.
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

// kindOf names a pattern without its finer grades.
func kindOf(p Pattern) string {
	return [...]string{
		Dead: "dead", One: "one", OpenOne: "open one", Two: "two",
		OpenTwo: "open two", OpenTwo2: "open two", OpenTwo3: "open two",
		Three: "three", OpenThree: "open three", OpenThree2: "open three",
		Four: "four", OpenFour: "open four", Five: "five", Overline: "overline", TwoFours: "two fours",
	}[p]
}

func TestClasses(t *testing.T) {
	tests := []struct {
		name  string
		lines [4]Pattern
		want  Class
	}{
		{"five wins over all", [4]Pattern{Five, OpenFour, Four, OpenThree}, ClassFive},
		{"two fours", [4]Pattern{Four, Dead, Four, One}, ClassOpenFour},
		{"open four", [4]Pattern{OpenFour, Dead, Dead, Dead}, ClassOpenFour},
		{"four and open three", [4]Pattern{OpenThree, Dead, Four, Dead}, ClassFourThree},
		{"four and closed three", [4]Pattern{Three, Dead, Four, Dead}, ClassFourMore},
		{"four alone", [4]Pattern{One, Two, Four, OpenOne}, ClassFour},
		{"two open threes", [4]Pattern{OpenThree, OpenThree2, Dead, Dead}, ClassThreeThree},
		{"open three and open two", [4]Pattern{OpenThree, OpenTwo, Dead, Dead}, ClassThreeMore},
		{"open three alone", [4]Pattern{OpenThree2, Two, Dead, Dead}, ClassThree},
		{"two closed threes", [4]Pattern{Three, Three, Dead, Dead}, ClassClosedThreeMore},
		{"closed three alone", [4]Pattern{Three, One, Dead, Dead}, ClassClosedThree},
		{"two open twos", [4]Pattern{OpenTwo, OpenTwo3, Dead, Dead}, ClassTwoTwo},
		{"open two alone", [4]Pattern{OpenTwo, OpenOne, Two, One}, ClassTwo},
		{"nothing", [4]Pattern{OpenOne, Two, One, Dead}, ClassNone},
	}
	kinds := AllCodes().Combined
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for turn := range 4 { // the order of the lines must not matter
				var c Code
				for d, p := range tt.lines {
					c |= Code(p) << (4 * ((d + turn) % 4))
				}
				if got := kinds[c].Class(); got != tt.want {
					t.Errorf("code %04x: class %d, want %d", c, got, tt.want)
				}
			}
		})
	}
}
