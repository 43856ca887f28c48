package people_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestStats(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!stats"); !strings.Contains(got.Text, "@ann hasn't finished a freestyle game") {
		t.Errorf("without games: %q", got.Text)
	}
	if got := tb.One("ann", "!top"); !strings.Contains(got.Text, "Nobody has played a rated freestyle game") {
		t.Errorf("the ranking without games: %q", got.Text)
	}
	tb.PlayToEnd("ann", "bob", "rated")
	tb.PlayToEnd("ann", "bob", "rated")
	if got := tb.One("eve", "!stats @bob"); !strings.Contains(got.Text, "2 lost") || strings.Contains(got.Text, "streak") {
		t.Errorf("without a win: %q", got.Text)
	}
	tb.PlayToEnd("bob", "ann", "unrated")

	got := tb.One("eve", "!stats @ann")
	for _, want := range []string{"**@ann**", "Rating **", "?**, rank 1, after 2 rated games.", "3 games: 2 won, 0 drawn, 1 lost.", "streak: 2 games"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("stats lack %q:\n%s", want, got.Text)
		}
	}
	if got.Picture == nil || !strings.Contains(got.Alt, "The results of ann as bars: 2 won, 0 drawn, 1 lost.") {
		t.Fatalf("the picture: %+v", got.Picture)
	}
	if _, err := png.Decode(bytes.NewReader(got.Picture.PNG)); err != nil {
		t.Error(err)
	}
	top := tb.One("eve", "!top").Text
	if lines := strings.Split(top, "\n"); len(lines) != 4 || !strings.HasPrefix(lines[1], "1. ann — **") || !strings.HasPrefix(lines[2], "2. bob — **") {
		t.Errorf("the ranking:\n%s", top)
	}
}

// Bots have no results, which isn't for lack of games.
func TestResultsOfBots(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, text := range []string{"!stats @hoshi", "!history @hoshi"} {
		if got := tb.One("ann", text); !strings.Contains(got.Text, "the results of people, not those of bots, not even mine. `!history` lists your games") {
			t.Errorf("%s: %q", text, got.Text)
		}
	}
}

// Outside servers, people see only their own games and those in the channel, because they could open
// none of the others.
func TestHistoryOfOthers(t *testing.T) {
	tb := servicetest.NewWithDirect(t, service.Options{})
	tb.PlayToEnd("ann", "bob", "unrated")
	ask := func(text string) string {
		m := servicetest.Message("dm eve", "eve", text)
		m.Direct = true
		return tb.Ask(m)[0].Text
	}
	if got := ask("!history @ann"); !strings.Contains(got, "@ann hasn't finished a game here") {
		t.Errorf("eve is told %q", got)
	}
	if got := ask("!history"); !strings.Contains(got, "@eve hasn't finished a game") {
		t.Errorf("her own: %q", got)
	}
}

func TestHistory(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!history"); !strings.Contains(got.Text, "@ann hasn't finished a game here yet") {
		t.Errorf("without games: %q", got.Text)
	}
	for range 12 {
		tb.PlayToEnd("ann", "bob", "unrated")
	}
	first := tb.One("ann", "!history")
	if !strings.Contains(first.Text, "@ann has finished 12 games here") || strings.Count(first.Text, "**Won** against bob: 9 moves, 20") != 10 {
		t.Errorf("the first page:\n%s", first.Text)
	}
	second := tb.Click("eve", servicetest.Button(t, first.Reply, "history", "id:ann 2"), chat.ShownState{})
	if len(second.Replies) != 1 || !second.Replies[0].Replace || second.Replies[0].Private || !strings.Contains(fmt.Sprint(second.Replies[0].Text), "history.heading Count=12 User={ann ann @ann false}") {
		t.Errorf("the second page: %+v", second.Replies)
	}
	if got := tb.One("ann", "!history 3"); !strings.Contains(got.Text, "There's no page 3; the last one is 2.") {
		t.Errorf("a page too many: %q", got.Text)
	}
	if got := tb.One("ann", "!history game 999"); !strings.Contains(got.Text, "I can't find that game") {
		t.Errorf("no such game: %q", got.Text)
	}
	tb.One("ann", "!play beginner")
	tb.One("ann", "!a1")
	tb.One("ann", "!o15")
	tb.Say("ann", "!resign yes")
	latest := tb.One("ann", "!history")
	if !strings.Contains(latest.Text, "\n1. **Lost** against Hoshi (level beginner): 4 moves, 20") {
		t.Errorf("a game against a level:\n%s", latest.Text)
	}
	if got := tb.Chat.Words.Print(latest.Rows[0].Menu[0].Label); !strings.HasPrefix(got, "1. Lost – Hoshi (level beginner), 4 moves, 20") {
		t.Errorf("in the menu: %q", got)
	}
	game := tb.One("eve", "!history game 1")
	if strings.Contains(game.Text, "last game here") {
		t.Errorf("a past game is called the last one: %q", game.Text)
	}
	if game.Picture == nil || !strings.Contains(game.Text, "@ann wins as Black") || game.Shown.Game != 1 {
		t.Fatalf("a past game: %+v", game)
	}
	// Its buttons are about that game, not the channel's last one.
	tb.One("ann", "!import h8 i9 g7")
	card := tb.Click("eve", servicetest.Button(t, game.Reply, "share", ""), game.Shown)
	if len(card.Replies) != 1 || card.Replies[0].Picture == nil || card.Replies[0].Picture.Name != "game-1.png" {
		t.Errorf("the card of a past game: %+v", card.Replies)
	}
}

// A game that began with moves from elsewhere isn't one of a person's results, even if it was all but won.
func TestStatsWithoutImports(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!import h8 a1 i8 a2 j8 a3 k8 o15")
	tb.One("ann", "!l8")
	if got := tb.One("ann", "!stats"); !strings.Contains(got.Text, "@ann hasn't finished a freestyle game") {
		t.Errorf("stats: %q", got.Text)
	}
	if got := tb.One("ann", "!history"); !strings.Contains(got.Text, "Won") {
		t.Errorf("history: %q", got.Text)
	}
}
