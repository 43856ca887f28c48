package e2e_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/engine"
)

// clockGame stores a game between ann, who is to move, and bob. Four moves have been made, and the
// turn began some time ago.
func (h *host) clockGame(p *player, c game.Clock, left, ago time.Duration, notice game.ClockNotice) *game.Game {
	h.t.Helper()
	person := func(name string) game.Player {
		u := chat.User{ID: chat.UserID(p.users[name]), Name: name, Mention: "<@" + p.users[name] + ">"}
		return game.Player{User: u, Remaining: left}
	}
	now := time.Now().UTC().Truncate(time.Microsecond)
	g := &game.Game{
		Channel: chat.ChannelID(p.channel.ID),
		Guild:   chat.GuildID(p.channel.GuildID),
		Record:  game.Record{Size: 15, Rule: engine.Freestyle, Moves: []engine.Point{{Col: 7, Row: 7}, {Col: 8, Row: 8}, {Col: 7, Row: 8}, {Col: 8, Row: 7}}},
		Seats:   game.Seats{Black: person("ann"), White: person("bob")},
		Status:  game.Status{State: game.Playing},
		Timing:  game.Timing{Clock: c, Since: now.Add(-ago), Notice: notice},
	}
	g.Host, g.Last = g.Black.User, game.Event{Kind: game.EventOffer, Offer: game.OfferDraw, Side: engine.White, User: g.White.User}
	switch {
	case c.Live():
		g.Due = g.Since.Add(left)
	case notice == game.NoticeNone:
		g.Due = g.Since.Add(c.PerMove * 4 / 5)
	default:
		g.Due = g.Since.Add(c.PerMove)
	}
	if err := h.db.Create(h.t.Context(), g, nil); err != nil {
		h.t.Fatal(err)
	}
	return g
}

// says waits for a message in the channel that contains a text and notifies the given people.
func (p *player) says(text string, called ...string) sandbox.Message {
	p.t.Helper()
	m := p.latest(func(m sandbox.Message) bool { return m.Author.Bot && strings.Contains(words(m), text) })
	for _, name := range called {
		if !slices.Contains(m.Notified, p.users[name]) {
			p.t.Errorf("%q notifies %v, not %s", text, m.Notified, name)
		}
	}
	return m
}

// TestClocks has live clocks run out, and correspondence games send reminders and get claimed, at
// the queue's own pace. It tries each way to claim.
func TestClocks(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Channels: []string{"a", "b", "c", "d", "e", "f"}}, service.Options{Depth: 1})
	live, days := game.Clock{Main: time.Minute}, game.Clock{PerMove: 72 * time.Hour}
	state := func(p *player, want game.State) {
		t.Helper()
		h.settled(p.channel.ID)
		if g := h.game(p.channel.ID); g.State != want || want == game.TimedOut && g.Winner != engine.White {
			t.Errorf("channel %s: %s, winner %v, want %s", p.channel.Name, g.State, g.Winner, want)
		}
	}

	running, out := h.player(5), h.player(0)
	h.clockGame(running, game.Clock{Main: time.Hour}, time.Hour, 0, game.NoticeNone)
	h.clockGame(out, live, 1500*time.Millisecond, 0, game.NoticeNone)
	reminded := h.player(1)
	h.clockGame(reminded, days, 0, 72*time.Hour*4/5-time.Second, game.NoticeNone)
	var overdue [3]*player
	for i := range overdue {
		overdue[i] = h.player(2 + i)
		h.clockGame(overdue[i], days, 0, 72*time.Hour-time.Second, game.NoticeReminded)
	}
	running.says("<t:")
	out.says("ran out of time")
	state(out, game.TimedOut)
	reminded.says("less than a fifth of your time for this move is left", "ann")
	state(reminded, game.Playing)

	for i, p := range overdue {
		told := p.says("didn't move in time", "bob")
		switch i {
		case 0:
			p.say("bob", "!claim")
		case 1:
			p.slash("bob", "claim", map[string]any{"result": "win"})
		case 2:
			p.click("bob", told, "claim")
		}
		p.says("claimed the win")
		state(p, game.TimedOut)
	}
}

// TestStartWithClock starts games with a clock by text, slash command and button.
func TestStartWithClock(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Channels: []string{"a", "b"}}, service.Options{Depth: 1})
	p := h.player(0)
	clock := func(p *player, want string) {
		t.Helper()
		h.settled(p.channel.ID)
		if g := h.game(p.channel.ID); g.Clock.String() != want || g.State != game.Playing {
			t.Errorf("the clock is %v of a game that is %s, want %s", g.Clock, g.State, want)
		}
	}
	p.say("ann", "!play clock 3+2")
	p.says("3+2")
	clock(p, "3+2")
	p.say("ann", "!resign yes")
	p.click("ann", p.says("canceled the game before their second move"), "play")
	p.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "New game") && strings.Contains(words(m), "3+2")
	})
	clock(p, "3+2")
	p = h.player(1)
	p.slash("ann", "play", map[string]any{"clock": "3d"})
	p.says("<t:")
	clock(p, "3d")
}

// The player to move is notified by a new message, once. Showing the board again notifies nobody.
func TestTurnNotifies(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.slash("bob", "settings", map[string]any{"mine": "pings", "value": "always"})
	first := p.between("ann", "bob")
	p.slash("ann", "move", map[string]any{"point": "e5"})
	board := p.shown(1)
	if board.ID == first.ID || !slices.Equal(board.Notified, []string{p.users["bob"]}) {
		t.Errorf("%q has notified %v", words(board), board.Notified)
	}
	p.slash("bob", "move", map[string]any{"point": "f5"})
	if board = p.shown(2); len(board.Notified) != 0 { // ann has just moved
		t.Errorf("%q has notified %v", words(board), board.Notified)
	}
}
