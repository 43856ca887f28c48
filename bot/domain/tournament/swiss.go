package tournament

import (
	"cmp"
	"slices"
	"time"

	"hoshi/bot/internal/matching"
)

// The weights of what a Swiss pairing avoids. Each is more than all that comes after it in a round of
// 200 players.
const (
	rankCost  = 1               // of each place by which a pair differs from the ideal one in its score group
	scoreCost = rankCost << 15  // of the squared difference in half points
	orderCost = scoreCost << 17 // of numbers of games opened and not opened that differ by more than one
	byeCost   = orderCost << 11 // of each half point of the player with the bye
	walkCost  = byeCost << 6    // of a bye for someone who has won a game that wasn't played
)

// pairSwiss pairs a round. In this order, it wants that
//
//   - nobody meets twice, has a bye twice, or has neither a game nor a bye: otherwise the tournament ends;
//   - the bye is for someone who hasn't won a game that wasn't played;
//   - the bye, or the game against Hoshi if it fills in, is for someone with the fewest points;
//   - the numbers of games that each has opened and not opened differ by one at most;
//   - opponents have the same points, or else the sum of the squared differences is the least;
//   - the upper half of a score group plays the lower half, in order, as in the Dutch system.
//
// If no pairing keeps the rule about who opens, the pairing breaks it as little as possible. In the
// Dutch system of FIDE (Handbook C.04.3), which balances colors, a difference of two is allowed and points come
// first.
func (t *Tournament) pairSwiss(now time.Time) {
	all := t.histories()
	var field []*history
	for _, seed := range t.in() {
		field = append(field, all[seed])
	}
	slices.SortFunc(field, byScore)
	n, rest := len(field), 0
	if n < 2 {
		return
	}
	if n%2 == 1 {
		rest = t.filler()
	}
	edges := swissEdges(field, all[rest])
	mate := matching.MaxWeight(n+n%2, edges)
	if slices.Contains(mate, -1) {
		return
	}
	board := 0
	for i, j := range mate {
		switch {
		case i > j || i == n:
			continue
		case j == n && rest == 0:
			t.pair(field[i].seed, 0, 0, now)
			continue
		}
		opponent := all[rest]
		if j < n {
			opponent = field[j]
		}
		first, second := order(field[i], opponent, board)
		t.pair(first.seed, second.seed, 0, now)
		board++
	}
}

// byScore orders entrants by points and then by seed.
func byScore(a, b *history) int { return cmp.Or(b.half-a.half, a.seed-b.seed) }

// swissEdges returns the pairs that are allowed, by place in the field, with what they cost as negative
// weights. If the number of players is odd, the vertex after them is Hoshi, or the bye if filler is nil.
func swissEdges(field []*history, filler *history) []matching.Edge {
	n := len(field)
	size, first := map[int]int{}, map[int]int{} // of score groups
	for i, h := range field {
		if size[h.half]++; size[h.half] == 1 {
			first[h.half] = i
		}
	}
	var edges []matching.Edge
	for i, a := range field {
		for j := i + 1; j < n; j++ {
			b := field[j]
			if a.met[b.seed] > 0 {
				continue
			}
			apart := int64(j - i)
			if a.half == b.half {
				apart = max(apart, int64(size[a.half]/2)) - min(apart, int64(size[a.half]/2))
			}
			diff := int64(a.half - b.half)
			edges = append(edges, matching.Edge{A: i, B: j, Weight: -apart*rankCost - diff*diff*scoreCost - imbalance(a, b)*orderCost})
		}
		if n%2 == 0 {
			continue
		}
		cost := int64(n-i)*rankCost + int64(a.half)*byeCost
		if filler == nil && a.walked {
			cost += walkCost
		}
		switch {
		case filler == nil && !a.bye:
			edges = append(edges, matching.Edge{A: i, B: n, Weight: -cost})
		case filler != nil && a.met[filler.seed] == 0:
			edges = append(edges, matching.Edge{A: i, B: n, Weight: -cost - beyondOneFor(a, filler)*orderCost})
		}
	}
	return edges
}

// beyondOneFor is [imbalance] for a game against Hoshi, which doesn't mind.
func beyondOneFor(a, filler *history) int64 {
	first, _ := order(a, filler, 0)
	if first == a {
		return beyondOne(a.surplus + 1)
	}
	return beyondOne(a.surplus - 1)
}
