package game

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// clockGame returns a game between two people with a clock.
func clockGame(c Clock, now time.Time) *Game {
	g := &Game{
		Record: Record{Size: 15, Rule: engine.Freestyle},
		Status: Status{State: Playing},
		Timing: Timing{Clock: c},
		Seats:  Seats{Black: Player{User: chat.User{ID: "ann"}}, White: Player{User: chat.User{ID: "bob"}}},
	}
	g.ResetClock(now)
	return g
}

// TestClockSums plays random games: a side's used and remaining time add up to what it was given,
// and no clock is ever negative.
func TestClockSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Clock{
			Main:      time.Duration(rapid.IntRange(1, 3).Draw(t, "minutes")) * time.Minute,
			Increment: time.Duration(rapid.IntRange(0, 5).Draw(t, "increment")) * time.Second,
		}
		now := time.Unix(1_800_000_000, 0)
		g := clockGame(c, now)
		var used, given [3]time.Duration
		given[engine.Black], given[engine.White] = c.Main, c.Main
		for step := range rapid.IntRange(1, 60).Draw(t, "steps") {
			wait := time.Duration(rapid.Int64Range(-int64(time.Second), int64(20*time.Second)).Draw(t, "wait"))
			now = now.Add(wait) // a machine's clock sometimes goes back
			side := g.ToMove()
			switch runs := g.ClockRuns(); {
			case g.OutOfTime(now):
				if left := g.Remaining(side, now); left != 0 {
					t.Fatalf("step %d: out of time with %v left", step, left)
				}
				if err := g.Do(Actor{Now: now}, RunOut{}); err != nil {
					t.Fatal(err)
				}
				if g.Winner != side.Other() || g.State != TimedOut || g.ClockRuns() {
					t.Fatalf("step %d: %+v", step, g)
				}
				return
			case rapid.Bool().Draw(t, "moves"):
				if runs {
					used[side] += max(now.Sub(g.Since), 0)
					given[side] += c.Increment
				}
				g.ChargeClock(now)
				g.Moves = append(g.Moves, engine.Point{Col: int8(step % 15), Row: int8(step / 15)})
				g.Last = Event{Kind: EventMove, Side: side}
				g.EndTurn(runs, now)
			case runs: // for example an offer
				used[side] += max(now.Sub(g.Since), 0)
				g.ChargeClock(now)
			}
			for _, side := range []engine.Color{engine.Black, engine.White} {
				if left := g.Player(side).Remaining; left < 0 || left != given[side]-used[side] {
					t.Fatalf("step %d: %v has %v left, was given %v and used %v", step, side, left, given[side], used[side])
				}
			}
			if g.ClockRuns() != (len(g.Moves) >= 2) {
				t.Fatalf("after %d moves the clock runs: %v", len(g.Moves), g.ClockRuns())
			}
		}
	})
}

// TestTakeBackTime takes back random moves: nobody ever gains time.
func TestTakeBackTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(1_800_000_000, 0)
		g := clockGame(Clock{Main: time.Minute, Increment: 5 * time.Second}, now)
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			g.Moves = append(g.Moves, engine.Point{Col: int8(len(g.Moves))})
		}
		g.Black.Remaining = time.Duration(rapid.Int64Range(0, int64(time.Minute)).Draw(t, "black"))
		g.White.Remaining = time.Duration(rapid.Int64Range(0, int64(time.Minute)).Draw(t, "white"))
		before, total := *g, g.Black.Remaining+g.White.Remaining
		side := rapid.SampledFrom([]engine.Color{engine.Black, engine.White}).Draw(t, "side")
		takeBackTime(g, side)
		for _, side := range []engine.Color{engine.Black, engine.White} {
			had, has := before.Player(side).Remaining, g.Player(side).Remaining
			if has > had || has < min(had, 5*time.Second) {
				t.Fatalf("%v had %v and has %v", side, had, has)
			}
		}
		if len(g.Moves) <= 2 && g.Black.Remaining+g.White.Remaining != total {
			t.Fatalf("the first moves took time: %v", g.Black.Remaining+g.White.Remaining)
		}
	})
}

// TestEngineTime lets an engine use all it may: its clock lasts for as many moves as fit on the
// board.
func TestEngineTime(t *testing.T) {
	for _, c := range []Clock{{Main: time.Minute}, {Main: time.Minute, Increment: time.Second}, {Main: time.Hour, Increment: time.Minute}} {
		g := clockGame(c, time.Unix(1_800_000_000, 0))
		g.Black = Player{Engine: true, Remaining: c.Main}
		if g.EngineTime() != 0 {
			t.Errorf("%v: the first move takes time", c)
		}
		g.Moves = []engine.Point{{Col: 0}, {Col: 1}}
		for move := range 115 {
			allowed := g.EngineTime()
			if allowed <= 0 || allowed > max(g.Black.Remaining, time.Millisecond) || g.SearchTime(time.Hour) != allowed || g.SearchTime(time.Microsecond) != time.Microsecond {
				t.Fatalf("%v, move %d: %v of %v", c, move, allowed, g.Black.Remaining)
			}
			g.ChargeEngine(time.Hour) // including while it waited for others
			if g.Black.Remaining <= 0 {
				t.Fatalf("%v: the time is up after %d moves", c, move+1)
			}
			g.Last.Side = engine.Black
			g.Player(engine.Black).Remaining += c.Increment
		}
	}
}
