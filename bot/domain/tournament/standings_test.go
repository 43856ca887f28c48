package tournament

import (
	"fmt"
	"math"
	"sort"
	"testing"
	"time"

	"hoshi/bot/domain/game"
)

// rows returns what decides the standings as text, one line per entrant.
func rows(table []Standing) []string {
	var out []string
	for _, s := range table {
		out = append(out, fmt.Sprintf("seed %d: %d points, %d-%d-%d, Buchholz %d, Sonneborn %d, performance %d",
			s.Seed, s.Points, s.Wins, s.Draws, s.Losses, s.Buchholz, s.Sonneborn, s.Performance))
	}
	return out
}

// referenceStandings computes the standings another way, with fractions and a table of all scores.
func referenceStandings(t *Tournament) []string {
	n := len(t.Entrants)
	league := t.Format == Swiss || t.Format == RoundRobin
	type row struct {
		seed, wins, draws, losses int
		points, buchholz, berger  float64
		performance               int
		place                     int
	}
	table := make([]row, n)
	for i := range table {
		table[i] = reference1(t, i+1)
	}
	for i := range table {
		for _, p := range t.Pairings {
			if !league || p.Result == Undecided || p.First != i+1 && p.Second != i+1 {
				continue
			}
			mine, theirs := scoresOf(p)
			if p.Second == i+1 {
				mine, theirs = theirs, mine
			}
			switch other := p.First + p.Second - (i + 1); {
			case other != 0:
				table[i].buchholz += table[other-1].points
				table[i].berger += mine * table[other-1].points
			case t.Format == Swiss:
				table[i].buchholz += table[i].points
				table[i].berger += table[i].points
			}
			_ = theirs
		}
	}
	// key returns everything that decides before the seed, except the direct encounter.
	key := func(r row) []float64 {
		switch t.Format {
		case Swiss:
			return []float64{-r.points, -r.buchholz, -r.berger}
		case RoundRobin:
			return []float64{-r.points, -r.berger}
		case Arena:
			return []float64{-r.points, -float64(r.performance)}
		}
		return []float64{float64(r.place)}
	}
	same := func(a, b row) bool { return fmt.Sprint(key(a)) == fmt.Sprint(key(b)) }
	directOf := func(r row) float64 {
		tied := map[int]bool{}
		for _, o := range table {
			if same(o, r) {
				tied[o.seed] = true
			}
		}
		games, points := map[string]bool{}, 0.0
		for _, p := range t.Pairings {
			if !tied[p.First] || !tied[p.Second] || p.Result == Undecided {
				continue
			}
			games[fmt.Sprint(min(p.First, p.Second), max(p.First, p.Second))] = true
			b, w := scoresOf(p)
			if p.First == r.seed {
				points += b
			}
			if p.Second == r.seed {
				points += w
			}
		}
		if len(games)*2 != len(tied)*(len(tied)-1) {
			return 0
		}
		return points
	}
	sort.SliceStable(table, func(i, j int) bool {
		a, b := table[i], table[j]
		for k := range key(a) {
			if key(a)[k] != key(b)[k] {
				return key(a)[k] < key(b)[k]
			}
		}
		if league {
			if x, y := directOf(a), directOf(b); x != y {
				return x > y
			}
			if a.wins != b.wins {
				return a.wins > b.wins
			}
		}
		return a.seed < b.seed
	})
	var out []string
	for _, r := range table {
		points := 2 * r.points
		if t.Format == Arena {
			points = r.points
		}
		out = append(out, fmt.Sprintf("seed %d: %d points, %d-%d-%d, Buchholz %d, Sonneborn %d, performance %d",
			r.seed, int(points), r.wins, r.draws, r.losses, int(2*r.buchholz), int(4*r.berger), r.performance))
	}
	return out
}

// scoresOf returns both sides' scores in a game.
func scoresOf(p Pairing) (first, second float64) {
	switch p.Result {
	case FirstWins:
		return 1, 0
	case SecondWins:
		return 0, 1
	case Drawn:
		return 0.5, 0.5
	case Bye:
		return 1, 0
	}
	return 0, 0
}

