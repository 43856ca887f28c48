package act

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// Sealer signs what a page keeps for the server. [session.Signer] is one.
type Sealer interface {
	// Seal returns data with a signature that holds only in a context.
	Seal(context string, data []byte) string
	// Unseal returns the data of a text from Seal, or an error.
	Unseal(context, sealed string) ([]byte, error)
}

// offer is a button that a person can press.
type offer struct {
	Command string `json:"c"`
	Words   string `json:"w,omitempty"`
	Form    bool   `json:"f,omitempty"`
	Private bool   `json:"p,omitempty"` // of an answer that only this person saw
	// Shown is the state of the game that the button's message showed; zero for none.
	Shown chat.ShownState `json:"s,omitzero"`
}

// seal returns the text with which a session can take an offer later. It holds in all processes,
// so none has to remember it.
func (a *Acts) seal(by session.Session, o offer) string {
	text, err := json.Marshal(o)
	if err != nil {
		return "" // can't happen
	}
	return a.opt.Sealer.Seal(by.Key, text)
}

// unseal returns the offer that an action takes.
func (a *Acts) unseal(by session.Session, what Action) (o offer, ok bool) {
	text, err := a.opt.Sealer.Unseal(by.Key, what.Offer)
	if err != nil || json.Unmarshal(text, &o) != nil {
		return offer{}, false
	}
	return o, o.Command == what.Command && o.Words == what.Words
}

// offered returns what an action presses: a point of the board, or a button of an answer or of the page.
func (a *Acts) offered(ctx context.Context, g *game.Game, by session.Session, language string, what Action) (pressed offer, ok bool, err error) {
	if what.Offer != "" {
		pressed, ok = a.unseal(by, what)
		return pressed, ok, nil
	}
	pressed = offer{Command: what.Command, Words: what.Words, Shown: chat.ShownState{Revision: what.Rev, Moves: what.Moves}}
	if what.PlacesStone() && snapshot.MayTry(g, by.User.ID) {
		return pressed, true, nil
	}
	s, err := a.opt.Show(ctx, g, snapshot.Viewer{User: by.User.ID, Language: language})
	if err != nil {
		return offer{}, false, err
	}
	for _, row := range s.Rows {
		for _, list := range [...][]snapshot.Button{row.Buttons, row.Menu} {
			for _, b := range list {
				if b.Command == what.Command && b.Words == what.Words && !b.Disabled {
					pressed.Form = b.Form
					return pressed, true, nil
				}
			}
		}
	}
	return offer{}, false, nil
}

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
	if point := what.stone(); point != "" {
		req.Options = command.Values{"point": point}
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
