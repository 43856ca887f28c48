package discord

import (
	"context"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"
)

// malformed tells the operator of messages that Discord refused for their form. That is a
// fault of this program, or a change of Discord's rules: who waits for the message gets its
// text alone, and nothing else changes.
type malformed struct {
	log      *slog.Logger
	observer Observer
	logged   logLimit
}

// isMalformed reports whether a refusal is about the form of what was sent.
func isMalformed(err error) bool { return code(err) == discordgo.ErrCodeInvalidFormBody }

// report tells of a message that was refused with err, which names the fields at fault.
func (m *malformed) report(ctx context.Context, err error) {
	m.observer.MessageRefused()
	if n, ok := m.logged.next(time.Now()); ok {
		m.log.ErrorContext(ctx, "Discord refused the form of a message; showing its text alone", "error", err, "times", n)
	}
}
