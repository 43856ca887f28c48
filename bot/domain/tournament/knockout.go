package tournament

import "time"

// ThirdPlace is the [Pairing.Slot] of the game for the third place, which is played with the final.
const ThirdPlace = 1

// bracket returns the seeds in the order of the bracket: neighbors play each other, and the two best can
// only meet in the final. Seeds above the number of entrants are byes.
func bracket(rounds int) []int {
	seeds := []int{1}
	for size := 2; size <= 1<<rounds; size *= 2 {
		next := make([]int, 0, size)
		for _, s := range seeds {
			next = append(next, s, size+1-s)
		}
		seeds = next
	}
	return seeds
}

// pairKnockout pairs a round of the bracket. If nobody won a game, the next opponent has a bye.
func (t *Tournament) pairKnockout(now time.Time) {
	all, rounds := t.histories(), t.rounds(len(t.Entrants))
	for slot := range 1 << (rounds - t.Round) {
		var a, b int
		if t.Round == 1 {
			seeds := bracket(rounds)
			a, b = seeds[2*slot], seeds[2*slot+1]
			if b > len(t.Entrants) {
				b = 0
			}
		} else {
			a, b = t.slotWinner(t.Round-1, 2*slot), t.slotWinner(t.Round-1, 2*slot+1)
		}
		pairSlot(t, all, a, b, slot, now)
	}
	if t.Round == rounds && rounds > 1 {
		a, b := t.slotLoser(t.Round-1, 0), t.slotLoser(t.Round-1, 1)
		if a != 0 && b != 0 {
			pairSlot(t, all, a, b, ThirdPlace, now)
		}
	}
}

// pairSlot pairs two seeds, of which either or both may be 0 for nobody.
func pairSlot(t *Tournament, all map[int]*history, a, b, slot int, now time.Time) {
	switch {
	case a == 0 && b == 0:
	case a == 0 || b == 0:
		t.pair(max(a, b), 0, slot, now)
	default:
		first, second := order(all[a], all[b], slot)
		t.pair(first.seed, second.seed, slot, now)
	}
}

// last returns the last game in a slot, or nil if there is none. A drawn game is followed by another.
func (t *Tournament) last(round, slot int) *Pairing {
	var last *Pairing
	for _, p := range t.InRound(round) {
		if p.Slot == slot {
			last = p
		}
	}
	return last
}

// slotWinner returns who advances from a slot, or 0 for nobody.
func (t *Tournament) slotWinner(round, slot int) int {
	if p := t.last(round, slot); p != nil {
		return advances(p)
	}
	return 0
}

// slotLoser returns who lost in a slot, or 0 if nobody did or both.
func (t *Tournament) slotLoser(round, slot int) int {
	p := t.last(round, slot)
	if p == nil || advances(p) == 0 {
		return 0
	}
	return p.Opponent(advances(p))
}

// advances returns who advances after a game, or 0 for nobody. After the second draw it's the better
// seed.
func advances(p *Pairing) int {
	switch p.Result {
	case Bye:
		return p.First
	case Drawn:
		return min(p.First, p.Second)
	}
	return p.Winner()
}

// replay follows a drawn game by another, which the other player opens. It returns false after the second draw.
func (t *Tournament) replay(p *Pairing, now time.Time) bool {
	for _, earlier := range t.InRound(p.Round) {
		if earlier.Slot == p.Slot && earlier.Number < p.Number {
			return false
		}
	}
	first, second, slot := p.Second, p.First, p.Slot
	p.decide(Drawn, false, now)
	t.pair(first, second, slot, now)
	if ends := now.Add(t.roundTime()); ends.After(t.RoundEnds) {
		t.RoundEnds = ends
	}
	return true
}

// knockoutPlace returns a number that orders the entrants of a knockout, least first: 1 for the winner,
// 2 for who lost the final, 3 and 4 after the game for the third place, and then more the earlier
// someone lost.
func knockoutPlace(t *Tournament, seed int) int {
	rounds := t.rounds(len(t.Entrants))
	reached := 0
	for i := range t.Pairings {
		if p := &t.Pairings[i]; p.Has(seed) && !(p.Round == rounds && p.Slot == ThirdPlace && rounds > 1) {
			reached = max(reached, p.Round)
		}
	}
	switch third := t.last(rounds, ThirdPlace); {
	case reached == rounds && t.slotWinner(rounds, 0) == seed:
		return 1
	case reached == rounds:
		return 2
	case third != nil && rounds > 1 && third.Has(seed) && advances(third) != 0:
		return 3 + boolIndex(advances(third) != seed)
	}
	return 1 + 1<<(rounds-reached)
}
