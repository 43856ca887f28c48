package practice

import (
	"cmp"
	"slices"

	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
)

// Spaced repetition with three boxes, after Sebastian Leitner's "So lernt man lernen" (1972): a solved
// position moves to the next box, and one that isn't solved goes back to the first. A position that was
// just found is in the first box, because it wasn't solved in the game.

// pauses are the days until a position comes back, by its box.
var pauses = [...]int{1, 3, 7}

// done reports whether a position doesn't come back.
func done(p *stored.PracticePosition) bool { return p.Due == "" }

// due reports whether a position is asked today.
func due(p *stored.PracticePosition, today settings.Day) bool { return !done(p) && p.Due <= today }

// answer counts the answer to a position: the first one on a day decides when it comes back.
func answer(p *stored.PracticePosition, right bool, today settings.Day) {
	switch {
	case !due(p, today):
		return
	case !right:
		p.Step = 0
	case p.Step+1 >= len(pauses):
		p.Step, p.Due = len(pauses), ""
		return
	default:
		p.Step++
	}
	p.Due = today.Plus(pauses[p.Step])
}

// postpone lets a position that's due come back tomorrow.
func postpone(p *stored.PracticePosition, today settings.Day) {
	if due(p, today) {
		p.Due = today.Plus(1)
	}
}

// next returns the position to ask today, or nil if none is due: the one shown last if it's due, or else
// the one that's due longest.
func (p *plan) next() *stored.PracticePosition {
	if last := p.last(); last != nil && due(last, p.today) {
		return last
	}
	var first *stored.PracticePosition
	for i := range p.positions {
		if one := &p.positions[i]; due(one, p.today) && (first == nil || one.Due < first.Due) {
			first = one
		}
	}
	return first
}

// last returns the position shown last, or nil if none was shown.
func (p *plan) last() *stored.PracticePosition {
	if len(p.positions) == 0 {
		return nil
	}
	last := slices.MaxFunc(p.positions, func(a, b stored.PracticePosition) int { return a.Shown.Compare(b.Shown) })
	if last.Shown.IsZero() {
		return nil
	}
	return p.find(last.Game, last.Ply)
}

// dueBesides returns how many other positions of the plan than one are due today.
func (p *plan) dueBesides(except *stored.PracticePosition) int {
	n := 0
	for i := range p.positions {
		if one := &p.positions[i]; one != except && due(one, p.today) {
			n++
		}
	}
	return n
}

// days returns in how many days the next position comes back, or 0 if none does.
func (p *plan) days() int {
	first := settings.Day("")
	for _, one := range p.positions {
		if !done(&one) && (first == "" || cmp.Less(one.Due, first)) {
			first = one.Due
		}
	}
	return max(p.today.Until(first), 0)
}

// open returns how many positions of a list aren't done.
func open(list []stored.PracticePosition) int {
	n := 0
	for i := range list {
		if !done(&list[i]) {
			n++
		}
	}
	return n
}
