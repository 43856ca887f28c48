package world

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif" // to measure pictures, as the next two
	_ "image/jpeg"
	_ "image/png"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// Upload is a file in a request.
type Upload struct {
	N           int // of files[n]
	Filename    string
	ContentType string
	Data        []byte
}

// checkFiles checks the files of a request. kept are the attachments that
// the message already has.
func checkFiles(w *World, files []Upload, listed []attachmentBody, kept []Attachment) *refusal.Error {
	if len(files) > limits.MaxFiles {
		return refusal.TooManyFiles()
	}
	for _, f := range files {
		if len(f.Data) > w.Opts.FileLimit {
			return refusal.TooLarge()
		}
	}
	for i, a := range listed {
		id := a.id()
		isFile := slices.ContainsFunc(files, func(f Upload) bool { return strconv.Itoa(f.N) == id })
		isKept := slices.ContainsFunc(kept, func(k Attachment) bool { return k.ID == id })
		if !isFile && !isKept {
			return refusal.Form(refusal.At("attachments", i, "id"), "ATTACHMENT_NOT_FOUND", fmt.Sprintf("Attachment data for %q not found", id))
		}
	}
	return nil
}

// filenames returns the names that the files of a request will have.
func filenames(files []Upload, listed []attachmentBody) []string {
	names := []string{}
	for _, f := range files {
		name := f.Filename
		for _, l := range listed {
			if l.id() == strconv.Itoa(f.N) && l.Filename != "" {
				name = l.Filename
			}
		}
		names = append(names, limits.CleanFilename(name))
	}
	return names
}

// attach turns an upload into an attachment. The caller holds the lock.
func attach(w *World, c *Channel, f Upload, listed []attachmentBody) Attachment {
	a := Attachment{
		ID:          w.IDs.Next(w.Now()),
		Filename:    limits.CleanFilename(f.Filename),
		ContentType: contentTypeOf(f),
		Size:        len(f.Data),
		Bytes:       f.Data,
	}
	for _, l := range listed {
		if l.id() != strconv.Itoa(f.N) {
			continue
		}
		if l.Filename != "" {
			a.Filename = limits.CleanFilename(l.Filename)
		}
		a.Description = l.Description.Value
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(f.Data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	a.URL = w.URL("http") + "/attachments/" + c.ID + "/" + a.ID + "/" + a.Filename
	return a
}

// contentTypeOf returns the type by the file's name, otherwise the sender's type, otherwise the
// type by its content.
func contentTypeOf(f Upload) string {
	if t := mime.TypeByExtension(path.Ext(f.Filename)); t != "" {
		return t
	}
	if t, _, err := mime.ParseMediaType(f.ContentType); err == nil && t != "application/octet-stream" {
		return f.ContentType
	}
	return http.DetectContentType(f.Data)
}

// IsPicture reports whether a browser can show a file. Other files are downloads, because a script
// in a file would run as part of the page.
func (a *Attachment) IsPicture() bool {
	return slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp"}, a.ContentType)
}

// FindAttachment finds a file of a message or a command, or a file that was removed recently.
func FindAttachment(w *World, channelID, id string) (Attachment, bool) {
	w.Lock()
	defer w.Unlock()
	c := w.Channel(channelID)
	if c == nil {
		return Attachment{}, false
	}
	for _, m := range c.Messages {
		for _, a := range m.Attachments {
			if a.ID == id {
				return a, true
			}
		}
	}
	for _, a := range slices.Concat(w.loose, w.removed) {
		if a.ID == id {
			return a, true
		}
	}
	return Attachment{}, false
}

// maxLoose is the maximum number of command files kept.
const maxLoose = 8

// keepLoose keeps a file of a command and drops the oldest if there are too many.
func keepLoose(w *World, a Attachment) {
	w.loose = append(w.loose, a)
	if len(w.loose) > maxLoose {
		w.loose = slices.Delete(w.loose, 0, 1)
	}
}

// Limits of the removed files that are kept.
const (
	maxRemoved     = 16
	maxRemovedSize = 1 << 20 // bytes of a file
)

// keepRemoved keeps files that an edit or a deletion has removed, unless they are large, and drops
// the oldest if there are too many. A client may be loading a picture just then. Discord's CDN is
// reported to serve removed files for a while too.
func keepRemoved(w *World, files []Attachment) {
	for _, a := range files {
		if a.Bytes != nil && len(a.Bytes) <= maxRemovedSize {
			w.removed = append(w.removed, a)
		}
	}
	w.removed = slices.Delete(w.removed, 0, max(0, len(w.removed)-maxRemoved))
}
