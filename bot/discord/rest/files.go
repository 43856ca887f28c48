package rest

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// File is a file sent with a message.
type File struct {
	Name        string // without control characters
	Data        []byte // the whole file
	Description string // alt text of a picture; at most 1,024 characters
}

// encode returns a request's content type and body. The body is bytes rather than a reader, so that
// every attempt sends all of it.
func encode(payload any, files []File) (kind string, body []byte, err error) {
	switch {
	case payload == nil:
		return "", nil, nil
	case len(files) == 0:
		body, err = json.Marshal(payload)
		return "application/json", body, err
	}
	var parts []*discordgo.File
	for _, f := range files {
		parts = append(parts, &discordgo.File{Name: f.Name, ContentType: contentType(f.Name), Reader: bytes.NewReader(f.Data)})
	}
	return discordgo.MultipartBodyWithJSON(payload, parts)
}

// contentTypes are the media types of the files that the bot makes. SGF has no registered type;
// this one is widely used, for example in Debian's mime.types.
var contentTypes = map[string]string{
	".png":  "image/png",
	".gif":  "image/gif",
	".sgf":  "application/x-go-sgf",
	".psq":  "text/plain; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".json": "application/json",
}

// contentType returns the media type for a file name. It doesn't use the operating system's
// tables, so it's the same everywhere.
func contentType(name string) string {
	if t, ok := contentTypes[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return "application/octet-stream"
}
