package game

import (
	"testing"
	"time"

	"hoshi/engine"
)

// What each player in a game is asked to do, and what a spectator is.
func TestTaskOf(t *testing.T) {
	for name, test := range map[string]struct {
		change func(g *Game)
		now    time.Time
		ann    Task
		bob    Task
	}{
		"Black begins":        {func(*Game) {}, start, TaskMove, TaskNone},
		"White's turn":        {func(g *Game) { play(t, g, "h8") }, start, TaskNone, TaskMove},
		"a draw is offered":   {func(g *Game) { g.Offer = Offer{OfferDraw, engine.White} }, start, TaskOffer, TaskNone},
		"one's own offer":     {func(g *Game) { g.Offer = Offer{OfferDraw, engine.Black} }, start, TaskMove, TaskOffer},
		"the time is up":      {func(g *Game) { g.Clock = Clock{PerMove: Day} }, start.Add(Day), TaskMove, TaskClaim},
		"there is time":       {func(g *Game) { g.Clock = Clock{PerMove: Day} }, start.Add(Day - 1), TaskMove, TaskNone},
		"the game is over":    {func(g *Game) { g.State = Drawn }, start, TaskNone, TaskNone},
		"a challenge":         {func(g *Game) { g.State = Proposed }, start, TaskNone, TaskChallenge},
		"an open challenge":   {func(g *Game) { g.State, g.White = Proposed, Player{} }, start, TaskNone, TaskNone},
		"an opening's stone":  {func(g *Game) { g.Opening = "swap2" }, start, TaskMove, TaskNone},
		"an opening's choice": {func(g *Game) { g.Opening = "swap2"; play(t, g, "h8 h9 i8") }, start, TaskNone, TaskChoice},
		"a team":              {func(g *Game) { g.Black = Player{Team: true} }, start, TaskVote, TaskNone},
		"a team that voted": {func(g *Game) {
			g.Black, g.Wishes = Player{Team: true}, []Wish{{User: "ann"}}
		}, start, TaskNone, TaskNone},
	} {
		g := peopleGame(t, "")
		g.Since = start
		test.change(g)
		if got := g.TaskOf("ann", test.now); got != test.ann {
			t.Errorf("%s: Black is asked for %q, want %q", name, got, test.ann)
		}
		if g.HasTeam() {
			continue
		}
		if got := g.TaskOf("bob", test.now); got != test.bob {
			t.Errorf("%s: White is asked for %q, want %q", name, got, test.bob)
		}
		if got := g.TaskOf("eve", test.now); got != TaskNone {
			t.Errorf("%s: someone else is asked for %q", name, got)
		}
	}
}

// When a game changes by itself unless someone acts.
func TestActBy(t *testing.T) {
	p := Patience{Idle: time.Hour, Abandon: 7 * Day}
	for name, test := range map[string]struct {
		change func(g *Game)
		want   time.Duration // after the game started
	}{
		"a challenge":      {func(g *Game) { g.State, g.Due = Proposed, start.Add(Day) }, Day},
		"no clock":         {func(*Game) {}, 7 * Day},
		"days per move":    {func(g *Game) { g.Clock = Clock{PerMove: 3 * Day} }, 3 * Day},
		"short of time":    {func(g *Game) { g.Clock, g.Notice = Clock{PerMove: 3 * Day}, NoticeReminded }, 3 * Day},
		"out of time":      {func(g *Game) { g.Clock, g.Notice = Clock{PerMove: 3 * Day}, NoticeOverdue }, 3*Day + ClaimPeriod},
		"before the clock": {func(g *Game) { g.Clock = Clock{Main: time.Minute} }, time.Hour},
	} {
		g := peopleGame(t, "")
		g.Since = start
		test.change(g)
		if got := p.ActBy(g).Sub(start); got != test.want {
			t.Errorf("%s: after %v, want %v", name, got, test.want)
		}
	}
}
