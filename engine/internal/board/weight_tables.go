package board

import (
	"sync"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// weightTables are weights prepared for boards. They never change, so boards share them.
type weightTables struct {
	codes      *codeTables
	MoveScores [2]*[pattern.NumberCount]MoveScore // by side to move and number of a code
	situations [2]*[pattern.SituationCount]int16  // by side to move
}

// codeTables say what pattern codes mean and what they are worth. They are one block of
// memory: updatePatterns reaches all of it with one register.
type codeTables struct {
	pattern.Codes
	values [2]*[1 << 16]packedValue // by the side that has a combined pattern, and by the pattern
}

// MoveScore is how promising a move is by the number of its pattern code. It only sorts
// moves.
type MoveScore struct {
	Attack  int16 // with the code for its own side
	Defense int16 // with the code for the other side
}

// packedValue is two sums in one number, so one addition updates both. The upper half is
// the value for the side to move, the lower half for the other side, both in units of
// 1/weights.PerPoint point of score.
type packedValue int64

func newPackedValue(mover, waiter int16) packedValue {
	return packedValue(mover)<<32 + packedValue(waiter)
}

func (w packedValue) opponent() int { return int(int32(w)) }
func (w packedValue) own() int      { return int((w - packedValue(int32(w))) >> 32) }

// defaultTables builds the tables of each rule's default weights when they are first asked
// for.
var defaultTables = func() []func() *weightTables {
	of := make([]func() *weightTables, len(game.Rules()))
	for r := range of {
		of[r] = sync.OnceValue(func() *weightTables {
			if rule := game.Rule(r); rule == game.Freestyle || weights.HasOwn(rule) {
				return newWeightTables(weights.Default(rule))
			}
			return of[game.Freestyle]()
		})
	}
	return of
}()

// newWeightTables prepares weights. If those of both sides are the same, the sides share
// tables, which then stay in the processor's cache.
func newWeightTables(w *weights.Weights) *weightTables {
	t := &weightTables{codes: &codeTables{Codes: *pattern.AllCodes()}}
	for s := range w {
		if s != 0 && w[s] == w[0] {
			t.codes.values[s], t.MoveScores[s], t.situations[s] = t.codes.values[0], t.MoveScores[0], t.situations[0]
			break
		}
		t.codes.values[s], t.MoveScores[s], t.situations[s] = newValues(&t.codes.Codes, &w[s], &w[1-s]), newMoveScores(&w[s]), &w[s].Situation
	}
	return t
}

// newValues returns the values of a side's points by combined pattern, both with that side to
// move (mover's weights) and with the other side to move (waiter's).
func newValues(codes *pattern.Codes, mover, waiter *weights.SideWeights) *[1 << 16]packedValue {
	values := new([1 << 16]packedValue)
	for _, table := range [...]*[1 << 16]pattern.Combined{&codes.Combined, &codes.WithFouls} {
		for _, k := range table {
			i := k.Number()
			values[k] = newPackedValue(mover.Own[i], waiter.Opponent[i])
		}
	}
	return values
}

func newMoveScores(w *weights.SideWeights) *[pattern.NumberCount]MoveScore {
	scores := new([pattern.NumberCount]MoveScore)
	for i := range pattern.CodeCount {
		scores[i] = MoveScore{w.Attack[i], w.Defense[i]}
	}
	return scores
}
