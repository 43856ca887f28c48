package tournament

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/game"
	"hoshi/bot/internal/matching"
	"hoshi/engine"
)

// 1,000 random tournaments in all formats. People leave, don't show up, are removed and come back;
// managers set results, pause and extend; and the bot is down for a while.
func TestRandomTournaments(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	if checks.Value.String() == checks.DefValue && !testing.Short() {
		if err := flag.Set("rapid.checks", "1000"); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = flag.Set("rapid.checks", checks.DefValue) }()
	}
	ended := map[Format]int{}
	rapid.Check(t, func(t *rapid.T) {
		c := randomClub(t)
		for step := 0; c.GoesOn(); step++ {
			if step > 2000 {
				t.Fatalf("a %s of %d doesn't end: round %d of %d, %s", c.Format, len(c.Entrants), c.Round, c.TotalRounds(), c.State)
			}
			round := c.Round
			c.step(t, step < 120)
			if c.Round != round && c.Round > 0 {
				checkInvariants(t, c.Tournament)
				if c.Format == Swiss { // before a manager changes results
					checkOrder(t, c.Tournament)
				}
			}
			if c.State == Playing && !c.roundRuns() && c.Format != Arena {
				t.Fatalf("round %d is over, but the next one hasn't begun", c.Round)
			}
		}
		if c.Started() {
			checkInvariants(t, c.Tournament)
		}
		if c.State == Finished {
			ended[c.Format]++
		}
	})
	for _, f := range formats {
		if ended[f] < 20 && !testing.Short() {
			t.Errorf("only %d tournaments of format %s were finished", ended[f], f)
		}
	}
}

// random is a club in which things happen at random.
type random struct {
	*club
	running map[int64]*GameState
	n       int // how many people have joined
}

// randomClub returns a random tournament that has started or is about to.
func randomClub(t *rapid.T) *random {
	format := rapid.SampledFrom(formats).Draw(t, "format")
	terms := Terms{Format: format, Clock: game.Clock{Main: 5 * time.Minute}}
	if rapid.Bool().Draw(t, "filler") {
		terms.Filler = engine.Club
	}
	if format == Swiss {
		terms.Rounds = rapid.IntRange(0, 7).Draw(t, "rounds")
	}
	if format == Arena {
		terms.ArenaTime = 20 * time.Minute
	}
	most := 24
	if format == RoundRobin {
		most = 10
	}
	n := rapid.IntRange(format.LeastPlayers(), most).Draw(t, "players")
	c := &random{club: newClub(panics{}, terms, n), running: map[int64]*GameState{}, n: n}
	c.must(c.manage(Start{}))
	for i := range n {
		if rapid.IntRange(0, 9).Draw(t, "check in") > 0 {
			c.must(c.as(i+1, ConfirmHere{}))
		}
	}
	return c
}

// panics is a testing.TB for helpers that must not fail.
type panics struct{ testing.TB }

func (panics) Helper()                         {}
func (panics) Fatal(args ...any)               { panic(fmt.Sprint(args...)) }
func (panics) Fatalf(form string, args ...any) { panic(fmt.Sprintf(form, args...)) }

// step lets one thing happen. With anything false, time passes or games are played.
func (c *random) step(t *rapid.T, anything bool) {
	c.now = c.now.Add(time.Duration(rapid.IntRange(0, 60).Draw(t, "seconds")) * time.Second)
	c.openSome(t)
	i := rapid.IntRange(1, c.n).Draw(t, "who")
	first := 0
	if !anything {
		_, first = c.manage(Resume{}), 9
	}
	switch rapid.IntRange(first, 30).Draw(t, "what") {
	case 0:
		_ = c.as(i, Leave{})
	case 1:
		_ = c.as(i, Join{})
	case 2:
		if rapid.IntRange(0, 9).Draw(t, "really") == 0 {
			_ = c.manage(Remove{User: person(i).ID, Reason: "rude"})
		}
	case 3:
		c.setResult(t)
	case 4:
		_ = c.manage(Pause{Reason: "lunch"})
	case 5, 6:
		_ = c.manage(Resume{})
	case 7:
		_ = c.manage(Extend{By: time.Minute})
	case 8:
		from := c.now
		c.now = c.now.Add(time.Hour)
		before := c.NextDue()
		c.must(c.bot(PutOff{From: from}))
		if after := c.NextDue(); before.After(from) && c.State != Entry && after.Before(before) {
			t.Fatalf("after a downtime, %v has become %v", before, after)
		}
	case 9, 10:
		c.timePasses(t)
	case 11:
		_ = c.as(i, Here{})
	default:
		c.playOn(t)
	}
}

// openSome opens the games of most pairings.
func (c *random) openSome(t *rapid.T) {
	for i := range c.Pairings {
		p := c.Pairings[i]
		if !p.Open() || p.Game != 0 || rapid.IntRange(0, 9).Draw(t, "open") == 0 {
			continue
		}
		c.must(c.bot(Opened{Pairing: p.Number, Game: c.next}))
		c.must(c.bot(Opened{Pairing: p.Number, Game: c.next + 1000})) // the second time, nothing happens
		c.running[c.next] = &GameState{Game: c.next, ToAct: p.First}
		c.next++
	}
}

