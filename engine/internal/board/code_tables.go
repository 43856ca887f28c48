package board

import "hoshi/engine/internal/game"

import "sync"

// tables are the constants of the board that are computed and that are the same for all
// rules. See patternTables for the others.
type tables struct {
	codes      *codeTables                    // of codes
	MoveScores [2]*[1 << numberBits]MoveScore // by the side to move and the number of a code
	situations [2]*[SituationCount]int16      // by the side to move
	zobrist    [2][CellCount]uint64           // a random number for each side's stone on each cell
	sizes      [game.MaxSize + 1]uint64       // one for each board size
	nearShape  [2*nearLine + 1]uint32         // rows of the shape that a stone makes candidates in
}

// codeTables say what the pattern code of an empty point means for its side. Most
// combined patterns do not occur. Tables of this size need no index computation.
type codeTables struct {
	combined  [1 << 16]combinedPattern // by code
	withFouls [1 << 16]combinedPattern // by code, for a side that has fouls
	counts    [1 << 16]ThreatCounts    // by combined pattern
	values    [2]*[1 << 16]packedValue // by the side that has a combined pattern, and by this
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

// withWeights returns tables like t with other weights. Where both sides have the same
// ones, they share a table: it stays in the processor's cache.
func (t *tables) withWeights(w *Weights) *tables {
	other := *t
	other.codes = &codeTables{combined: t.codes.combined, withFouls: t.codes.withFouls}
	for _, table := range [...]*[1 << 16]combinedPattern{&t.codes.combined, &t.codes.withFouls} {
		for _, k := range table {
			other.codes.counts[k] = k.class().count()
		}
	}
	for s := range Side(2) {
		if s != 0 && w[s] == w[0] {
			other.codes.values[s], other.MoveScores[s], other.situations[s] = other.codes.values[0], other.MoveScores[0], other.situations[0]
			break
		}
		other.codes.values[s], other.MoveScores[s], other.situations[s] = t.codes.newValues(&w[s], &w[s.Other()]), newMoveScores(&w[s]), &w[s].Situation
	}
	return &other
}

// newValues returns the values of the points of a side: with the weights of the positions
// where it is to move, and of those where the other side is.
func (t *codeTables) newValues(mover, waiter *SideWeights) *[1 << 16]packedValue {
	values := new([1 << 16]packedValue)
	for _, table := range [...]*[1 << 16]combinedPattern{&t.combined, &t.withFouls} {
		for _, k := range table {
			i := k.number()
			values[k] = newPackedValue(mover.Own[i], waiter.Opponent[i])
		}
	}
	return values
}

func newMoveScores(w *SideWeights) *[1 << numberBits]MoveScore {
	scores := new([1 << numberBits]MoveScore)
	for i := range PatternCodeCount {
		scores[i] = MoveScore{w.Attack[i], w.Defence[i]}
	}
	return scores
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
