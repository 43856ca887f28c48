package e2e_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
)

// How soon after the faults everyone must see an answer.
const (
	heardWithin = 20 * time.Second
	heardShort  = time.Minute // in the short form, which runs beside other tests on a busy machine
)

// What people waited for after the faults.
const (
	anAnswer     = "an answer"
	firstMove    = "the first move on the board"
	lastPosition = "the last position"
)

// hearing is how long someone waited after the faults.
type hearing struct {
	who  string
	what string
	took time.Duration
}

// everyoneAsks lets everyone ask for something at once, and ask again if nothing happens. It records how
// long it takes until they see an answer.
func (c *networkChaos) everyoneAsks() {
	var asking sync.WaitGroup
	for _, s := range c.tables {
		for _, name := range []string{s.black, s.white} {
			if name != "" {
				asking.Go(func() { s.hears(name) })
			}
		}
	}
	asking.Wait()
}

// hears asks for something until an answer is seen.
func (s *chaosTable) hears(name string) {
	begun := time.Now()
	ask := s.askInText
	switch s.kind {
	case "slash":
		ask = s.askBySlash
	case "pad":
		ask = s.askByButton
	}
	what := "export" // which reads the game
	if name == s.white {
		what = "help"
	}
	for heard := false; !heard && time.Since(begun) < 2*patience; {
		ctx, cancel := context.WithTimeout(s.t.Context(), 5*time.Second) // then people ask again
		heard = ask(ctx, name, what)
		cancel()
	}
	s.record(hearing{name, anAnswer, time.Since(begun)})
}

func (c *networkChaos) record(h hearing) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = append(c.heard, h)
}

// sees records how long the first move after the faults takes from the move, or the end of the faults if
// that was later, until the channel shows it.
func (s *chaosTable) sees(g *game.Game, begun time.Time) {
	s.mu.Lock()
	ended, first := s.ended, !s.moved
	s.mu.Unlock()
	if ended.IsZero() || !first || len(g.Moves) == 0 {
		return
	}
	s.moved = true
	if ended.After(begun) {
		begun = ended
	}
	s.shows(g, begun, firstMove)
}

// shows waits until the channel shows a position, and records how long after a time it did.
func (s *chaosTable) shows(g *game.Game, after time.Time, what string) {
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*patience)
	defer cancel()
	m, err := s.p.box.WaitMessage(ctx, s.p.channel.ID, func(m sandbox.Message) bool {
		id, moves, ok := gameShown(m)
		return ok && id == g.ID && moves >= len(g.Moves)
	})
	took := 2 * patience
	if err == nil {
		took = max(m.Time.Sub(after), m.Edited.Sub(after), 0)
	}
	s.record(hearing{s.p.channel.Name, what, took})
}

// askInText writes a command and waits for the reply, or for the board that it shows.
func (s *chaosTable) askInText(ctx context.Context, name, command string) bool {
	id := s.p.say(name, "!"+command)
	_, err := s.p.box.WaitMessage(ctx, s.p.channel.ID, func(m sandbox.Message) bool {
		_, _, board := gameShown(m)
		return m.Author.Bot && (m.ReplyTo == id || board && changed(m, id))
	})
	return err == nil
}

// askBySlash uses a slash command and waits for the answer.
func (s *chaosTable) askBySlash(ctx context.Context, name, command string) bool {
	in, err := s.p.box.UseCommand(s.p.channel.ID, s.p.users[name], sandbox.CommandUse{Name: command})
	return s.answers(ctx, in, err)
}

// askByButton opens a pad, or uses a slash command if no message has the button.
func (s *chaosTable) askByButton(ctx context.Context, name, _ string) bool {
	for _, m := range slices.Backward(s.p.box.Messages(s.p.channel.ID)) {
		if id := s.p.findButton(m, "pad"); id != "" && m.EphemeralTo == "" {
			in, err := s.p.box.Click(s.p.channel.ID, s.p.users[name], m.ID, id)
			return s.answers(ctx, in, err)
		}
	}
	return s.askBySlash(ctx, name, "board")
}

// answers waits until an interaction has an answer that can be read.
func (s *chaosTable) answers(ctx context.Context, in sandbox.Interaction, err error) bool {
	s.note(in, err)
	if err != nil {
		return false
	}
	in, err = s.p.box.WaitInteraction(ctx, in.ID)
	if err != nil || in.State != sandbox.Answered {
		return false
	}
	_, err = s.p.box.WaitMessage(ctx, s.p.channel.ID, func(m sandbox.Message) bool {
		return m.ID == in.MessageID && !m.Loading || m.EphemeralTo == in.UserID && newer(m.ID, in.ID) && !m.Loading
	})
	return err == nil
}

// showLast records how long it takes until every channel shows the last position, from the end of the
// faults or of the channel's game, whichever is later.
func (c *networkChaos) showLast() {
	for _, s := range c.tables {
		last := c.h.game(s.p.channel.ID)
		from := c.ended
		if last.Changed.After(from) {
			from = last.Changed
		}
		s.shows(last, from, lastPosition)
	}
}

// reportHearing reports how long people waited after the faults, and whether it was too long.
func (c *networkChaos) reportHearing() {
	c.t.Helper()
	for _, what := range []string{anAnswer, firstMove, lastPosition} {
		var took []time.Duration
		for _, h := range c.heard {
			if h.what != what {
				continue
			}
			took = append(took, h.took)
			if h.took > c.limit {
				c.t.Errorf("%s waited %v for %s after the faults", h.who, h.took.Round(time.Millisecond), h.what)
			}
		}
		slices.Sort(took)
		if len(took) > 0 {
			at := func(share float64) string {
				return fmt.Sprint(took[int(share*float64(len(took)-1))].Round(time.Millisecond))
			}
			c.t.Logf("%d waited for %s after the faults: p50 %s, p95 %s, max %s", len(took), what, at(0.5), at(0.95), at(1))
		}
	}
}
