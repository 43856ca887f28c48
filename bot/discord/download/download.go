// Package download fetches the files of messages.
package download

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/url"
	"slices"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// hosts are the hosts of files attached to messages.
var hosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// Why a file isn't read.
var (
	errForeignFile = errors.New("it does not lie where Discord keeps files")
	errLargeFile   = errors.New("it is too large")
	errGoneFile    = errors.New("it has been deleted, or its address has expired")
)

// attachmentError converts the reason why a file isn't read to the bot's type.
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

// tries is the maximum number of requests for a file, if there is a server error or no answer.
const tries = 3

// Downloader fetches files.
type Downloader struct {
	http   *http.Client
	base   *url.URL // another host for files, in addition to Discord's; nil for none
	timing rest.Timing
	log    *slog.Logger
}

// New returns a downloader. base, if not nil, replaces Discord's address and is accepted as a host
// for files too.
func New(base *url.URL, t rest.Timing, log *slog.Logger) *Downloader {
	return &Downloader{rest.NewHTTPClient(base), base, t, log}
}

// Attachment returns a file that is fetched when read.
func (d *Downloader) Attachment(a event.Attachment) chat.Attachment {
	return chat.Attachment{
		Name: a.Name,
		Size: a.Size,
		Read: func(ctx context.Context, limit int64) ([]byte, error) {
			data, err := d.download(ctx, a, limit)
			if err != nil {
				return nil, attachmentError(fmt.Errorf("download %q: %w", a.Name, err))
			}
			return data, nil
		},
	}
}

// download fetches a file of at most limit bytes. It sends no token, because the address is signed.
func (d *Downloader) download(ctx context.Context, a event.Attachment, limit int64) ([]byte, error) {
	if a.Size > limit {
		return nil, largerThan(limit)
	}
	u, err := url.Parse(a.URL)
	if err != nil || !d.keepsFiles(u) {
		return nil, errForeignFile
	}
	for failures := 1; ; failures++ {
		data, again, err := d.downloadOnce(ctx, u, limit)
		switch {
		case ctx.Err() != nil && err != nil:
			return nil, ctx.Err()
		case err == nil, !again, failures >= tries:
			return data, err
		}
		d.log.Warn("a download failed", "file", a.Name, "err", err, "try", failures, "of", tries)
		if err := rest.Sleep(ctx, d.timing.Retry.Backoff(failures)); err != nil {
			return nil, err
		}
	}
}

// keepsFiles reports whether an address may be that of an attachment.
func (d *Downloader) keepsFiles(u *url.URL) bool {
	switch {
	case u.User != nil: // would become an Authorization header
		return false
	case d.base != nil && u.Scheme == d.base.Scheme && u.Host == d.base.Host:
		return true
	}
	return u.Scheme == "https" && slices.Contains(hosts, u.Host)
}

// downloadOnce requests a file once. again says whether to retry after a failure.
func (d *Downloader) downloadOnce(ctx context.Context, u *url.URL, limit int64) (data []byte, again bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, d.timing.Try)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, false, errForeignFile
	}
	req.Header.Set("User-Agent", rest.UserAgent)
	resp, err := d.http.Do(req)
	if err != nil {
		if outer, ok := errors.AsType[*url.Error](err); ok {
			err = outer.Err // omit the address, which gives access to the file
		}
		return nil, true, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return nil, true, fmt.Errorf("answered with status %d", resp.StatusCode)
	case resp.StatusCode == http.StatusForbidden, resp.StatusCode == http.StatusNotFound, resp.StatusCode == http.StatusGone:
		return nil, false, fmt.Errorf("%w: status %d", errGoneFile, resp.StatusCode)
	case resp.StatusCode != http.StatusOK: // including redirects
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
