package discord

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/chat"
	"hoshi/bot/discord/component"
	"hoshi/bot/locale"
	"hoshi/bot/message"
)

// draft is a reply in words and in Discord's types. It goes out as components of version
// 2, except where a new message has nothing but text and files.
type draft struct {
	text     string
	files    []AnswerFile
	pictured bool // the first file is the picture
	rows     []component.Component
	words    *locale.Printer
}

// newDraft puts a reply into words.
func newDraft(r chat.Reply, words *locale.Printer) *draft {
	d := &draft{text: truncate(words.Print(r.Text), maxContent), rows: controlRows(r, words), words: words}
	d.attach(r)
	return d
}

// plain reports whether the message is a text with attachments, which needs no components.
// An edit never is: Discord turns a plain message into components of version 2, and never
// the other way round.
func (d *draft) plain(edit bool) bool { return !edit && !d.pictured && len(d.rows) == 0 }

// content is the text of a plain message; components of version 2 have their own.
func (d *draft) content(edit bool) string {
	if d.plain(edit) {
		return d.text
	}
	return ""
}

// components are those of version 2, none for a plain message.
func (d *draft) components(edit bool) []component.Component {
	parts := []component.Component{}
	if d.plain(edit) {
		return parts
	}
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

// attachments describes the files, in the order in which they are sent.
func (d *draft) attachments() []attachment {
	out := []attachment{}
	for i, f := range d.files {
		out = append(out, attachment{ID: i, Filename: f.Name, Description: f.Description})
	}
	return out
}

// attach adds the picture of a reply, then its files, as many as go with a message.
func (d *draft) attach(r chat.Reply) {
	if r.Picture != nil {
		d.pictured = true
		d.add(r.Picture.Name, r.Picture.PNG, d.words.Print(r.Picture.Alt))
	}
	for i, f := range r.Files {
		if len(d.files) == maxFiles {
			d.note(message.T("discord.files_left_out", message.Args{"Count": len(r.Files) - i}))
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
	d.note(message.T(why))
}

// exceeds reports whether a file has more bytes than a limit, if there is one.
func (d *draft) exceeds(limit int64) bool {
	return limit > 0 && slices.ContainsFunc(d.files, func(f AnswerFile) bool { return int64(len(f.Data)) > limit })
}

// textAlone reports whether the draft is nothing but a text.
func (d *draft) textAlone() bool { return len(d.files) == 0 && len(d.rows) == 0 }

// keepText leaves nothing but the text, and says so in it: Discord does not accept the
// message as a whole.
func (d *draft) keepText() {
	d.rows = nil
	d.dropFiles(onlyTextAccepted)
}

// note adds a line to the text, which is shortened where it leaves no room.
func (d *draft) note(t message.Text) {
	line := d.words.Print(t)
	room := maxContent - utf8.RuneCountInString(line) - 2
	d.text = strings.TrimSpace(truncate(d.text, room) + "\n" + line)
}

// answer returns the draft as the answer to an interaction, or as an edit of one.
func (d *draft) answer(edit bool, r chat.Reply) Answer {
	a := Answer{Content: d.content(edit), Components: d.components(edit), Files: d.files, Private: r.Private}
	for _, id := range pings(r.Ping) {
		a.Ping = append(a.Ping, string(id))
	}
	return a
}
