package tournament

// history is what matters about an entrant's earlier games for the next pairing.
type history struct {
	seed    int
	half    int         // points, in half points
	surplus int         // games paired to open minus the other games
	last    place       // in the last game
	met     map[int]int // how often they were paired with each opponent
	latest  int         // the last opponent; 0 before the first game
	bye     bool        // they had a bye
	walked  bool        // they won a game that wasn't played
}

// place says who of a pairing someone is.
type place int

// The places.
const (
	noPlace place = iota
	opener
	replier
)

// histories returns the histories of all entrants by seed. Games that weren't played count as paired,
// so that nobody meets twice.
func (t *Tournament) histories() map[int]*history {
	all := map[int]*history{}
	for _, e := range t.Entrants {
		all[e.Seed] = &history{seed: e.Seed, met: map[int]int{}}
	}
	for i := range t.Pairings {
		p := &t.Pairings[i]
		a := all[p.First]
		if p.Second == 0 {
			a.bye = true
			if t.Format == Swiss {
				a.half += 2
			}
			continue
		}
		b := all[p.Second]
		if winner := all[p.Winner()]; winner != nil && p.Forfeit {
			winner.walked = true
		}
		a.half, b.half = a.half+p.half(p.First), b.half+p.half(p.Second)
		a.surplus, b.surplus = a.surplus+1, b.surplus-1
		a.last, b.last = opener, replier
		a.latest, b.latest = p.Second, p.First
		a.met[p.Second]++
		b.met[p.First]++
	}
	return all
}

// order decides who of two opens the game: the one who has opened fewer games so far, else the one who
// didn't open their last. If they have the same history, the one with the better seed opens on odd boards.
// That balances colors as far as a tournament can, since an opening may let the players choose them.
func order(a, b *history, board int) (first, second *history) {
	if b.seed < a.seed {
		a, b = b, a
	}
	swap := board%2 == 1
	switch {
	case a.surplus != b.surplus:
		swap = a.surplus > b.surplus
	case a.last != b.last:
		swap = a.last == opener || b.last == replier
	}
	if swap {
		return b, a
	}
	return a, b
}

// imbalance says how unequal a game between two would make their numbers of games opened and not opened:
// for each, the square of by how much these differ beyond one.
func imbalance(a, b *history) int64 {
	first, second := order(a, b, 0)
	return beyondOne(first.surplus+1) + beyondOne(second.surplus-1)
}

// beyondOne returns the square of what a surplus in either direction exceeds one by, at most 9.
func beyondOne(surplus int) int64 {
	over := int64(min(max(surplus, -surplus)-1, 3))
	return max(over, 0) * max(over, 0)
}
