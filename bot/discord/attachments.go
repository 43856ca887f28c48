package discord

import (
	"bytes"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot"
)

// maxFiles is how many files Discord takes with a message.
const maxFiles = 10

// What the text says where files were refused: ids of messages.
const (
	needsAttachFiles  = "discord.needs_attach_for_board"
	needsAttachOthers = "discord.needs_attach_for_files"
	filesTooLarge     = "discord.files_too_large"
	filesNotAccepted  = "discord.files_not_accepted"
)

// attachment says of a file that goes out with a message what the file itself
// does not.
type attachment struct {
	ID          int    `json:"id"` // which of the request's files
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// attach adds the picture of a reply, then its files, as many as go with a
// message.
func (m *message) attach(r bot.Reply) {
	if r.Picture != nil {
		m.pictured = true
		m.add(bot.File{Name: r.Picture.Name, Data: r.Picture.PNG}, m.words.Print(r.Picture.Alt))
	}
	for i, f := range r.Files {
		if len(m.files) == maxFiles {
			m.note(bot.T("discord.files_left_out", bot.Args{"Count": len(r.Files) - i}))
			return
		}
		m.add(f, "")
	}
}

func (m *message) add(f bot.File, alt string) {
	f.Name = cleanName(f.Name)
	m.Attachments = append(m.Attachments, attachment{ID: len(m.files), Filename: f.Name, Description: cut(alt, maxAlt)})
	m.files = append(m.files, f)
}

// needsPermission is the id of what to say where the bot may not attach the message's files.
func (m *message) needsPermission() string {
	if m.pictured && len(m.files) == 1 {
		return needsAttachFiles
	}
	return needsAttachOthers
}

// dropFiles takes picture and files away and says in the text why.
func (m *message) dropFiles(why string) {
	m.files, m.Attachments, m.pictured = nil, []attachment{}, false
	m.note(bot.T(why))
}

// note adds a line to the text, which is shortened where it leaves no room.
func (m *message) note(t bot.Text) {
	line := m.words.Print(t)
	room := maxContent - utf8.RuneCountInString(line) - 2
	m.Content = strings.TrimSpace(cut(m.Content, room) + "\n" + line)
}

// parts returns the files as the parts of a request, to be read once.
func (m *message) parts() []*discordgo.File {
	var list []*discordgo.File
	for _, f := range m.files {
		list = append(list, &discordgo.File{Name: f.Name, ContentType: contentType(f.Name), Reader: bytes.NewReader(f.Data)})
	}
	return list
}

// contentTypes are those of what the bot makes. None is registered for SGF; this
// one is in wide use, Debian's mime.types among others.
var contentTypes = map[string]string{
	".png":  "image/png",
	".gif":  "image/gif",
	".sgf":  "application/x-go-sgf",
	".psq":  "text/plain; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".json": "application/json",
}

// contentType goes by the name of a file. It asks no table of the machine, so that
// it is the same everywhere.
func contentType(name string) string {
	if t, ok := contentTypes[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}

// cleanName keeps a file's name on the header line that it becomes part of.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
	if name == "" {
		return "file"
	}
	return name
}
