package analysis

import (
	"context"
	"fmt"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/engines/background"
)

// postInsight answers with an engine's findings about a position. If the user clicked and others
// are there, the answer is private and has a button that shows it to everyone.
func postInsight(ctx context.Context, c *command.Call, ex *examination, reply chat.Reply) error {
	if _, everyone := command.Get[string](c.Options, "everyone"); c.Typed() || c.Direct || everyone {
		return background.Post(ctx, c, reply)
	}
	reply.Private, reply.Shown = true, ex.game.ShownState()
	if len(reply.Rows) == 0 {
		reply.Rows = []chat.Row{{}}
	}
	last := &reply.Rows[len(reply.Rows)-1]
	last.Buttons = append(last.Buttons, chat.Button{Command: c.Command.Name, Words: wordsForEveryone(c, ex), Label: message.T("button.show_everyone")})
	return background.Post(ctx, c, reply)
}

// wordsForEveryone returns the call's options as a person would type them, plus "everyone" and, so
// that later moves don't matter, the position.
func wordsForEveryone(c *command.Call, ex *examination) string {
	var words []string
	for _, o := range c.Command.Options {
		value, given := c.Options[o.Name]
		switch {
		case o.Name == "everyone":
			value = "everyone"
		case o.Name == "move" && !given:
			if value = len(ex.game.Moves); c.Command.Name == "hint" {
				continue // without a move number, a hint is about the position on the board
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
