package download_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
)

// FuzzDownload answers the request for an attachment with any bytes: at most the allowed length is
// read, and every error has a reason for the user.
func FuzzDownload(f *testing.F) {
	for _, response := range []string{
		"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nh8 i9", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nh8", "HTTP/1.1 200 OK\r\n\r\nh8 i9 j10",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nh8 i9\r\n0\r\n\r\n", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
		"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b", "", "\xff",
	} {
		f.Add([]byte(response), 8)
		f.Add([]byte(response), -1)
	}
	var next atomic.Pointer[[]byte]
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, buffer, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = buffer.Write(*next.Load())
		_ = buffer.Flush()
	}))
	f.Cleanup(s.Close)
	file := upload(downloader(f, s.URL), s.URL+"/game.sgf", 0)
	f.Fuzz(func(t *testing.T, response []byte, limit int) {
		next.Store(&response)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		data, err := file.Read(ctx, int64(limit))
		if err == nil && len(data) > limit {
			t.Errorf("%q: %d bytes, at most %d are allowed", response, len(data), limit)
		}
		if _, ok := errors.AsType[*chat.AttachmentError](err); err != nil && !ok {
			t.Errorf("%q: %v", response, err)
		}
	})
}
