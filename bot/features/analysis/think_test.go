package analysis_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A request that gets no help leaves a rated game rated.
func TestNoHelpKeepsTheRating(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play easy")
	if got := tb.One("you", "!think log"); !strings.Contains(got.Text, "Only the small engines") {
		t.Errorf("%q", got.Text)
	}
	for range 2 { // as much as one person may ask for at once
		work := engines.Work{Kind: work.Replay, User: "you"}
		running := func(ctx context.Context) error { <-ctx.Done(); return nil }
		if _, err := tb.Service.PageParts().Analysis.Background.Supervisor.Start(work, running, func(context.Context, error) {}); err != nil {
			t.Fatal(err)
		}
	}
	if got := tb.One("you", "!hint"); strings.Contains(got.Text, "Try") {
		t.Errorf("%q", got.Text)
	}
	if g := tb.Game(); !g.Rated {
		t.Error("the game is no longer rated")
	}
}

func TestThinkOfMainEngine(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	got := tb.One("you", "!think")
	for _, want := range []string{"I would play", "value", "nodes", "line"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q, want %q in it", got.Text, want)
		}
	}
	if got := tb.One("you", "!heat"); got.Picture == nil || !strings.Contains(got.Text, "winning chances after that move, in percent") {
		t.Errorf("!heat: %+v", got)
	}
}

// A program that's too slow for a chat still moves.
func TestSlowProgram(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: 20 * time.Millisecond})
	tb.One("you", "!play pattern d4 free")
	if got := tb.One("you", "!f6"); got.Picture == nil || got.Picture.Position.Len() != 2 {
		t.Errorf("%q", got.Text)
	}
}
