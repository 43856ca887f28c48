package game

import (
	"testing"
	"time"

	"hoshi/engine"
)

// TestShownLate checks when a delay in showing a board isn't charged to the player.
func TestShownLate(t *testing.T) {
	days := Clock{PerMove: 3 * Day}
	tests := []struct {
		name  string
		clock Clock
		last  EventKind
		after time.Duration
		want  bool
	}{
		{"at once", days, EventMove, 0, false},
		{"just in time", days, EventMove, leastDelay - 1, false},
		{"late", days, EventMove, leastDelay, true},
		{"late, in an opening", days, EventStep, time.Hour, true},
		{"late, after an undo", days, EventUndo, time.Hour, true},
		{"an offer shows the turn again", days, EventOffer, time.Hour, false},
		{"a reminder shows the turn again", days, EventRemind, time.Hour, false},
		{"no clock", Clock{}, EventMove, time.Hour, false},
		{"a live clock before it starts", Clock{Main: time.Minute}, EventMove, time.Hour, false},
	}
	for _, tt := range tests {
		g := clockGame(tt.clock, start)
		g.Last.Kind = tt.last
		if got := g.ShownLate(start.Add(tt.after)); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	paired := clockGame(Clock{Main: time.Minute}, start)
	paired.Channel, paired.Last.Kind = PairedPrefix+"a", EventStart
	if !paired.ShownLate(start.Add(FirstMove)) {
		t.Error("a paired game ends before its players have seen it")
	}
}

// TestUnseen checks when time doesn't count because the board for a turn can't be shown. It does
// count in chats where the bot can only answer requests.
func TestUnseen(t *testing.T) {
	for _, tt := range []struct {
		name       string
		shown      int64 // of revision 2
		answerOnly bool
		want       bool
	}{
		{"shown", 2, false, false},
		{"owed", 1, false, true},
		{"owed where the bot only answers", 1, true, false},
	} {
		g := clockGame(Clock{PerMove: 3 * Day}, start)
		g.Last.Kind, g.Revision, g.Shown, g.AnswerOnly = EventMove, 2, tt.shown, tt.answerOnly
		if got := unseen(g, start.Add(time.Hour)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestPutOff stops the clocks while no process is running.
func TestPutOff(t *testing.T) {
	at := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	tests := []struct {
		name               string
		since, due         time.Time
		shown              int64 // of revision 2
		last               Event
		wantSince, wantDue time.Time
		wantLast           Event
	}{
		{"the turn began before", at(0), at(60), 2, Event{Kind: EventMove}, at(20), at(80), Event{Kind: EventResume, Elapsed: 20 * time.Minute}},
		{"the turn began after the last sign of life", at(12), at(72), 2, Event{Kind: EventMove}, at(30), at(90), Event{Kind: EventResume, Elapsed: 20 * time.Minute}},
		{"nothing is due", at(0), time.Time{}, 2, Event{Kind: EventMove}, at(20), time.Time{}, Event{Kind: EventResume, Elapsed: 20 * time.Minute}},
		{"the board is owed", at(0), at(60), 1, Event{Kind: EventMove}, at(20), at(80), Event{Kind: EventMove}},
		{"down again before the board was shown", at(0), at(60), 1, Event{Kind: EventResume, Elapsed: time.Minute}, at(20), at(80), Event{Kind: EventResume, Elapsed: 21 * time.Minute}},
	}
	for _, tt := range tests {
		g := clockGame(Clock{PerMove: Day}, tt.since)
		g.Due, g.Last, g.Revision, g.Shown = tt.due, tt.last, 2, tt.shown
		err := g.Do(Actor{Now: at(30)}, PutOff{From: at(10)})
		if err != nil || !g.Since.Equal(tt.wantSince) || !g.Due.Equal(tt.wantDue) || g.Last != tt.wantLast {
			t.Errorf("%s: %v, since %v, due %v, %+v", tt.name, err, g.Since, g.Due, g.Last)
		}
	}
}

// TestAdvance charges a running clock, or ends the game.
func TestAdvance(t *testing.T) {
	g := clockGame(Clock{Main: time.Minute}, start)
	play(t, g, "h8 a1")
	g.Offer = Offer{OfferDraw, engine.White}
	for _, tt := range []struct {
		after, left time.Duration
		state       State
	}{{20 * time.Second, 40 * time.Second, Playing}, {59 * time.Second, time.Second, Playing}, {time.Minute, 0, TimedOut}} {
		if err := g.Do(Actor{Now: start.Add(tt.after)}, Advance{}); err != nil || g.Black.Remaining != tt.left || g.State != tt.state {
			t.Errorf("after %v: %v, %v left, %s", tt.after, err, g.Black.Remaining, g.State)
		}
	}
	if g.Winner != engine.White || g.Last.Kind != EventTimeout || g.Last.Side != engine.Black || g.Offer != (Offer{}) {
		t.Errorf("at the end: %+v", g)
	}
}

// TestPatience checks how long games may sit idle.
func TestPatience(t *testing.T) {
	p := Patience{Idle: time.Hour, Abandon: 7 * Day}
	days, live := clockGame(Clock{PerMove: Day}, start), clockGame(Clock{Main: time.Minute}, start)
	free := clockGame(Clock{}, start)
	for _, g := range []*Game{days, live, free} {
		g.Changed = start.Add(-Day) // the bot was down, which moved Since
	}
	if p.IsIdle(free, start.Add(time.Hour)) || !p.IsIdle(free, start.Add(time.Hour+1)) || p.IsIdle(days, start.Add(30*Day)) {
		t.Error("the wrong game is idle")
	}
	if due := free.NextDue(p); !due.Equal(start.Add(7 * Day)) {
		t.Errorf("a game without a clock ends %v", due)
	}
	if due := live.NextDue(p); !due.Equal(start.Add(time.Hour)) {
		t.Errorf("a live game that nobody begins ends %v", due)
	}
	if due := live.NextDue(Patience{Idle: time.Hour, Abandon: time.Minute}); !due.Equal(start.Add(time.Minute)) {
		t.Errorf("an impatient bot ends it %v", due)
	}
}
