package tournament

import (
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

func TestEntry(t *testing.T) {
	terms := swiss
	terms.MaxPlayers = 4
	c := newClub(t, terms, 3)
	c.refused(c.as(1, Join{}), Entered)
	c.must(c.as(3, Leave{}))
	c.refused(c.as(3, Leave{}), NotEntered)
	c.refused(c.as(1, ConfirmHere{}), CheckInClosed)
	c.refused(c.as(1, Start{}), NotManager)
	c.refused(c.manage(Start{}), TooFewPlayers)
	c.must(c.as(4, Join{Rating: 2500}))
	c.must(c.as(5, Join{Rating: 1500}))
	c.refused(c.as(6, Join{}), Full)
	c.must(c.manage(Start{}))
	if c.State != CheckIn || !c.StartsAt.Equal(c.now.Add(UsualCheckIn)) {
		t.Fatalf("%s, starting at %v", c.State, c.StartsAt)
	}
	c.must(c.as(1, ConfirmHere{}))
	c.refused(c.as(1, ConfirmHere{}), CheckedInBefore)
	c.refused(c.as(6, ConfirmHere{}), NotEntered)
	c.must(c.as(2, Leave{}))
	c.must(c.as(6, Join{Rating: 1800})) // joining now also checks in
	c.must(c.as(4, ConfirmHere{}))
	c.wait(UsualCheckIn)
	if c.State != Playing || len(c.Entrants) != 3 || c.Entrants[0].User.ID != "p4" || c.Entrants[2].User.ID != "p6" {
		t.Fatalf("%s with %v", c.State, c.Entrants)
	}
	c.refused(c.as(5, Join{}), Begun)
	c.refused(c.as(1, ConfirmHere{}), Begun)
	c.refused(c.manage(Start{}), Begun)
}

func TestTooFewCheckIn(t *testing.T) {
	c := newClub(t, swiss, 5)
	c.must(c.manage(Start{}))
	c.must(c.as(1, ConfirmHere{}))
	c.must(c.as(2, ConfirmHere{}))
	c.wait(time.Hour)
	if c.State != Cancelled {
		t.Fatalf("with two players, the tournament is %s", c.State)
	}
	c.refused(c.as(3, Join{}), Over)
	c.refused(c.manage(SetResult{}), Over) // unlike a finished one
}

func TestScheduledStart(t *testing.T) {
	c := newClub(t, swiss, 4)
	c.StartsAt = c.now.Add(3 * time.Hour)
	c.wait(2 * time.Hour)
	if c.State != Entry {
		t.Fatalf("an hour before the start: %s", c.State)
	}
	c.wait(50 * time.Minute)
	if c.State != CheckIn {
		t.Fatalf("ten minutes before the start: %s", c.State)
	}
	for i := range 4 {
		c.must(c.as(i+1, ConfirmHere{}))
	}
	// The bot is down at the start of the tournament, and people had five minutes left to check in.
	c.now = c.now.Add(5 * time.Minute)
	from := c.now
	c.now = c.now.Add(time.Hour)
	c.must(c.bot(PutOff{From: from}))
	if want := c.now.Add(5 * time.Minute); !c.NextDue().Equal(want) {
		t.Fatalf("it starts at %v, want %v", c.NextDue(), want)
	}
	c.wait(5 * time.Minute)
	if c.State != Playing {
		t.Fatalf("at the start: %s", c.State)
	}
}

func TestNoShows(t *testing.T) {
	c := begun(t, swiss, 8)
	p := c.InRound(1)
	c.wait(4 * time.Minute)
	c.must(c.as(p[1].Second, Here{}))
	c.must(c.as(p[2].First, Here{}))
	c.must(c.as(p[2].Second, Here{}))
	c.refused(c.as(9, Here{}), NotEntered)
	c.wait(time.Minute, state(p[3], true, true, true), state(p[2], false, false, true))
	for i, want := range []Result{BothLose, SecondWins, Undecided, Undecided} {
		if p := c.InRound(1)[i]; p.Result != want || p.Forfeit != (want != Undecided) {
			t.Errorf("game %d: %q, forfeit %v, want %q", i+1, p.Result, p.Forfeit, want)
		}
	}
	// Both players in the third game are here, so the player to move has five more minutes.
	c.wait(5*time.Minute-time.Second, state(p[2], false, false, true))
	if got := c.Pairing(3).Result; got != Undecided {
		t.Fatalf("in the additional time: %q", got)
	}
	c.wait(time.Second, state(p[2], false, false, true))
	if got := c.Pairing(3); got.Result != SecondWins || !got.Forfeit {
		t.Fatalf("after the additional time: %+v", got)
	}
	c.must(c.bot(Report{Game: c.Pairing(3).Game, Outcome: outcome(c.Pairing(3), FirstWins)}))
	if got := c.Pairing(3); got.Result != SecondWins {
		t.Fatalf("a late report changed the result: %+v", got)
	}
	c.must(c.bot(Report{Game: c.Pairing(4).Game, Outcome: outcome(c.Pairing(4), Drawn)}))
	if c.Round != 2 {
		t.Fatalf("round %d", c.Round)
	}
	// No-shows are out the second time in a row. The others play on.
	c.open()
	c.wait(5 * time.Minute)
	out := 0
	for _, e := range c.Entrants {
		if e.Out == NoShow {
			out++
		}
	}
	if out != 3 {
		t.Fatalf("%d players are out after a second no-show, want 3: %+v", out, c.Entrants)
	}
}

func TestDowntimeIsNobodysFault(t *testing.T) {
	c := begun(t, swiss, 4)
	c.wait(time.Minute)
	from := c.now
	c.now = c.now.Add(time.Hour)
	c.must(c.bot(PutOff{From: from}))
	c.wait(4*time.Minute - time.Second)
	if c.Pairing(1).Result != Undecided {
		t.Fatal("players who couldn't show up lost")
	}
	c.wait(time.Second)
	if c.Pairing(1).Result != BothLose {
		t.Fatal("players had more time than before the downtime")
	}
}

func TestRoundTime(t *testing.T) {
	terms := swiss
	terms.RoundTime = time.Hour
	c := begun(t, terms, 4)
	p := c.InRound(1)
	c.wait(time.Hour, state(p[0], true, true, false), state(p[1], true, true, true))
	if a, b := c.Pairing(1), c.Pairing(2); a.Result != FirstWins || b.Result != SecondWins || a.Forfeit || b.Forfeit {
		t.Fatalf("when the time is up: %+v, %+v", a, b)
	}
	if c.Round != 2 {
		t.Fatalf("round %d, want 2", c.Round)
	}
}

func TestPauseAndExtend(t *testing.T) {
	c := begun(t, swiss, 4)
	ends := c.RoundEnds
	c.must(c.manage(Extend{By: time.Hour}))
	if !c.RoundEnds.Equal(ends.Add(time.Hour)) {
		t.Fatalf("the round ends at %v", c.RoundEnds)
	}
	c.must(c.manage(Pause{Reason: "dinner"}))
	c.refused(c.manage(Pause{}), IsPaused)
	c.play(FirstWins, FirstWins)
	if c.Round != 1 || c.Reason != "dinner" {
		t.Fatalf("round %d during a pause, reason %q", c.Round, c.Reason)
	}
	c.wait(time.Hour)
	c.must(c.manage(Resume{}))
	c.refused(c.manage(Resume{}), NotPaused)
	if c.Round != 2 || c.State != Playing {
		t.Fatalf("round %d after the pause, %s", c.Round, c.State)
	}
	c.refused(c.as(1, Cancel{}), NotManager)
	c.must(c.manage(Cancel{Reason: "fire"}))
	if c.State != Cancelled || c.Reason != "fire" || !c.NextDue().IsZero() {
		t.Fatalf("after it was canceled: %+v", c.Status)
	}
}

func TestLeaveAndRemove(t *testing.T) {
	c := begun(t, swiss, 5)
	c.must(c.as(1, Leave{}))
	c.refused(c.as(1, Leave{}), HasLeft)
	c.must(c.manage(Remove{User: person(2).ID, Reason: "used an engine"}))
	p := c.Pairing(2)
	if !p.Has(2) || p.Winner() == 2 || !p.Forfeit || p.Reason != "used an engine" {
		t.Fatalf("the game of the player who was removed: %+v", p)
	}
	if !c.Pairing(1).Open() {
		t.Fatal("who leaves loses the game that's being played")
	}
	c.play(FirstWins)
	if c.Round != 2 || c.Current(1) != nil || c.Current(2) != nil || len(c.InRound(2)) != 2 {
		t.Fatalf("round %d: %s", c.Round, c.pairs())
	}
	c.refused(c.as(2, Join{}), WasRemoved)
}

func TestSetResult(t *testing.T) {
	c := begun(t, swiss, 5)
	c.refused(c.as(1, SetResult{Pairing: 1, Outcome: outcome(c.Pairing(1), FirstWins)}), NotManager)
	c.refused(c.manage(SetResult{Pairing: 99}), NoPairing)
	c.refused(c.manage(SetResult{Pairing: 3, Outcome: outcome(c.Pairing(3), FirstWins)}), IsBye)
	c.play(FirstWins)
	c.must(c.manage(SetResult{Pairing: 1, Outcome: outcome(c.Pairing(1), SecondWins), Reason: "wrong board"}))
	if p := c.Pairing(1); p.Result != SecondWins || p.Forfeit || p.Reason != "wrong board" || p.By.ID != "boss" {
		t.Fatalf("the corrected game: %+v", p)
	}
	c.must(c.manage(SetResult{Pairing: 2, Outcome: outcome(c.Pairing(2), Drawn), Reason: "power cut"}))
	if p := c.Pairing(2); p.Result != Drawn || !p.Forfeit || c.Round != 2 {
		t.Fatalf("round %d, the game that was decided: %+v", c.Round, p)
	}
}

func TestBergerTables(t *testing.T) {
	want := [][]string{{"1-4 2-3", "4-3 1-2", "2-4 3-1"}, {"1-6 2-5 3-4", "6-4 1-2 5-3", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}}
	for i, n := range []int{4, 6} {
		c := begun(t, everyone, n)
		for _, pairs := range want[i] {
			got := map[[2]int]bool{}
			for _, p := range c.InRound(c.Round) {
				got[[2]int{p.First, p.Second}] = true
			}
			for _, text := range splitPairs(pairs) {
				if !got[text] {
					t.Errorf("%d players, round %d: %s, want %s", n, c.Round, c.pairs(), pairs)
				}
			}
			for range n / 2 {
				c.play(Drawn)
			}
		}
		if c.State != Finished {
			t.Errorf("%d players: %s after the last round", n, c.State)
		}
	}
}

func splitPairs(text string) (out [][2]int) {
	for i := 0; i+2 < len(text); i += 4 {
		out = append(out, [2]int{int(text[i] - '0'), int(text[i+2] - '0')})
	}
	return out
}

func TestHoshiFillsIn(t *testing.T) {
	terms := swiss
	terms.Filler = engine.Club
	c := begun(t, terms, 5)
	if len(c.Entrants) != 6 || c.filler() == 0 {
		t.Fatalf("entrants: %+v", c.Entrants)
	}
	for c.State == Playing {
		if games := len(c.InRound(c.Round)); games != 3 {
			t.Fatalf("round %d has %d games, want 3", c.Round, games)
		}
		c.play(FirstWins, FirstWins, FirstWins)
	}
	// With an even number of people, Hoshi waits.
	if c = begun(t, terms, 6); len(c.InRound(1)) != 3 || c.Current(c.filler()) != nil {
		t.Fatalf("with six people: %s", c.pairs())
	}
}

func TestArena(t *testing.T) {
	c := begun(t, arena, 4)
	if len(c.Pairings) != 2 {
		t.Fatalf("%d games at the start", len(c.Pairings))
	}
	first := *c.Pairing(1)
	c.must(c.bot(Report{Game: first.Game, Outcome: outcome(&first, FirstWins)}))
	if len(c.Pairings) != 2 {
		t.Fatal("two players meet again at once, though others are about to be free")
	}
	c.wait(RematchAfter - time.Second)
	if len(c.Pairings) != 2 {
		t.Fatal("they meet again too early")
	}
	c.wait(time.Second)
	if len(c.Pairings) != 3 {
		t.Fatal("they wait forever")
	}
	c.must(c.bot(Report{Game: c.Pairing(2).Game, Outcome: outcome(c.Pairing(2), FirstWins)}))
	c.must(c.bot(Report{Game: c.Pairing(3).Game, Outcome: outcome(c.Pairing(3), Drawn)}))
	if len(c.Pairings) != 5 || c.Pairing(4).Opponent(c.Pairing(4).First) == first.Opponent(c.Pairing(4).First) {
		t.Fatalf("the next games: %+v", c.Pairings[3:])
	}
	c.open()
	// Someone who doesn't show up is out until they come back.
	c.wait(5 * time.Minute)
	if len(c.in()) != 0 || len(c.Pairings) != 5 {
		t.Fatalf("%d are in, %d games", len(c.in()), len(c.Pairings))
	}
	c.must(c.as(1, Join{}))
	c.must(c.as(2, Join{}))
	if len(c.Pairings) != 6 {
		t.Fatal("two who came back don't play")
	}
	c.open()
	// When the time is over, running games count, but no new ones start.
	c.wait(time.Hour-c.now.Sub(c.StartsAt), state(c.Pairing(6), true, true, true))
	if c.State != Playing {
		t.Fatalf("%s while a game is running", c.State)
	}
	c.must(c.bot(Report{Game: c.Pairing(6).Game, Outcome: outcome(c.Pairing(6), FirstWins)}))
	if c.State != Finished || len(c.Pairings) != 6 {
		t.Fatalf("%s with %d games", c.State, len(c.Pairings))
	}
}

// If someone's last opponent has played another game since, they wait as well, whichever of the two
// joined first.
func TestArenaRematch(t *testing.T) {
	for name, met := range map[string][2]int{"the first waited": {2, 1}, "the second waited": {1, 2}} {
		t.Run(name, func(t *testing.T) {
			c := begun(t, arena, 4)
			played, waited := met[0], met[1]
			c.now = c.now.Add(time.Second)
			c.Pairings = []Pairing{
				{Number: 1, Round: 1, First: 1, Second: 2, Result: Drawn, Ended: c.now},
				{Number: 2, Round: 1, First: played, Second: 3, Result: Drawn, Ended: c.now},
				{Number: 3, Round: 1, First: 3, Second: 4, Game: 9},
			}
			c.must(c.bot(Due{}))
			if len(c.Pairings) != 3 {
				t.Fatalf("%d meets its last opponent %d at once", waited, played)
			}
			if want := c.now.Add(RematchAfter); !c.NextDue().Equal(want) {
				t.Fatalf("they are due at %v, want %v", c.NextDue(), want)
			}
			c.wait(RematchAfter)
			if len(c.Pairings) != 4 {
				t.Fatal("they wait forever")
			}
		})
	}
}

func TestForget(t *testing.T) {
	c := begun(t, swiss, 4)
	c.must(c.bot(Forget{User: person(1).ID}))
	if c.Host.ID != "" || c.Entrant(1).User.ID != "" || c.Entrant(1).Out != Withdrawn {
		t.Fatalf("host %v, entrant %+v", c.Host, c.Entrant(1))
	}
	c.play(FirstWins, FirstWins)
	if c.Current(1) != nil {
		t.Fatal("someone who was forgotten is paired")
	}
}

func TestTerms(t *testing.T) {
	live := game.Clock{Main: time.Minute}
	for name, test := range map[string]struct {
		terms Terms
		want  error
	}{
		"a Swiss":               {Terms{Format: Swiss}, nil},
		"an unknown format":     {Terms{Format: "ladder"}, UnknownFormat},
		"too many for everyone": {Terms{Format: RoundRobin, MaxPlayers: 17}, WrongSize},
		"sixteen for everyone":  {Terms{Format: RoundRobin, MaxPlayers: 16}, nil},
		"two in a Swiss":        {Terms{Format: Swiss, MaxPlayers: 2}, WrongSize},
		"201 in a Swiss":        {Terms{Format: Swiss, MaxPlayers: 201}, WrongSize},
		"16 rounds":             {Terms{Format: Swiss, Rounds: 16}, WrongRounds},
		"rounds of a knockout":  {Terms{Format: Knockout, Rounds: 3}, WrongRounds},
		"an arena":              {Terms{Format: Arena, Clock: live}, nil},
		"an arena of days":      {Terms{Format: Arena, Clock: game.Clock{PerMove: game.Day}}, ArenaNeedsClock},
		"a short arena":         {Terms{Format: Arena, Clock: live, ArenaTime: time.Minute}, WrongTime},
		"a second to show up":   {Terms{Format: Swiss, NoShow: time.Second}, WrongTime},
		"days per move":         {Terms{Format: Swiss, Clock: game.Clock{PerMove: 14 * game.Day}}, nil},
	} {
		test.terms.Complete()
		if err := test.terms.Check(); err != test.want {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// Only a player of a game can win it.
func TestWinnerPlays(t *testing.T) {
	c := begun(t, swiss, 4)
	p := c.Pairing(1)
	other := c.Pairing(2).First
	c.refused(c.bot(Report{Game: p.Game, Outcome: WonBy(other)}), NotInGame)
	c.refused(c.manage(SetResult{Pairing: 1, Outcome: WonBy(other), Reason: "?"}), NotInGame)
	for _, seed := range [2]int{p.First, p.Second} {
		c.must(c.manage(SetResult{Pairing: 1, Outcome: WonBy(seed), Reason: "seen"}))
		if got := c.Pairing(1).Winner(); got != seed {
			t.Errorf("%d won, and %d has the point", seed, got)
		}
	}
}
