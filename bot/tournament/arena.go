package tournament

import (
	"slices"
	"time"

	"hoshi/bot/internal/matching"
)

// RematchAfter is how long two players of an arena wait for others before they meet again at once.
const RematchAfter = time.Minute

// The points of an arena, as on Lichess: see lichess.org/tournament/help. After StreakAfter wins in a
// row, points are doubled until a game isn't won.
const (
	arenaWin    = 2
	arenaDraw   = 1
	StreakAfter = 2
)

// pairFree pairs the players of an arena who have no game: those close in the standings first, but not
// with their last opponent, and rather with someone they have met less often. If their number is odd,
// Hoshi plays too if it fills in and is free.
func (t *Tournament) pairFree(now time.Time) {
	if len(t.in()) < 2 && t.filler() == 0 {
		return
	}
	all, place := t.histories(), map[int]int{}
	for i, s := range t.Standings() {
		place[s.Seed] = i
	}
	free := t.free()
	if hoshi := t.filler(); len(free)%2 == 1 && hoshi != 0 && t.Current(hoshi) == nil {
		free = append(free, hoshi)
	}
	var edges []matching.Edge
	for i, a := range free {
		for j := range i {
			b := free[j]
			if all[a].latest == b && len(t.in()) > 2 && now.Before(rematchAt(t, a, b)) {
				continue
			}
			apart := int64(max(place[a], place[b]) - min(place[a], place[b]))
			cost := apart + 4*int64(min(all[a].met[b], 50)) + 20*imbalance(all[a], all[b])
			edges = append(edges, matching.Edge{A: i, B: j, Weight: -cost})
		}
	}
	for i, j := range matching.MaxWeight(len(free), edges) {
		if j > i {
			black, white := colors(all[free[i]], all[free[j]], len(t.Pairings))
			t.pair(black.seed, white.seed, 0, now)
		}
	}
}

// free returns the seeds of the people who are waiting for an opponent.
func (t *Tournament) free() []int {
	busy := map[int]bool{}
	for i := range t.Pairings {
		if p := &t.Pairings[i]; p.Open() {
			busy[p.Black], busy[p.White] = true, true
		}
	}
	return slices.DeleteFunc(t.in(), func(seed int) bool { return busy[seed] })
}

// rematchAt returns when two may meet again at once: some time after both became free.
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
	free := t.free()
	if hoshi := t.filler(); len(free)%2 == 1 && hoshi != 0 && t.Current(hoshi) == nil {
		free = append(free, hoshi)
	}
	for i, a := range free {
		for _, b := range free[:i] {
			if at := rematchAt(t, a, b); all[a].latest == b && at.Before(next) {
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
		if p := &t.Pairings[i]; !p.Open() && p.White != 0 {
			decided = append(decided, p)
		}
	}
	slices.SortStableFunc(decided, func(a, b *Pairing) int { return a.Ended.Compare(b.Ended) })
	for _, p := range decided {
		for _, seed := range [2]int{p.Black, p.White} {
			got := 0
			switch {
			case p.Winner() == seed:
				got = arenaWin
			case p.Result == Drawn:
				got = arenaDraw
			}
			if streak[seed] >= StreakAfter {
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
