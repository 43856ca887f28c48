package board

import "hoshi/engine/internal/game"

import "sync"

// How far a stone changes patterns along a line. Every five through a point lies within
// four points of it, which is enough where more than five win as well; a fifth
// shows whether a sixth stone would make the row too long.
const (
	narrowReach = 4
	wideReach   = 5
)

// A table of patterns by the key of a window: two bits for each neighbour on a
// line, the point itself left out, lowest first.
type (
	narrowTable [1 << (4 * narrowReach)]patternPair
	wideTable   [1 << (4 * wideReach)]patternPair
)

// patternTables are the line patterns by a rule. Only one of the two tables is set, the
// one as wide as the rule needs.
type patternTables struct {
	reach  int
	fouls  bool                    // Black has fouls, as in renju
	ends   bool                    // closed ends count, so that a four can be stopped beside it, as in caro
	star   [2*wideReach + 1]uint32 // see starOf
	narrow *narrowTable
	wide   *wideTable
}

// ruleWindows makes the windows of each rule when they are first asked for;
// nothing changes them afterwards.
var rulePatternTables = func() []func() *patternTables {
	of := make([]func() *patternTables, len(game.Rules()))
	for r := range of {
		of[r] = sync.OnceValue(func() *patternTables { return newPatternTables(game.Rule(r)) })
	}
	return of
}()

// reachOf returns how far a stone changes the patterns of its lines by a rule: farther
// where a row of six is not worth the same as a row of five, or where the ends count.
func reachOf(rule game.Rule) int {
	for _, c := range [...]game.Color{game.Black, game.White} {
		if !rule.RowWins(c, 6, false) || !rule.RowWins(c, 5, true) {
			return wideReach
		}
	}
	return narrowReach
}

func newPatternTables(rule game.Rule) *patternTables {
	reach := reachOf(rule)
	w := &patternTables{reach: reach, fouls: rule.HasFouls(game.Black), ends: rule.ClosedEndsCount(), star: starOf(reach)}
	if reach == wideReach {
		w.wide = new(wideTable)
		fillPatterns(w.wide[:], rule)
	} else {
		w.narrow = new(narrowTable)
		fillPatterns(w.narrow[:], rule)
	}
	return w
}

// patternsAt returns the patterns of both colors at a place of a line.
func (w *patternTables) patternsAt(line uint64, at int) patternPair {
	if w.wide != nil {
		return w.wide[windowKey(line, at, wideReach)&(1<<(4*wideReach)-1)]
	}
	return w.narrow[windowKey(line, at, narrowReach)&(1<<(4*narrowReach)-1)]
}

// windowKey returns the key of the window around a place of a line.
func windowKey(line uint64, at, reach int) uint64 {
	line >>= (2 * (at - reach)) & 63
	near := uint64(1)<<(2*reach) - 1
	return line&near | line>>2&^near
}
