package tournament

import (
	"slices"
	"time"

	"hoshi/bot/internal/matching"
)

// RematchAfter is how long two players who just met wait for other opponents before they are paired
// again.
const RematchAfter = time.Minute

// The points of an arena, as on Lichess: see lichess.org/tournament/help.
const (
	arenaWin    = 2
	arenaDraw   = 1
	streakAfter = 2 // wins in a row after which points double until a game isn't won
)

// What a pair costs, in places between its players in the standings.
const (
	metCost       = 4  // of each earlier game between the two,
	metMost       = 50 // counting at most this many
	imbalanceCost = 20 // of numbers of games opened and not opened that differ by more than one
)

// pairFree pairs the players of an arena who have no game, preferring opponents close in the standings,
// met less often, and letting everyone open about every other game; the last opponent only after RematchAfter.
func (t *Tournament) pairFree(now time.Time) {
	if len(t.in()) < 2 && t.filler() == 0 {
		return
	}
	all, place := t.histories(), map[int]int{}
	for i, s := range t.Standings() {
		place[s.Seed] = i
	}
	free := t.waiting()
	var edges []matching.Edge
	for i, a := range free {
		for j := range i {
			b := free[j]
			if len(t.in()) > 2 && justMet(all[a], all[b]) && now.Before(rematchAt(t, a, b)) {
				continue
			}
			apart := int64(max(place[a], place[b]) - min(place[a], place[b]))
			cost := apart + metCost*int64(min(all[a].met[b], metMost)) + imbalanceCost*imbalance(all[a], all[b])
			edges = append(edges, matching.Edge{A: i, B: j, Weight: -cost})
		}
	}
	for i, j := range matching.MaxWeight(len(free), edges) {
		if j > i {
			first, second := order(all[free[i]], all[free[j]], len(t.Pairings))
			t.pair(first.seed, second.seed, 0, now)
		}
	}
}

// waiting returns the seeds of the players who have no opponent. If their number is odd, Hoshi is one of
// them if it fills in and is free.
func (t *Tournament) waiting() []int {
	busy := map[int]bool{}
	for i := range t.Pairings {
		if p := &t.Pairings[i]; p.Open() {
			busy[p.First], busy[p.Second] = true, true
		}
	}
	free := slices.DeleteFunc(t.in(), func(seed int) bool { return busy[seed] })
	if hoshi := t.filler(); len(free)%2 == 1 && hoshi != 0 && !busy[hoshi] {
		free = append(free, hoshi)
	}
	return free
}

// justMet reports whether the last opponent of either was the other.
func justMet(a, b *history) bool { return a.latest == b.seed || b.latest == a.seed }

// rematchAt returns when two may be paired again: RematchAfter after both became free.
func rematchAt(t *Tournament, a, b int) time.Time {
	var free time.Time
	for i := range t.Pairings {
		if p := &t.Pairings[i]; (p.Has(a) || p.Has(b)) && p.Ended.After(free) {
			free = p.Ended
		}
	}
	return free.Add(RematchAfter)
}

// arenaDue returns when an arena ends, or two who wait may meet again, whichever is first.
func arenaDue(t *Tournament) time.Time {
	next, all := t.ArenaEnds, t.histories()
	if next.IsZero() {
		return next
	}
	free := t.waiting()
	for i, a := range free {
		for _, b := range free[:i] {
			if at := rematchAt(t, a, b); justMet(all[a], all[b]) && at.Before(next) {
				next = at
			}
		}
	}
	return next
}

// arenaScores returns everyone's points and current run of wins.
func arenaScores(t *Tournament) (points, streak map[int]int) {
	points, streak = map[int]int{}, map[int]int{}
	var decided []*Pairing
	for i := range t.Pairings {
		if p := &t.Pairings[i]; !p.Open() && p.Second != 0 {
			decided = append(decided, p)
		}
	}
	slices.SortStableFunc(decided, func(a, b *Pairing) int { return a.Ended.Compare(b.Ended) })
	for _, p := range decided {
		for _, seed := range [2]int{p.First, p.Second} {
			got := 0
			switch {
			case p.Winner() == seed:
				got = arenaWin
			case p.Result == Drawn:
				got = arenaDraw
			}
			if streak[seed] >= streakAfter {
				got *= 2
			}
			points[seed] += got
			if streak[seed]++; p.Winner() != seed {
				streak[seed] = 0
			}
		}
	}
	return points, streak
}
