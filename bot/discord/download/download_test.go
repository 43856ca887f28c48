package download_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/discord/download"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// hurried are pauses short enough for tests.
var hurried = rest.Timing{Try: 30 * time.Second, Retry: rest.Pause{time.Millisecond, 2 * time.Millisecond}}

// upload returns a file at an address.
func upload(d *download.Downloader, address string, size int64) chat.Attachment {
	return d.Attachment(event.Attachment{Name: "game.sgf", Size: size, URL: address})
}

// downloader returns a downloader for which a server takes Discord's place.
func downloader(t testing.TB, server string) *download.Downloader {
	t.Helper()
	base, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	return download.New(base, hurried, slog.New(slog.DiscardHandler))
}

// files returns a server of attachments that misbehaves.
func files(t *testing.T, serve http.HandlerFunc) (address string, d *download.Downloader, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		for name := range r.Header {
			if name == "Authorization" {
				t.Errorf("the download sends %s", name)
			}
		}
		serve(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, downloader(t, s.URL), asked
}

var downloadTests = []struct {
	name  string
	serve func(w http.ResponseWriter, try int32)
	limit int64
	want  string // in the error; empty for the file
	why   chat.AttachmentProblem
	asked int32
}{
	{"whole", func(w http.ResponseWriter, _ int32) { fmt.Fprint(w, "(;)") }, 3, "", "", 1},
	{"larger than said", func(w http.ResponseWriter, _ int32) { fmt.Fprint(w, "(;;)") }, 3, "too large", chat.AttachmentTooLarge, 1},
	{"larger, in pieces", func(w http.ResponseWriter, _ int32) {
		for range 1000 {
			fmt.Fprint(w, strings.Repeat(";", 1000))
			_ = http.NewResponseController(w).Flush()
		}
	}, 3, "too large", chat.AttachmentTooLarge, 1},
	{"no longer there", func(w http.ResponseWriter, _ int32) { w.WriteHeader(404) }, 3, "404", chat.AttachmentGone, 1},
	{"at an address that has expired", func(w http.ResponseWriter, _ int32) { w.WriteHeader(403) }, 3, "403", chat.AttachmentGone, 1},
	{"in trouble once", func(w http.ResponseWriter, try int32) {
		if try == 1 {
			w.WriteHeader(503)
			return
		}
		fmt.Fprint(w, "(;)")
	}, 3, "", "", 2},
	{"cut off once", func(w http.ResponseWriter, try int32) {
		if try == 1 {
			w.Header().Set("Content-Length", "3")
			fmt.Fprint(w, "(")
			return
		}
		fmt.Fprint(w, "(;)")
	}, 3, "", "", 2},
	{"in trouble", func(w http.ResponseWriter, _ int32) { w.WriteHeader(500) }, 3, "500", chat.AttachmentUnreachable, 3},
}

func TestDownloads(t *testing.T) {
	t.Parallel()
	for _, test := range downloadTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var tries atomic.Int32
			address, d, asked := files(t, func(w http.ResponseWriter, _ *http.Request) { test.serve(w, tries.Add(1)) })
			data, err := upload(d, address+"/game.sgf?hm=secret", 3).Read(t.Context(), test.limit)
			switch {
			case test.want == "" && (err != nil || string(data) != "(;)"):
				t.Errorf("%q, %v", data, err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			case err != nil && strings.Contains(err.Error(), "secret"):
				t.Errorf("the error shows the address: %v", err)
			}
			if e, ok := errors.AsType[*chat.AttachmentError](err); ok != (err != nil) || ok && e.Problem != test.why {
				t.Errorf("got %v, want the problem %q", err, test.why)
			}
			if n := asked.Load(); n != test.asked {
				t.Errorf("asked %d times, want %d", n, test.asked)
			}
		})
	}
}

// Redirects aren't followed, since they could lead anywhere.
func TestDownloadElsewhere(t *testing.T) {
	t.Parallel()
	var other atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { other.Add(1) }))
	t.Cleanup(elsewhere.Close)
	address, d, asked := files(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", elsewhere.URL)
		w.WriteHeader(302)
	})
	_, err := upload(d, address, 3).Read(t.Context(), 3)
	if e, ok := errors.AsType[*chat.AttachmentError](err); !ok || e.Problem != chat.AttachmentUnreachable || !strings.Contains(err.Error(), "302") {
		t.Errorf("got %v", err)
	}
	if asked.Load() != 1 || other.Load() != 0 {
		t.Errorf("asked %d times, elsewhere %d times", asked.Load(), other.Load())
	}
}

func TestDownloadEndsWithContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	address, d, asked := files(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	if _, err := upload(d, address, 3).Read(ctx, 3); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if asked.Load() != 1 {
		t.Errorf("asked %d times", asked.Load())
	}
}

// Only Discord's file hosts are asked.
func TestDownloadHosts(t *testing.T) {
	t.Parallel()
	address, d, asked := files(t, func(http.ResponseWriter, *http.Request) {})
	host := strings.TrimPrefix(address, "http://")
	ended, cancel := context.WithCancel(context.Background())
	cancel() // so that allowed files aren't requested either
	for _, test := range []struct {
		address string
		allowed bool
	}{
		{"https://cdn.discordapp.com/attachments/1/2/game.sgf?ex=1&is=2&hm=3", true},
		{"https://media.discordapp.net/attachments/1/2/game.sgf", true},
		{address + "/attachments/1/2/game.sgf", true},
		{"http://cdn.discordapp.com/attachments/1/2/game.sgf", false},
		{"https://cdn.discordapp.com.example/game.sgf", false},
		{"https://cdn.discordapp.com:1234/game.sgf", false},
		{"https://user:password@cdn.discordapp.com/game.sgf", false},
		{"http://x@" + host + "/game.sgf", false},
		{"https://" + host + "/game.sgf", false},
		{"http://127.0.0.1:1/game.sgf", false},
		{"//cdn.discordapp.com/game.sgf", false},
		{"file:///etc/passwd", false},
		{"game.sgf", false},
		{"http://[", false},
		{"", false},
	} {
		_, err := upload(d, test.address, 3).Read(ended, 3)
		if allowed := errors.Is(err, context.Canceled); err == nil || allowed != test.allowed {
			t.Errorf("%s: %v", test.address, err)
		}
	}
	if asked.Load() != 0 {
		t.Errorf("asked %d times", asked.Load())
	}
}
