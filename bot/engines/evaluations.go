package engines

import (
	"sync"

	"hoshi/bot/internal/recent"
	"hoshi/engine"
)

// keptEvaluations is the maximum number of positions whose evaluation is kept: a few kilobytes each.
const keptEvaluations = 2048

// Evaluations keeps what searches found out about positions, so that all views of a position show the
// same numbers. A deeper search replaces what a shallower one found. It is safe for concurrent use.
//
// A move is worth exactly what the position after it is worth to the other side. If both are kept and
// differ, the value from the deeper search replaces the other one; if neither is deeper, the value known
// first does. So a game's review, which looks at positions, agrees with a heat map, which looks at moves.
type Evaluations struct {
	mu      sync.Mutex
	known   recent.Map[positionKey, *Evaluation]
	version int
}

// NewEvaluations returns a store that keeps nothing yet.
func NewEvaluations() *Evaluations {
	return &Evaluations{known: recent.Map[positionKey, *Evaluation]{Max: keptEvaluations}}
}

// Of returns what is known about a position, or nil.
func (s *Evaluations) Of(pos *engine.Position) *Evaluation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of(keyOf(pos))
}

// Version returns a number that grows whenever something more is known.
func (s *Evaluations) Version() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

// put adds what a search found and returns all that's known about the position now.
func (s *Evaluations) put(pos *engine.Position, found *Evaluation) *Evaluation {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := keyOf(pos)
	e := &Evaluation{}
	if old := s.of(key); old != nil {
		e = old.clone()
	}
	e.add(found)
	s.store(key, e)
	s.linkAfter(pos, key)
	s.linkBefore(pos)
	return s.of(key)
}

func (s *Evaluations) of(key positionKey) *Evaluation {
	e, _ := s.known.Get(key)
	return e
}

func (s *Evaluations) store(key positionKey, e *Evaluation) {
	s.version++
	s.known.Put(key, e)
}

// linkAfter makes the moves of a position agree with the positions after them.
func (s *Evaluations) linkAfter(pos *engine.Position, key positionKey) {
	side := pos.SideToMove()
	for i := range pos.Size() * pos.Size() {
		pt := engine.Point{Col: int8(i % pos.Size()), Row: int8(i / pos.Size())}
		if pos.At(pt) != engine.Empty || s.of(key.after(pt, side)) == nil {
			continue
		}
		after := pos.Clone()
		if after.Play(pt) != nil {
			continue
		}
		for range mostLinks {
			if _, changed := s.link(pos, key, pt, key.after(pt, side), false); !changed {
				break
			}
			s.linkAfter(after, key.after(pt, side))
		}
	}
}

// linkBefore makes the positions before a position agree with it.
func (s *Evaluations) linkBefore(pos *engine.Position) {
	before := pos.Clone()
	for key := keyOf(pos); ; {
		pt, ok := before.LastMove()
		if !ok || before.Undo() != nil {
			return
		}
		parent := keyOf(before)
		if s.of(parent) == nil {
			return
		}
		up, down := s.link(before, parent, pt, key, true)
		if down {
			after := before.Clone()
			if after.Play(pt) == nil {
				s.linkAfter(after, key)
			}
		}
		if !up {
			return
		}
		key = parent
	}
}

// mostLinks bounds how often a move and the position after it may correct each other.
const mostLinks = 8

// link makes a move of a position agree with the position after it, and reports which of them changed.
// older says that the position was known before the one after the move.
func (s *Evaluations) link(pos *engine.Position, key positionKey, pt engine.Point, afterKey positionKey, older bool) (before, after bool) {
	for range mostLinks {
		parent, child := s.of(key), s.of(afterKey)
		up := Line{Variation: playedBefore(pos, pt, &child.Best().Variation), Depth: child.Best().Depth + 1}
		known := parent.of(pt)
		switch {
		case known != nil && known.Score == up.Score && (known.Depth >= up.Depth || known.proven()):
			return before, after
		case known == nil || up.overrules(known, older):
			parent = parent.clone()
			parent.set(up)
			s.store(key, parent)
			before = true
		default:
			child = child.clone()
			child.limit(known)
			s.store(afterKey, child)
			after = true
		}
	}
	return before, after
}

