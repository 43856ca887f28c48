package pattern

import (
	"sync"

	"hoshi/engine/internal/game"
)

// How far along a line a stone changes patterns. Every five through a point lies within
// four points of it, which is enough if more than five win as well. The fifth point shows
// whether a sixth stone would make the row too long.
const (
	NarrowReach = 4
	WideReach   = 5
)

// Tables of patterns by the key of a window: two bits for each neighbor on the line, lowest
// first, without the point itself.
type (
	NarrowTable [1 << (4 * NarrowReach)]Pair
	WideTable   [1 << (4 * WideReach)]Pair
)

// Tables are the line patterns of a rule. Only one of the two tables is set, the one as
// wide as the rule needs.
type Tables struct {
	Reach  int          // how far along a line a stone changes patterns
	Fouls  bool         // Black has fouls, as in renju
	Ends   bool         // closed ends count, so a four can be stopped beside it, as in caro
	Narrow *NarrowTable // for a reach of NarrowReach, else nil
	Wide   *WideTable   // for a reach of WideReach, else nil
}

// ruleTables builds the tables of each rule when they are first asked for.
var ruleTables = func() []func() *Tables {
	of := make([]func() *Tables, len(game.Rules()))
	for r := range of {
		of[r] = sync.OnceValue(func() *Tables { return newTables(game.Rule(r)) })
	}
	return of
}()

// TablesOf returns the tables of a rule. They are shared: don't change them.
func TablesOf(rule game.Rule) *Tables { return ruleTables[rule]() }

// reachOf returns how far a stone changes patterns under a rule: farther if a row of six is
// not worth the same as a row of five, or if ends count.
func reachOf(rule game.Rule) int {
	for _, c := range [...]game.Color{game.Black, game.White} {
		if !rule.RowWins(c, 6, false) || !rule.RowWins(c, 5, true) {
			return WideReach
		}
	}
	return NarrowReach
}

func newTables(rule game.Rule) *Tables {
	t := &Tables{Reach: reachOf(rule), Fouls: rule.HasFouls(game.Black), Ends: rule.ClosedEndsCount()}
	if t.Reach == WideReach {
		t.Wide = new(WideTable)
		fillPatterns(t.Wide[:], rule)
	} else {
		t.Narrow = new(NarrowTable)
		fillPatterns(t.Narrow[:], rule)
	}
	return t
}

// At returns the patterns of both colors at a place of a line, a word with two bits for
// each cell.
func (t *Tables) At(line uint64, place int) Pair {
	if t.Wide != nil {
		return t.Wide[windowKey(line, place, WideReach)&(1<<(4*WideReach)-1)]
	}
	return t.Narrow[windowKey(line, place, NarrowReach)&(1<<(4*NarrowReach)-1)]
}

// windowKey returns the key of the window around a place of a line.
func windowKey(line uint64, place, reach int) uint64 {
	line >>= (2 * (place - reach)) & 63
	near := uint64(1)<<(2*reach) - 1
	return line&near | line>>2&^near
}
