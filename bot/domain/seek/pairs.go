package seek

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/matching"
)

// Pair is two people who play each other.
type Pair struct{ Black, White Seek }

// Rated reports whether the game counts for ratings: both would like that.
func (p Pair) Rated() bool { return p.Black.Rated && p.White.Rated }

// Repeat is for how long two people who have played each other are paired with someone else if anyone
// else is there.
const Repeat = time.Hour

// repeatAfter is how long two people both wait for other opponents before they play each other again.
const repeatAfter = 30 * time.Second

// most is how many people with the same clock are paired at once; the others are next.
const most = 64

// Pairs finds opponents for as many people as possible, and of all ways to do that, it chooses the one with
// the smallest sum of rating differences. played reports whether two people have played each other within
// [Repeat]. They can meet again only if both have waited half a minute and found no other opponent. A search
// that's over isn't paired. The order of the list doesn't matter.
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

// pairsOf pairs people with the same clock, sorted by how long they have waited. People who haven't played
// each other lately come first. Then it pairs the rest with anyone.
func pairsOf(waiting []Seek, now time.Time, played func(a, b chat.UserID) bool) []Pair {
	fresh, left := match(waiting, func(a, b *Seek) bool { return fits(a, b, now) && !played(a.User.ID, b.User.ID) })
	again, _ := match(left, func(a, b *Seek) bool {
		return fits(a, b, now) && min(now.Sub(a.Since), now.Sub(b.Since)) >= repeatAfter
	})
	return append(fresh, again...)
}

// match pairs as many people as possible with someone they may play, and returns the people left over,
// in the same order.
func match(waiting []Seek, may func(a, b *Seek) bool) (pairs []Pair, left []Seek) {
	var edges []matching.Edge
	for i := range waiting {
		for j := range i {
			if a, b := &waiting[j], &waiting[i]; may(a, b) {
				edges = append(edges, matching.Edge{A: j, B: i, Weight: -int64(difference(a, b))})
			}
		}
	}
	for i, j := range matching.MaxWeight(len(waiting), edges) {
		switch {
		case j < 0:
			left = append(left, waiting[i])
		case j > i:
			pairs = append(pairs, colors(&waiting[i], &waiting[j]))
		}
	}
	return pairs, left
}

// colors gives Black to the one who has played White more often. If both have played it equally often,
// the one who has waited longer, a, is Black.
func colors(a, b *Seek) Pair {
	if b.Lead < a.Lead {
		a, b = b, a
	}
	return Pair{Black: *a, White: *b}
}
