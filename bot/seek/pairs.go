package seek

import (
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/internal/matching"
)

// Pair is two people who play each other.
type Pair struct{ Black, White Seek }

// Rated reports whether the game counts for ratings: both would like that.
func (p Pair) Rated() bool { return p.Black.Rated && p.White.Rated }

// Repeat is for how long two people who have played each other are paired with someone else if anyone
// else is there.
const Repeat = time.Hour

// repeatAfter is how long someone waits for another opponent before they play the same one again.
const repeatAfter = 30 * time.Second

// most is how many people with the same clock are paired at once; the others are next.
const most = 64

// Pairs pairs the people who are looking for an opponent: as many as possible, with the least total
// difference of ratings. played reports whether two people have played each other within [Repeat];
// they are paired only if nobody else with their clock waits. People whose time is over aren't paired.
// The result depends only on the arguments, not on their order.
func Pairs(list []Seek, now time.Time, played func(a, b chat.UserID) bool) (pairs []Pair) {
	for _, clock := range Clocks() {
		var waiting []Seek
		for _, s := range sorted(list) {
			if s.Clock == clock && now.Before(s.Ends()) && len(waiting) < most {
				waiting = append(waiting, s)
			}
		}
		pairs = append(pairs, pairsOf(waiting, now, played)...)
	}
	return pairs
}

// pairsOf pairs people with the same clock, who are sorted by how long they have waited.
func pairsOf(waiting []Seek, now time.Time, played func(a, b chat.UserID) bool) (pairs []Pair) {
	if len(waiting) == 2 && played(waiting[0].User.ID, waiting[1].User.ID) {
		if a, b := &waiting[0], &waiting[1]; fits(a, b, now) && waited(a, b, now) >= repeatAfter {
			return []Pair{colors(a, b)}
		}
		return nil
	}
	var edges []matching.Edge
	for i := range waiting {
		for j := range i {
			a, b := &waiting[j], &waiting[i]
			if fits(a, b, now) && !played(a.User.ID, b.User.ID) {
				edges = append(edges, matching.Edge{A: j, B: i, Weight: -int64(difference(a, b))})
			}
		}
	}
	for i, j := range matching.MaxWeight(len(waiting), edges) {
		if j > i {
			pairs = append(pairs, colors(&waiting[i], &waiting[j]))
		}
	}
	return pairs
}

// colors gives Black to the one who has played White more often. If both have played it equally often,
// the one who has waited longer, a, is Black.
func colors(a, b *Seek) Pair {
	if b.Lead < a.Lead {
		a, b = b, a
	}
	return Pair{Black: *a, White: *b}
}
