package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/discord"
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
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: s.URL}))
	if err != nil {
		f.Fatal(err)
	}
	event, err := json.Marshal(map[string]any{
		"id": "1", "channel_id": "2", "guild_id": "3", "content": "!import", "author": map[string]any{"id": "4"},
		"attachments": []map[string]any{{"id": "5", "filename": "game.sgf", "size": 0, "url": s.URL + "/game.sgf"}},
	})
	if err != nil {
		f.Fatal(err)
	}
	m, ok := client.DecodeMessage("900", event)
	if !ok || len(m.Attachments) != 1 {
		f.Fatalf("got %+v, %t", m, ok)
	}
	f.Fuzz(func(t *testing.T, response []byte, limit int) {
		next.Store(&response)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		data, err := m.Attachments[0].Read(ctx, int64(limit))
		if err == nil && len(data) > limit {
			t.Errorf("%q: %d bytes, at most %d are allowed", response, len(data), limit)
		}
		if _, ok := errors.AsType[*chat.AttachmentError](err); err != nil && !ok {
			t.Errorf("%q: %v", response, err)
		}
	})
}
