package snapshot

import (
	"slices"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// rows returns what a viewer can do besides placing a stone.
func (m *Maker) rows(g *game.Game, brought result.Brought, user chat.UserID) []chat.Row {
	switch {
	case user == "" || g.State == game.Unplayed:
		return nil
	case g.State == game.Proposed:
		return challengeRows(g, user)
	case g.Side(user) != engine.Empty, g.HasTeam(), g.Watched() && g.Host.ID == user:
		return forSide(g, g.Side(user), m.View.BoardRows(g, brought.Step))
	}
	return nil
}

// challengeRows returns what a viewer can do about a challenge.
func challengeRows(g *game.Game, user chat.UserID) []chat.Row {
	var buttons []chat.Button
	if g.MayAccept(user) {
		buttons = append(buttons, view.AcceptButton(g))
	}
	if g.MayAccept(user) && !g.Open() {
		buttons = append(buttons, view.DeclineButton(g))
	}
	if g.Host.ID == user {
		buttons = append(buttons, view.TermsButton(g), view.WithdrawButton(g))
	}
	if len(buttons) == 0 {
		return nil
	}
	return []chat.Row{{Buttons: buttons}}
}

// forSide returns the rows of a board for one player. A message in a chat shows both players the same
// buttons, including those that only the other one may press.
func forSide(g *game.Game, side engine.Color, rows []chat.Row) []chat.Row {
	if g.State != game.Playing || g.HasTeam() || g.Watched() {
		return rows
	}
	var out []chat.Row
	for _, row := range rows {
		var own []chat.Button
		for _, b := range row.Buttons {
			switch {
			case b.Command == "accept" && g.Offer.Side == side:
				own = append(own, chat.Button{Command: "withdraw", Label: message.T("button.withdraw")})
			case !others(g, side, b):
				own = append(own, b)
			}
		}
		row.Buttons = own
		row.Menu = slices.DeleteFunc(slices.Clone(row.Menu), func(b chat.Button) bool { return others(g, side, b) })
		if len(row.Buttons)+len(row.Menu) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// others reports whether a button is only for the other player: the answer to an offer, the opening's
// choice, or what there is to claim.
func others(g *game.Game, side engine.Color, b chat.Button) bool {
	switch b.Command {
	case "decline":
		return g.Offer.Side == side
	case "choose", "move":
		return g.ToMove() != side
	case "claim":
		return g.ToMove() == side
	}
	return false
}

// pageCommands are commands that the page itself replaces.
var pageCommands = []string{"pad", "board", "open", "activity", "step", "review", "replay", "share", "export"}

// replaced reports whether the page itself does what a button does, or has what it shows. It has its
// own help, but not for terms.
func replaced(b chat.Button) bool {
	return slices.Contains(pageCommands, b.Command) || b.Command == "move" && b.Form || b.Command == "help" && b.Words == ""
}

// Rows returns rows of buttons with labels in the printer's language, without those that the page
// replaces.
func (m *Maker) Rows(p *locale.Printer, rows []chat.Row) []Row {
	var out []Row
	for _, r := range rows {
		if strings.HasPrefix(r.Placeholder.ID, "level.choose") {
			r.Placeholder = message.T("button.level") // the page says the level beside Hoshi's name
		}
		row := Row{Heading: p.Print(r.Heading), Placeholder: p.Print(r.Placeholder), Buttons: m.buttons(p, r.Buttons), Menu: m.buttons(p, r.Menu)}
		if len(row.Buttons)+len(row.Menu) > 0 {
			out = append(out, row)
		}
	}
	return out
}

func (m *Maker) buttons(p *locale.Printer, buttons []chat.Button) []Button {
	var out []Button
	for _, b := range buttons {
		if b.Command == "" || replaced(b) {
			continue
		}
		if b.Label.ID == "term.ask" {
			b.Label = message.T("web.term", b.Label.Args)
		}
		out = append(out, Button{
			Command: b.Command, Words: b.Words, Label: p.Print(b.Label), Style: style(b.Style), Disabled: b.Disabled, Form: b.Form, Chosen: b.Chosen,
		})
	}
	return out
}

// style returns the name of a button's style, "" for a plain one.
func style(s chat.ButtonStyle) string {
	switch s {
	case chat.StyleMain:
		return "main"
	case chat.StyleSuggest:
		return "suggest"
	case chat.StyleDanger:
		return "danger"
	}
	return ""
}
