package tournaments_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// losingChat is a chat in which someone has deleted a message.
type losingChat struct {
	*servicetest.MemoryChat
	gone atomic.Pointer[string]
}

func (c *losingChat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if gone := c.gone.Load(); gone != nil && r.Edit == *gone {
		r.Edit = ""
	}
	return c.MemoryChat.Post(ctx, ch, r)
}

// forgetfulStore forgets some records of messages that have been posted.
type forgetfulStore struct {
	service.Store
	deaths atomic.Int32 // how many records are still to be forgotten
}

func (s *forgetfulStore) ReplaceTournamentPost(ctx context.Context, was, p stored.TournamentPost) (bool, error) {
	if p.Shown != "posting" && s.deaths.Add(-1) >= 0 {
		return false, errors.New("the process dies here")
	}
	return s.Store.ReplaceTournamentPost(ctx, was, p)
}

// The message of a tournament is posted once, and once again if it's gone, even if a process dies before it
// has recorded that. In the end it shows everyone who has joined.
func TestMessageAfterACrash(t *testing.T) {
	for name, c := range map[string]struct {
		gone   bool // the message was deleted when someone joins
		deaths int32
		posts  int
	}{
		"new":             {posts: 1},
		"new, dies":       {deaths: 1, posts: 1},
		"new, dies twice": {deaths: 2, posts: 1},
		"gone":            {gone: true, posts: 2},
		"gone, dies":      {gone: true, deaths: 2, posts: 2},
	} {
		t.Run(name, func(t *testing.T) {
			store, losing := &forgetfulStore{}, &losingChat{}
			tb := &table{clock: servicetest.NewClock(time.Now())}
			tb.Harness = servicetest.NewThrough(t, service.Options{Now: tb.clock.Now}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
				store.Store = s
				return store
			}, func(m *servicetest.MemoryChat) chat.Chat {
				losing.MemoryChat = m
				return losing
			})
			if !c.gone {
				store.deaths.Store(c.deaths)
			}
			tb.says("boss", "create swiss 5+5 name Cup", "Cup** is open")
			tb.shows()
			if c.gone {
				first := tb.Chat.Last("c")
				losing.gone.Store(&first)
				store.deaths.Store(c.deaths)
			}
			tb.says("ann", "join", "You've joined")
			tb.shows()
			posts, latest := 0, ""
			for _, p := range tb.Chat.In("c") {
				if !strings.HasPrefix(p.Text, "**Cup**") {
					continue
				}
				if latest = p.Text; p.Edit == "" {
					posts++
				}
			}
			if posts != c.posts || !strings.Contains(latest, "ann") {
				t.Errorf("%d messages, want %d; the latest says %q", posts, c.posts, latest)
			}
		})
	}
}

// While a process edits the message of a tournament, another one shows who has joined since. Its edit arrives first,
// but the message ends up with everyone.
func TestMessageInTwoProcesses(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create swiss 5+5 name Cup", "Cup** is open")
	tb.shows()
	tb.Stop() // or it would do the jobs, too
	opt := service.Options{Now: tb.clock.Now}
	first, other := tb.Another(tb.Store, tb.Chat, opt), tb.Another(tb.Store, tb.Chat, opt)
	joins := func(who string) stored.TournamentJob {
		cup, err := tb.Store.UpdateTournament(t.Context(), 1, func(cup *tournament.Tournament) error {
			return cup.Do(tournament.Actor{User: servicetest.User(who), Now: tb.clock.Now()}, tournament.Join{})
		})
		if err != nil {
			t.Fatal(err)
		}
		return stored.TournamentJob{Tournament: 1, Revision: cup.Revision}
	}
	job, begun := joins("ann"), false
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error {
		if begun {
			return nil
		}
		begun = true
		return other.Jobs().Do(t.Context(), joins("bob"))
	})
	if err := first.Jobs().Do(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if last := tb.Last().Text; !strings.Contains(last, "ann") || !strings.Contains(last, "bob") {
		t.Errorf("the message says %q", last)
	}
}

// shows does the tournament's job until its messages are up to date, also if the process dies in between.
func (tb *table) shows() {
	tb.T.Helper()
	for {
		cup, err := tb.Store.Tournament(tb.T.Context(), 1)
		if err != nil {
			tb.T.Fatal(err)
		}
		err = tb.Service.Jobs().Do(tb.T.Context(), stored.TournamentJob{Tournament: 1, Revision: cup.Revision})
		if err == nil {
			return
		}
		if !strings.Contains(err.Error(), "dies here") {
			tb.T.Fatal(err)
		}
	}
}