// overrules reports whether the value of the position after a move counts instead of the move's own.
func (l *Line) overrules(known *Line, older bool) bool {
	switch {
	case l.proven() != known.proven():
		return l.proven()
	case l.proven():
		return !known.Exact
	case l.Depth != known.Depth:
		return l.Depth > known.Depth
	}
	return !older
}

// limit makes a position worth what the move that led to it is.
func (e *Evaluation) limit(by *Line) {
	v := engine.Variation{Move: e.Best().Move, Score: -by.Score, Exact: by.Exact}
	if len(by.PV) > 1 {
		v.Move = by.PV[1]
		v.PV = by.PV[1:]
		v.Effects = by.Effects[min(1, len(by.Effects)):]
	} else if old := e.of(v.Move); old != nil {
		v.PV, v.Effects = old.PV, old.Effects
	}
	switch {
	case by.Mate > 1:
		v.Mate = 1 - by.Mate
	case by.Mate < 0:
		v.Mate = -by.Mate - 1
	}
	v.Score = scoreOf(v.Mate, v.Score)
	l := Line{Variation: v, Depth: max(by.Depth-1, 1)}
	e.set(l)
	for i := range e.Lines {
		if e.Lines[i].Move == l.Move {
			continue
		}
		e.Lines[i].cap(&l)
		if by.Mate > 0 { // all moves lose
			e.Lines[i].Score = min(e.Lines[i].Score, l.Score)
			e.Lines[i].Mate = engine.MateIn(e.Lines[i].Score)
		}
	}
	e.sort()
}

// playedBefore returns the variation that plays a move and then the best line of the position after it.
func playedBefore(pos *engine.Position, pt engine.Point, next *engine.Variation) engine.Variation {
	v := engine.Variation{
		Move: pt, Score: -next.Score, PV: append([]engine.Point{pt}, next.PV...),
		Effects: append([]engine.Effect{engine.EffectOf(pos, pt)}, next.Effects...),
	}
	switch {
	case next.Mate < 0:
		v.Mate = 1 - next.Mate
	case next.Mate > 0:
		v.Mate, v.Exact = -1-next.Mate, next.Exact
	}
	v.Score = scoreOf(v.Mate, v.Score)
	return v
}

// scoreOf returns the score of a forced win or loss, or else the given one.
func scoreOf(mate, score int) int {
	switch {
	case mate > 0:
		return engine.ScoreMate - mate
	case mate < 0:
		return -engine.ScoreMate - mate
	}
	return score
}

// positionKey identifies a position: the board, the rule, the stones and the side to move. It's a hash
// of 128 bits, so two positions never share one in practice.
type positionKey [2]uint64

func keyOf(pos *engine.Position) positionKey {
	k := positionKey{mix(uint64(pos.Size())<<8 | uint64(pos.Rule())), mix(uint64(pos.Rule())<<8 | uint64(pos.Size()))}
	for i := range pos.Size() * pos.Size() {
		pt := engine.Point{Col: int8(i % pos.Size()), Row: int8(i / pos.Size())}
		if side := pos.At(pt); side != engine.Empty {
			k = k.with(pt, side)
		}
	}
	if pos.SideToMove() == engine.White {
		k = k.swapped()
	}
	return k
}

// after returns the key of the position after a side has played a point.
func (k positionKey) after(pt engine.Point, side engine.Color) positionKey {
	return k.with(pt, side).swapped()
}

func (k positionKey) with(pt engine.Point, side engine.Color) positionKey {
	stone := uint64(side)<<16 | uint64(pt.Row)<<8 | uint64(pt.Col)
	return positionKey{k[0] ^ mix(stone), k[1] ^ mix(stone|1<<32)}
}

func (k positionKey) swapped() positionKey { return positionKey{k[0] ^ mix(1<<40), k[1] ^ mix(1<<41)} }

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
