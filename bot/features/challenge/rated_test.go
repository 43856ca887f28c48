package challenge_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A game against a level is rated unless the player says otherwise.
func TestRatedAgainstALevel(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!play windows rated"); !strings.Contains(got.Text, "Only games against people or my levels can be rated") {
		t.Errorf("against a program: %q", got.Text)
	}
	if got := tb.One("ann", "!play windows"); tb.Game().Rated {
		t.Errorf("against a program it is rated: %q", got.Text)
	}
	if got := tb.One("ann", "!play beginner unrated"); strings.Contains(got.Text, "rated.") || tb.Game().Rated {
		t.Errorf("an unrated one: %q", got.Text)
	} else if again := servicetest.Button(t, got.Reply, "play", ""); !strings.Contains(again.Words, "unrated") {
		t.Errorf("at another level it is rated: %q", again.Words)
	}
	if got := tb.One("ann", "!play beginner white"); !strings.Contains(got.Text, "I'm Black and start at **h8**.") || strings.Contains(got.Text, "rated") || !tb.Game().Rated {
		t.Errorf("the start with White: %q", got.Text)
	}
	if got := tb.One("ann", "!play beginner"); strings.Contains(got.Text, "rated") || !tb.Game().Rated {
		t.Errorf("the start: %q", got.Text)
	}
	tb.One("ann", "!a1")
	tb.One("ann", "!o15")
	if got := tb.One("ann", "!cancel"); !strings.Contains(got.Text, "rated") || tb.Game().State != game.Playing {
		t.Errorf("cancel: %q", got.Text)
	}
	g := tb.Game()
	tb.Say("ann", "!resign")
	for i := 0; storedGame(tb, g.ID).State == game.Playing && i < 1; i++ {
		tb.Say("ann", "!resign yes") // may ask first
	}
	got, err := tb.Store.Standing(t.Context(), rating.Scope{Family: rating.FamilyFreestyle}, "ann")
	if err != nil || got.Lost != 1 || got.Rating.Value >= 1500 {
		t.Errorf("a loss against a beginner: %+v, %v", got, err)
	}
}

// Help isn't refused in a rated game, but only a loss counts then. The buttons and the answer say so.
func TestHelpInARatedGame(t *testing.T) {
	for _, help := range []string{"!hint", "!undo", "!analyze", "!heat", "!think"} {
		t.Run(help, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.One("ann", "!play beginner")
			board := tb.One("ann", "!a1")
			label := func(p servicetest.Post) string {
				return tb.Chat.Words.Print(servicetest.Button(t, p.Reply, strings.TrimPrefix(help, "!"), "").Label)
			}
			if got := label(board); !strings.HasSuffix(got, " (no points)") {
				t.Errorf("the button is called %q", got)
			}
			if got := tb.One("eve", help); !strings.Contains(got.Text, "rated, so only its player") && !strings.Contains(got.Text, "This game is @ann vs. Hoshi") || tb.Game().Helped {
				t.Errorf("eve: %q, helped %v", got.Text, tb.Game().Helped)
			}
			posts := tb.Say("ann", help)
			said := ""
			for _, p := range posts {
				if p.Edit == "" || help == "!undo" { // the board above might be out of sight
					said += p.Text
				} else if strings.Contains(p.Text, "A loss still will") {
					t.Errorf("the board says it too: %q", p.Text)
				}
				if p.Shown.Revision == tb.Game().Revision && len(p.Rows) > 1 && strings.Contains(label(p), "points") {
					t.Errorf("the button is still called %q", label(p))
				}
			}
			if times := strings.Count(said, "a win won't change your rating in this game. A loss still will."); !tb.Game().Helped || times != 1 {
				t.Errorf("helped %v, said %d times: %q", tb.Game().Helped, times, said)
			}
			if posts := tb.Say("ann", "!hint"); strings.Contains(posts[0].Text, "A loss still will") {
				t.Errorf("the next hint says it again: %q", posts[0].Text)
			}
			if help != "!undo" { // otherwise there's no move left to take back
				if got := tb.One("ann", "!undo"); !strings.Contains(got.Text, "took back") || strings.Contains(got.Text, "A loss still will") {
					t.Errorf("an undo says it again: %q", got.Text)
				}
			}
			for _, text := range []string{"!cancel", "!depth 1", "!play easy"} {
				if got := tb.One("ann", text); tb.Game().State != game.Playing || !tb.Game().Rated {
					t.Fatalf("%s ends it, or makes it unrated: %q", text, got.Text)
				}
			}
			tb.One("ann", "!resign yes")
			if got, err := tb.Store.Standing(t.Context(), rating.Scope{Family: rating.FamilyFreestyle}, "ann"); err != nil || got.Lost != 1 {
				t.Errorf("the loss: %+v, %v", got, err)
			}
		})
	}
}

