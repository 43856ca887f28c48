package tournament

import (
	"fmt"
	"strings"
	"testing"
)

// bracketText writes a bracket as a line for each round: the seeds of each tie, with ">" before who advances,
// "?" behind a tie that's being played, and its number of games if there are several.
func bracketText(t *Tournament) string {
	rounds, third := t.Bracket()
	var lines []string
	line := func(ties ...Tie) {
		var words []string
		for _, one := range ties {
			var sides [2]string
			for i, seed := range one.Seeds {
				sides[i] = strings.Repeat(">", map[bool]int{true: 1}[seed != 0 && seed == one.Winner]) + fmt.Sprint(seed)
			}
			word := sides[0] + "-" + sides[1]
			if one.Playing() {
				word += "?"
			}
			if one.Bye() {
				word += " bye"
			}
			if len(one.Games) > 1 {
				word += fmt.Sprint(" in ", len(one.Games))
			}
			words = append(words, word)
		}
		lines = append(lines, strings.Join(words, ", "))
	}
	for _, ties := range rounds {
		line(ties...)
	}
	if third != nil {
		line(*third)
	}
	return strings.Join(lines, " | ")
}

func TestBracket(t *testing.T) {
	c := begun(t, knockout, 6)
	check := func(want string) {
		t.Helper()
		if got := bracketText(c.Tournament); got != want {
			t.Fatalf("the bracket is %s, want %s", got, want)
		}
	}
	win := func(seed int) {
		t.Helper()
		c.must(c.bot(Report{Game: c.Current(seed).Game, Outcome: WonBy(seed)}))
		c.open()
	}
	check(">1-0 bye, 4-5?, >2-0 bye, 3-6? | 1-0, 2-0 | 0-0")
	win(5)
	check(">1-0 bye, 4->5, >2-0 bye, 3-6? | 1-5, 2-0 | 0-0")
	c.must(c.bot(Report{Game: c.Current(3).Game, Outcome: Outcome{Draw: true}}))
	c.open()
	check(">1-0 bye, 4->5, >2-0 bye, 3-6? in 2 | 1-5, 2-0 | 0-0")
	win(6)
	check(">1-0 bye, 4->5, >2-0 bye, 3->6 in 2 | 1-5?, 2-6? | 0-0")
	win(1)
	win(6)
	check(">1-0 bye, 4->5, >2-0 bye, 3->6 in 2 | >1-5, 2->6 | 1-6? | 5-2?")
	win(2)
	win(1)
	check(">1-0 bye, 4->5, >2-0 bye, 3->6 in 2 | >1-5, 2->6 | >1-6 | 5->2")
}

// In every knockout, a tie's pairings are of its entrants, whoever opens, and every pairing is in the bracket.
func TestBracketHasEveryPairing(t *testing.T) {
	for people := knockout.Format.LeastPlayers(); people <= 33; people++ {
		c := begun(t, knockout, people)
		for range 200 {
			var open *Pairing
			for i := range c.Pairings {
				if c.Pairings[i].Open() {
					open = &c.Pairings[i]
				}
			}
			if open == nil {
				break
			}
			c.must(c.bot(Report{Game: open.Game, Outcome: Outcome{Winner: open.Second * (open.Number % 3 & 1), Draw: open.Number%3 == 2}}))
			c.open()
		}
		found := 0
		rounds, third := c.Bracket()
		if third != nil {
			rounds = append(rounds, []Tie{*third})
		}
		for _, ties := range rounds {
			for _, one := range ties {
				found += len(one.Games)
				for _, p := range one.Games {
					for _, seed := range []int{p.First, p.Second} {
						if seed != 0 && seed != one.Seeds[0] && seed != one.Seeds[1] {
							t.Errorf("%d people: %d plays game %d, but the tie is of %v", people, seed, p.Number, one.Seeds)
						}
					}
				}
			}
		}
		if found != len(c.Pairings) {
			t.Errorf("%d people: the bracket has %d of %d pairings", people, found, len(c.Pairings))
		}
	}
}
