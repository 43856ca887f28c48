package snapshot

import (
	"encoding/base64"
	"net/http"
	"regexp"

	"hoshi/bot/domain/chat"
)

// columnGap is what's between the columns of a table. A page shows only one of its spaces.
var columnGap = regexp.MustCompile(`(\S) {2,}`)

// Answer returns a reply of the bot as a page shows it, in a language. Files are left out.
func (m *Maker) Answer(r chat.Reply, language string) Answer {
	p := m.Printer(language)
	a := Answer{Text: lines(columnGap.ReplaceAllString(p.Print(r.Text), "$1 · ")), Private: r.Private, Replace: r.Replace, Rows: m.Rows(p, r.Rows)}
	if r.Picture != nil && len(r.Picture.PNG) > 0 {
		kind := http.DetectContentType(r.Picture.PNG) // a GIF for a replay
		a.Picture = &Picture{
			PNG: "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(r.Picture.PNG),
			Alt: p.Print(r.Picture.Alt),
		}
		a.Picture.Marks = marks(r.Picture)
	}
	return a
}

// marks returns what a page can mark on its own board in place of a picture, nil if there is nothing.
func marks(picture *chat.Picture) *Marks {
	pos, of := picture.Position, picture.Marks
	if pos == nil || len(of.Suggested)+len(of.Line)+len(of.Labels) == 0 {
		return nil
	}
	out := &Marks{Moves: pos.Len(), Side: sideName(pos.SideToMove()), Suggested: names(of.Suggested), Line: names(of.Line)}
	for _, l := range of.Labels {
		out.Labels = append(out.Labels, Label{At: l.At.String(), Text: l.Text, Heat: l.Heat})
	}
	return out
}

// Form returns a form for the options of a command, besides those that its button has.
func (m *Maker) Form(f *chat.Form, command, words, language string) Form {
	p := m.Printer(language)
	out := Form{Title: p.Print(f.Title), Command: command, Words: words}
	for _, field := range f.Fields {
		out.Fields = append(out.Fields, Field{
			Option: field.Option, Label: p.Print(field.Label), Help: p.Print(field.Help), Value: field.Value, Max: field.Max, Optional: field.Optional,
		})
	}
	return out
}
