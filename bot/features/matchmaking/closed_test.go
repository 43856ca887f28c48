package matchmaking_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Without direct messages and without pages, there's nowhere to play.
func TestClosedDirectMessages(t *testing.T) {
	tb := newHarness(t)
	tb.Choose(settings.GuildSettings{Anyone: settings.On})
	tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
		if ch == "dm ann" {
			return chat.ErrCannotPost
		}
		return nil
	})
	has(t, tb.clicks("c", "ann", chat.Button{Command: "anyone", Words: "5+5"}, chat.ShownState{}), "I can't DM you")
	if _, err := tb.Store.Seek(t.Context(), "ann"); err == nil {
		t.Error("she is looking")
	}
}

// pages gives out the addresses of games in the browser.
type pages struct{}

func (pages) Watch(int64) string { return "https://watch" }

func (pages) Tournament(id int64) string { return fmt.Sprint("https://hoshi.example/t/", id) }

func (pages) Play(_ context.Context, user chat.User, _ int64) (string, error) {
	return "https://play/" + string(user.ID), nil
}

func (pages) Revoke(context.Context, chat.UserID) error { return nil }

// Someone who doesn't accept direct messages plays on the game's page, whose private link they get
// when asking about an opponent or to stop looking. The other player's board isn't affected.
func TestClosedDirectMessagesWithPages(t *testing.T) {
	for _, clock := range []string{"5+5", "1d"} {
		t.Run(clock, func(t *testing.T) {
			tb := &harness{servicetest.NewWithDirect(t, service.Options{Pages: pages{}}), nil}
			tb.Choose(settings.GuildSettings{Anyone: settings.On})
			tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
				if ch == "dm ann" {
					return chat.ErrCannotPost
				}
				return nil
			})
			looking := tb.Harness.ClickAt("c", "ann", chat.Button{Command: "anyone", Words: clock}, chat.ShownState{}, true)
			if len(looking.Replies) != 1 {
				t.Fatalf("%+v", looking.Replies)
			}
			has(t, tb.Chat.Words.Print(looking.Replies[0].Text), "You don't accept DMs from me", "Check for an opponent")
			check := servicetest.Button(t, looking.Replies[0], "anyone", "check")
			has(t, tb.clicks("c", "ann", check, chat.ShownState{}), "I'm looking for an opponent")
			tb.clicks("c", "bob", chat.Button{Command: "anyone", Words: clock}, chat.ShownState{})
			has(t, tb.last("bob").Text, "I found you an opponent:** ann")
			for _, b := range []chat.Button{check, servicetest.Button(t, looking.Replies[0], "anyone", "leave")} {
				answers := tb.Harness.ClickAt("c", "ann", b, chat.ShownState{}, true)
				if len(answers.Replies) != 1 || !answers.Replies[0].Private || len(answers.Replies[0].Rows) != 1 || answers.Replies[0].Rows[0].Buttons[0].URL != "https://play/ann" {
					t.Fatalf("%s: %+v", b.Words, answers.Replies)
				}
				said := tb.Chat.Words.Print(answers.Replies[0].Text)
				if has(t, said, "your game is in progress"); strings.Contains(said, "Finish it") != (clock == "5+5") {
					t.Errorf("%s: %q", b.Words, said)
				}
			}
		})
	}
}

// Someone who's paired before being told that they're looking hears about the game, whether or not
// they accept direct messages, and no message there still says that they're looking.
func TestPairedBeforeTold(t *testing.T) {
	for name, refused := range map[string]error{"open direct messages": nil, "closed direct messages": chat.ErrCannotPost} {
		t.Run(name, func(t *testing.T) {
			tb := newHarness(t)
			tb.Choose(settings.GuildSettings{Anyone: settings.On})
			tb.look("bob", "5+5 unrated")
			tb.Chat.Set(func(ch chat.ChannelID, r chat.Reply) error {
				if ch != "dm ann" {
					return nil
				}
				for begun := time.Now(); strings.HasPrefix(r.Key, "seek.") && time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
					if _, err := tb.Store.Seek(t.Context(), "ann"); errors.Is(err, stored.ErrNoSeek) {
						break
					}
				}
				return refused
			})
			tb.now.Advance(time.Millisecond)
			has(t, tb.clicks("c", "ann", chat.Button{Command: "anyone", Words: "5+5 unrated"}, chat.ShownState{}), "your game is in progress")
			for i, p := range tb.dm("ann") {
				isRetired := func(r servicetest.Retired) bool { return r.Channel == "dm ann" && r.Message == fmt.Sprint(i) }
				if strings.Contains(p.Text, "I'm looking") && !slices.ContainsFunc(tb.Chat.Retired, isRetired) {
					t.Error("a message still says that I'm looking")
				}
			}
		})
	}
}

// A running game with days per move doesn't stop anyone from looking for another one.
func TestPanelDuringDaysGame(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "1d unrated")
	tb.look("bob", "1d unrated")
	has(t, tb.last("ann").Text, "I found you an opponent:** bob")
	has(t, tb.look("ann", ""), "Choose a clock")
	has(t, tb.look("ann", "check"), "your game is in progress")
}
