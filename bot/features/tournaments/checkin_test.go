package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// calls returns whom messages that the tournament posted in its channel have notified, and the latest one that did.
func (tb *table) calls() (called []chat.UserID, text string) {
	for _, p := range tb.Chat.In("c") {
		if len(p.Ping) > 0 {
			called, text = append(called, p.Ping...), p.Text
		}
	}
	return called, text
}

// When check-in opens, each entrant is mentioned once and gets a direct message once, unless they have quiet hours
// or don't want it. Nobody else is notified, and nothing is repeated.
func TestCheckInCallsEntrants(t *testing.T) {
	for _, tag := range settings.Languages() {
		t.Run(tag, func(t *testing.T) {
			tb := newTable(t)
			tb.clock.Set(time.Date(2026, 11, 24, 23, 30, 0, 0, time.UTC))
			for who, of := range map[chat.UserID]settings.UserSettings{"bob": {Quiet: "22-7"}, "cid": {Pings: settings.PingNever}, "ann": {Language: "ja"}} {
				if _, err := tb.Store.UpdateUserSettings(t.Context(), who, func(us *settings.UserSettings) { *us = of }); err != nil {
					t.Fatal(err)
				}
			}
			tb.Choose(settings.GuildSettings{Language: tag})
			tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
				if ch == "dm dan" {
					return fmt.Errorf("closed: %w", chat.ErrCannotPost)
				}
				return nil
			})
			tb.say("boss", "create swiss 5+5 name Cup")
			for _, who := range []string{"ann", "bob", "cid", "dan", "eve", "zoe"} {
				tb.say(who, "join")
			}
			tb.say("zoe", "leave")
			tb.cup()
			if called, text := tb.calls(); len(called) > 0 {
				t.Fatalf("before the check-in, %v are called: %s", called, text)
			}
			tb.say("boss", "begin")
			tb.cup()
			called, text := tb.calls()
			if want := []chat.UserID{"ann", "cid", "dan", "eve"}; !slices.Equal(called, want) {
				t.Errorf("%v are called, want %v", called, want)
			}
			for _, who := range []string{"@ann", "@bob", "@cid", "@dan", "@eve", "Cup"} {
				if !strings.Contains(text, who) {
					t.Errorf("%q doesn't name %s", text, who)
				}
			}
			for who, want := range map[string]int{"ann": 1, "bob": 0, "cid": 0, "dan": 0, "eve": 1, "zoe": 0, "boss": 0} {
				posts := tb.Chat.In(chat.ChannelID("dm " + who))
				if len(posts) != want {
					t.Errorf("%s has %d direct messages, want %d", who, len(posts), want)
				}
				for _, p := range posts {
					if link := p.Rows[0].Buttons[0].Link; link == nil || link.Channel != "c" || !strings.Contains(p.Text, "Cup") || (who == "ann") != (p.Language == "ja") && tag != "ja" {
						t.Errorf("%s was told in %s: %s, with a link to %+v", who, p.Language, p.Text, link)
					}
				}
			}
			// Nothing that happens later calls them again.
			tb.say("eve", "here")
			tb.say("zoe", "join")
			tb.say("boss", "extend minutes 5")
			tb.cup()
			if again, _ := tb.calls(); !slices.Equal(again, called) || len(tb.Chat.In("dm eve")) != 1 || len(tb.Chat.In("dm zoe")) != 0 {
				t.Errorf("later, %v have been called", again)
			}
		})
	}
}

// A large tournament calls everyone once, in several messages.
func TestCheckInCallsMany(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create swiss 5+5 name Cup", "is open")
	var want []chat.UserID
	for i := range 120 {
		who := fmt.Sprint("someone", i)
		tb.clock.Advance(time.Second)
		tb.say(who, "join")
		want = append(want, chat.UserID(who))
	}
	tb.say("boss", "begin")
	tb.cup()
	if called, _ := tb.calls(); !slices.Equal(called, want) {
		t.Errorf("%d are called, want %d, each once", len(called), len(want))
	}
	for _, p := range tb.Chat.In("c") {
		if len([]rune(p.Text)) > 2000 {
			t.Errorf("a message has %d characters", len([]rune(p.Text)))
		}
	}
}

