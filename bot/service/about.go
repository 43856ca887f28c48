package service

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
)

func (s *Service) aboutCommand() *command.Command {
	return &command.Command{
		Name: "about", Aliases: []string{"info", "invite"}, Group: command.GroupBot,
		Unlocked: true, Everywhere: true, Handle: s.aboutBot,
	}
}

// Product describes the bot. Empty fields are omitted.
type Product struct {
	Version string        // for example "v1.2.0"
	Source  string        // URL of the source code
	Support string        // URL of a help page or server
	Invite  func() string // returns the link that adds the bot to a guild, "" until it's known; may be nil
}

// aboutBot describes the bot and links to its source.
func (s *Service) aboutBot(ctx context.Context, c *command.Call) error {
	p := s.opt.Product
	rows := []message.Text{message.T("about.bot", message.Args{"Version": p.Version})}
	for _, link := range []struct{ id, url string }{{"about.invite", p.invite()}, {"about.source", p.Source}, {"about.support", p.Support}} {
		if link.url != "" {
			rows = append(rows, message.T(link.id, message.Args{"URL": link.url}))
		}
	}
	rows = append(rows, message.T("about.privacy"))
	return c.Reply(ctx, message.Lines(rows...))
}

// invite returns the link that adds the bot to a guild, or "" if it isn't known.
func (p Product) invite() string {
	if p.Invite == nil {
		return ""
	}
	return p.Invite()
}
