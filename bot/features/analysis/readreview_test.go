package analysis_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/features/analysis"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// pageReview waits for the review of the harness's game, polling like a page.
func pageReview(t *testing.T, tb *servicetest.Harness) *analysis.GameReview {
	t.Helper()
	for {
		r, percent, err := tb.Service.PageParts().Analysis.Review(tb.Game())
		if err != nil {
			t.Fatal(err)
		}
		if r != nil {
			return r
		}
		if percent < 0 || percent > 100 {
			t.Fatalf("%d%% are done", percent)
		}
		if err := tb.Service.Settled(t.Context(), ""); err != nil { // pages work outside channels
			t.Fatal(err)
		}
	}
}

// A page gets the same figures as the review in chat.
func TestReviewForPage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", servicetest.CarelessGame)
	r := pageReview(t, tb)
	if len(r.Chances) != 11 || len(r.Moves) != 10 {
		t.Fatalf("%d chances and %d moves, want 11 and 10", len(r.Chances), len(r.Moves))
	}
	posts := tb.Say("eve", "!review")
	said := posts[len(posts)-1].Text
	if len(r.Deciding) == 0 || strings.Count(said, "Move ") != len(r.Deciding) {
		t.Errorf("the page has the moments %v, the chat says\n%s", r.Deciding, said)
	}
	for _, n := range r.Deciding {
		m := r.Moves[n-1]
		if want := fmt.Sprintf("Move %d, %v at **%s**", n, map[bool]string{true: "Black", false: "White"}[n%2 == 1], m.Played); !strings.Contains(said, want) {
			t.Errorf("the chat does not say %q:\n%s", want, said)
		}
	}
}

// No matter how many people ask at once, in pages and in chat, only one review is made.
func TestReviewIsMadeOnce(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", servicetest.CarelessGame)
	var all sync.WaitGroup
	reviews := make([]*analysis.GameReview, 8)
	for i := range reviews {
		all.Go(func() { reviews[i] = pageReview(t, tb) })
	}
	all.Wait()
	tb.Say("eve", "!review")
	reviews = append(reviews, pageReview(t, tb))
	for _, r := range reviews {
		if r == nil || &r.Chances[0] != &reviews[0].Chances[0] {
			t.Fatal("the review was made twice")
		}
	}
}

// Pages get the same errors as the command.
func TestReviewForPageRefused(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	if _, _, err := tb.Service.PageParts().Analysis.Review(tb.Game()); refusal(err) != "review.running" {
		t.Errorf("of a running game: %v", err)
	}
	tb.One("ann", "!cancel")
	if _, _, err := tb.Service.PageParts().Analysis.Review(tb.Game()); refusal(err) != "game.no_moves" {
		t.Errorf("of a game without moves: %v", err)
	}
}

// A try on a page gets the same text as a try in chat.
func TestTryForPage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", servicetest.CarelessGame)
	if _, err := tb.Service.PageParts().Analysis.TryMove(t.Context(), tb.Game(), 7, "a2"); !errors.Is(err, analysis.ErrReviewNotReady) {
		t.Fatalf("before the review: %v", err)
	}
	best := pageReview(t, tb).Moves[6].Best.Move.String()
	for _, c := range []struct {
		point string
		want  analysis.Verdict
	}{{"a2", analysis.NoBetter}, {best, analysis.Found}, {"a1", analysis.NoBetter}} {
		got, err := tb.Service.PageParts().Analysis.TryMove(t.Context(), tb.Game(), 7, c.point)
		if err != nil || got.Verdict != c.want || got.Line[0].String() != c.point {
			t.Errorf("%s: %+v, %v; want %s", c.point, got, err, c.want)
			continue
		}
		said := tb.One("eve", "!review 7 "+c.point).Text
		if text := tb.Chat.Words.Print(got.Text); text != said {
			t.Errorf("%s: the page says %q, the chat %q", c.point, text, said)
		}
	}
	for _, c := range []struct {
		move        int
		point, want string
	}{{7, "k8", "move.taken"}, {7, "zz", "move.not_a_point"}, {0, "a1", "examine.no_such_move"}, {11, "a1", "examine.no_such_move"}, {7, "p20", "move.off_board"}} {
		if _, err := tb.Service.PageParts().Analysis.TryMove(t.Context(), tb.Game(), c.move, c.point); !strings.HasPrefix(refusal(err), c.want) {
			t.Errorf("move %d at %s: %v, want %s", c.move, c.point, err, c.want)
		}
	}
}

// refusal returns the message ID of a refused request.
func refusal(err error) string {
	if user, ok := errors.AsType[*chat.UserError](err); ok {
		return user.Text.ID
	}
	return fmt.Sprint(err)
}
