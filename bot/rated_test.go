package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/bot/game"
	"hoshi/bot/standing"
)

// A game against a level counts, unless its player says otherwise.
func TestRatedAgainstALevel(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	if got := tb.one("ann", "!play windows rated"); !strings.Contains(got.Text, "Only games against people or my levels can be rated") {
		t.Errorf("against a program: %q", got.Text)
	}
	if got := tb.one("ann", "!play windows"); tb.game().Rated {
		t.Errorf("against a program it is rated: %q", got.Text)
	}
	if got := tb.one("ann", "!play beginner unrated"); strings.Contains(got.Text, "rated.") || tb.game().Rated {
		t.Errorf("an unrated one: %q", got.Text)
	} else if again := button(t, got.Reply, "play", ""); !strings.Contains(again.Words, "unrated") {
		t.Errorf("at another level it is rated: %q", again.Words)
	}
	if got := tb.one("ann", "!play beginner"); !strings.Contains(got.Text, "This game is rated. A hint or a takeback makes it unrated.") {
		t.Errorf("the start: %q", got.Text)
	}
	tb.one("ann", "!a1")
	tb.one("ann", "!o15")
	if got := tb.one("ann", "!cancel"); !strings.Contains(got.Text, "rated") || tb.game().State != game.Playing {
		t.Errorf("cancel: %q", got.Text)
	}
	g := tb.game()
	tb.say("ann", "!resign")
	for i := 0; tb.stored(g.ID).State == game.Playing && i < 1; i++ {
		tb.say("ann", "!resign yes") // it may ask first
	}
	got, err := tb.store.Standing(t.Context(), standing.RatingScope{Family: standing.FamilyFreestyle}, "ann")
	if err != nil || got.Lost != 1 || got.Rating.Value >= 1500 {
		t.Errorf("a loss against a beginner: %+v, %v", got, err)
	}
}

// Help makes a rated game unrated instead of being refused. The buttons say so.
func TestHelpMakesAGameUnrated(t *testing.T) {
	for _, help := range []string{"!hint", "!undo", "!analyze", "!heat", "!think"} {
		t.Run(help, func(t *testing.T) {
			t.Parallel()
			tb := newHarness(t, bot.Options{})
			tb.one("ann", "!play beginner")
			board := tb.one("ann", "!a1")
			label := func(p post) string {
				return tb.chat.words.Print(button(t, p.Reply, strings.TrimPrefix(help, "!"), "").Label)
			}
			if got := label(board); !strings.HasSuffix(got, " (unrated)") {
				t.Errorf("the button is called %q", got)
			}
			if got := tb.one("eve", help); !strings.Contains(got.Text, "rated, so only its player") && !strings.Contains(got.Text, "This game is @ann vs. Hoshi") || !tb.game().Rated {
				t.Errorf("eve: %q, rated %v", got.Text, tb.game().Rated)
			}
			posts := tb.say("ann", help)
			said := ""
			for _, p := range posts {
				said += p.Text
				if p.Shown.Revision == tb.game().Revision && len(p.Rows) > 1 && strings.Contains(label(p), "unrated") {
					t.Errorf("the button is still called %q", label(p))
				}
			}
			if times := strings.Count(said, "This game is no longer rated."); tb.game().Rated || times != 1 {
				t.Errorf("rated %v, said %d times: %q", tb.game().Rated, times, said)
			}
			if posts := tb.say("ann", "!hint"); strings.Contains(posts[0].Text, "no longer rated") {
				t.Errorf("the next hint says it again: %q", posts[0].Text)
			}
			if help == "!undo" {
				return // there's no move left to take back
			}
			if got := tb.one("ann", "!undo"); !strings.Contains(got.Text, "took back") || strings.Contains(got.Text, "no longer rated") {
				t.Errorf("an undo says it again: %q", got.Text)
			}
		})
	}
}

// With the result of a rated game stands what it did to the ratings, and the figures are
// those of the rules that were played.
func TestRatingsAreShown(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	if got := tb.playToEnd("ann", "bob", "standard"); strings.Contains(got.Text, "Rating") {
		t.Errorf("a friendly game: %q", got.Text)
	}
	got := tb.playToEnd("ann", "bob", "standard rated")
	if !strings.Contains(got.Text, "Rating: @ann 1500 → 1662, @bob 1500 → 1338.") {
		t.Errorf("the result: %q", got.Text)
	}
	if got := tb.one("ann", "!stats"); !strings.Contains(got.Text, "on all servers, standard:") || !strings.Contains(got.Text, "Rating **1662?**, rank 1") {
		t.Errorf("!stats: %q", got.Text)
	}
	if got := tb.one("eve", "!top"); !strings.Contains(got.Text, "**Leaderboard, all servers**, standard, 2 players") || !strings.Contains(got.Text, "1. ann — **1662?**") {
		t.Errorf("!top: %q", got.Text)
	}
	second := tb.playToEnd("bob", "ann", "rated")
	if !strings.Contains(second.Text, "Rating: @bob 1500 → 1662, @ann 1500 → 1338.") {
		t.Errorf("freestyle: %q", second.Text)
	}
	third := tb.playToEnd("bob", "ann", "standard rated")
	if !strings.Contains(third.Text, "@bob 1338 → ") || !strings.Contains(third.Text, "@ann 1662 → ") {
		t.Errorf("again: %q", third.Text)
	}
	tb.playToEnd("bob", "ann", "")
	if got := tb.one("bob", "!stats"); !strings.Contains(got.Text, "freestyle:") || !strings.Contains(got.Text, "By standard rules: Rating **") {
		t.Errorf("!stats of two rules: %q", got.Text)
	}
	top := tb.one("bob", "!top")
	if !strings.Contains(top.Text, "standard, 2 players") {
		t.Errorf("!top by the rules played last: %q", top.Text)
	}
	other := button(t, top.Reply, "top", "freestyle")
	if got := tb.click("eve", other, top.Shown); len(got.replies) != 1 || !strings.Contains(tb.chat.words.Print(got.replies[0].Text), "freestyle, 2 players") {
		t.Errorf("the other ranking: %v", got.calls)
	}
	if got := tb.one("bob", "!top renju"); !strings.Contains(got.Text, "Nobody has played a rated renju game") {
		t.Errorf("renju: %q", got.Text)
	}
}

// A rematch of a game in which a hint was given counts again.
func TestRematchAfterHelp(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.one("ann", "!play beginner")
	tb.one("ann", "!a1")
	tb.say("ann", "!hint")
	g := tb.game()
	for _, text := range []string{"!o15", "!n15", "!resign", "!resign yes"} {
		if tb.stored(g.ID).State == game.Playing {
			tb.say("ann", text)
		}
	}
	tb.say("ann", "!rematch")
	if g := tb.game(); g.State != game.Playing || !g.Rated || g.Helped {
		t.Errorf("%s, rated %v, helped %v", g.State, g.Rated, g.Helped)
	}
}
