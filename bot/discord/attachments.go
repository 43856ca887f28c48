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

// Ids of the messages that say why files are missing.
const (
	needsAttachFiles  = "discord.needs_attach_for_board"
	needsAttachOthers = "discord.needs_attach_for_files"
	filesTooLarge     = "discord.files_too_large"
	filesNotAccepted  = "discord.files_not_accepted"
)

// attachment describes a file of a request, in the request's JSON.
type attachment struct {
	ID          int    `json:"id"` // which of the request's files
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// attach adds the picture of a reply, then its files, as many as go with a
// message.
func (m *messageBody) attach(r bot.Reply) {
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

func (m *messageBody) add(f bot.File, alt string) {
	f.Name = cleanName(f.Name)
	m.Attachments = append(m.Attachments, attachment{ID: len(m.files), Filename: f.Name, Description: truncate(alt, maxAlt)})
	m.files = append(m.files, f)
}

// needsPermission returns the id of the message for a bot that may not attach files.
func (m *messageBody) needsPermission() string {
	if m.pictured && len(m.files) == 1 {
		return needsAttachFiles
	}
	return needsAttachOthers
}

// dropFiles takes picture and files away and says in the text why.
func (m *messageBody) dropFiles(why string) {
	m.files, m.Attachments, m.pictured = nil, []attachment{}, false
	m.note(bot.T(why))
}

// note adds a line to the text, which is shortened where it leaves no room.
func (m *messageBody) note(t bot.Text) {
	line := m.words.Print(t)
	room := maxContent - utf8.RuneCountInString(line) - 2
	m.Content = strings.TrimSpace(truncate(m.Content, room) + "\n" + line)
}

// parts returns the files as the parts of a request, to be read once.
func (m *messageBody) parts() []*discordgo.File {
	var list []*discordgo.File
	for _, f := range m.files {
		list = append(list, &discordgo.File{Name: f.Name, ContentType: contentType(f.Name), Reader: bytes.NewReader(f.Data)})
	}
	return list
}

// contentTypes are the media types of the files that the bot makes. None is registered
// for SGF; this one is in wide use, for example in Debian's mime.types.
var contentTypes = map[string]string{
	".png":  "image/png",
	".gif":  "image/gif",
	".sgf":  "application/x-go-sgf",
	".psq":  "text/plain; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".json": "application/json",
}

// contentType returns the media type for a file's name. It does not use the tables of
// the operating system, so that it is the same everywhere.
func contentType(name string) string {
	if t, ok := contentTypes[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}

// cleanName removes control characters from a file's name, which becomes part of a
// header.
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
