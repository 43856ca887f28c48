package bot

import (
	"context"
	"fmt"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
)

// What an engine finds is for who asked alone if they have clicked: others see neither a
// picture between them and the board nor a hint that they didn't want. A button shows it to
// everyone.

// everyoneOption asks to show everyone what a click has shown to one person.
func everyoneOption() command.Option {
	return command.Option{Name: "everyone", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "everyone"}}}, ButtonOnly: true}
}

// postInsight answers with what an engine found about a position: to who asked alone, with
// a button that shows everyone, if they have clicked and others are there.
func (s *Service) postInsight(ctx context.Context, c *command.Call, ex *examination, reply chat.Reply) error {
	if _, everyone := command.Get[string](c.Options, "everyone"); c.Typed() || c.Direct || everyone {
		return s.post(ctx, c, reply)
	}
	reply.Private, reply.Shown = true, ex.game.ShownState()
	if len(reply.Rows) == 0 {
		reply.Rows = []chat.Row{{}}
	}
	last := &reply.Rows[len(reply.Rows)-1]
	last.Buttons = append(last.Buttons, chat.Button{Command: c.Command.Name, Words: wordsForEveryone(c, ex), Label: message.T("button.show_everyone")})
	return s.post(ctx, c, reply)
}

// wordsForEveryone are the call's options as somebody would type them, for the same
// position, whatever is played meanwhile, and for everyone.
func wordsForEveryone(c *command.Call, ex *examination) string {
	var words []string
	for _, o := range c.Command.Options {
		value, given := c.Options[o.Name]
		switch {
		case o.Name == "everyone":
			value = "everyone"
		case o.Name == "move" && !given:
			if value = len(ex.game.Moves); c.Command.Name == "hint" {
				continue // which is about the position on the board
			}
		case !given:
			continue
		}
		if o.Keyword != "" {
			words = append(words, o.Keyword)
		}
		words = append(words, fmt.Sprint(value))
	}
	return strings.Join(words, " ")
}