// playOn lets a player move in a game, or ends the game. The result arrives twice.
func (c *random) playOn(t *rapid.T) {
	var open []*Pairing
	for i := range c.Pairings {
		if p := &c.Pairings[i]; p.Open() && p.Game != 0 {
			open = append(open, p)
		}
	}
	if len(open) == 0 {
		return
	}
	p := rapid.SampledFrom(open).Draw(t, "game")
	g := c.running[p.Game]
	switch rapid.IntRange(0, 3).Draw(t, "end") {
	case 0:
		g.Acted = append(g.Acted, g.ToAct)
		g.ToAct = p.Opponent(g.ToAct)
	default:
		r := Report{g.Game, outcome(p, rapid.SampledFrom([]Result{FirstWins, SecondWins, Drawn}).Draw(t, "result"))}
		c.must(c.bot(r))
		c.must(c.bot(r))
	}
}

func (c *random) setResult(t *rapid.T) {
	if len(c.Pairings) == 0 {
		return
	}
	p := rapid.SampledFrom(c.Pairings).Draw(t, "corrected")
	r := rapid.SampledFrom([]Result{FirstWins, SecondWins, Drawn, BothLose}).Draw(t, "result")
	_ = c.manage(SetResult{Pairing: p.Number, Outcome: outcome(&p, r), Reason: "video"})
}

// timePasses advances the clock until something is due.
func (c *random) timePasses(t *rapid.T) {
	due := c.NextDue()
	if due.IsZero() || due.Sub(c.now) > time.Minute && rapid.IntRange(0, 3).Draw(t, "be patient") > 0 {
		return
	}
	if due.After(c.now) {
		c.now = due
	}
	var games []GameState
	for _, g := range c.running {
		games = append(games, *g)
	}
	c.must(c.bot(Due{Games: games}))
	if next := c.NextDue(); !next.IsZero() && !next.After(c.now) {
		t.Fatalf("the tournament is still due at %v, and now it's %v", next, c.now)
	}
}

// checkInvariants checks what must hold at any time.
func checkInvariants(t *rapid.T, c *Tournament) {
	t.Helper()
	h := pastOf(c.Pairings)
	met, byes, playing := map[[2]int]bool{}, map[int]bool{}, map[[2]int]bool{}
	for i, p := range c.Pairings {
		if p.Number != i+1 {
			t.Fatalf("pairing %d has number %d", i+1, p.Number)
		}
		key := [2]int{min(p.First, p.Second), max(p.First, p.Second)}
		if p.First == p.Second || p.First == 0 {
			t.Fatalf("%d plays itself", p.First)
		}
		for _, seed := range [2]int{p.First, p.Second} {
			at := [2]int{p.Round, seed}
			if seed != 0 && playing[at] && (c.Format == Swiss || c.Format == RoundRobin) {
				t.Fatalf("%d plays twice in round %d", seed, p.Round)
			}
			playing[at] = true
		}
		if c.Format != Swiss && c.Format != RoundRobin {
			continue
		}
		if p.Second == 0 && byes[p.First] {
			t.Fatalf("%d has two byes", p.First)
		}
		if p.Second != 0 && met[key] {
			t.Fatalf("%d and %d meet twice", p.First, p.Second)
		}
		byes[p.First] = byes[p.First] || p.Second == 0
		met[key] = true
	}
	if c.Format == RoundRobin && c.Round == c.TotalRounds() {
		for seed, s := range h.surplus {
			if s < -1 || s > 1 {
				t.Fatalf("%d opens %+d times more than its opponents", seed, s)
			}
		}
	}
	if got, want := c.Standings(), referenceStandings(c); !slices.Equal(rows(got), want) {
		t.Fatalf("%s: the standings are\n%v, want\n%v", c.Format, rows(got), want)
	}
}

// checkOrder checks that nobody who has won a game that wasn't played has the bye, and that no player's
// numbers of games opened and not opened differ by more than one, unless every possible round has that.
func checkOrder(t *rapid.T, c *Tournament) {
	var before []Pairing
	var seeds []int
	for _, p := range c.Pairings {
		if p.Round < c.Round {
			before = append(before, p)
			continue
		}
		seeds = append(seeds, p.First)
		if p.Second != 0 {
			seeds = append(seeds, p.Second)
		}
	}
	was, paid := pastOf(before), cost{}
	if slices.ContainsFunc(seeds, func(s int) bool { return c.Entrant(s).Engine }) {
		return // then there's no bye, and Hoshi doesn't mind who opens
	}
	for _, p := range c.InRound(c.Round) {
		if p.Second == 0 {
			paid = paid.add(was.byeCost(p.First, seeds))
		} else {
			paid = paid.add(was.gameCost(p.First, p.Second, seeds))
		}
	}
	if paid[0] == 0 && paid[2] == 0 {
		return
	}
	var edges []matching.Edge
	for i, a := range seeds {
		for j, b := range seeds[:i] {
			if !was.met[[2]int{a, b}] {
				edges = append(edges, matching.Edge{A: i, B: j, Weight: -firstThree(was.gameCost(a, b, seeds))})
			}
		}
		if len(seeds)%2 == 1 && !was.bye[a] {
			edges = append(edges, matching.Edge{A: i, B: len(seeds), Weight: -firstThree(was.byeCost(a, seeds))})
		}
	}
	least := int64(0)
	for i, j := range matching.MaxWeight(len(seeds)+len(seeds)%2, edges) {
		for _, e := range edges {
			if e.A == max(i, j) && e.B == min(i, j) || e.A == min(i, j) && e.B == max(i, j) {
				least -= e.Weight
			}
		}
	}
	if got := firstThree(paid); 2*got != least { // each edge was counted from both ends
		t.Fatalf("round %d costs %d, and the best round %d", c.Round, got, least/2)
	}
}

// firstThree returns one number for a cost up to who opens.
func firstThree(c cost) int64 {
	return 10_000_000*int64(c[0]) + 10_000*int64(c[1]) + int64(c[2])
}

// formats are all formats.
var formats = []Format{RoundRobin, Swiss, Knockout, Arena}
