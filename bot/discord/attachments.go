package discord

import (
	"bytes"
	"path"
	"strings"
	"unicode"

	"github.com/bwmarrin/discordgo"
)

// maxFiles is how many files Discord takes with a message.
const maxFiles = 10

// Ids of the messages that say why files are missing.
const (
	needsAttachFiles  = "discord.needs_attach_for_board"
	needsAttachOthers = "discord.needs_attach_for_files"
	filesTooLarge     = "discord.files_too_large"
	onlyTextAccepted  = "discord.only_text_accepted"
)

// attachment describes a file of a request, in the request's JSON.
type attachment struct {
	ID          int    `json:"id,string"` // which of the request's files
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// formParts returns files as the parts of a request, to be read once.
func formParts(files []AnswerFile) []*discordgo.File {
	var list []*discordgo.File
	for _, f := range files {
		name := cleanName(f.Name)
		list = append(list, &discordgo.File{Name: name, ContentType: contentType(name), Reader: bytes.NewReader(f.Data)})
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
