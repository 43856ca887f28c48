package tournaments_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// table is a service with threads and a clock set by the test.
type table struct {
	*servicetest.Harness
	clock *servicetest.Clock
	mu    sync.Mutex
	names []string // of the threads
}

func newTable(t *testing.T) *table {
	t.Helper()
	return newTableWith(t, service.Options{})
}

func newTableWith(t *testing.T, opt service.Options) *table {
	t.Helper()
	tb := &table{clock: servicetest.NewClock(time.Now())}
	opt.Now = tb.clock.Now
	tb.Harness = servicetest.NewWithDirect(t, opt)
	tb.Chat.Thread = func(ch chat.ChannelID, name string, _ []chat.UserID) (chat.Thread, error) {
		tb.mu.Lock()
		defer tb.mu.Unlock()
		tb.names = append(tb.names, name)
		return chat.Thread{Channel: chat.ChannelID(fmt.Sprintf("thread%d", len(tb.names))), Mention: name}, nil
	}
	return tb
}

// say sends a tournament command and returns the answer.
func (tb *table) say(who, text string, roles ...chat.RoleID) string {
	tb.T.Helper()
	m := servicetest.InGuild("c", who, "!tournament "+text)
	m.Roles = roles
	req := tb.Reader.Read(tb.T.Context(), m)
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	if len(answers.Replies) == 0 {
		return ""
	}
	return tb.Chat.Words.Print(answers.Replies[len(answers.Replies)-1].Text)
}

// says fails the test unless a command is answered with a text.
func (tb *table) says(who, text, want string) {
	tb.T.Helper()
	if got := tb.say(who, text); !strings.Contains(got, want) {
		tb.T.Fatalf("%s: !tournament %s: %q, want %q", who, text, got, want)
	}
}

// cup returns the tournament once all its jobs are done: each game to be played has a thread, and
// the round's message is up to date.
func (tb *table) cup() *tournament.Tournament {
	tb.T.Helper()
	for end := time.Now().Add(servicetest.Patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		t, err := tb.Store.Tournament(tb.T.Context(), 1)
		if err != nil {
			tb.T.Fatal(err)
		}
		jobs := []stored.Job{stored.TournamentJob{Tournament: t.ID, Revision: t.Revision}}
		for _, p := range t.Pairings {
			if p.Open() && p.Game != 0 {
				jobs = append(jobs, stored.TournamentResultJob{Game: p.Game})
			}
		}
		for _, job := range jobs { // the queue may be running them too
			if err := tb.Service.Jobs().Do(tb.T.Context(), job); err != nil {
				tb.T.Fatal(err)
			}
		}
		if again, err := tb.Store.Tournament(tb.T.Context(), 1); err == nil && again.Revision == t.Revision {
			return t
		}
	}
	tb.T.Fatal("the tournament keeps changing")
	return nil
}

// shown returns the latest version of a round's message.
func (tb *table) shown(title string) string {
	tb.T.Helper()
	tb.cup()
	text := ""
	for _, p := range tb.Chat.In("c") {
		if strings.HasPrefix(p.Text, title) {
			text = p.Text
		}
	}
	return text
}

// due advances the clock until the tournament is due, and does what's due then.
func (tb *table) due() {
	tb.T.Helper()
	if at := tb.cup().NextDue(); at.After(tb.clock.Now()) {
		tb.clock.Set(at)
	}
	if err := tb.Service.Jobs().Do(tb.T.Context(), stored.TournamentDueJob{Tournament: 1}); err != nil {
		tb.T.Fatal(err)
	}
}

// begun returns a table with a tournament between ann, bob, cid and dan.
func begun(t *testing.T, terms string) *table {
	t.Helper()
	return begunWith(t, terms, service.Options{})
}

func begunWith(t *testing.T, terms string, opt service.Options) *table {
	t.Helper()
	tb := newTableWith(t, opt)
	tb.says("boss", "create "+terms+" name Cup", "Cup** is open")
	for _, who := range []string{"ann", "bob", "cid", "dan"} {
		tb.says(who, "join", "You've joined")
	}
	tb.says("boss", "begin", "Check-in for **Cup** is open")
	for _, who := range []string{"ann", "bob", "cid", "dan"} {
		tb.says(who, "here", "You're checked in")
	}
	tb.says("boss", "begin", "is starting")
	tb.cup()
	return tb
}

// in sends a message in a game's thread.
func (tb *table) in(p *tournament.Pairing, who, text string) {
	tb.T.Helper()
	tb.Ask(servicetest.InGuild(string(p.Channel), who, text))
}

// players returns the names of a game's players; the first opens.
func players(t *tournament.Tournament, p *tournament.Pairing) (first, second string) {
	return t.Entrant(p.First).User.Name, t.Entrant(p.Second).User.Name
}
