package matchmaking_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// harness is a service with a clock, and people who send it direct messages.
type harness struct {
	*servicetest.Harness
	now *servicetest.Clock
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	now := servicetest.NewClock(time.Now().UTC().Truncate(time.Microsecond))
	return &harness{servicetest.NewWithDirect(t, service.Options{Now: now.Now}), now}
}

// says sends the bot a direct message and returns what was posted there in the meantime.
func (tb *harness) says(who, text string) []servicetest.Post {
	tb.T.Helper()
	before := len(tb.dm(who))
	m := servicetest.Message("dm "+who, who, text)
	m.Direct = true
	if err := tb.Handle(m); err != nil {
		tb.T.Fatalf("%s: %q: %v", who, text, err)
	}
	tb.worked()
	return tb.dm(who)[before:]
}

// dm returns a person's direct messages.
func (tb *harness) dm(who string) []servicetest.Post { return tb.Chat.In(chat.ChannelID("dm " + who)) }

// last returns a person's last direct message.
func (tb *harness) last(who string) servicetest.Post {
	tb.T.Helper()
	list := tb.dm(who)
	if len(list) == 0 {
		tb.T.Fatalf("%s has no direct messages", who)
	}
	return list[len(list)-1]
}

// clicks lets a person click a button, in a guild channel or in their direct messages, and returns
// the answer's text.
func (tb *harness) clicks(channel chat.ChannelID, who string, b chat.Button, shown chat.ShownState) string {
	tb.T.Helper()
	c := tb.Service.Commands().Lookup(b.Command)
	o, err := c.ParseText(command.TextInput{Words: strings.Fields(b.Words), Raw: b.Words})
	req := &command.Request{Origin: chat.FromComponent, Channel: channel, User: servicetest.User(who), Command: c, Options: o, Problem: err, Shown: shown}
	if strings.HasPrefix(string(channel), "dm ") {
		req.Direct = true
	} else {
		req.Guild = servicetest.Guild
	}
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	tb.worked()
	var said []string
	for _, r := range answers.Replies {
		said = append(said, tb.Chat.Words.Print(r.Text))
	}
	return strings.Join(said, "\n")
}

// worked waits until the due jobs of games and searches are done.
func (tb *harness) worked() {
	tb.T.Helper()
	for begun := time.Now(); time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
		left := 0
		for _, job := range []stored.Job{stored.SeekJob{}, stored.GameJob{}} {
			n, err := storetest.Pending(tb.T.Context(), tb.Store, job)
			if err != nil {
				tb.T.Fatal(err)
			}
			left += n
		}
		if left == 0 {
			return
		}
	}
	tb.T.Fatal("jobs are left")
}

// look lets a person look for a game from the panel in their direct messages.
func (tb *harness) look(who, words string) string {
	tb.T.Helper()
	tb.now.Advance(time.Millisecond)
	return tb.clicks(chat.ChannelID("dm "+who), who, chat.Button{Command: "anyone", Words: words}, chat.ShownState{})
}

// game returns a person's running game.
func (tb *harness) game(who string) *game.Game {
	tb.T.Helper()
	list, err := tb.Store.PairedIn(tb.T.Context(), chat.ChannelID("dm "+who))
	if err != nil || len(list) != 1 {
		tb.T.Fatalf("the games of %s: %v, %v", who, list, err)
	}
	return list[0]
}

// has fails the test unless a text contains all parts.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q doesn't say %q", text, part)
		}
	}
}
