package tournament

import (
	"cmp"
	"slices"
	"testing"
)

// past is what a pairing depends on, computed from the list of pairings alone.
type past struct {
	points, surplus map[int]int
	met             map[[2]int]bool
	bye             map[int]bool
	walked          map[int]bool // who won a game that wasn't played
}

func pastOf(pairings []Pairing) past {
	h := past{map[int]int{}, map[int]int{}, map[[2]int]bool{}, map[int]bool{}, map[int]bool{}}
	for _, p := range pairings {
		if p.Second == 0 {
			h.points[p.First] += 2
			h.bye[p.First] = true
			continue
		}
		h.met[[2]int{p.First, p.Second}], h.met[[2]int{p.Second, p.First}] = true, true
		h.surplus[p.First]++
		h.surplus[p.Second]--
		switch p.Result {
		case FirstWins:
			h.points[p.First] += 2
		case SecondWins:
			h.points[p.Second] += 2
		case Drawn:
			h.points[p.First]++
			h.points[p.Second]++
		}
		if p.Forfeit {
			h.walked[p.Winner()] = true
		}
	}
	return h
}

// cost is what a round costs, most important first: a bye for someone who has won a game that wasn't
// played, points of the player with the bye, differences beyond one in who opens, squared score differences,
// and places.
type cost [5]int

// less reports whether c's round is better.
func (c cost) less(d cost) bool { return slices.Compare(c[:], d[:]) < 0 }

// best returns the lowest cost of all rounds in which everyone plays or has a bye. seeds are sorted
// by points and seed.
func (h past) best(seeds []int, bye bool) (least cost, ok bool) {
	order := map[int]int{}
	for i, s := range seeds {
		order[s] = i
	}
	var try func(rest []int, bye bool, so cost)
	try = func(rest []int, bye bool, so cost) {
		if len(rest) == 0 {
			if !ok || so.less(least) {
				least, ok = so, true
			}
			return
		}
		a := rest[0]
		if bye && !h.bye[a] {
			try(rest[1:], false, so.add(h.byeCost(a, seeds)))
		}
		for i := 1; i < len(rest); i++ {
			if !h.met[[2]int{a, rest[i]}] {
				others := slices.Concat(rest[1:i], rest[i+1:])
				try(others, bye, so.add(h.gameCost(a, rest[i], seeds)))
			}
		}
	}
	try(seeds, bye, cost{})
	return least, ok
}

func (c cost) add(d cost) cost {
	for i := range c {
		c[i] += d[i]
	}
	return c
}

func (h past) byeCost(seed int, seeds []int) cost {
	walked := 0
	if h.walked[seed] {
		walked = 1
	}
	return cost{walked, h.points[seed], 0, 0, len(seeds) - slices.Index(seeds, seed)}
}

func (h past) gameCost(a, b int, seeds []int) cost {
	low, high := h.surplus[a], h.surplus[b]
	if low > high {
		low, high = high, low
	}
	uneven := 0
	for _, s := range [2]int{low + 1, high - 1} {
		if s < 0 {
			s = -s
		}
		if s > 1 {
			uneven += (s - 1) * (s - 1)
		}
	}
	apart := slices.Index(seeds, a) - slices.Index(seeds, b)
	if apart < 0 {
		apart = -apart
	}
	group := 0
	for _, s := range seeds {
		if h.points[s] == h.points[a] {
			group++
		}
	}
	diff := h.points[a] - h.points[b]
	if diff == 0 {
		if apart -= group / 2; apart < 0 {
			apart = -apart
		}
	}
	return cost{0, 0, uneven, diff * diff, apart}
}

// checkRound compares the last round of a Swiss tournament without Hoshi with the best possible
// one.
func checkRound(tb testing.TB, t *Tournament, in []int) {
	tb.Helper()
	var before, now []Pairing
	for _, p := range t.Pairings {
		if p.Round < t.Round {
			before = append(before, p)
		} else {
			now = append(now, p)
		}
	}
	h := pastOf(before)
	slices.SortFunc(in, func(a, b int) int { return cmp.Or(h.points[b]-h.points[a], a-b) })
	want, ok := h.best(in, len(in)%2 == 1)
	if !ok {
		tb.Fatalf("round %d can't be paired after %v", t.Round, before)
	}
	got := cost{}
	for _, p := range now {
		if p.Second == 0 {
			got = got.add(h.byeCost(p.First, in))
		} else {
			got = got.add(h.gameCost(p.First, p.Second, in))
			if h.surplus[p.First] > h.surplus[p.Second] {
				tb.Fatalf("round %d: %d opens again against %d, who had it less often", t.Round, p.First, p.Second)
			}
		}
	}
	if got != want {
		tb.Fatalf("round %d after %v: %v costs %v, and the best costs %v", t.Round, before, now, got, want)
	}
}

