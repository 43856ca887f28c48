package level_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestDepth(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!depth", "depth here is **1**. I look 1 move ahead"},
		{"!depth 7", "depth here is **7**. I look 7 moves"},
		{"!depth", "depth here is **7**"},
		{"!depth AUTO", "depth here is **auto**. I look as far ahead as I get in 2 seconds"},
		{"!depth", "depth here is **auto**"},
	} {
		if got := tb.One("you", tt.line); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.line, got.Text, tt.want)
		}
	}
	other := servicetest.Message("d", "you", "!depth")
	if err := tb.Handle(other); err != nil {
		t.Fatal(err)
	}
	if got := tb.Chat.In("d"); len(got) != 1 || !strings.Contains(got[0].Text, "**1**") {
		t.Errorf("another channel's depth: %v", got)
	}
	tb.One("you", "!depth 2")
	tb.One("you", "!play")
	if got := tb.One("eve", "!depth 20"); !strings.Contains(got.Text, "Only @you can change") {
		t.Errorf("a stranger's depth: %q", got.Text)
	}
}

func TestDepthOfProgram(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play windows")
	if got := tb.One("you", "!depth 2"); !strings.Contains(got.Text, "windows now looks 2 moves ahead") {
		t.Errorf("%q", got.Text)
	}
	if got := tb.One("you", "!depth 20"); !strings.Contains(got.Text, "1 to 9 moves ahead, not 20") {
		t.Errorf("too deep: %q", got.Text)
	}
	if got := tb.One("you", "!depth"); !strings.Contains(got.Text, "In this game windows looks 2 moves") {
		t.Errorf("asked: %q", got.Text)
	}
}

// Changing the depth in a game against a program doesn't change either clock.
func TestDepthKeepsClock(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play windows black clock 5+5", service.Options{})
	tb.One("ann", "!h8")
	tb.Clock.Advance(20 * time.Second)
	tb.One("ann", "!i9")
	before := tb.Game()
	if got := tb.One("ann", "!depth 2"); !strings.Contains(got.Text, "windows now looks 2 moves ahead") {
		t.Errorf("%q", got.Text)
	}
	after := tb.Game()
	if before.White.Remaining < 4*time.Minute || before.Black.Remaining == before.White.Remaining {
		t.Errorf("before: %v and %v left", before.Black.Remaining, before.White.Remaining)
	}
	if after.White.Depth != 2 || after.White.Remaining != before.White.Remaining || after.Black.Remaining != before.Black.Remaining || !after.Since.Equal(before.Since) {
		t.Errorf("depth %v, %v and %v left since %v, want %v and %v since %v", after.White.Depth, after.Black.Remaining, after.White.Remaining, after.Since,
			before.Black.Remaining, before.White.Remaining, before.Since)
	}
}

// At an easy depth, games differ even if a person plays the same moves, but within a game the same
// move gets the same reply.
func TestEasyGamesDiffer(t *testing.T) {
	tb := servicetest.New(t, service.Options{Depth: 1})
	games := map[string]bool{}
	for range 6 {
		tb.One("you", "!play black")
		tb.One("you", "!h8")
		tb.One("you", "!o1")
		first := tb.Game().Moves
		tb.One("you", "!undo")
		tb.One("you", "!o1")
		if again := tb.Game().Moves; !slices.Equal(first, again) {
			t.Errorf("moves %v, and after taking one back %v", first, again)
		}
		games[fmt.Sprint(first)] = true
		tb.One("you", "!resign yes")
	}
	if len(games) < 2 {
		t.Errorf("six games all went %v", games)
	}
}

func TestEasyDepthsAreCalledSo(t *testing.T) {
	tb := servicetest.New(t, service.Options{Depth: 6})
	for depth, want := range []string{1: "1 move ahead and often misjudge", 2: "for beginners", 3: "3 moves ahead, miss double threats", 4: "4 moves ahead, "} {
		if want == "" {
			continue
		}
		if got := tb.One("you", fmt.Sprintf("!depth %d", depth)).Text; !strings.Contains(got, want) {
			t.Errorf("depth %d: %q, want %q in it", depth, got, want)
		}
	}
}

// A tournament player can't change the strength of the engine they play.
func TestDepthInTournament(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	g := &game.Game{
		Channel: "c", Tournament: 1,
		Record: game.Record{Size: 15, Rule: engine.Freestyle},
		Status: game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart}},
		Seats:  game.Seats{Black: game.Player{User: servicetest.User("you")}, White: game.Player{Engine: true, Level: engine.Club}},
	}
	if err := tb.Store.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	got := tb.One("you", "!depth 1")
	if now := tb.Game(); now.White.Level != engine.Club || !strings.Contains(got.Text, "isn't possible in a tournament") {
		t.Errorf("the engine plays at %+v: %q", now.White, got.Text)
	}
}
