package command

import (
	"cmp"
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// Call is a request that is being handled.
type Call struct {
	*Request
	chat.Responder
	Game *game.Game   // as the command's Access says; nil with AnyTime
	Side engine.Color // of the user in Game; Empty for others

	Language string                // of answers that everybody sees
	Mine     settings.UserSettings // what the user has chosen for themselves

	Reactor    chat.Reactor      // what marks the request; nil where nothing can
	To         chat.Transferable // who can answer in another process; nil where nobody can
	Job        context.Context   // of a request that a gateway has handed over; nil for others
	Background <-chan struct{}   // closed when work in the background has ended; nil for none
}

// Typed reports whether somebody has written the command, rather than clicked.
func (c *Call) Typed() bool {
	return c.Origin == chat.FromText || c.Origin == chat.FromSlash || c.Origin == chat.FromContextMenu
}

// ShowBelow notes that the board of a game that the call changes is to be shown below what
// was typed. A click leaves the board where it is.
func (c *Call) ShowBelow(g *game.Game) {
	if c.Typed() {
		g.Below = c.ID
	}
}

// PrivateLanguage is the language of answers for who asked alone. Where the chat shows
// them to everybody, they are in everybody's language.
func (c *Call) PrivateLanguage() string {
	if c.Origin == chat.FromText {
		return c.Language
	}
	return cmp.Or(c.Mine.Language, c.Locale, c.Language)
}

// Reply answers with a public text.
func (c *Call) Reply(ctx context.Context, t message.Text) error {
	return c.Respond(ctx, chat.Reply{Text: t, Language: c.Language})
}

// ErrIgnored ends a request that is to have no answer.
var ErrIgnored = errors.New("ignored")
