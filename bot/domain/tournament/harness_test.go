package tournament

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

var start = time.Date(2026, 5, 1, 18, 0, 0, 0, time.UTC)

// club is a tournament under test, with a clock that tests set.
type club struct {
	testing.TB
	*Tournament
	now  time.Time
	next int64 // the next game's ID
}

// newClub returns a tournament that n people have joined, best rated first: p1, p2, …
func newClub(tb testing.TB, terms Terms, n int) *club {
	terms.Complete()
	if err := terms.Check(); err != nil {
		tb.Fatal(err)
	}
	c := &club{TB: tb, now: start, next: 1, Tournament: &Tournament{Name: "Cup", Host: person(1), Terms: terms, Status: Status{State: Entry}}}
	for i := range n {
		c.must(c.as(i+1, Join{Rating: 2000 - 10*i}))
	}
	return c
}

// begun returns a tournament that has started with n people.
func begun(tb testing.TB, terms Terms, n int) *club {
	c := newClub(tb, terms, n)
	c.must(c.manage(Start{}))
	for i := range n {
		c.must(c.as(i+1, ConfirmHere{}))
	}
	c.must(c.manage(Start{}))
	c.open()
	return c
}

func person(i int) chat.User {
	id := fmt.Sprint("p", i)
	return chat.User{ID: chat.UserID(id), Name: id, Mention: "@" + id}
}

func (c *club) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
}

// refused checks that an intention was refused and changed nothing.
func (c *club) refused(err error, want Refusal) {
	c.Helper()
	if !errors.Is(err, want) {
		c.Fatalf("got %v, want the refusal: %v", err, want)
	}
}

func (c *club) as(i int, what Intention) error { return c.Do(Actor{User: person(i), Now: c.now}, what) }

func (c *club) manage(what Intention) error {
	return c.Do(Actor{User: chat.User{ID: "boss"}, Manager: true, Now: c.now}, what)
}

func (c *club) bot(what Intention) error { return c.Do(Actor{Now: c.now}, what) }

// open creates the games for all pairings without one.
func (c *club) open() {
	c.Helper()
	for i := range c.Pairings {
		if p := c.Pairings[i]; p.Open() && p.Game == 0 {
			c.must(c.bot(Opened{Pairing: p.Number, Game: c.next}))
			c.next++
		}
	}
}

// play reports the results of the round's open games in order, and opens the next ones.
func (c *club) play(results ...Result) {
	c.Helper()
	for _, r := range results {
		var open *Pairing
		for _, p := range c.InRound(c.Round) {
			if p.Open() {
				open = p
				break
			}
		}
		if open == nil {
			c.Fatalf("no game is open for %s", r)
		}
		c.now = c.now.Add(time.Second)
		c.must(c.bot(Report{Game: open.Game, Outcome: outcome(open, r)}))
	}
	c.open()
}

// wait advances the clock and does what's due until then. In the open games, nobody has moved
// unless games says so.
func (c *club) wait(d time.Duration, games ...GameState) {
	c.Helper()
	for end := c.now.Add(d); ; {
		due := c.NextDue()
		if due.IsZero() || due.After(end) {
			c.now = end
			return
		}
		c.now = due
		c.must(c.bot(Due{Games: games}))
		if c.NextDue().Equal(due) {
			c.Fatalf("the tournament is still due at %v", due)
		}
		c.open()
	}
}

// pairs returns the round's pairings as text: "1-4 2-3 5".
func (c *club) pairs() string {
	text := ""
	for _, p := range c.InRound(c.Round) {
		if text != "" {
			text += " "
		}
		text += fmt.Sprint(p.First)
		if p.Second != 0 {
			text += fmt.Sprint("-", p.Second)
		}
	}
	return text
}

// ranking returns the seeds in the order of the standings.
func (c *club) ranking() string {
	text := ""
	for _, s := range c.Standings() {
		text += fmt.Sprint(s.Seed, " ")
	}
	return text[:max(len(text)-1, 0)]
}

var (
	swiss    = Terms{Format: Swiss, Clock: game.Clock{Main: 5 * time.Minute}}
	arena    = Terms{Format: Arena, Clock: game.Clock{Main: 5 * time.Minute}}
	everyone = Terms{Format: RoundRobin, Clock: game.Clock{Main: 5 * time.Minute}}
	knockout = Terms{Format: Knockout, Clock: game.Clock{Main: 5 * time.Minute}}
)

// outcome returns the outcome that gives a pairing a result.
func outcome(p *Pairing, r Result) Outcome {
	switch r {
	case FirstWins:
		return WonBy(p.First)
	case SecondWins:
		return WonBy(p.Second)
	}
	return Outcome{Draw: r == Drawn}
}

// state returns the state of the game of a pairing: who has acted, and whether the first is to act.
func state(p *Pairing, first, second, firstToAct bool) GameState {
	g := GameState{Game: p.Game, ToAct: p.Second}
	if firstToAct {
		g.ToAct = p.First
	}
	for seed, acted := range map[int]bool{p.First: first, p.Second: second} {
		if acted {
			g.Acted = append(g.Acted, seed)
		}
	}
	return g
}
