package game

import (
	"testing"
	"time"

	"hoshi/engine"
)

// A quick game has at most 40 moves and was won or lost by a person against a level.
func TestQuick(t *testing.T) {
	moves := func(n int) []engine.Point { return make([]engine.Point, n) }
	level, depth := Player{Engine: true, Level: engine.Easy}, Player{Engine: true, Depth: 4}
	for _, tt := range []struct {
		name      string
		opponent  Player
		moves     int
		state     State
		winner    engine.Color
		quick, by bool // whether the person won
	}{
		{"won", level, 40, Won, engine.Black, true, true},
		{"lost", level, 9, Won, engine.White, true, false},
		{"resigned", level, 9, Resigned, engine.White, true, false},
		{"timed out", level, 9, TimedOut, engine.White, true, false},
		{"long", level, 41, Won, engine.Black, false, false},
		{"drawn", level, 9, Drawn, engine.Empty, false, false},
		{"cancelled", level, 9, Cancelled, engine.Empty, false, false},
		{"running", level, 9, Playing, engine.Empty, false, false},
		{"by depth", depth, 9, Won, engine.Black, false, false},
		{"between people", Player{User: bob}, 9, Won, engine.Black, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := peopleGame(t, "")
			g.White, g.Moves, g.State, g.Winner = tt.opponent, moves(tt.moves), tt.state, tt.winner
			got, quick := g.Quick()
			if quick != tt.quick || got.Won != tt.by || quick && got.Level != engine.Easy {
				t.Errorf("%+v, %t", got, quick)
			}
			g.Black = Player{Team: true}
			if _, quick := g.Quick(); quick {
				t.Error("a game of a team counts")
			}
		})
	}
}

// The engine searches for a part of the time on its clock. On a person's turn, no clock limits a search.
func TestSearchTime(t *testing.T) {
	for _, tt := range []struct {
		name            string
		left, increment time.Duration
		want            time.Duration
	}{
		{"a part", 100 * time.Second, 0, 4 * time.Second},
		{"most of the increment", 100 * time.Second, 4 * time.Second, 7 * time.Second},
		{"half of what is left", 2 * time.Second, 40 * time.Second, time.Second},
		{"at least 20 ms", 100 * time.Millisecond, 0, 20 * time.Millisecond},
		{"all that is left", 10 * time.Millisecond, 0, 10 * time.Millisecond},
		{"something", 0, 0, time.Millisecond},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := engineGame(t, "h8 i9 g7")
			if got := g.EngineTime(); got != 0 {
				t.Errorf("%v without a clock", got)
			}
			g.Clock = Clock{Main: time.Hour, Increment: tt.increment}
			g.Black.Remaining, g.White.Remaining = time.Hour, tt.left
			if got := g.EngineTime(); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
			if got := g.SearchTime(time.Hour); got != tt.want {
				t.Errorf("searches for %v, want %v", got, tt.want)
			}
			if got := g.SearchTime(time.Microsecond); got != time.Microsecond {
				t.Errorf("searches for %v despite a lower limit", got)
			}
			g.Moves = g.Moves[:2] // ann's turn
			if got := g.SearchTime(time.Hour); got != time.Hour {
				t.Errorf("searches for %v on ann's turn", got)
			}
			g.Moves = g.Moves[:1] // the first move of each side isn't timed
			if got := g.EngineTime(); got != 0 {
				t.Errorf("%v before the clock starts", got)
			}
		})
	}
}

// The engine opened if only it has acted in an opening with steps.
func TestEngineOpened(t *testing.T) {
	for _, tt := range []struct {
		name, opening, moves string
		engine               engine.Color
		last                 EventKind
		want                 bool
	}{
		{"opened", "swap2", "h8 i9 j9", engine.Black, EventMove, true},
		{"a step", "swap2", "h8 i9 j9", engine.Black, EventStep, true},
		{"something else since", "swap2", "h8 i9 j9", engine.Black, EventRemind, false},
		{"without steps", "", "h8", engine.Black, EventMove, false},
		{"the person opened", "swap2", "h8 i9 j9", engine.White, EventMove, false},
		{"between people", "swap2", "h8 i9 j9", engine.Empty, EventMove, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := peopleGame(t, "")
			g.Opening = Opening(tt.opening)
			if p := g.Player(tt.engine); p != nil {
				*p = Player{Engine: true}
			}
			play(t, g, tt.moves)
			g.Last.Kind = tt.last
			if got := g.EngineOpened(); got != tt.want {
				t.Errorf("%t, want %t", got, tt.want)
			}
		})
	}
}

// Taking back a move restarts the team's round.
func TestUndoRestartsTheRound(t *testing.T) {
	g := teamGame()
	for _, what := range []Intention{Vote{pt(t, "h8")}, EndRound{}} {
		if err := g.Do(as(g, ann), what); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Do(as(g, bob), Vote{pt(t, "i9")}); err != nil || len(g.Wishes) == 0 || g.RoundEnds.IsZero() {
		t.Fatalf("%v: %+v", err, g.Teams)
	}
	if err := g.Do(as(g, ann), Undo{}); err != nil {
		t.Fatal(err)
	}
	if len(g.Wishes) != 0 || !g.RoundEnds.IsZero() || len(g.Moves) != 0 {
		t.Errorf("after the undo: %+v", g.Teams)
	}
}
