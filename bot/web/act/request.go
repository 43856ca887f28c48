package act

import (
	"context"
	"encoding/json"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// Action is what somebody does on the page of a game.
type Action struct {
	ID      string            `json:"id"` // random: an action that comes again isn't done again
	Command string            `json:"command"`
	Words   string            `json:"words"`  // the command's options, as typed
	Offer   string            `json:"offer"`  // of the button, if it belongs to an answer
	Fields  map[string]string `json:"fields"` // of the button's form; nil if the form is still to be shown
	Rev     int64             `json:"rev"`    // the revision that the page shows
	Moves   int               `json:"moves"`  // the number of moves that the page shows

	// Room is called before the action may start a game after g. If it returns an error, nothing is done. It
	// may be nil.
	Room func(ctx context.Context, g *game.Game) error `json:"-"`
}

// Limits of an action.
const (
	minID, maxID = 8, 64
	maxCommand   = 32
	maxWords     = 200
	maxOffer     = 1000
	maxFields    = 5
	maxField     = 300
)

// Valid reports whether an action can come from a page.
func (a *Action) Valid() bool {
	if len(a.ID) < minID || len(a.ID) > maxID || a.Command == "" || len(a.Command) > maxCommand || len(a.Words) > maxWords ||
		len(a.Offer) > maxOffer || len(a.Fields) > maxFields || a.Rev < 0 || a.Moves < 0 {
		return false
	}
	for _, c := range a.ID {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	for name, value := range a.Fields {
		if len(name) > maxCommand || len(value) > maxField {
			return false
		}
	}
	return true
}

// moveCommand is the command that places a stone.
const moveCommand = "move"

// PlacesStone reports whether an action places a stone on a point.
func (a *Action) PlacesStone() bool { return a.stone() != "" }

// stone returns the point on which an action places a stone, "" if it does something else.
func (a *Action) stone() string {
	point := strings.ToLower(strings.TrimSpace(a.Words))
	if a.Command != moveCommand || a.Offer != "" || a.Fields != nil || len(point) < 2 || len(point) > 3 || point[0] < 'a' || point[0] > 'z' {
		return ""
	}
	for _, c := range point[1:] {
		if c < '0' || c > '9' {
			return ""
		}
	}
	return point
}

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
