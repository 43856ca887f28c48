package challenge_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// A friend's first game is a friendly one, described in a few words.
func TestFriendlyChallenge(t *testing.T) {
	tb := servicetest.New(t, service.Options{Opening: "auto"})
	asked := tb.One("ann", "!play @bob")
	if g := storedGame(tb, asked.Shown.Game); g.Rated || g.Opening != game.NoOpening || g.Rule != engine.Freestyle {
		t.Errorf("the challenge: rated %v, %s, %v", g.Rated, g.Opening, g.Rule)
	}
	if lines := strings.Count(asked.Text, "\n") + 1; lines > 3 || strings.Contains(asked.Text, "Swap2") {
		t.Errorf("%d lines: %q", lines, asked.Text)
	}
	start := tb.Accept(asked)
	if g := tb.Game(); g.Rated || strings.Contains(start.Text, "rated") {
		t.Errorf("the game is rated: %v, %q", g.Rated, start.Text)
	}
}

// lastPost returns the current message of the latest challenge.
func lastPost(tb *servicetest.Harness) servicetest.Post {
	posts := tb.Chat.In("c")
	return posts[len(posts)-1]
}

// A challenger can make the challenge rated in the same message, which then explains Swap2.
func TestChallengeBecomesRated(t *testing.T) {
	for _, tt := range []struct{ name, text, friendly, rated string }{
		{"plain", "!play @bob", "freestyle ", "standard swap2"},
		{"open", "!play open", "freestyle ", "standard swap2"},
		{"with a rule", "!play @bob renju", "renju ", "renju "},
		{"with an opening", "!play @bob taraguchi10", "renju taraguchi10", "renju taraguchi10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{Opening: "auto"})
			first := tb.One("ann", tt.text)
			terms := func(of servicetest.Post) string {
				g := storedGame(tb, of.Shown.Game)
				return fmt.Sprint(g.Rule, " ", g.Opening)
			}
			if got := terms(first); got != tt.friendly {
				t.Errorf("friendly: %s, want %s", got, tt.friendly)
			}
			tb.Click("ann", servicetest.Button(t, first.Reply, "terms", ""), first.Shown)
			second := lastPost(tb)
			if got := terms(second); got != tt.rated || !storedGame(tb, second.Shown.Game).Rated {
				t.Errorf("rated: %s, want %s", got, tt.rated)
			}
			if swap2 := strings.HasSuffix(tt.rated, "swap2"); strings.Contains(second.Text, "Swap2, to keep it fair") != swap2 {
				t.Errorf("%q, explains Swap2: want %v", second.Text, swap2)
			}
			if second.Edit != "0" {
				t.Errorf("it is another message: edits %q", second.Edit)
			}
			tb.Click("ann", servicetest.Button(t, second.Reply, "terms", ""), second.Shown)
			third := lastPost(tb)
			if got := terms(third); got != tt.friendly || storedGame(tb, third.Shown.Game).Rated {
				t.Errorf("friendly again: %s, want %s", got, tt.friendly)
			}
			tb.One("bob", "!accept")
			if g := tb.Game(); g.ID != third.Shown.Game || g.Rated {
				t.Errorf("the game is %d, rated %v", g.ID, g.Rated)
			}
			if _, text := tb.Chat.RetiredNote("0"); text != "@bob accepted @ann's challenge." {
				t.Errorf("the message has become %q", text)
			}
		})
	}
}

// Nobody accepts terms they haven't seen, and nobody but the challenger changes them.
func TestTermsChangeUnseen(t *testing.T) {
	tb := servicetest.New(t, service.Options{Opening: "auto"})
	asked := tb.One("ann", "!play @bob")
	rated := servicetest.Button(t, asked.Reply, "terms", "")
	for _, who := range []string{"bob", "eve"} {
		if got := tb.Click(who, rated, asked.Shown); len(got.Replies) != 1 || got.Replies[0].Text.ID != "challenge.not_host_terms" {
			t.Errorf("%s: %v", who, got.Calls)
		}
	}
	accept := servicetest.Button(t, asked.Reply, "accept", "")
	tb.Click("ann", rated, asked.Shown)
	for _, late := range []struct {
		who string
		b   chat.Button
	}{{"bob", accept}, {"ann", rated}, {"bob", servicetest.Button(t, asked.Reply, "decline", "")}} {
		if got := tb.Click(late.who, late.b, asked.Shown); len(got.Replies) != 1 || got.Replies[0].Text.ID != "challenge.answered.terms" {
			t.Errorf("%s %s: %v", late.who, late.b.Command, got.Calls)
		}
	}
	list, err := tb.Store.Proposed(context.Background(), stored.ChallengeFilter{User: "bob"}, 9)
	if err != nil || len(list) != 1 || !list[0].Rated {
		t.Errorf("the challenges: %v, %v", list, err)
	}
}
