package mygames_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// addresses gives each game an address that names the person.
type addresses struct{}

func (addresses) Watch(game int64) string { return fmt.Sprintf("https://hoshi.example/g/%d", game) }

func (addresses) Tournament(id int64) string { return fmt.Sprint("https://hoshi.example/t/", id) }

func (a addresses) Play(_ context.Context, user chat.User, game int64) (string, error) {
	return a.Watch(game) + "#k=" + user.Name, nil
}

func (addresses) Revoke(context.Context, chat.UserID) error { return nil }

// on sends a slash command or a click in a server's channel; guild is "" for none.
func (tb *harness) on(guild chat.GuildID, channel, who, text string) []chat.Reply {
	tb.T.Helper()
	m := servicetest.Message(channel, who, text)
	m.Guild = guild
	req := tb.Reader.Read(tb.T.Context(), m)
	req.Origin = chat.FromSlash
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatalf("%s: %v", text, err)
	}
	tb.Settle(chat.ChannelID(channel))
	return answers.Replies
}

// inPlaces starts ann's games in several places: her turn against bob on server g and against the
// engine outside servers, cho's turn on server h, and dan's challenge for her.
func inPlaces(tb *harness) {
	tb.T.Helper()
	for _, step := range []struct {
		guild              chat.GuildID
		channel, who, text string
	}{
		{"g", "1", "ann", "!play @bob black 3d"}, {"g", "1", "bob", "!accept @ann"},
		{"h", "2", "ann", "!play @cho black 1d"}, {"h", "2", "cho", "!accept @ann"}, {"h", "2", "ann", "!h8"},
		{"", "3", "ann", "!play"},
		{"h", "4", "dan", "!play @ann"},
	} {
		tb.on(step.guild, step.channel, step.who, step.text)
	}
}

// A person's games on all servers: those waiting for them by time left, then the others. Nobody
// else sees them.
func TestMyGames(t *testing.T) {
	tb := &harness{Harness: servicetest.New(t, service.Options{Pages: addresses{}})}
	if got := tb.on("g", "1", "ann", "!games mine"); len(got) != 1 || got[0].Text.ID != "mine.none" || !got[0].Private {
		t.Errorf("without games: %+v", got)
	}
	inPlaces(tb)
	got := tb.on("g", "9", "ann", "!games mine")
	if len(got) != 1 || !got[0].Private || got[0].Picture == nil {
		t.Fatalf("%+v", got)
	}
	want := []string{
		"**3 games are waiting for you**",
		"1. @dan challenges you.",
		"2. @bob: your turn (Black, move 1). Time runs out",
		"3. Hoshi: your turn (Black, move 1). No clock",
		"**1 game is waiting for someone else**",
		"4. @cho: their turn (White, move 2). Time runs out",
	}
	lines := strings.Split(tb.Chat.Words.Print(got[0].Text), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%q", lines)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("line %d is %q, want %q", i, line, want[i])
		}
	}
	if alt := tb.Chat.Words.Print(got[0].Picture.Alt); !strings.Contains(alt, "Game 1, dan: an empty board.") || !strings.Contains(alt, "Game 4, cho: 1 stone, the last one at h8.") {
		t.Errorf("the alt text: %q", alt)
	}
	boards, pages := got[0].Rows[0].Buttons, got[0].Rows[1].Buttons
	if len(boards) != 4 || boards[1].Link.Channel != "1" || boards[1].Link.Guild != "g" || len(pages) != 3 || !strings.HasPrefix(pages[0].URL, "https:") {
		t.Errorf("links: %+v, %+v", boards, pages)
	}
}

// If everyone can read the answer, the list goes to a direct message; outside servers it's the same
// as /games.
func TestMyGamesArePrivate(t *testing.T) {
	tb := &harness{Harness: servicetest.New(t, service.Options{})}
	inPlaces(tb)
	if got := tb.Ask(servicetest.InGuild("9", "ann", "!games mine")); len(got) != 1 || got[0].Text != "I can't DM you, and here everyone would see your games. Use the slash command or the button: only you see the answer." {
		t.Errorf("without direct messages: %v", got)
	}
	tb = &harness{Harness: servicetest.NewWithDirect(t, service.Options{})}
	inPlaces(tb)
	if got := tb.Ask(servicetest.InGuild("9", "ann", "!games mine")); len(got) != 1 || !strings.HasPrefix(got[0].Text, "I sent you a DM") || got[0].Picture != nil {
		t.Errorf("with direct messages: %v", got)
	}
	if direct := tb.Chat.In("dm ann"); len(direct) != 1 || !strings.Contains(direct[0].Text, "@cho") {
		t.Errorf("the direct message: %v", direct)
	}
	if got := tb.on("", "8", "ann", "!games"); len(got) != 1 || !got[0].Private || !strings.Contains(tb.Chat.Words.Print(got[0].Text), "@cho") {
		t.Errorf("outside servers: %+v", got)
	}
	listed := tb.Ask(servicetest.InGuild("9", "ann", "!games"))
	if len(listed) != 1 || strings.Contains(listed[0].Text, "@cho") || !strings.Contains(listed[0].Text, "@bob") {
		t.Errorf("the server's games: %v", listed)
	}
	row := listed[0].Rows[0].Buttons
	if last := row[len(row)-1]; last.Command != "games" || last.Words != "mine" {
		t.Errorf("the server's games offer %+v", row)
	}
}

// Many games are split into pages, which replace each other.
func TestMyGamesPages(t *testing.T) {
	tb := &harness{Harness: servicetest.New(t, service.Options{})}
	for i := range 9 {
		tb.on("g", fmt.Sprint(i), "ann", "!play")
	}
	for page, want := range map[string]int{"1": 4, "2": 4, "3": 1} {
		got := tb.on("g", "9", "ann", "!games mine "+page)
		lines := strings.Count(tb.Chat.Words.Print(got[0].Text), "Hoshi: your turn")
		if len(got) != 1 || lines != want || !got[0].Replace || len(got[0].Rows) != 2 {
			t.Errorf("page %s has %d games, want %d: %+v", page, lines, want, got)
		}
	}
	if got := tb.on("g", "9", "ann", "!games mine 4"); len(got) != 1 || got[0].Text.ID != "page.none" {
		t.Errorf("a page too many: %+v", got)
	}
}
