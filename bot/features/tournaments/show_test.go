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

func (s *forgetfulStore) SetTournamentPost(ctx context.Context, p stored.TournamentPost) error {
	if p.Shown != "posting" && s.deaths.Add(-1) >= 0 {
		return errors.New("the process dies here")
	}
	return s.Store.SetTournamentPost(ctx, p)
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
