package tournament

import (
	"cmp"
	"math"
	"slices"
)

// Standing is a row of the standings.
type Standing struct {
	Rank int // from 1
	Seed int

	// Points are half points, so that a win and a bye in a Swiss count 2 and a draw counts 1. In an
	// arena they are its own points: see [TieBreak].
	Points int

	Wins, Draws, Losses int // without byes; a forfeit counts as a win or a loss
	Games               int // that were played

	Buchholz    int // in half points
	Sonneborn   int // Sonneborn-Berger, in quarter points
	Direct      int // points against those with the same points and earlier tie-breaks, in half points; -1 if they haven't all met
	Performance int // rating performance; 0 without games
	Streak      int // current run of wins
}

// TieBreak is what decides between entrants with the same points.
type TieBreak string

// The tie-breaks, as in the FIDE Handbook, C.07.
const (
	// Buchholz is the sum of the opponents' points. A bye counts as an opponent with one's own points.
	Buchholz TieBreak = "buchholz"
	// SonnebornBerger is the sum of the points of the opponents one beat, and half of those one drew with.
	// A bye counts as a win against an opponent with one's own points.
	SonnebornBerger TieBreak = "sonneborn_berger"
	// DirectEncounter is the points in the games between those who are tied, if they have all met.
	DirectEncounter TieBreak = "direct_encounter"
	// MostWins is the number of games won.
	MostWins TieBreak = "wins"
	// RatingPerformance is the average of the opponents' ratings, plus 500 for a win and minus 500 for a
	// loss, as in an arena on Lichess.
	RatingPerformance TieBreak = "performance"
	// BetterSeed is the better rating at the start.
	BetterSeed TieBreak = "seed"
)

// TieBreaks returns the tie-breaks of a format in order. A knockout has places instead of points.
func (f Format) TieBreaks() []TieBreak {
	switch f {
	case Swiss:
		return []TieBreak{Buchholz, SonnebornBerger, DirectEncounter, MostWins, BetterSeed}
	case RoundRobin:
		return []TieBreak{SonnebornBerger, DirectEncounter, MostWins, BetterSeed}
	case Arena:
		return []TieBreak{RatingPerformance, BetterSeed}
	}
	return []TieBreak{BetterSeed}
}

// Standings returns the standings, best first. It's empty before the start.
func (t *Tournament) Standings() []Standing {
	if !t.Started() {
		return nil
	}
	table := make([]Standing, len(t.Entrants))
	for i, e := range t.Entrants {
		table[i].Seed = e.Seed
	}
	addResults(t, table)
	if t.Format == Arena {
		points, streak := arenaScores(t)
		for i := range table {
			table[i].Points, table[i].Streak = points[table[i].Seed], streak[table[i].Seed]
		}
	}
	addTieBreaks(t, table)
	sortTable(t, table)
	for i := range table {
		table[i].Rank = i + 1
	}
	return table
}

// HasWinner reports whether the first in the standings has won something: the final of a knockout, or
// points. If nobody comes to the games, nobody has.
func (t *Tournament) HasWinner() bool {
	if t.Format == Knockout {
		return t.slotWinner(t.rounds(len(t.Entrants)), 0) != 0
	}
	table := t.Standings()
	return len(table) > 0 && table[0].Points > 0
}

// addResults adds up games and points.
func addResults(t *Tournament, table []Standing) {
	performance := make([]int, len(table))
	for i := range t.Pairings {
		p := &t.Pairings[i]
		if p.Open() {
			continue
		}
		for _, seed := range [2]int{p.First, p.Second} {
			if seed == 0 {
				continue
			}
			s := &table[seed-1]
			switch {
			case p.Result == Bye:
				if t.Format == Swiss {
					s.Points += 2
				}
				continue
			case p.Result == Drawn:
				s.Draws++
			case p.Winner() == seed:
				s.Wins++
			default:
				s.Losses++
			}
			s.Points += p.half(seed)
			if !p.Forfeit {
				s.Games++
				performance[seed-1] += t.Entrant(p.Opponent(seed)).Rating + 500*(p.half(seed)-1)
			}
		}
	}
	for i := range table {
		if table[i].Games > 0 {
			table[i].Performance = int(math.Round(float64(performance[i]) / float64(table[i].Games)))
		}
	}
}

// addTieBreaks adds Buchholz and Sonneborn-Berger, which need everyone's points.
func addTieBreaks(t *Tournament, table []Standing) {
	if t.Format != Swiss && t.Format != RoundRobin {
		return
	}
	for i := range t.Pairings {
		p := &t.Pairings[i]
		if p.Open() {
			continue
		}
		for _, seed := range [2]int{p.First, p.Second} {
			switch {
			case seed == 0:
			case p.Second != 0:
				opponent := table[p.Opponent(seed)-1].Points
				table[seed-1].Buchholz += opponent
				table[seed-1].Sonneborn += opponent * p.half(seed)
			case t.Format == Swiss:
				table[seed-1].Buchholz += table[seed-1].Points
				table[seed-1].Sonneborn += 2 * table[seed-1].Points
			}
		}
	}
}

// sortTable sorts the standings.
func sortTable(t *Tournament, table []Standing) {
	slices.SortStableFunc(table, func(a, b Standing) int { return cmp.Or(compareRows(t, a, b), a.Seed-b.Seed) })
	if t.Format != Swiss && t.Format != RoundRobin {
		return
	}
	// Those who are tied so far are decided by their games against each other.
	for start := 0; start < len(table); {
		end := start + 1
		for end < len(table) && compareRows(t, table[start], table[end]) == 0 {
			end++
		}
		sortTied(t, table[start:end])
		start = end
	}
}

// compareRows compares two by points and the tie-breaks before the direct encounter; negative if a is
// better.
func compareRows(t *Tournament, a, b Standing) int {
	switch t.Format {
	case Knockout:
		return knockoutPlace(t, a.Seed) - knockoutPlace(t, b.Seed)
	case Arena:
		return cmp.Or(b.Points-a.Points, b.Performance-a.Performance)
	case Swiss:
		return cmp.Or(b.Points-a.Points, b.Buchholz-a.Buchholz, b.Sonneborn-a.Sonneborn)
	}
	return cmp.Or(b.Points-a.Points, b.Sonneborn-a.Sonneborn)
}

// sortTied sorts those who are tied by the direct encounter, and then by wins.
func sortTied(t *Tournament, tied []Standing) {
	points, met := map[int]int{}, map[[2]int]bool{}
	among := func(seed int) bool {
		return slices.ContainsFunc(tied, func(s Standing) bool { return s.Seed == seed })
	}
	for i := range t.Pairings {
		p := &t.Pairings[i]
		if p.Open() || p.Second == 0 || !among(p.First) || !among(p.Second) {
			continue
		}
		met[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] = true
		points[p.First] += p.half(p.First)
		points[p.Second] += p.half(p.Second)
	}
	for i := range tied {
		tied[i].Direct = -1
		if len(tied) > 1 && len(met) == len(tied)*(len(tied)-1)/2 {
			tied[i].Direct = points[tied[i].Seed]
		}
	}
	slices.SortStableFunc(tied, func(a, b Standing) int {
		return cmp.Or(b.Direct-a.Direct, b.Wins-a.Wins, a.Seed-b.Seed)
	})
}
