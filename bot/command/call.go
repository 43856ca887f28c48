package command

import (
	"cmp"
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// Call is a request being handled.
type Call struct {
	*Request
	chat.Responder
	Page *Locked      // the game on whose page the request was made, while its channel is locked; nil elsewhere
	Game *game.Game   // loaded according to the command's Access; nil with AnyTime
	Side engine.Color // the user's side in Game; Empty if the user doesn't play

	Language string                // for public answers
	Mine     settings.UserSettings // the user's own settings
	Settings settings.Values       // in effect in the request's channel
	Unread   error                 // why the settings could not be read; nil if they were

	Reactor    chat.Reactor      // adds reactions to the request; nil if the chat can't
	Launcher   chat.Launcher     // launches the Activity as the answer; nil if the chat can't
	To         chat.Transferable // hands the request to another process; nil if that's not possible
	Job        context.Context   // for a request handed over by a gateway; nil otherwise
	Background <-chan struct{}   // closed when background work has ended; nil if there's none
}

// Locked is a game that has been loaded once its channel was locked. One request is made about it.
type Locked struct {
	Game   *game.Game
	unlock func()
}

// NewLocked returns a game with what unlocks its channel.
func NewLocked(g *game.Game, unlock func()) *Locked { return &Locked{g, unlock} }

// Held reports whether the channel is still locked, so that the game is as it was loaded.
func (l *Locked) Held() bool { return l != nil && l.unlock != nil }

// Unlock unlocks the channel, unless that's done already.
func (l *Locked) Unlock() {
	if l.Held() {
		l.unlock()
		l.unlock = nil
	}
}

// Actor returns the user as one who acts in Game at a time.
func (c *Call) Actor(now time.Time) game.Actor {
	return game.Actor{Side: c.Side, User: c.User, Now: now}
}

// Typed reports whether the command was typed rather than clicked.
func (c *Call) Typed() bool {
	return c.Origin == chat.FromText || c.Origin == chat.FromSlash || c.Origin == chat.FromContextMenu
}

// ShowBelow makes g's board appear below the command if the command was typed. After a click,
// the board stays in place.
func (c *Call) ShowBelow(g *game.Game) {
	if c.Typed() {
		g.Below = c.ID
	}
}

// PrivateLanguage returns the language for private answers. For text commands, whose answers
// everyone can see, it's the public language.
func (c *Call) PrivateLanguage() string {
	if c.Origin == chat.FromText {
		return c.Language
	}
	return cmp.Or(c.Mine.Language, c.Locale, c.Language)
}

// Reply answers publicly with a text.
func (c *Call) Reply(ctx context.Context, t message.Text) error {
	return c.Respond(ctx, chat.Reply{Text: t, Language: c.Language})
}

// ErrIgnored ends a request that should get no answer.
var ErrIgnored = errors.New("ignored")
