package train

import (
	"math/rand/v2"
	"slices"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
	"hoshi/engine/tune"
)

// example is a position with its data in Positions, and its key.
type example struct {
	position
	key   uint64
	pairs []uint32
}

// extractor turns games into examples.
type extractor struct {
	reader   *engine.FeatureReader
	features engine.Features
	weights  map[engine.Rule]*engine.Weights
	codes    []uint32
}

func newExtractor() *extractor {
	return &extractor{reader: engine.NewFeatureReader(), weights: map[engine.Rule]*engine.Weights{}}
}

// game returns the examples of a game and its branches.
func (e *extractor) game(g *tune.Game) []example {
	pos, err := engine.NewPosition(g.Size, g.Rule)
	if err != nil {
		return nil
	}
	var out []example
	branches, last := g.Branches, g.LastRandom()
	for i := range len(g.Moves) + 1 {
		for ; len(branches) > 0 && branches[0].Ply <= i; branches = branches[1:] {
			b := &branches[0]
			if b.Kind != tune.SearchLeaf {
				continue // searched with fewer nodes
			}
			undo, ok := b.Play(pos)
			if ok {
				out = e.appendExample(out, pos, b.Score, unknown, leaf)
			}
			undo()
		}
		if i == len(g.Moves) {
			break
		}
		if i >= g.Opening && g.Scores[i] != tune.Unknown {
			result := unknown
			if i >= last && g.Finished() {
				result = resultFor(g.Winner, pos.SideToMove())
			}
			out = e.appendExample(out, pos, g.Scores[i], result, 0)
		}
		if pos.Play(g.Moves[i]) != nil {
			break
		}
	}
	return out
}

func resultFor(winner, side engine.Color) int8 {
	switch winner {
	case engine.Empty:
		return 0
	case side:
		return 1
	}
	return -1
}

// appendExample appends the example of a position, if the evaluation applies to such positions.
func (e *extractor) appendExample(out []example, pos *engine.Position, score int16, result int8, kinds uint8) []example {
	f := &e.features
	if e.reader.Read(pos, f); !f.Quiet {
		return out
	}
	w := e.weights[pos.Rule()]
	if w == nil {
		w = engine.DefaultWeights(pos.Rule())
		e.weights[pos.Rule()] = w
	}
	if f.Threatened {
		kinds |= threatened
	}
	side := w.Of(pos.SideToMove())
	sum := int(side.Situation[f.Situation])
	e.codes = e.codes[:0]
	for i := range f.Own {
		sum += int(side.Own[f.Own[i]]) - int(side.Opponent[f.Opponent[i]])
		e.codes = append(e.codes, newPair(f.Own[i], f.Opponent[i]))
	}
	slices.Sort(e.codes)
	var pairs []uint32
	for i, c := range e.codes {
		if i == 0 || c != e.codes[i-1] {
			pairs = append(pairs, c)
		}
		pairs[len(pairs)-1] += 1 << (2 * codeBits)
	}
	return append(out, example{
		position: position{
			linear: float32(sum) / (logistic.PointsPerLogit * engine.WeightsPerPoint), score: score,
			situation: uint16(f.Situation), result: result, kinds: kinds,
		},
		key: symmetricKey(pos), pairs: pairs,
	})
}

// stoneKeys are random numbers for each color on each point.
var stoneKeys = func() (keys [2][engine.MaxSize][engine.MaxSize]uint64) {
	rng := rand.New(rand.NewPCG(1, 2026))
	for c := range keys {
		for row := range keys[c] {
			for col := range keys[c][row] {
				keys[c][row][col] = rng.Uint64()
			}
		}
	}
	return keys
}()

// symmetricKey returns a number that is the same for a position and its symmetric images and
// almost never for others: the smallest of their Zobrist keys.
func symmetricKey(pos *engine.Position) uint64 {
	var keys [8]uint64
	last := pos.Size() - 1
	for row := range pos.Size() {
		for col := range pos.Size() {
			color := pos.At(engine.Point{Col: int8(col), Row: int8(row)})
			if color == engine.Empty {
				continue
			}
			k := &stoneKeys[color-engine.Black]
			for i, xy := range [8][2]int{
				{col, row}, {last - col, row}, {col, last - row}, {last - col, last - row},
				{row, col}, {last - row, col}, {row, last - col}, {last - row, last - col},
			} {
				keys[i] ^= k[xy[1]][xy[0]]
			}
		}
	}
	return slices.Min(keys[:]) ^ uint64(pos.Size())<<8 ^ uint64(pos.Rule())
}
