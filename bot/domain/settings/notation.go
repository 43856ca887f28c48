package settings

import (
	"slices"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// Notation is how points are written in private answers.
type Notation string

// The notations. "" is NotationLower.
const (
	NotationLower Notation = "lower" // h8
	NotationUpper Notation = "upper" // H8
)

// write returns a point in the notation.
func (n Notation) write(pt engine.Point) string {
	if n == NotationUpper {
		return strings.ToUpper(pt.String())
	}
	return pt.String()
}

// Reply returns a reply with its points in the notation.
func (n Notation) Reply(r chat.Reply) chat.Reply {
	if n != NotationUpper {
		return r // the default
	}
	r.Text = n.text(r.Text)
	r.Rows = slices.Clone(r.Rows)
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Heading, row.Placeholder = n.text(row.Heading), n.text(row.Placeholder)
		row.Buttons, row.Menu = n.buttons(row.Buttons), n.buttons(row.Menu)
	}
	return r
}

// buttons returns the buttons with the points in their labels in the notation.
func (n Notation) buttons(list []chat.Button) []chat.Button {
	list = slices.Clone(list)
	for i := range list {
		list[i].Label = n.text(list[i].Label)
	}
	return list
}

// text returns a text with its points in the notation.
func (n Notation) text(t message.Text) message.Text {
	parts := make([]message.Text, len(t.Parts))
	for i, part := range t.Parts {
		parts[i] = n.text(part)
	}
	t.Parts = parts
	args := make(message.Args, len(t.Args))
	for name, v := range t.Args {
		args[name] = n.value(v)
	}
	t.Args = args
	return t
}

// value returns an argument of a text with its points in the notation.
func (n Notation) value(v any) any {
	switch v := v.(type) {
	case engine.Point:
		return n.write(v)
	case []engine.Point:
		words := make([]string, len(v))
		for i, pt := range v {
			words[i] = n.write(pt)
		}
		return strings.Join(words, " ")
	case message.Text:
		return n.text(v)
	case message.List:
		out := make(message.List, len(v))
		for i := range v {
			out[i] = n.value(v[i])
		}
		return out
	}
	return v
}
