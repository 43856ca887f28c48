package tournament

import "hoshi/engine"

// history is what matters about an entrant's earlier games for the next pairing.
type history struct {
	seed    int
	half    int          // points, in half points
	surplus int          // games paired with Black minus games paired with White
	last    engine.Color // of the last game; Empty before the first
	met     map[int]int  // how often they were paired with each opponent
	latest  int          // the last opponent; 0 before the first game
	bye     bool         // they had a bye
	walked  bool         // they won a game that wasn't played
}

// histories returns the histories of all entrants by seed. Games that weren't played count as paired,
// so that nobody meets twice.
func (t *Tournament) histories() map[int]*history {
	all := map[int]*history{}
	for _, e := range t.Entrants {
		all[e.Seed] = &history{seed: e.Seed, met: map[int]int{}}
	}
	for i := range t.Pairings {
		p := &t.Pairings[i]
		b := all[p.Black]
		if p.White == 0 {
			b.bye = true
			if t.Format == Swiss {
				b.half += 2
			}
			continue
		}
		w := all[p.White]
		if winner := all[p.Winner()]; winner != nil && p.Forfeit {
			winner.walked = true
		}
		b.half, w.half = b.half+p.half(p.Black), w.half+p.half(p.White)
		b.surplus, w.surplus = b.surplus+1, w.surplus-1
		b.last, w.last = engine.Black, engine.White
		b.latest, w.latest = p.White, p.Black
		b.met[p.White]++
		w.met[p.Black]++
	}
	return all
}

// colors decides who of two opens the game: the one with fewer games with Black so far, else the one
// who had White last. If they have the same history, the one with the better seed opens on odd boards.
func colors(a, b *history, board int) (black, white *history) {
	if b.seed < a.seed {
		a, b = b, a
	}
	swap := board%2 == 1
	switch {
	case a.surplus != b.surplus:
		swap = a.surplus > b.surplus
	case a.last != b.last:
		swap = a.last == engine.Black || b.last == engine.White
	}
	if swap {
		return b, a
	}
	return a, b
}

// imbalance says how much a game between two would unbalance their colors: for each, the square of by
// how much Black and White would differ beyond one.
func imbalance(a, b *history) int64 {
	black, white := colors(a, b, 0)
	return beyondOne(black.surplus+1) + beyondOne(white.surplus-1)
}

// beyondOne returns the square of what a surplus of either color exceeds one by, at most 9.
func beyondOne(surplus int) int64 {
	over := int64(min(max(surplus, -surplus)-1, 3))
	return max(over, 0) * max(over, 0)
}
