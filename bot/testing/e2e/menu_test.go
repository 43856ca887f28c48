package e2e_test

import (
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/sandbox"
)

// choose uses a context menu command on a person or a message, and waits for the challenge or the
// board that results.
func (p *player) choose(name string, c *command.Command) {
	p.t.Helper()
	catalogue, err := translations()
	if err != nil {
		p.t.Fatal(err)
	}
	use := sandbox.CommandUse{Type: sandbox.UserCommand, Name: catalogue.Translate("", message.T("menu."+c.Name)), Target: p.users["bob"]}
	after := p.say("bob", "h8 i9 g7")
	if c.Menu == command.MessageMenu {
		use.Type, use.Target = sandbox.MessageCommand, after
	}
	in, err := p.box.UseCommand(p.channel.ID, p.users[name], use)
	p.answered(in, err)
	p.latest(func(m sandbox.Message) bool {
		if c.Menu == command.UserMenu {
			return m.Author.Bot && newer(m.ID, after) && strings.Contains(words(m), "challenges")
		}
		return m.Author.Bot && newer(m.ID, after) && len(m.Attachments) == 1
	})
}
