package tournament

import "time"

// pairRoundRobin pairs a round by the Berger tables: see the FIDE Handbook, C.05, annex 1. Each entrant
// opens about half of their games. With an odd number, one sits out in each round.
func (t *Tournament) pairRoundRobin(now time.Time) {
	n := len(t.Entrants) + len(t.Entrants)%2
	for a := 1; a < n; a++ {
		b := bergerOpponent(t, a, n)
		switch {
		case b == n && b > len(t.Entrants):
			t.pair(a, 0, 0, now)
		case b == n && a > n/2:
			t.pair(b, a, 0, now)
		case b == n:
			t.pair(a, b, 0, now)
		case b > a && (a+b)%2 == 1:
			t.pair(a, b, 0, now)
		case b > a:
			t.pair(b, a, 0, now)
		}
	}
}

// bergerOpponent returns whom a seed below n plays in the current round of n entrants. Two seeds below n
// meet in the round to which they add up, counted in a circle of n-1; the seed left over plays n.
func bergerOpponent(t *Tournament, a, n int) int {
	b := ((t.Round+1-a)%(n-1) + n - 1) % (n - 1)
	if b == 0 {
		b = n - 1
	}
	if b == a {
		return n
	}
	return b
}
