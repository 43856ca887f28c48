package people_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestAbout(t *testing.T) {
	invite := ""
	tb := servicetest.New(t, service.Options{Product: service.Product{Version: "v1.2.3", Source: "https://git.example/hoshi", Invite: func() string { return invite }}})
	got := tb.One("ann", "!about").Text
	for _, want := range []string{"Version v1.2.3", "Source code: <https://git.example/hoshi>", "I store games", "`!privacy`"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
	if strings.Contains(got, "Invite") || strings.Contains(got, "Help:") {
		t.Errorf("what is not known is named: %q", got)
	}
	invite = "https://discord.example/invite"
	if got := tb.One("ann", "!about").Text; !strings.Contains(got, "Invite me: <https://discord.example/invite>") {
		t.Errorf("%q", got)
	}
}

// directChat is a memoryChat with direct messages.
type directChat struct {
	*servicetest.MemoryChat
	fail error
}

func (c directChat) Direct(_ context.Context, user chat.UserID) (chat.ChannelID, error) {
	return "dm " + chat.ChannelID(user), c.fail
}

// unzip returns an archive's files.
func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(text)
	}
	return out
}

func TestPrivacyExport(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, m := range []string{"ann !play @bob 9 black", "bob !accept", "ann !a1", "bob !b2", "ann !a3", "bob !b4", "ann !resign yes", "eve !play", "bob !puzzle", "bob !a1", "bob !vacation 2"} {
		who, text, _ := strings.Cut(m, " ")
		tb.One(who, text)
	}
	got := tb.One("bob", "!privacy export")
	if !got.Private || len(got.Files) != 1 || !strings.Contains(got.Text, "1 game ") {
		t.Fatalf("%+v", got)
	}
	files := unzip(t, got.Files[0].Data)
	var data struct {
		ID    string `json:"id"`
		Games []struct {
			Black, White, You, State, Record string
			Moves                            int
		} `json:"games"`
	}
	if err := json.Unmarshal([]byte(files["data.json"]), &data); err != nil {
		t.Fatal(err)
	}
	if data.ID != "bob" || len(data.Games) != 1 || data.Games[0].You != "white" || data.Games[0].State != "resigned" || data.Games[0].Moves != 4 {
		t.Errorf("%s", files["data.json"])
	}
	var all any
	if err := json.Unmarshal([]byte(files["data.json"]), &all); err != nil {
		t.Fatal(err)
	}
	if n := largest(all); n > 1e9 || !strings.Contains(files["data.json"], `"puzzle_players"`) {
		t.Errorf("a time is a number, %.0f: %s", n, files["data.json"])
	}
	if sgf := files[data.Games[0].Record]; !strings.Contains(sgf, "PB[ann]") || !strings.Contains(sgf, "RE[W+R]") {
		t.Errorf("the record: %s", sgf)
	}
}

// largest returns the largest number in a JSON value.
func largest(v any) (n float64) {
	switch v := v.(type) {
	case float64:
		return v
	case []any:
		for _, e := range v {
			n = max(n, largest(e))
		}
	case map[string]any:
		for _, e := range v {
			n = max(n, largest(e))
		}
	}
	return n
}

// In a channel, the file goes to a direct message, and the channel sees nothing of it.
func TestPrivacyExportByDirectMessage(t *testing.T) {
	for _, fail := range []error{nil, fmt.Errorf("%w: closed", chat.ErrCannotPost)} {
		tb := servicetest.NewThrough(t, service.Options{}, servicetest.Itself, func(c *servicetest.MemoryChat) chat.Chat { return directChat{c, fail} })
		got := tb.One("ann", "!privacy export")
		direct := tb.Chat.In("dm ann")
		switch {
		case len(got.Files) > 0:
			t.Error("the file is in the channel")
		case fail == nil && (len(direct) != 1 || len(direct[0].Files) != 1 || !strings.Contains(got.Text, "DM with the file")):
			t.Errorf("%q, %d direct messages", got.Text, len(direct))
		case fail != nil && (len(direct) != 0 || !strings.Contains(got.Text, "use the slash command: only you see")):
			t.Errorf("refused: %q", got.Text)
		}
	}
}

func TestPrivacyDelete(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pause: time.Hour})
	for _, m := range []string{"ann !play @bob 9 black", "bob !accept", "ann !a1", "bob !b2", "ann !a3"} {
		who, text, _ := strings.Cut(m, " ")
		tb.Ask(servicetest.InGuild("c", who, text))
	}
	tb.Ask(servicetest.InGuild("d", "ann", "!play"))
	if err := tb.Handle(servicetest.InGuild("e", "ann", "!watch")); err != nil {
		t.Fatal(err)
	}
	question := tb.Ask(servicetest.InGuild("x", "ann", "!privacy delete"))[0].Reply
	// Everyone can click below a typed command, so the click only asks, privately.
	asked := tb.Click("bob", servicetest.Button(t, question, "privacy", "delete"), chat.ShownState{}).Replies[0]
	if !asked.Private || asked.Text.ID != "privacy.confirm" {
		t.Errorf("bob is told %+v", asked)
	}
	servicetest.Button(t, asked, "privacy", "delete yes")
	if g := tb.Game(); g.State != game.Playing {
		t.Fatal("deleted without an answer to the question")
	}
	got := tb.Ask(servicetest.InGuild("x", "ann", "!privacy delete yes"))[0]
	for _, want := range []string{"Your data is deleted.", "You resigned your game in <#c>.", "Your game in <#d> was canceled.", "Your game in <#e> was canceled."} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q is missing in %q", want, got.Text)
		}
	}
	tb.Settle("c")
	g := tb.Game()
	if g.State != game.Resigned || g.White.User.ID != "bob" || g.Black.User != (chat.User{}) || g.Host != (chat.User{}) || g.Last.User != (chat.User{}) {
		t.Errorf("the game with bob: %+v", g)
	}
	posts := tb.Chat.In("c")
	if last := posts[len(posts)-1].Text; !strings.Contains(last, "had their data deleted") || strings.Contains(last, "ann") {
		t.Errorf("the channel was told %q", last)
	}
	data, err := tb.Store.UserData(t.Context(), "ann")
	if err != nil || len(data.Games) != 0 || len(data.Rows) != 0 {
		t.Errorf("left: %+v, %v", data, err)
	}
	tb.Ask(servicetest.InGuild("c", "bob", "!board")) // and the game can still be shown
	tb.Ask(servicetest.InGuild("c", "bob", "!export"))
	tb.Ask(servicetest.InGuild("c", "ann", "!play")) // someone who comes back starts over
}

// If someone keeps starting games, their data stays, and they're told that something failed.
func TestForgetSomebodyWhoPlaysOn(t *testing.T) {
	tb := servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return busyStore{s} })
	answers := &servicetest.Recorder{}
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!privacy delete yes"))
	if err := tb.Service.Handle(t.Context(), req, answers); !errors.Is(err, stored.ErrUserPlays) || len(answers.Replies) != 1 {
		t.Errorf("%v, %v", err, answers.Replies)
	}
}

// busyStore is a store in which everyone plays all the time.
type busyStore struct{ service.Store }

func (busyStore) ForgetUser(context.Context, chat.UserID, chat.ChannelID) error {
	return stored.ErrUserPlays
}

// In lists, people who had their data deleted are called what they're called elsewhere.
func TestForgottenOpponent(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.PlayToEnd("ann", "bob", "unrated")
	tb.One("bob", "!privacy delete yes")
	if got := tb.One("ann", "!history").Text; !strings.Contains(got, "against someone: ") {
		t.Errorf("%q", got)
	}
}
