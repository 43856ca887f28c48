package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

// What Discord says about the bot's permissions may not be the whole truth: the bot was
// installed without the scope "bot", the channel is a private thread that it isn't in, or a voice
// channel that it may not join. Then the first board is refused, although its request was
// accepted. So the latest interaction of each channel that leads to a board is kept: it shows the
// board if the channel refuses it. From then on, as long as the refusal is remembered, the channel
// is one whose boards are shown by answers.

// maxSpares is how many channels are remembered. With more, the oldest half is forgotten.
const maxSpares = 1000

// spareAnswers remember the latest interaction of each channel that can show a board. The zero
// value is ready to use.
type spareAnswers struct {
	mu       sync.Mutex
	channels map[chat.ChannelID]spare
	order    []chat.ChannelID // as they were added; the oldest first
}

// spare is an interaction that can show a board if its channel refuses it.
type spare struct {
	answers *interactionResponder
	shows   *shownBoard
	granted bool // Discord says that the bot may write there
}

// add remembers an interaction in place of the channel's earlier one.
func (s *spareAnswers) add(ch chat.ChannelID, one spare) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.channels == nil {
		s.channels = make(map[chat.ChannelID]spare)
	}
	if _, known := s.channels[ch]; !known {
		s.order = append(s.order, ch)
	}
	s.channels[ch] = one
	if len(s.order) > maxSpares {
		for _, old := range s.order[:maxSpares/2] {
			delete(s.channels, old)
		}
		s.order = append([]chat.ChannelID(nil), s.order[maxSpares/2:]...)
	}
}

// of returns the interaction of a channel, if there's one.
func (s *spareAnswers) of(ch chat.ChannelID) (spare, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.channels[ch]
	return one, ok
}

// spareProof is for how long what an interaction says about permissions counts against a refusal.
const spareProof = time.Minute

// granted reports whether Discord has just said that the bot may write in a channel.
func (s *spareAnswers) granted(ch chat.ChannelID) bool {
	one, ok := s.of(ch)
	return ok && one.granted && time.Since(one.answers.r.in.Received) < spareProof
}

// postRefused shows the board of a game by an answer to an interaction after the channel has
// refused it. Where that can't be done either, the error is the channel's.
func (c *Client) postRefused(ctx context.Context, ch chat.ChannelID, r chat.Reply, refusal error) (string, error) {
	if !noAccess(refusal) || r.Shown.Game == 0 || r.EditOnly {
		return "", refusal
	}
	if one, ok := c.spares.of(ch); ok && one.begin() {
		for _, other := range c.answers.add(ch, one.answers) {
			other.giveUp(context.WithoutCancel(ctx))
		}
	}
	if len(c.answers.of(ch)) == 0 {
		return "", refusal
	}
	id, err := c.answers.post(ctx, ch, r)
	if errors.Is(err, chat.ErrCannotPost) {
		return "", refusal
	}
	return id, err
}

// begin makes the interaction one that shows the channel's board, and reports whether it can and
// wasn't that before.
func (s spare) begin() bool {
	a := s.answers
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.shows != nil || a.handed {
		return false
	}
	a.shows = s.shows
	return true
}

// noAccess reports whether a refusal means that the bot can't write in the channel, though the
// channel is there.
func noAccess(err error) bool {
	switch code(err) {
	case discordgo.ErrCodeMissingAccess, discordgo.ErrCodeMissingPermissions:
		return true
	}
	return false
}

// refusesBoards reports whether the channel of an interaction has lately refused messages.
func (c *Client) refusesBoards(in *Interaction) bool {
	_, err := c.knownRefusal(chat.ChannelID(in.ChannelID))
	return noAccess(err)
}