// reference1 adds up an entrant's games.
func reference1(t *Tournament, seed int) (r struct {
	seed, wins, draws, losses int
	points, buchholz, berger  float64
	performance               int
	place                     int
}) {
	r.seed = seed
	games, ratings, run := 0, 0.0, 0
	mine := []Pairing{}
	for _, p := range t.Pairings {
		if (p.First == seed || p.Second == seed) && p.Result != Undecided {
			mine = append(mine, p)
		}
	}
	if t.Format == Arena {
		sort.SliceStable(mine, func(i, j int) bool { return mine[i].Ended.Before(mine[j].Ended) })
	}
	r.place = referencePlace(t, seed)
	for _, p := range mine {
		score, other := scoresOf(p)
		if p.Second == seed {
			other, score = score, other
		}
		if p.Result == Bye {
			if t.Format == Swiss {
				r.points++
			}
			continue
		}
		switch score {
		case 1:
			r.wins++
		case 0.5:
			r.draws++
		default:
			r.losses++
		}
		worth := score
		if t.Format == Arena {
			worth = 2 * score
			if run >= 2 {
				worth *= 2
			}
			if run++; score < 1 {
				run = 0
			}
		}
		r.points += worth
		if !p.Forfeit {
			games++
			ratings += float64(t.Entrants[p.First+p.Second-seed-1].Rating) + 1000*score - 500
		}
		_ = other
	}
	if games > 0 {
		r.performance = int(math.Round(ratings / float64(games)))
	}
	return r
}

// referencePlace returns the place in a knockout by replaying the bracket from the end.
func referencePlace(t *Tournament, seed int) int {
	if t.Format != Knockout {
		return 0
	}
	final := 0
	for 1<<final < len(t.Entrants) {
		final++
	}
	lastIn := func(slot, round int) (p Pairing, ok bool) {
		for _, q := range t.Pairings {
			if q.Round == round && q.Slot == slot {
				p, ok = q, true
			}
		}
		return p, ok
	}
	wins := func(p Pairing) bool {
		switch p.Result {
		case Drawn:
			return seed < p.First+p.Second-seed
		case FirstWins, Bye:
			return p.First == seed
		case SecondWins:
			return p.Second == seed
		}
		return false
	}
	if p, ok := lastIn(0, final); ok && (p.First == seed || p.Second == seed) {
		if wins(p) {
			return 1
		}
		return 2
	}
	if p, ok := lastIn(1, final); ok && (p.First == seed || p.Second == seed) && p.Result != Undecided && p.Result != BothLose {
		if wins(p) {
			return 3
		}
		return 4
	}
	for round := final - 1; round >= 1; round-- {
		for _, p := range t.Pairings {
			if p.Round == round && (p.First == seed || p.Second == seed) {
				return 1 + int(math.Pow(2, float64(final-round)))
			}
		}
	}
	return 1 + int(math.Pow(2, float64(final)))
}

func TestArenaStreak(t *testing.T) {
	c := begun(t, arena, 2)
	// Two wins, then double points for a win and a draw, which ends the streak.
	points := []int{}
	for _, r := range []string{"win", "win", "win", "draw", "win", "loss"} {
		p := c.Pairings[len(c.Pairings)-1]
		result := Drawn
		if r != "draw" {
			result = FirstWins
			if (p.First == 1) != (r == "win") {
				result = SecondWins
			}
		}
		c.play(result)
		for _, s := range c.Standings() {
			if s.Seed == 1 {
				points = append(points, s.Points)
			}
		}
	}
	if got := fmt.Sprint(points); got != "[2 4 8 10 12 12]" {
		t.Fatalf("points after each game: %s", got)
	}
}

func TestDirectEncounter(t *testing.T) {
	c := begun(t, everyone, 4)
	// 1-4 2-3, then 4-3 1-2, then 2-4 3-1: seeds 1 to 3 all beat 4, and each other in a circle.
	want := map[string]Result{"1-4": FirstWins, "2-3": FirstWins, "4-3": SecondWins, "1-2": FirstWins, "2-4": FirstWins, "3-1": FirstWins}
	for c.State == Playing {
		var open *Pairing
		for _, p := range c.InRound(c.Round) {
			if p.Open() {
				open = p
				break
			}
		}
		r, ok := want[fmt.Sprintf("%d-%d", open.First, open.Second)]
		if !ok {
			t.Fatalf("the tables pair %d with %d", open.First, open.Second)
		}
		c.play(r)
	}
	for _, s := range c.Standings()[:3] {
		if s.Points != 4 || s.Direct != 2 {
			t.Errorf("seed %d has %d points and %d in the direct encounter", s.Seed, s.Points, s.Direct)
		}
	}
	if got := c.ranking(); got != "1 2 3 4" {
		t.Fatalf("ranking %s", got)
	}
}

func TestPerformance(t *testing.T) {
	c := begun(t, Terms{Format: Arena, Clock: game.Clock{Main: time.Minute}}, 2)
	c.play(Drawn)
	for _, s := range c.Standings() {
		if want := c.Entrant(3 - s.Seed).Rating; s.Performance != want {
			t.Errorf("seed %d performs at %d, want the opponent's %d", s.Seed, s.Performance, want)
		}
	}
}
