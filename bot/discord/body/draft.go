package body

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/discord/component"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/internal/limits"
	"hoshi/bot/view/locale"
)

// IDs of the messages that say why files are missing.
const (
	needsAttachFiles  = "discord.needs_attach_for_board"
	needsAttachOthers = "discord.needs_attach_for_files"
	filesTooLarge     = "discord.files_too_large"
	onlyTextAccepted  = "discord.only_text_accepted"
)

// Draft is a reply in words and in Discord's types. Parts that Discord refuses can be removed. It
// is sent as components of version 2, except if a new message has only text and files.
type Draft struct {
	text     string
	files    []rest.File
	pictured bool // the first file is the picture
	rows     []component.Component
	words    *locale.Printer

	private bool
	ping    []string
	nonce   string
	replyTo string // empty if it isn't a reply
}

// NewDraft puts a reply into words.
func NewDraft(r chat.Reply, words *locale.Printer) *Draft {
	d := &Draft{
		text: Truncate(words.Print(r.Text), limits.MaxContent), rows: controlRows(r, words), words: words,
		private: r.Private, ping: pings(r.Ping), nonce: nonce(r.Key),
	}
	if snowflake.Valid(r.To) {
		d.replyTo = r.To
	}
	d.attach(r)
	return d
}

// attach adds the picture of a reply and then as many of its files as fit in a message.
func (d *Draft) attach(r chat.Reply) {
	if r.Picture != nil {
		d.pictured = true
		d.add(r.Picture.Name, r.Picture.PNG, d.words.Print(r.Picture.Alt))
	}
	for i, f := range r.Files {
		if len(d.files) == limits.MaxFiles {
			d.note(message.T("discord.files_left_out", message.Args{"Count": len(r.Files) - i}))
			return
		}
		d.add(f.Name, f.Data, "")
	}
}

func (d *Draft) add(name string, data []byte, alt string) {
	d.files = append(d.files, rest.File{Name: cleanName(name), Data: data, Description: Truncate(alt, limits.MaxDescription)})
}

// New returns the draft as a new message of a channel.
func (d *Draft) New() Message {
	m := d.Answer()
	m.Nonce, m.ReplyTo = d.nonce, d.replyTo
	return m
}

// Answer returns the draft as a new answer to an interaction.
func (d *Draft) Answer() Message {
	if !d.pictured && len(d.rows) == 0 {
		return Message{Content: d.text, Files: d.files, Private: d.private, Ping: d.ping}
	}
	return d.Edit()
}

// Edit returns the draft as an edit of another message. It always has components: Discord turns a
// text message into one of version 2, but never the other way round.
func (d *Draft) Edit() Message {
	return Message{Components: d.components(), Files: d.files, Private: d.private, Ping: d.ping}
}

func (d *Draft) components() []component.Component {
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
	if !d.pictured { // a frame makes buttons narrower
		return parts
	}
	return []component.Component{component.Container{Components: parts}}
}

// HasFiles reports whether the draft has a picture or files.
func (d *Draft) HasFiles() bool { return len(d.files) > 0 }

// IsReply reports whether the draft replies to a message.
func (d *Draft) IsReply() bool { return d.replyTo != "" }

// DropReply makes the draft stop being a reply.
func (d *Draft) DropReply() { d.replyTo = "" }

// Exceeds reports whether a file has more than limit bytes. A limit of 0 means no limit.
func (d *Draft) Exceeds(limit int64) bool {
	return limit > 0 && slices.ContainsFunc(d.files, func(f rest.File) bool { return int64(len(f.Data)) > limit })
}

// OnlyText reports whether the draft has only a text.
func (d *Draft) OnlyText() bool { return len(d.files) == 0 && len(d.rows) == 0 }

// DropLargeFiles removes picture and files, and says in the text that they are too large.
func (d *Draft) DropLargeFiles() { d.dropFiles(filesTooLarge) }

// DropForbiddenFiles removes picture and files, and says in the text that the bot needs the
// permission to attach files.
func (d *Draft) DropForbiddenFiles() {
	if d.pictured && len(d.files) == 1 {
		d.dropFiles(needsAttachFiles)
		return
	}
	d.dropFiles(needsAttachOthers)
}

// KeepText removes everything but the text, and says in the text that Discord refused the whole
// message.
func (d *Draft) KeepText() {
	d.rows = nil
	d.dropFiles(onlyTextAccepted)
}

func (d *Draft) dropFiles(why string) {
	d.files, d.pictured = nil, false
	d.note(message.T(why))
}

// note adds a line to the text, which is shortened if it leaves no room.
func (d *Draft) note(t message.Text) {
	line := d.words.Print(t)
	room := limits.MaxContent - utf8.RuneCountInString(line) - 2
	d.text = strings.TrimSpace(Truncate(d.text, room) + "\n" + line)
}
