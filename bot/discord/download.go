package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"

	"hoshi/bot/chat"
)

// attached is a file of a received message.
type attached struct {
	Filename string `json:"filename"`
	Size     int64  `json:"size"`
	URL      string `json:"url"` // signed, and good for a day or so
}

// attachmentHosts are where Discord keeps the files of messages.
var attachmentHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// Why a file is not read.
var (
	errForeignFile = errors.New("it does not lie where Discord keeps files")
	errLargeFile   = errors.New("it is too large")
	errGoneFile    = errors.New("it has been deleted, or its address has expired")
)

// attachmentError converts the reason why a file was not read to the bot's type.
func attachmentError(err error) error {
	problem := chat.AttachmentUnreachable
	switch {
	case errors.Is(err, errLargeFile):
		problem = chat.AttachmentTooLarge
	case errors.Is(err, errGoneFile), errors.Is(err, errForeignFile):
		problem = chat.AttachmentGone
	}
	return &chat.AttachmentError{Problem: problem, Cause: err}
}

// downloadTries is how often a file is asked for when the answer is a server error
// or none.
const downloadTries = 3

// uploads returns the files of a message, given its attachments as Discord sends
// them. When the list does not decode, the message arrives without files.
func (c *Client) uploads(raw json.RawMessage) []chat.Attachment {
	if len(raw) == 0 {
		return nil
	}
	var list []attached
	if err := json.Unmarshal(raw, &list); err != nil {
		c.log.Warn("attachments that cannot be read", "error", err)
		return nil
	}
	var out []chat.Attachment
	for _, a := range list {
		out = append(out, c.attachment(a))
	}
	return out
}

// attachment returns a file that is fetched when it is read.
func (c *Client) attachment(a attached) chat.Attachment {
	return chat.Attachment{
		Name: a.Filename,
		Size: a.Size,
		Read: func(ctx context.Context, limit int64) ([]byte, error) {
			data, err := c.download(ctx, a, limit)
			if err != nil {
				return nil, attachmentError(fmt.Errorf("download %q: %w", a.Filename, err))
			}
			return data, nil
		},
	}
}

// download fetches a file of at most limit bytes. It sends no token: the address is
// signed.
func (c *Client) download(ctx context.Context, a attached, limit int64) ([]byte, error) {
	if a.Size > limit {
		return nil, largerThan(limit)
	}
	u, err := url.Parse(a.URL)
	if err != nil || !c.keepsFiles(u) {
		return nil, errForeignFile
	}
	for failures := 1; ; failures++ {
		data, again, err := c.downloadOnce(ctx, u, limit)
		switch {
		case ctx.Err() != nil && err != nil:
			return nil, ctx.Err()
		case err == nil, !again, failures >= downloadTries:
			return data, err
		}
		c.log.Warn("a download failed", "file", a.Filename, "error", err, "try", failures, "of", downloadTries)
		if err := sleep(ctx, backoff(failures, c.timing.retry)); err != nil {
			return nil, err
		}
	}
}

// keepsFiles reports whether attachments come from an address: from a host of Discord, or
// from the one that [Options.APIURL] puts in its place.
func (c *Client) keepsFiles(u *url.URL) bool {
	switch {
	case u.User != nil: // would become an Authorization header
		return false
	case c.api != nil && u.Scheme == c.api.Scheme && u.Host == c.api.Host:
		return true
	}
	return u.Scheme == "https" && slices.Contains(attachmentHosts, u.Host)
}

// downloadOnce asks for a file one time, and reports whether to try again when
// that fails.
func (c *Client) downloadOnce(ctx context.Context, u *url.URL, limit int64) (data []byte, again bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.timing.try)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, false, errForeignFile
	}
	req.Header.Set("User-Agent", userAgent)
	resp, err := c.files.Do(req)
	if err != nil {
		if outer, ok := errors.AsType[*url.Error](err); ok {
			err = outer.Err // without the address, as whoever has that has the file
		}
		return nil, true, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return nil, true, fmt.Errorf("answered with status %d", resp.StatusCode)
	case resp.StatusCode == http.StatusForbidden, resp.StatusCode == http.StatusNotFound, resp.StatusCode == http.StatusGone:
		return nil, false, fmt.Errorf("%w: status %d", errGoneFile, resp.StatusCode)
	case resp.StatusCode != http.StatusOK: // redirects as well
		return nil, false, fmt.Errorf("answered with status %d", resp.StatusCode)
	case resp.ContentLength > limit:
		return nil, false, largerThan(limit)
	}
	data, err = io.ReadAll(io.LimitReader(resp.Body, min(limit, math.MaxInt64-1)+1))
	switch {
	case err != nil:
		return nil, true, err
	case int64(len(data)) > limit:
		return nil, false, largerThan(limit)
	}
	return data, false, nil
}

func largerThan(limit int64) error {
	return fmt.Errorf("%w: more than %d bytes", errLargeFile, limit)
}
