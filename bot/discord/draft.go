package discord

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot"
	"hoshi/bot/discord/component"
	"hoshi/bot/locale"
)

// draft is a reply in words and in Discord's types. It can be laid out in two ways: as
// components of version 2, and in the older way, as a text with attachments and rows of
// buttons below it.
type draft struct {
	text     string
	files    []AnswerFile
	pictured bool // the first file is the picture
	rows     []component.Component
	words    *locale.Printer
}

// newDraft puts a reply into words.
func newDraft(r bot.Reply, words *locale.Printer) *draft {
	d := &draft{text: truncate(words.Print(r.Text), maxContent), rows: controlRows(r, words), words: words}
	d.attach(r)
	return d
}

// layout is a way to lay out a message.
type layout int

// The layouts.
const (
	layoutComponents layout = iota // components of version 2
	layoutOld                      // text, attachments and rows
)

// best is the layout in which a draft shows best. A plain text, and files alone, need
// no components.
func (d *draft) best() layout {
	if d.pictured || len(d.rows) > 0 {
		return layoutComponents
	}
	return layoutOld
}

// content is the text of a message of a layout; components of version 2 have their own.
func (d *draft) content(l layout) string {
	if l == layoutComponents {
		return ""
	}
	return d.text
}

// components are those of a message of a layout.
func (d *draft) components(l layout) []component.Component {
	if l == layoutOld {
		rows := slices.DeleteFunc(slices.Clone(d.rows), func(c component.Component) bool {
			_, heading := c.(component.TextDisplay) // has no place there
			return heading
		})
		return rows[:min(len(rows), maxRowsOfOldMessages)]
	}
	var parts []component.Component
	if d.text != "" {
		parts = append(parts, component.TextDisplay(d.text))
	}
	for i, f := range d.files {
		if i == 0 && d.pictured {
			parts = append(parts, component.Gallery{{URL: component.Attached(f.Name), Description: f.Description}})
			continue
		}
		parts = append(parts, component.File{URL: component.Attached(f.Name)})
	}
	parts = append(parts, d.rows...)
	if !d.pictured { // a frame around buttons alone makes them narrower
		return parts
	}
	return []component.Component{component.Container{Components: parts}}
}

// flags are the message flags of a layout.
func (l layout) flags() int {
	if l == layoutComponents {
		return flagComponentsV2
	}
	return 0
}

// attachments describes the files, in the order in which they are sent.
func (d *draft) attachments() []attachment {
	out := []attachment{}
	for i, f := range d.files {
		out = append(out, attachment{ID: i, Filename: f.Name, Description: f.Description})
	}
	return out
}

// attach adds the picture of a reply, then its files, as many as go with a message.
func (d *draft) attach(r bot.Reply) {
	if r.Picture != nil {
		d.pictured = true
		d.add(r.Picture.Name, r.Picture.PNG, d.words.Print(r.Picture.Alt))
	}
	for i, f := range r.Files {
		if len(d.files) == maxFiles {
			d.note(bot.T("discord.files_left_out", bot.Args{"Count": len(r.Files) - i}))
			return
		}
		d.add(f.Name, f.Data, "")
	}
}

func (d *draft) add(name string, data []byte, alt string) {
	d.files = append(d.files, AnswerFile{Name: cleanName(name), Data: data, Description: truncate(alt, maxAlt)})
}

// needsPermission returns the id of the message for a bot that may not attach files.
func (d *draft) needsPermission() string {
	if d.pictured && len(d.files) == 1 {
		return needsAttachFiles
	}
	return needsAttachOthers
}

// dropFiles takes picture and files away and says in the text why.
func (d *draft) dropFiles(why string) {
	d.files, d.pictured = nil, false
	d.note(bot.T(why))
}

// note adds a line to the text, which is shortened where it leaves no room.
func (d *draft) note(t bot.Text) {
	line := d.words.Print(t)
	room := maxContent - utf8.RuneCountInString(line) - 2
	d.text = strings.TrimSpace(truncate(d.text, room) + "\n" + line)
}

// answer returns the draft as the answer to an interaction.
func (d *draft) answer(l layout, r bot.Reply) Answer {
	a := Answer{Content: d.content(l), Components: d.components(l), Files: d.files, Private: r.Private}
	for _, id := range pings(r.Ping) {
		a.Ping = append(a.Ping, string(id))
	}
	return a
}
