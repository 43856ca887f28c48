package analysis_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestReview(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	tb.Say("ann", "!h8")
	if got := tb.One("ann", "!review"); !strings.Contains(got.Text, "isn't over yet") {
		t.Errorf("of a running game: %q", got.Text)
	}
	tb.One("ann", "!resign yes")
	tb.One("ann", servicetest.CarelessGame)
	posts := tb.Say("eve", "!review")
	if first := posts[0]; !strings.Contains(first.Text, "Reviewing the game, 10 moves") || servicetest.Button(t, first.Reply, "review", "stop").Command == "" {
		t.Errorf("it begins with %q", first.Text)
	}
	result := posts[len(posts)-1]
	for _, want := range []string{"**Review**", "Black played with an accuracy of", "White played with an accuracy of", "Move 7, Black at **a1**"} {
		if !strings.Contains(result.Text, want) {
			t.Errorf("the review lacks %q:\n%s", want, result.Text)
		}
	}
	if result.Edit == "" || result.Picture == nil || result.Alt == "" {
		t.Errorf("the result does not take the place of the progress, or has no picture: %+v", result.Reply)
	}
	moment := tb.Click("eve", servicetest.Button(t, result.Reply, "review", "7"), result.Shown)
	if len(moment.Replies) != 1 || !moment.Replies[0].Private || moment.Replies[0].Picture == nil {
		t.Fatalf("a moment: %+v", moment.Replies)
	}
	for _, c := range []struct{ ask, want string }{
		{"!review 7", "Black played **a1** (?)"},
		{"!review 7 a2", "No: after **a2** I play"},
		{"!review 7 k8", "is taken: Black played there"},
		{"!review 99", "10 moves"},
		{"!review stop", "There's no review in progress"},
	} {
		if got := tb.One("eve", c.ask); !strings.Contains(got.Text, c.want) {
			t.Errorf("%s: %q, want %q", c.ask, got.Text, c.want)
		}
	}
}

// Someone who finds the review's best move is told so.
func TestReviewAnswer(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", servicetest.CarelessGame)
	answer := tb.One("ann", "!review 7 answer").Text
	best, rest, ok := strings.Cut(strings.TrimPrefix(answer, "**"), "**")
	if !ok || !strings.HasPrefix(rest, " was best") {
		t.Fatalf("the answer: %q", answer)
	}
	if got := tb.One("ann", "!review 7 "+best); !strings.Contains(got.Text, "Yes! **"+best+"** keeps") {
		t.Errorf("the best move: %q", got.Text)
	}
}

// A review's pad tries points, and its arrows stay on the same move.
func TestReviewPad(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", servicetest.CarelessGame)
	ask := tb.One("ann", "!review 7")
	pad := tb.Click("ann", servicetest.Button(t, ask.Reply, "review", "7 pad"), ask.Shown)
	for _, row := range pad.Replies[0].Rows {
		for _, b := range row.Buttons {
			if b.Command != "review" || !strings.HasPrefix(b.Words, "7") {
				t.Errorf("a button does %q %q", b.Command, b.Words)
			}
		}
	}
	tried := tb.Click("ann", servicetest.Button(t, pad.Replies[0], "review", "7 k9"), ask.Shown)
	if len(tried.Replies) != 1 || tried.Replies[0].Text.Parts == nil && !strings.HasPrefix(tried.Replies[0].Text.ID, "review.try.") {
		t.Errorf("a try by the pad: %+v", tried.Replies)
	}
}

func TestPuzzle(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!puzzle hint"); !strings.Contains(got.Text, "You don't have a puzzle yet") {
		t.Errorf("a hint without a puzzle: %q", got.Text)
	}
	// Puzzle 2: i5 wins in three moves.
	if got := tb.One("ann", "!puzzle 2"); !strings.Contains(got.Text, "Puzzle 2 (easy): Black to move and win by force in 3 moves (counting Black's only)") || got.Picture == nil {
		t.Errorf("a puzzle: %q", got.Text)
	}
	for _, c := range []struct{ ask, want string }{
		{"!puzzle 2", "New to puzzles? Black wins whatever the other side plays"},
		{"!puzzle z99", "z99"},
		{"!puzzle f4", "f4"},
		{"!puzzle a1", "**a1** doesn't win: I reply"},
		{"!puzzle hint", "is in column i"},
		{"!puzzle i5", "**i5** wins!"},
		{"!puzzle 9999", "There's no puzzle 9999. `!puzzle` shows one."},
	} {
		if got := tb.One("ann", c.ask); !strings.Contains(got.Text, c.want) {
			t.Errorf("%s: %q, want %q", c.ask, got.Text, c.want)
		}
	}
	player, err := tb.Store.PuzzlePlayer(t.Context(), "ann")
	if err != nil || player.Solved != 0 || player.Failed != 1 || player.Rating.Value >= 1500 {
		t.Errorf("only the first try counts: %+v, %v", player, err)
	}
	if got := tb.One("bob", "!puzzle 2 i5"); !strings.Contains(got.Text, "1 solved in a row") {
		t.Errorf("solved at once: %q", got.Text)
	}
	solo := tb.One("bob", "!puzzle hard")
	if !strings.Contains(solo.Text, "(hard)") || strings.Contains(solo.Text, "New to puzzles?") {
		t.Errorf("a hard one: %q", solo.Text)
	}
	pad := tb.Click("bob", servicetest.Button(t, solo.Reply, "puzzle", ""), chat.ShownState{})
	if rows := pad.Replies[0].Rows; len(rows) != 6 {
		t.Errorf("the pad has %d rows", len(rows))
	}
	if got := tb.One("bob", "!puzzle solution"); !strings.Contains(got.Text, "The solution: **") || strings.Contains(got.Text, "in a row") {
		t.Errorf("giving up: %q", got.Text)
	}
}

// After trying one mistake from a review, a person gets the next one until none are left.
func TestReviewNext(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	posts := tb.Say("ann", "!import h8 i9 k8 h9 k10 g9 a1 a15 o1 f9 o15 j9")
	posts = append(posts, tb.Say("ann", "!review")...)
	var mistakes []string
	for _, row := range posts[len(posts)-1].Rows {
		for _, b := range row.Buttons {
			if b.Command == "review" {
				mistakes = append(mistakes, b.Words)
			}
		}
	}
	if len(mistakes) < 2 {
		t.Fatalf("the review has the mistakes %v", mistakes)
	}
	for i, move := range mistakes {
		asked := tb.One("ann", "!review "+move)
		for j, other := range mistakes {
			if got := findButton(asked.Reply, "review", other) != nil; got != (j == i+1) {
				t.Errorf("after move %s there is a button for move %s: %t", move, other, got)
			}
		}
	}
}

// In a game continued from an import, mistakes made before it aren't called those of the engine.
func TestReviewOfAnImportBlamesNoEngine(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!import h8 a1 h9 a3 h10 a5") // White's moves are poor, and ann plays Black
	tb.One("ann", "!resign yes")
	got := tb.Ask(servicetest.Message("c", "ann", "!review"))
	text := got[len(got)-1].Text
	if !strings.Contains(text, "accuracy") || strings.Contains(text, "Hoshi made") || !strings.Contains(text, "White at") {
		t.Errorf("%q", text)
	}
}
