package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// revokeLinks is the option of !open that ends links and sessions.
const revokeLinks = "revoke"

// OpenCommand declares !open: open the game in the browser.
func (s *Play) OpenCommand() *command.Command {
	return &command.Command{
		Name: "open", Aliases: []string{"browser"}, Group: command.GroupPlay, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{{Name: "links", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: revokeLinks, Words: []string{"logout"}},
		}}}},
		NeedsNoGame: func(o command.Values) bool { _, revoke := command.Get[string](o, "links"); return revoke },
		Help:        command.Help{Long: true}, Handle: s.open,
	}
}

// open answers with a link to the game's page: players get a private link, everyone else a public
// one. Everyone can read the answer to a typed command, so that answer has the public link and a
// button that asks for the private one.
func (s *Play) open(ctx context.Context, c *command.Call) error {
	reply := chat.Reply{Language: c.PrivateLanguage(), Private: true}
	if s.Pages == nil {
		return &chat.UserError{Text: message.T("open.off"), Private: true}
	}
	if _, revoke := command.Get[string](c.Options, "links"); revoke {
		if err := s.Pages.Revoke(ctx, c.User.ID); err != nil {
			return err
		}
		reply.Text = message.T("open.revoked")
		return c.Respond(ctx, reply)
	}
	g := c.Game
	reply.Shown = g.ShownState()
	watch := chat.Button{URL: s.Pages.Watch(g.ID), Label: message.T("button.watch_page")}
	switch {
	case !mayPlay(c):
		reply.Text, reply.Rows = message.T("open.watch"), []chat.Row{{Buttons: []chat.Button{watch}}}
	case c.Origin == chat.FromText && !c.Direct:
		reply.Text, reply.Rows = message.T("open.public"), []chat.Row{{Buttons: []chat.Button{watch, view.OpenButton()}}}
	default:
		private, err := s.Pages.Play(ctx, c.User, g.ID)
		if err != nil {
			return err
		}
		reply.Text = message.T("open.private")
		reply.Rows = []chat.Row{{Buttons: []chat.Button{{URL: private, Label: message.T("button.play_page")}, watch}}}
	}
	return c.Respond(ctx, reply)
}

// mayPlay reports whether the user has something to do in the call's game: they play in it, watch it
// and started it, or can join a team.
func mayPlay(c *command.Call) bool {
	g := c.Game
	return c.Side != engine.Empty || g.Watched() && g.Host.ID == c.User.ID || g.HasTeam() && g.State == game.Playing
}
