package interaction

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/recent"
)

// What Discord says about the bot's permissions may be wrong: the bot was installed without the
// scope "bot", or the channel is a private thread that it isn't in, a locked thread, or a voice
// channel that it may not join. About direct messages it says nothing: a person may accept none from
// the bot, or share no server with it. Then Discord accepts a request but refuses its board. So the
// latest interaction of each channel that leads to a board is kept as a spare, to show the board if
// the channel refuses it. As long as the refusal is remembered, answers show the channel's boards.

// spares are the latest interactions of channels that can show a board.
type spares struct {
	recent.Map[chat.ChannelID, spare]
}

// maxSpares is the maximum number of channels remembered.
const maxSpares = 1000

func newSpares() spares {
	return spares{recent.Map[chat.ChannelID, spare]{Max: maxSpares, For: answer.Within}}
}

// spare is an interaction that can show a board if its channel refuses it.
type spare struct {
	answers *responder
	shows   *shownBoard
	granted bool // Discord says that the bot may write there
}

// spareProof is how long permissions stated by an interaction outweigh a refusal.
const spareProof = time.Minute

// Granted reports whether Discord has just said that the bot may write in a channel.
func (h *Handler) Granted(ch chat.ChannelID) bool {
	one, ok := h.spares.Get(ch)
	return ok && one.granted && time.Since(one.answers.in.Received) < spareProof
}

// Shows reports whether an answer can show a board in a channel.
func (h *Handler) Shows(ch chat.ChannelID) bool { return len(h.boards.of(ch)) > 0 }

// Show shows a board in an answer to an interaction of the channel and returns the message's ID.
func (h *Handler) Show(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	return h.boards.post(ctx, ch, r)
}

// ShowRefused shows a game's board in an answer after the channel has refused it. If that is
// impossible too, it returns the channel's error.
func (h *Handler) ShowRefused(ctx context.Context, ch chat.ChannelID, r chat.Reply, refusal error) (string, error) {
	if !errors.Is(refusal, chat.ErrCannotPost) || r.Shown.Game == 0 || r.EditOnly {
		return "", refusal
	}
	if one, ok := h.spares.Get(ch); ok && one.begin() {
		for _, other := range h.boards.add(ch, one.answers) {
			other.giveUp(context.WithoutCancel(ctx))
		}
	}
	if !h.Shows(ch) {
		return "", refusal
	}
	id, err := h.boards.post(ctx, ch, r)
	if errors.Is(err, chat.ErrCannotPost) {
		return "", refusal
	}
	return id, err
}

// Retire replaces a board shown by an answer with a note.
func (h *Handler) Retire(ctx context.Context, ch chat.ChannelID, message string, note chat.Reply) error {
	return h.boards.retire(ctx, ch, message, note)
}

// Close gives up all interactions waiting for a board.
func (h *Handler) Close(within time.Duration) { h.boards.close(within) }

// begin lets the interaction show the channel's board and reports whether that is possible and new.
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
