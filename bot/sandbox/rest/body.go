package rest

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"hoshi/bot/sandbox/oauth"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

var filePart = regexp.MustCompile(`^files?\[(\d{1,4})\]$`)

// messageForm reads a request with a message: JSON, or a form with the message in payload_json and
// files in files[n].
func (c *call) messageForm() (world.MessageBody, []world.Upload, *refusal.Error) {
	var body world.MessageBody
	files, err := c.form(&body)
	return body, files, err
}

// form decodes a request into body and returns the files that come with it.
func (c *call) form(body any) ([]world.Upload, *refusal.Error) {
	kind, params, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		return nil, c.decode(body)
	case "multipart/form-data":
		return c.parts(body, params["boundary"])
	}
	return nil, refusal.InvalidForm()
}

// parts reads the parts of a multipart form.
func (c *call) parts(body any, boundary string) ([]world.Upload, *refusal.Error) {
	var files []world.Upload
	reader := multipart.NewReader(c.r.Body, boundary)
	for range maxParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, refusal.InvalidForm()
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return nil, refusal.InvalidForm()
		}
		name := part.FormName()
		found := filePart.FindStringSubmatch(name)
		switch {
		case name == "payload_json":
			if err := refusal.Decode(data, body); err != nil {
				return nil, err
			}
		case part.FileName() != "":
			u := world.Upload{N: len(files), Filename: part.FileName(), ContentType: part.Header.Get("Content-Type"), Data: data}
			if found != nil {
				u.N, _ = strconv.Atoi(found[1])
			}
			files = append(files, u)
		}
	}
	return nil, refusal.TooManyFiles()
}

// ServeAttachment serves the contents of an attachment.
func (s *API) ServeAttachment(w http.ResponseWriter, r *http.Request) {
	a, ok := world.FindAttachment(s.World, r.PathValue("channel"), r.PathValue("id"))
	if !ok || a.Filename != r.PathValue("filename") || a.Bytes == nil {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.ContentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	if !a.IsPicture() {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Filename}))
	}
	refusal.Limit(w)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.Bytes))
}

// maxParts is the maximum number of parts of a form, so that empty parts can't fill the memory.
const maxParts = 64

// call is a request to the REST API.
type call struct {
	r       *http.Request
	version int
	grant   oauth.Grant // of the person whose token authorizes the call; zero for the bot
}

// endpoint handles a call. A nil body means a response without content.
type endpoint func(*call) (body any, err *refusal.Error)