// All tournaments with 3 to 6 players and all results: each round is the best possible, and a
// tournament only ends early if no further round is possible.
func TestAllSmallSwissTournaments(t *testing.T) {
	rounds := 0
	for n, most := range map[int]int{3: 3, 4: 3, 5: 4, 6: 3} {
		terms := swiss
		terms.Rounds = MaxRounds
		var everyone []int
		for seed := range n {
			everyone = append(everyone, seed+1)
		}
		var explore func(c Tournament)
		explore = func(c Tournament) {
			if c.State == Finished { // the last round, or an earlier one
				if c.Round == c.TotalRounds() {
					return
				}
				h := pastOf(c.Pairings)
				if _, ok := h.best(everyone, n%2 == 1); ok {
					t.Fatalf("%d players could play on after %v", n, c.Pairings)
				}
				return
			}
			var open *Pairing
			for _, p := range c.InRound(c.Round) {
				if p.Open() {
					open = p
					break
				}
			}
			for _, r := range []Result{FirstWins, SecondWins, Drawn} {
				next := c
				if err := next.Do(Actor{Now: start}, Opened{open.Number, int64(open.Number)}); err != nil {
					t.Fatal(err)
				}
				if err := next.Do(Actor{Now: start}, Report{int64(open.Number), outcome(open, r)}); err != nil {
					t.Fatal(err)
				}
				if next.Round > c.Round {
					rounds++
					checkRound(t, &next, slices.Clone(everyone))
				}
				if next.Round <= most {
					explore(next)
				}
			}
		}
		c := begun(t, terms, n)
		for i := range c.Pairings {
			c.Pairings[i].Game = 0
		}
		checkRound(t, c.Tournament, slices.Clone(everyone))
		explore(*c.Tournament)
	}
	t.Logf("%d rounds", rounds)
}

func TestSwissFirstRounds(t *testing.T) {
	c := begun(t, swiss, 9)
	if c.TotalRounds() != 4 {
		t.Fatalf("%d rounds, want 4", c.TotalRounds())
	}
	// The upper half plays the lower half, and the last player has the bye.
	if got := c.pairs(); got != "1-5 6-2 3-7 8-4 9" {
		t.Fatalf("round 1: %s", got)
	}
	c.play(FirstWins, SecondWins, FirstWins, SecondWins)
	// The four winners and the player with the bye play each other.
	if got := c.pairs(); c.Round != 2 || got == "" {
		t.Fatalf("round %d: %s", c.Round, got)
	}
}

func BenchmarkPair200(b *testing.B) {
	terms := swiss
	terms.Rounds = 9
	c := begun(b, terms, 200)
	results := []Result{FirstWins, SecondWins, Drawn}
	for i := range 800 {
		c.play(results[i*i%7%3])
	}
	if c.Round != 9 {
		b.Fatalf("round %d", c.Round)
	}
	c.Pairings = c.Pairings[:800]
	for b.Loop() {
		next := *c.Tournament
		next.Round = 8
		next.Pairings = slices.Clone(c.Pairings)
		next.nextRound(start)
		if len(next.Pairings) != 900 {
			b.Fatalf("%d pairings", len(next.Pairings))
		}
	}
}

// Who has won a game that their opponent didn't come to doesn't get a bye as well, while someone else
// can have it: FIDE Handbook, C.04.1.
func TestNoByeAfterWalkover(t *testing.T) {
	c := begun(t, swiss, 5)
	results := map[[2]int]int{{1, 3}: 1, {2, 4}: 4, {1, 2}: 2, {4, 5}: 5} // the winner of each game
	for c.Round < 3 {
		for _, p := range c.InRound(c.Round) {
			winner := results[[2]int{min(p.First, p.Second), max(p.First, p.Second)}]
			switch r := map[bool]Result{true: FirstWins, false: SecondWins}[p.First == winner]; {
			case p.Second == 0:
			case winner == 0:
				t.Fatalf("round %d: %s", c.Round, c.pairs())
			case c.Round == 1 && winner == 4:
				c.must(c.manage(SetResult{Pairing: p.Number, Outcome: outcome(p, r), Reason: "absent"}))
			default:
				c.must(c.bot(Report{Game: p.Game, Outcome: outcome(p, r)}))
			}
		}
		c.open()
	}
	// 1, 2 and 4 have a point each and had no bye.
	for _, p := range c.InRound(3) {
		if p.Result == Bye && p.First != 2 {
			t.Errorf("round 3: %s, want the bye for 2", c.pairs())
		}
	}
}
