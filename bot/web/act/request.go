package act

import (
	"context"
	"errors"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
)

// request makes the request of an action that presses a button.
func (a *Acts) request(g *game.Game, by session.Session, language string, what Action, pressed offer) *command.Request {
	req := &command.Request{
		ID: "web-" + what.ID, Origin: chat.FromBrowser, Channel: g.Channel, Guild: g.Guild, Direct: guest.IsChannel(g.Channel) || game.IsPaired(g.Channel),
		User: by.User, Locale: language, Shown: pressed.Shown, FromPrivate: pressed.Private, AnswerOnly: g.AnswerOnly,
	}
	if !pressed.Private && req.Shown.Revision != 0 {
		req.Shown.Game = g.ID
	}
	if g.Guild != "" && a.opt.Parent != nil {
		req.Parent = func(ctx context.Context) (chat.ChannelID, error) { return a.opt.Parent(ctx, g.Channel) }
	}
	if req.Command = a.opt.Service.Commands().Lookup(what.Command); req.Command == nil {
		req.Problem = chat.Refuse("component.unknown")
		return req
	}
	req.Options, req.Problem = req.Command.ParseText(command.TextInput{Words: strings.Fields(what.Words), Raw: what.Words})
	if errors.Is(req.Problem, command.ErrForeign) {
		req.Problem = chat.Refuse("component.unknown")
	}
	if req.Problem == nil && what.Fields != nil {
		readFields(req, what.Fields)
	}
	return req
}

// readFields adds the options that were typed into a form.
func readFields(req *command.Request, fields map[string]string) {
	given := make(map[string]command.OptionInput)
	for name, text := range fields {
		given[name] = command.OptionInput{Text: text}
	}
	opened := req.Options
	if req.Options, req.Problem = req.Command.ParseOptions(given); req.Problem != nil {
		return
	}
	for name, value := range opened {
		if _, ok := req.Options[name]; !ok {
			req.Options[name] = value
		}
	}
}