// A call that fails is made later, and one that a process may have made before it died isn't made twice.
func TestCheckInCallsAfterFailure(t *testing.T) {
	const record = -1 // of the calls
	tb := newTable(t)
	tb.say("boss", "create swiss 5+5 name Cup")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.say(who, "join")
	}
	tb.cup()
	refuses := func(ch chat.ChannelID, r chat.Reply) error {
		if strings.HasPrefix(r.Key, "call.") {
			return chat.ErrCannotPost
		}
		return nil
	}
	tb.Chat.Set(refuses)
	tb.say("boss", "begin")
	advance := func() error {
		cup, err := tb.Store.Tournament(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return tb.Service.Jobs().Do(t.Context(), stored.TournamentJob{Tournament: 1, Revision: cup.Revision})
	}
	if err := advance(); err == nil {
		t.Fatal("a call that failed isn't tried again")
	}
	tb.Chat.Set(nil)
	tb.cup()
	called, _ := tb.calls()
	if want := []chat.UserID{"ann", "bob", "cid"}; !slices.Equal(called, want) {
		t.Fatalf("%v are called after a failure, want %v", called, want)
	}
	for _, ago := range []time.Duration{time.Second, time.Hour} {
		posts, err := tb.Store.TournamentPosts(t.Context(), 1)
		i := slices.IndexFunc(posts, func(p stored.TournamentPost) bool { return p.Round == record })
		if err != nil || i < 0 {
			t.Fatalf("no call is recorded: %v, %v", posts, err)
		}
		post := posts[i]
		post.Message = fmt.Sprint("posting", 0, " ", tb.clock.Now().Add(-ago).UnixMicro())
		if ok, err := tb.Store.ReplaceTournamentPost(t.Context(), posts[i], post); err != nil || !ok {
			t.Fatal(ok, err)
		}
		if err := advance(); err != nil {
			t.Fatal(err)
		}
		if again, _ := tb.calls(); !slices.Equal(again, called) {
			t.Errorf("%v are called again after a process died %v ago", again, ago)
		}
	}
}

// forgettingChat forgets the keys of messages at some point, as Discord does after some minutes.
type forgettingChat struct {
	servicetest.DirectChat
	forgotten atomic.Bool
}

func (c *forgettingChat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if c.forgotten.Load() {
		r.Key = ""
	}
	return c.DirectChat.Post(ctx, ch, r)
}

// While a process makes a call to check in, another one makes all of them. The first one doesn't repeat what the
// other has done, even if the chat has forgotten the keys by then.
func TestCheckInCallsInTwoProcesses(t *testing.T) {
	for name, during := range map[string]chat.ChannelID{"mentions": "c", "direct messages": "dm someone0"} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			tb.says("boss", "create swiss 5+5 name Cup", "is open")
			tb.cup()
			tb.Stop() // or it would do the jobs, too
			slow := &forgettingChat{DirectChat: servicetest.DirectChat{MemoryChat: tb.Chat}}
			opt := service.Options{Now: tb.clock.Now}
			first, other := tb.Another(tb.Store, slow, opt), tb.Another(tb.Store, slow.DirectChat, opt)
			var everyone []chat.UserID
			cup, err := tb.Store.UpdateTournament(t.Context(), 1, func(cup *tournament.Tournament) (err error) {
				everyone = nil
				for i := range 60 { // in two messages
					by := tournament.Actor{User: servicetest.User(fmt.Sprint("someone", i)), Now: tb.clock.Now().Add(time.Duration(i) * time.Second)}
					everyone = append(everyone, by.User.ID)
					err = errors.Join(err, cup.Do(by, tournament.Join{}))
				}
				return errors.Join(err, cup.Do(tournament.Actor{User: cup.Host, Manager: true, Now: tb.clock.Now()}, tournament.Start{}))
			})
			if err != nil {
				t.Fatal(err)
			}
			job, begun := stored.TournamentJob{Tournament: 1, Revision: cup.Revision}, false
			tb.Chat.Set(func(ch chat.ChannelID, r chat.Reply) error {
				if begun || ch != during || !strings.HasPrefix(r.Key, "call.") {
					return nil
				}
				begun = true
				defer slow.forgotten.Store(true)
				return other.Jobs().Do(t.Context(), job)
			})
			if err := first.Jobs().Do(t.Context(), job); err != nil { // the other has done more than it knows
				if err := first.Jobs().Do(t.Context(), job); err != nil {
					t.Fatal(err)
				}
			}
			if called, _ := tb.calls(); !begun || !slices.Equal(called, everyone) {
				t.Errorf("%d are mentioned, want each of %d once", len(called), len(everyone))
			}
			for _, who := range everyone {
				if n := len(tb.Chat.In("dm " + chat.ChannelID(who))); n != 1 {
					t.Errorf("%s has %d direct messages", who, n)
				}
			}
		})
	}
}
