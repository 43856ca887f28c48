package board

import "hoshi/engine/internal/game"

import "sync"

// tables are the constants of the board that are computed and that are the same for all
// rules. See patternTables for the others.
type tables struct {
	codes      *codeTables                 // of codes
	MoveScores *[1 << numberBits]MoveScore // by the number of a code
	situations *[SituationCount]int16
	zobrist    [2][CellCount]uint64     // a random number for each side's stone on each cell
	sizes      [game.MaxSize + 1]uint64 // one for each board size
	nearShape  [2*nearLine + 1]uint32   // rows of the shape that a stone makes candidates in
}

// codeTables say what the pattern code of an empty point means for its side. Most
// combined patterns do not occur. Tables of this size need no index computation.
type codeTables struct {
	combined  [1 << 16]combinedPattern // by code
	withFouls [1 << 16]combinedPattern // by code, for a side that has fouls
	values    [1 << 16]packedValue     // by combined pattern
	counts    [1 << 16]ThreatCounts    // by combined pattern
}

// ruleTables builds the tables of each rule with its weights when they are first asked
// for; nothing changes them afterwards.
var ruleTables = func() []func() *tables {
	of := make([]func() *tables, len(game.Rules()))
	for r := range of {
		if weightsFile[game.Rule(r)] == "" {
			of[r] = sharedTables
			continue
		}
		of[r] = sync.OnceValue(func() *tables { return sharedTables().withWeights(DefaultWeights(game.Rule(r))) })
	}
	of[game.Freestyle] = sharedTables
	return of
}()

// sharedTables builds the tables of freestyle once; nothing changes them afterwards.
var sharedTables = sync.OnceValue(func() *tables {
	numbers := patternCodeNumbers()
	t := &tables{codes: &codeTables{combined: *newCombinedPatterns(numbers), withFouls: *newFoulPatterns(numbers)}}
	*t = *t.withWeights(DefaultWeights(game.Freestyle))
	rng := splitMix(0x686f736869) // any constant will do: the search is to be repeatable
	for side := range t.zobrist {
		for i := range t.zobrist[side] {
			t.zobrist[side][i] = rng.next()
		}
	}
	for i := range t.sizes {
		t.sizes[i] = rng.next()
	}
	for dy := -nearLine; dy <= nearLine; dy++ {
		for dx := -nearLine; dx <= nearLine; dx++ {
			distance := max(dx, -dx, dy, -dy)
			line := dx == 0 || dy == 0 || dx == dy || dx == -dy
			if distance <= nearSquare || line && distance <= nearLine {
				t.nearShape[dy+nearLine] |= 1 << (dx + nearLine)
			}
		}
	}
	return t
})

// withWeights returns tables like t with other weights.
func (t *tables) withWeights(w *Weights) *tables {
	other := *t
	other.codes, other.MoveScores, other.situations = &codeTables{combined: t.codes.combined, withFouls: t.codes.withFouls}, new([1 << numberBits]MoveScore), &w.Situation
	for i := range PatternCodeCount {
		other.MoveScores[i] = MoveScore{w.Attack[i], w.Defence[i]}
	}
	for _, table := range [...]*[1 << 16]combinedPattern{&t.codes.combined, &t.codes.withFouls} {
		for _, k := range table {
			i := k.number()
			other.codes.values[k] = newPackedValue(w.Own[i], w.Opponent[i])
			other.codes.counts[k] = k.class().count()
		}
	}
	return &other
}

// Points are candidates up to nearSquare from a stone in every direction, and up
// to nearLine on its lines. Whatever makes, completes or stops a three or more is
// among them: such a point lies within five points in a row with at least two
// stones, no more than three away from the nearer.
const (
	nearSquare = 2
	nearLine   = 3
)

// splitMix is the SplitMix64 generator of Steele, Lea and Flood (2014): small,
// and the same everywhere.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	return Mix(uint64(*s))
}

// mix spreads the bits of z: the output function of SplitMix64.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
