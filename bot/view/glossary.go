package view

import (
	"slices"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// TopicTermsID is the word for the list of terms in buttons.
const TopicTermsID = "glossary"

// Terms are the gomoku terms that help explains, apart from openings.
var Terms = [...]string{
	"open_three", "four", "open_four", "double_three", "four_three", "double_four", "vcf", "overline", "forbidden",
	"freestyle", "standard", "renju", "caro", "rated",
}

// termOfThreat maps what a move makes to the term for it.
var termOfThreat = map[engine.Threat]string{
	engine.OpenThree: "open_three", engine.Four: "four", engine.OpenFour: "open_four",
	engine.DoubleThree: "double_three", engine.FourThree: "four_three",
}

// termIn returns a term that a text uses, or "" if there is none.
func termIn(t message.Text) string {
	switch t.ID {
	case "effect.stops_four", "puzzle.hint.fours":
		return "four"
	case "effect.stops_open_three", "puzzle.hint.threes":
		return "open_three"
	case "puzzle.rule":
		if rule, ok := t.Args["Rule"].(message.Text); ok && slices.Contains(Terms[:], strings.TrimPrefix(rule.ID, "rule.")) {
			return strings.TrimPrefix(rule.ID, "rule.")
		}
	}
	for _, arg := range t.Args {
		if threat, ok := arg.(engine.Threat); ok && termOfThreat[threat] != "" {
			return termOfThreat[threat]
		}
	}
	for _, part := range t.Parts {
		if id := termIn(part); id != "" {
			return id
		}
	}
	return ""
}

// WithTermButton returns a row of the buttons plus, if the text uses a term, one that explains it.
// That way, people who know the term needn't read about it.
func WithTermButton(buttons []chat.Button, t message.Text) []chat.Row {
	if id := termIn(t); id != "" {
		buttons = append(buttons, termButton(id))
	}
	if len(buttons) == 0 {
		return nil
	}
	return []chat.Row{{Buttons: buttons}}
}

// termButton returns a button that explains a term or an opening.
func termButton(id string) chat.Button {
	name := "term.name." + id
	if !slices.Contains(Terms[:], id) {
		name = "opening.name." + id
	}
	return chat.Button{Command: "help", Words: id, Label: message.T("term.ask", message.Args{"Term": message.T(name)})}
}
