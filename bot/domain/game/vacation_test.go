package game

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/engine"
)

// daysGame returns a game with days per move in which it's been ann's turn since start.
func daysGame(t *testing.T, days int) *Game {
	t.Helper()
	g := peopleGame(t, "")
	g.Clock = Clock{PerMove: time.Duration(days) * Day}
	g.StartTurn(&g.Black, start)
	return g
}

// away sends a side on vacation.
func away(g *Game, side engine.Color, from, until time.Time) error {
	return g.Do(Actor{Side: side, User: g.Player(side).User, Now: from}, Vacation{From: from, Until: until})
}

// A vacation only stops that player's clock, in the current turn and in turns that start during it.
func TestVacation(t *testing.T) {
	hour := func(n int) time.Time { return start.Add(time.Duration(n) * time.Hour) }
	for name, test := range map[string]struct {
		do   func(g *Game) error
		want time.Time // the deadline of the side to move
	}{
		"the turn under way": {func(g *Game) error { return away(g, engine.Black, hour(5), hour(29)) }, hour(24 + 24)},
		"the other's turn":   {func(g *Game) error { return away(g, engine.White, hour(5), hour(29)) }, hour(24)},
		"the next turn": {func(g *Game) error {
			err := away(g, engine.White, hour(5), hour(29))
			_ = g.Do(Actor{Side: engine.Black, User: ann, Now: hour(10)}, Move{Point: pt(t, "h8")})
			return err
		}, hour(29 + 24)},
		"both are away": {func(g *Game) error {
			_ = away(g, engine.White, hour(1), hour(25))
			err := away(g, engine.Black, hour(5), hour(53))
			_ = g.Do(Actor{Side: engine.Black, User: ann, Now: hour(10)}, Move{Point: pt(t, "h8")})
			return err
		}, hour(25 + 24)},
		"a turn after the vacation": {func(g *Game) error {
			err := away(g, engine.White, hour(1), hour(5))
			_ = g.Do(Actor{Side: engine.Black, User: ann, Now: hour(10)}, Move{Point: pt(t, "h8")})
			return err
		}, hour(10 + 24)},
		"ended early": {func(g *Game) error {
			_ = away(g, engine.Black, hour(5), hour(53))
			return away(g, engine.Black, hour(5), hour(15))
		}, hour(24 + 10)},
		"told twice": {func(g *Game) error {
			_ = away(g, engine.Black, hour(5), hour(29))
			if err := away(g, engine.Black, hour(5), hour(29)); err != AwayAlready {
				return err
			}
			return nil
		}, hour(24 + 24)},
		"told late": {func(g *Game) error {
			_ = g.Do(Actor{Side: engine.Black, User: ann, Now: hour(6)}, Move{Point: pt(t, "h8")})
			return away(g, engine.White, hour(5), hour(29))
		}, hour(29 + 24)},
		"downtime during it": {func(g *Game) error {
			_ = away(g, engine.Black, hour(0), hour(24))
			return g.Do(Actor{Now: hour(8)}, PutOff{From: hour(4)})
		}, hour(24 + 24)},
	} {
		g := daysGame(t, 1)
		if err := test.do(g); err != nil || !g.Deadline().Equal(test.want) {
			t.Errorf("%s: the deadline is %v after the start, want %v; %v", name, g.Deadline().Sub(start), test.want.Sub(start), err)
		}
	}
}

// A vacation doesn't help if the time is up or there are no days per move, or someone who isn't
// playing.
func TestVacationRefused(t *testing.T) {
	late := daysGame(t, 1)
	if err := away(late, engine.Black, start.Add(Day), start.Add(3*Day)); err != OwnTimeRanOut || late.Player(engine.Black).OnVacation(start.Add(2*Day)) {
		t.Errorf("when the time is up: %v", err)
	}
	live := peopleGame(t, "")
	live.Clock = Clock{Main: time.Minute}
	if err := away(live, engine.Black, start, start.Add(Day)); err != UntimedMoves {
		t.Errorf("a live clock: %v", err)
	}
	if err := daysGame(t, 1).Do(Actor{User: eve, Now: start}, Vacation{From: start, Until: start.Add(Day)}); err != NotPlaying {
		t.Errorf("someone who doesn't play: %v", err)
	}
}

// There are no reminders during a vacation: they come when it's over.
func TestVacationReminder(t *testing.T) {
	g := daysGame(t, 1)
	g.Notice = NoticeReminded
	last := start.Add(Day - time.Hour)
	if err := away(g, engine.Black, last, last.Add(2*Day)); err != nil {
		t.Fatal(err)
	}
	if got, want := g.NextDue(Patience{}), last.Add(2*Day); !got.Equal(want) || g.Last.Kind != EventVacation {
		t.Errorf("due %v after the start, want %v; %s", got.Sub(start), want.Sub(start), g.Last.Kind)
	}
}

// If a game hears of a vacation after the deadline, the overdue notice is taken back.
func TestVacationHeardLate(t *testing.T) {
	g := daysGame(t, 1)
	g.Notice = NoticeOverdue
	begin := start.Add(5 * time.Hour)
	err := g.Do(Actor{Side: engine.Black, User: ann, Now: start.Add(25 * time.Hour)}, Vacation{From: begin, Until: begin.Add(2 * Day)})
	if err != nil || g.Notice != NoticeNone {
		t.Errorf("%v; the last notice is %q, and the time ends %v after the start", err, g.Notice, g.Deadline().Sub(start))
	}
}

// Whenever a vacation starts and ends, and whether a turn starts before or during it, the player
// has the full time for a move outside the vacation.
func TestVacationLosesNoTime(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		hours := func(label string, from, to int) time.Duration {
			return time.Duration(rapid.IntRange(from, to).Draw(r, label)) * time.Hour
		}
		g := daysGame(t, rapid.IntRange(1, 14).Draw(r, "days"))
		turn, begin := start.Add(hours("turn", 0, 300)), start.Add(hours("begin", 0, 300))
		end := begin.Add(hours("length", 24, 480))
		black := func() {
			if err := g.Do(Actor{Side: engine.Black, User: ann, Now: turn}, Move{Point: pt(t, "h8")}); err != nil {
				r.Fatal(err)
			}
		}
		if turn.Before(begin) {
			black()
		}
		if err := away(g, engine.White, begin, end); err != nil {
			if err != OwnTimeRanOut || !turn.Before(begin) || begin.Before(turn.Add(g.Clock.PerMove)) {
				r.Fatal(err)
			}
			return
		}
		if !turn.Before(begin) {
			black()
		}
		if early := max(turn.Sub(begin), 0) + hours("early", 0, 400); begin.Add(early).Before(end) && rapid.Bool().Draw(r, "ends early") {
			end = begin.Add(early)
			if err := g.Do(Actor{Side: engine.White, User: bob, Now: end}, Vacation{From: begin, Until: end}); err != nil {
				r.Fatal(err)
			}
		}
		from, to := turn, g.Deadline()
		overlap := max(0, minTime(to, end).Sub(maxTime(from, begin)))
		if got := to.Sub(from) - overlap; got != g.Clock.PerMove {
			r.Fatalf("the turn lasts %v without the vacation, want %v", got, g.Clock.PerMove)
		}
	})
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func maxTime(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
