// Package guest is for people who play on the page without a chat: their IDs, and the chat in which
// their games are played, which shows nothing because the page shows the board.
package guest

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// ChannelPrefix begins the IDs of the channels of guests' games. No chat has such IDs.
const ChannelPrefix = "web."

// posted is the ID of every message in a guest's channel.
const posted = "page"

// NewChannel returns the ID of a channel for one game of a guest.
func NewChannel() chat.ChannelID { return chat.ChannelID(ChannelPrefix + rand.Text()) }

// NewUser returns a guest with a name to show.
func NewUser(name string) chat.User {
	return chat.User{ID: chat.UserID(game.GuestPrefix + rand.Text()), Name: name, Mention: name}
}

// IsChannel reports whether a channel is one of a guest's game.
func IsChannel(ch chat.ChannelID) bool { return strings.HasPrefix(string(ch), ChannelPrefix) }

// Full is a chat with all its features.
type Full interface {
	chat.ThreadChat
	chat.DirectChat
	chat.GuildChat
}

// Chat is a chat that also has the channels of guests and of paired games. Posting there succeeds and
// shows nothing.
type Chat struct{ Full }

// Silent implements [chat.SilentChat].
func (c Chat) Silent(ch chat.ChannelID) bool { return isSilent(ch) }

// isSilent reports whether a channel isn't one of the chat.
func isSilent(ch chat.ChannelID) bool { return IsChannel(ch) || game.IsPaired(ch) }

// Post implements [chat.Chat].
func (c Chat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if isSilent(ch) {
		return posted, nil
	}
	return c.Full.Post(ctx, ch, r)
}

// Retire implements [chat.Chat].
func (c Chat) Retire(ctx context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	if isSilent(ch) {
		return nil
	}
	return c.Full.Retire(ctx, ch, message, how)
}

// Typing implements [chat.Chat].
func (c Chat) Typing(ctx context.Context, ch chat.ChannelID) error {
	if isSilent(ch) {
		return nil
	}
	return c.Full.Typing(ctx, ch)
}

// Place implements [chat.GuildChat]. A guest's channel belongs to no guild.
func (c Chat) Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	if isSilent(ch) {
		return chat.ChannelPlace{}, nil
	}
	return c.Full.Place(ctx, ch)
}

// Public implements [chat.PublicChat]. Nobody sees the games of guests unless a guest shares one.
func (c Chat) Public(ctx context.Context, guild chat.GuildID, ch chat.ChannelID) (bool, error) {
	behind, ok := c.Full.(chat.PublicChat)
	if !ok || isSilent(ch) {
		return false, nil
	}
	return behind.Public(ctx, guild, ch)
}

// InSight implements [chat.SightChat].
func (c Chat) InSight(ctx context.Context, ch chat.ChannelID, message string) bool {
	sight, ok := c.Full.(chat.SightChat)
	return ok && sight.InSight(ctx, ch, message)
}

// StartThread implements [chat.ThreadChat].
func (c Chat) StartThread(ctx context.Context, ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
	if isSilent(ch) {
		return chat.Thread{}, chat.ErrNoThreads
	}
	return c.Full.StartThread(ctx, ch, name, people)
}

// Direct implements [chat.DirectChat]. Guests have no direct messages.
func (c Chat) Direct(ctx context.Context, user chat.UserID) (chat.ChannelID, error) {
	if game.IsGuest(user) {
		return "", fmt.Errorf("%w: guests have no direct messages", chat.ErrCannotPost)
	}
	return c.Full.Direct(ctx, user)
}
