package bot

import (
	"context"
	"fmt"
	"strings"
)

// What an engine finds is for who asked alone if they have clicked: others see neither a
// picture between them and the board nor a hint that they didn't want. A button shows it to
// everyone.

// everyoneOption asks to show everyone what a click has shown to one person.
func everyoneOption() Option {
	return Option{Name: "everyone", Type: ChoiceOption{[]Choice{{Value: "everyone"}}}, ButtonOnly: true}
}

// postInsight answers with what an engine found about a position: to who asked alone, with
// a button that shows everyone, if they have clicked and others are there.
func (s *Service) postInsight(ctx context.Context, c *Call, ex *examination, reply Reply) error {
	if _, everyone := option[string](c.Options, "everyone"); c.typed() || c.Direct || everyone {
		return s.post(ctx, c, reply)
	}
	reply.Private, reply.Shown = true, ex.game.shownState()
	if len(reply.Rows) == 0 {
		reply.Rows = []Row{{}}
	}
	last := &reply.Rows[len(reply.Rows)-1]
	last.Buttons = append(last.Buttons, Button{Command: c.Command.Name, Words: c.wordsForEveryone(ex), Label: T("button.show_everyone")})
	return s.post(ctx, c, reply)
}

// wordsForEveryone are the call's options as somebody would type them, for the same
// position, whatever is played meanwhile, and for everyone.
func (c *Call) wordsForEveryone(ex *examination) string {
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
