package e2e_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
)

// watch keeps checking all games: moves that were stored, and thus accepted, or that the channel
// shows must never disappear.
func (c *networkChaos) watch(ctx context.Context) {
	for ctx.Err() == nil && !c.t.Failed() {
		for _, s := range c.tables {
			shown := make(map[int64]int)
			list := s.p.box.Messages(s.p.channel.ID)
			for _, m := range list[max(0, len(list)-30):] {
				if id, moves, ok := gameShown(m); ok {
					shown[id] = max(shown[id], moves)
				}
			}
			g, err := c.h.db.Current(ctx, chat.ChannelID(s.p.channel.ID))
			if err != nil {
				continue // none yet, or the end
			}
			c.mu.Lock()
			before, known := s.seen[g.ID]
			s.seen[g.ID] = *g
			c.mu.Unlock()
			if known && (len(before.Moves) > len(g.Moves) || !slices.Equal(before.Moves, g.Moves[:len(before.Moves)])) {
				c.t.Errorf("%s: the moves were %v and are %v: an accepted move is lost", s.p.channel.Name, before.Moves, g.Moves)
			}
			if shown[g.ID] > len(g.Moves) {
				c.t.Errorf("%s: move %d is shown, and %d are stored", s.p.channel.Name, shown[g.ID], len(g.Moves))
			}
		}
		time.Sleep(20 * c.look)
	}
}

// gameShown is boardOf for messages that everyone sees.
func gameShown(m sandbox.Message) (game int64, moves int, ok bool) {
	if m.EphemeralTo != "" {
		return 0, 0, false
	}
	return boardOf(&m)
}

// visitLobby uses commands that need no game, like a guest.
func (c *networkChaos) visitLobby() {
	p := c.h.player(len(c.tables)) // after the tables' channels
	for n := 0; time.Now().Before(c.until) && !c.t.Failed(); n++ {
		switch n % 3 {
		case 0:
			p.say("guest", "!help")
		default:
			name := []string{"help", "top"}[n%2]
			c.note(p.box.UseCommand(p.channel.ID, p.users["guest"], sandbox.CommandUse{Name: name}))
		}
		time.Sleep(300*time.Millisecond + c.think/4)
	}
}

// check fails the test unless every channel shows its game's last position, once, and every game is
// over.
func (c *networkChaos) check() {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	if err := c.h.box.WaitConnected(ctx); err != nil {
		c.t.Fatalf("after the faults: %v\n%s", err, c.h.log.tail())
	}
	for _, s := range c.tables {
		p := s.p
		c.settled(p)
		g := c.h.game(p.channel.ID)
		if g.State == game.Playing {
			c.t.Errorf("%s: the game goes on", p.channel.Name)
		}
		boards := 0
		for _, m := range p.box.Messages(p.channel.ID) {
			id, moves, ok := gameShown(m)
			if !ok || id != g.ID {
				continue
			}
			if boards++; moves != len(g.Moves) || m.ID != g.Message {
				c.t.Errorf("%s: message %s shows move %d; the game has %d and its board is in message %s", p.channel.Name, m.ID, moves, len(g.Moves), g.Message)
			}
		}
		if boards != 1 {
			c.t.Errorf("%s: %d messages show the last game", p.channel.Name, boards)
		}
	}
}

// settled waits until a channel has no work left, and only one message shows its last game. After many
// failures a board may wait a minute for its next try.
func (c *networkChaos) settled(p *player) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	if err := c.h.service.Settled(ctx, chat.ChannelID(p.channel.ID)); err != nil {
		c.t.Fatalf("%s: %v\n%s", p.channel.Name, err, c.h.log.tail())
	}
	last := c.h.game(p.channel.ID).ID
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(5 * time.Millisecond) {
		earlier := slices.DeleteFunc(p.box.Messages(p.channel.ID), func(m sandbox.Message) bool {
			id, _, ok := gameShown(m)
			return !ok || id != last
		})
		if len(earlier) == 1 {
			return
		}
	}
}

// report counts duplicate posts, and what happened to the interactions.
func (c *networkChaos) report(faults sandbox.Faults) {
	c.t.Helper()
	c.awaitRetired()
	messages, twice, loading := 0, 0, 0
	for _, channel := range c.h.box.Channels() {
		seen := make(map[string]sandbox.Message)
		for _, m := range c.h.box.Messages(channel.ID) {
			if !m.Author.Bot {
				continue
			}
			messages++
			if m.Loading {
				loading++
			}
			key := m.ReplyTo + " " + words(m)
			if id, moves, ok := gameShown(m); ok {
				key = fmt.Sprint("board ", id, " ", moves)
			} else if m.ReplyTo == "" || m.EphemeralTo != "" {
				continue // for one person only: counted by interaction
			}
			if before, ok := seen[key]; ok {
				twice++
				c.t.Errorf("#%s has twice: %q, at %v with the nonce %q and at %v with %q", channel.Name, key, before.Time, before.Nonce, m.Time, m.Nonce)
			}
			seen[key] = m
		}
	}
	var failed []sandbox.Interaction
	followed := 0
	for _, id := range c.interactions {
		in, err := c.h.box.WaitInteraction(c.t.Context(), id)
		switch {
		case err != nil:
		case in.State == sandbox.Failed:
			failed = append(failed, in)
		case in.Followups > 1:
			followed++
			c.t.Errorf("an interaction was answered %d times: %s", in.Followups, c.answersTo(in))
		}
	}
	total := 0
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(faults)) {
		total += faults[name]
		lines = append(lines, fmt.Sprintf("%5d %s", faults[name], name))
	}
	c.t.Logf("%d faults of %d requests:\n%s", total, len(c.h.box.Requests()), strings.Join(lines, "\n"))
	c.t.Logf("%d sessions begun, %d resumed; %d games, %d moves, %d things done again, %d of them in the next game", c.h.box.Identifies(), c.h.box.Resumes(), c.games, c.moves, c.repeats, c.late)
	c.reportHearing()
	c.t.Logf("%d messages of the bot, %d posted twice, %d left thinking", messages, twice, loading)
	c.t.Logf("%d interactions, %d not acknowledged in time, %d answered more than once", len(c.interactions), len(failed), followed)
	c.reportCauses(failed)
	if loading > 0 {
		c.t.Errorf("%d messages say for ever that the bot is thinking", loading)
	}
	if c.games == 0 || total == 0 {
		c.t.Error("nothing happened")
	}
}

// answersTo returns the messages that answer an interaction.
func (c *networkChaos) answersTo(in sandbox.Interaction) string {
	var lines []string
	for _, m := range c.h.box.Messages(in.ChannelID) {
		if m.Info != nil && m.Info.ID == in.ID {
			lines = append(lines, fmt.Sprintf("after %v: %s", m.Time.Sub(in.Created), words(m)))
		}
	}
	return strings.Join(lines, "\n")
}

// awaitRetired waits until each game is shown by one message: the bot takes earlier ones out of use bit by bit.
func (c *networkChaos) awaitRetired() {
	for begun := time.Now(); time.Since(begun) < 3*patience; time.Sleep(10 * c.look) {
		if !slices.ContainsFunc(c.h.box.Channels(), func(channel sandbox.Channel) bool {
			shown := make(map[int64]int)
			for _, m := range c.h.box.Messages(channel.ID) {
				if id, _, ok := gameShown(m); ok {
					shown[id]++
				}
			}
			return slices.ContainsFunc(slices.Collect(maps.Values(shown)), func(n int) bool { return n > 1 })
		}) {
			return
		}
	}
	c.t.Error("earlier boards are still in use")
}
