package bot

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/message"
)

func (s *Service) aboutCommand() *command.Command {
	return &command.Command{
		Name: "about", Aliases: []string{"info", "invite"}, Translated: []string{"关于", "情報", "정보"}, Group: command.GroupBot,
		Unlocked: true, Everywhere: true, Handle: s.aboutBot,
	}
}

// Product is what the bot says about itself. Empty fields are left out.
type Product struct {
	Version string        // such as "v1.2.0"
	Source  string        // address of the source code
	Support string        // address of a page or a server for help
	Invite  func() string // the link that adds the bot to a guild, "" while it is not known; may be nil
}

// aboutBot says what the bot is, and where its source is.
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

// invite is the link that adds the bot to a guild.
func (p Product) invite() string {
	if p.Invite == nil {
		return ""
	}
	return p.Invite()
}