// A rated game's result shows how the ratings changed, with the figures for the rules that were
// played.
func TestRatingsAreShown(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.PlayToEnd("ann", "bob", "standard"); strings.Contains(got.Text, "Rating") {
		t.Errorf("a friendly game: %q", got.Text)
	}
	got := tb.PlayToEnd("ann", "bob", "standard rated")
	if !strings.Contains(got.Text, "Rating: @ann 1500 → 1662, @bob 1500 → 1338.") {
		t.Errorf("the result: %q", got.Text)
	}
	if got := tb.One("ann", "!stats"); !strings.Contains(got.Text, "on all servers, standard:") || !strings.Contains(got.Text, "Rating **1662?**, rank 1") {
		t.Errorf("!stats: %q", got.Text)
	}
	if got := tb.One("eve", "!top"); !strings.Contains(got.Text, "**Leaderboard, all servers**, standard, 2 players") || !strings.Contains(got.Text, "1. ann — **1662?**") {
		t.Errorf("!top: %q", got.Text)
	}
	second := tb.PlayToEnd("bob", "ann", "rated")
	if !strings.Contains(second.Text, "Rating: @bob 1500 → 1662, @ann 1500 → 1338.") {
		t.Errorf("freestyle: %q", second.Text)
	}
	third := tb.PlayToEnd("bob", "ann", "standard rated")
	if !strings.Contains(third.Text, "@bob 1338 → ") || !strings.Contains(third.Text, "@ann 1662 → ") {
		t.Errorf("again: %q", third.Text)
	}
	tb.PlayToEnd("bob", "ann", "")
	if got := tb.One("bob", "!stats"); !strings.Contains(got.Text, "freestyle:") || !strings.Contains(got.Text, "By standard rules: Rating **") {
		t.Errorf("!stats of two rules: %q", got.Text)
	}
	top := tb.One("bob", "!top")
	if !strings.Contains(top.Text, "standard, 2 players") {
		t.Errorf("!top by the rules played last: %q", top.Text)
	}
	other := servicetest.Button(t, top.Reply, "top", "freestyle")
	if got := tb.Click("eve", other, top.Shown); len(got.Replies) != 1 || !strings.Contains(tb.Chat.Words.Print(got.Replies[0].Text), "freestyle, 2 players") {
		t.Errorf("the other ranking: %v", got.Calls)
	}
	if got := tb.One("bob", "!top renju"); !strings.Contains(got.Text, "Nobody has played a rated renju game") {
		t.Errorf("renju: %q", got.Text)
	}
}

// A rematch of a game with a hint is rated again.
func TestRematchAfterHelp(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play beginner")
	tb.One("ann", "!a1")
	tb.Say("ann", "!hint")
	g := tb.Game()
	for _, text := range []string{"!o15", "!n15", "!resign", "!resign yes"} {
		if storedGame(tb, g.ID).State == game.Playing {
			tb.Say("ann", text)
		}
	}
	tb.Say("ann", "!rematch")
	if g := tb.Game(); g.State != game.Playing || !g.Rated || g.Helped {
		t.Errorf("%s, rated %v, helped %v", g.State, g.Rated, g.Helped)
	}
}

// A level that the server's maximum depth weakens is unrated: in a rematch, and from the moment the
// server sets that depth.
func TestWeakenedLevelIsUnrated(t *testing.T) {
	for name, then := range map[string][]string{"a rematch": {"!resign yes", "!rematch"}, "the running game": {"!h8"}} {
		t.Run(name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.Ask(servicetest.InGuild("c", "ann", "!play club black"))
			if !tb.Game().Rated {
				t.Fatal("unrated from the start")
			}
			tb.Ask(servicetest.InGuild("c", "boss", "!settings max_depth 1"))
			for _, text := range then {
				tb.Ask(servicetest.InGuild("c", "ann", text))
			}
			if g := tb.Game(); g.State != game.Playing || g.Rated {
				t.Errorf("rated against a weaker engine: %+v", g.Status)
			}
		})
	}
}
