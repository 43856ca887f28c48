package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"image"

	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/reply"

	_ "image/gif"

	// to measure pictures
	_ "image/jpeg"

	// to measure pictures
	_ "image/png"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// to measure pictures

// Limits on files.
const (
	maxFile  = 10 << 20 // bytes (API documentation, "Uploading files")
	maxFiles = 10       // in a message
	maxParts = 64       // of a form, so that empty parts cannot fill the memory
)

// upload is a file in a request.
type upload struct {
	n           int // of files[n]
	filename    string
	contentType string
	data        []byte
}

var filePart = regexp.MustCompile(`^files?\[(\d{1,4})\]$`)

// messageForm reads a request with a message: JSON, or a form with the message in
// payload_json and files in files[n].
func (c *call) messageForm() (messageBody, []upload, *refusal.Error) {
	var body messageBody
	files, err := c.form(&body)
	return body, files, err
}

// form reads a request into a body, and returns the files that come with it.
func (c *call) form(body any) ([]upload, *refusal.Error) {
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
func (c *call) parts(body any, boundary string) ([]upload, *refusal.Error) {
	var files []upload
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
			u := upload{n: len(files), filename: part.FileName(), contentType: part.Header.Get("Content-Type"), data: data}
			if found != nil {
				u.n, _ = strconv.Atoi(found[1])
			}
			files = append(files, u)
		}
	}
	return nil, refusal.TooManyFiles()
}

// checkFiles checks the files of a request and their descriptions. kept are the
// attachments that the message has already.
func (s *Server) checkFiles(files []upload, listed []attachmentBody, kept []Attachment) *refusal.Error {
	if len(files) > maxFiles {
		return refusal.TooManyFiles()
	}
	for _, f := range files {
		if len(f.data) > s.opts.FileLimit {
			return refusal.TooLarge()
		}
	}
	for i, a := range listed {
		at := fmt.Sprintf("attachments.%d", i)
		id := a.id()
		isFile := slices.ContainsFunc(files, func(f upload) bool { return strconv.Itoa(f.n) == id })
		isKept := slices.ContainsFunc(kept, func(k Attachment) bool { return k.ID == id })
		if !isFile && !isKept {
			return refusal.Form(at+".id", "ATTACHMENT_NOT_FOUND", fmt.Sprintf("Attachment data for %q not found", id))
		}
		if a.Description.set {
			if err := refusal.CheckMaxLength(at+".description", a.Description.value, component.MaxDescription); err != nil {
				return err
			}
		}
	}
	return nil
}

// filenames are the names that the files of a request will have.
func filenames(files []upload, listed []attachmentBody) []string {
	var names []string
	for _, f := range files {
		name := f.filename
		for _, l := range listed {
			if l.id() == strconv.Itoa(f.n) && l.Filename != "" {
				name = l.Filename
			}
		}
		names = append(names, component.CleanFilename(name))
	}
	return names
}

// attach turns an upload into an attachment. s.mu is held.
func (s *Server) attach(c *channel, f upload, listed []attachmentBody) Attachment {
	a := Attachment{
		ID:          s.ids.Next(s.opts.Clock.Now()),
		Filename:    component.CleanFilename(f.filename),
		ContentType: contentTypeOf(f),
		Size:        len(f.data),
		Bytes:       f.data,
	}
	for _, l := range listed {
		if l.id() != strconv.Itoa(f.n) {
			continue
		}
		if l.Filename != "" {
			a.Filename = component.CleanFilename(l.Filename)
		}
		a.Description = l.Description.value
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(f.data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	a.URL = s.url("http") + "/attachments/" + c.ID + "/" + a.ID + "/" + a.Filename
	return a
}

// contentTypeOf returns the type by the file's name, else the type that the sender
// gives, else the type by its content.
func contentTypeOf(f upload) string {
	if t := mime.TypeByExtension(path.Ext(f.filename)); t != "" {
		return t
	}
	if t, _, err := mime.ParseMediaType(f.contentType); err == nil && t != "application/octet-stream" {
		return f.contentType
	}
	return http.DetectContentType(f.data)
}

// shown are the content types that a browser can show. Other files are downloads:
// a script in a file would run as part of the page.
var shown = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// serveAttachment serves the bytes of an attachment.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	a, ok := s.attachment(r.PathValue("channel"), r.PathValue("id"))
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
	if !slices.Contains(shown, a.ContentType) {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Filename}))
	}
	reply.Limit(w)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.Bytes))
}

func (s *Server) attachment(channelID, id string) (Attachment, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil {
		return Attachment{}, false
	}
	for _, m := range c.messages {
		for _, a := range m.Attachments {
			if a.ID == id {
				return a, true
			}
		}
	}
	for _, a := range s.loose {
		if a.ID == id {
			return a, true
		}
	}
	return Attachment{}, false
}

// maxLoose is how many files of commands are kept.
const maxLoose = 8

// keepLoose keeps a file of a command, and drops the oldest one for it.
func (s *Server) keepLoose(a Attachment) {
	s.loose = append(s.loose, a)
	if len(s.loose) > maxLoose {
		s.loose = slices.Delete(s.loose, 0, 1)
	}
}
