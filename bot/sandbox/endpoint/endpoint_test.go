package endpoint_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// verified reads the body of a request that the sandbox signed.
func verified(s *sandbox.Server, r *http.Request) ([]byte, bool) {
	key, _ := hex.DecodeString(s.PublicKey())
	signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	body, err := io.ReadAll(r.Body)
	return body, err == nil && ed25519.Verify(key, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature)
}

// writeJSON writes an endpoint's answer.
func writeJSON(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, text)
}

// An endpoint is accepted only if it answers a ping and refuses a wrong signature.
func TestEndpointVerification(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		handle func(*sandbox.Server, http.ResponseWriter, *http.Request)
		want   string // in the error; empty if accepted
	}{
		{"right", func(s *sandbox.Server, w http.ResponseWriter, r *http.Request) {
			if _, ok := verified(s, r); !ok {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			writeJSON(w, `{"type":1}`)
		}, ""},
		{"does not verify", func(_ *sandbox.Server, w http.ResponseWriter, _ *http.Request) { writeJSON(w, `{"type":1}`) }, "not 401"},
		{"no pong", func(_ *sandbox.Server, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }, "not with a pong"},
		{"no content type", func(_ *sandbox.Server, w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":1}`)
		}, "content type"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { tt.handle(s, w, r) }))
			t.Cleanup(h.Close)
			err := s.SetInteractionsEndpoint(sandboxtest.Soon(t), h.URL)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
	s := sandboxtest.New(t, sandbox.Options{})
	if s.SetInteractionsEndpoint(context.Background(), "https://bot.example/interactions") == nil {
		t.Error("an address of another machine was accepted")
	}
}

// lines receives the lines that are logged.
type lines chan string

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// The log says how an endpoint failed to take an interaction, and nothing about one that it took.
func TestEndpointFailsToAnswer(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		answer func(http.ResponseWriter)
		logged string // "" for nothing
	}{
		"an error":     {func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot) }, "status 418"},
		"no JSON":      {func(w http.ResponseWriter) { writeJSON(w, "hello") }, "invalid character"},
		"a wrong type": {func(w http.ResponseWriter) { writeJSON(w, `{"type":99}`) }, "Invalid Form Body"},
		"right":        {func(w http.ResponseWriter) { writeJSON(w, `{"type":4,"data":{"content":"hello"}}`) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log := make(lines, 10)
			s := sandboxtest.New(t, sandbox.Options{Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn}))})
			h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, ok := verified(s, r)
				var in struct{ Type int }
				switch {
				case !ok || json.Unmarshal(body, &in) != nil:
					w.WriteHeader(http.StatusUnauthorized)
				case in.Type == 1:
					writeJSON(w, `{"type":1}`)
				default:
					tt.answer(w)
				}
			}))
			defer h.Close()
			if err := s.SetInteractionsEndpoint(sandboxtest.Soon(t), h.URL); err != nil {
				t.Fatal(err)
			}
			if a := sandboxtest.NewClient(t, s).Do("PUT", "/applications/"+s.Bot().ID+"/commands", []any{sandboxtest.Object{"name": "hi", "description": "says hello"}}); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			in, err := s.UseCommand(sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandbox.CommandUse{Name: "hi"})
			if err != nil {
				t.Fatal(err)
			}
			if tt.logged == "" {
				if got, err := s.WaitInteraction(sandboxtest.Soon(t), in.ID); err != nil || got.State != sandbox.Answered || len(log) != 0 {
					t.Errorf("%+v, %v, %d lines in the log", got, err, len(log))
				}
				return
			}
			select {
			case line := <-log:
				if !strings.Contains(line, "did not take an interaction") || !strings.Contains(line, tt.logged) {
					t.Errorf("logged %q, want %q", line, tt.logged)
				}
			case <-sandboxtest.Soon(t).Done():
				t.Error("nothing was logged")
			}
		})
	}
}

// Interactions go to the endpoint and not to the gateway, and may be answered in the
// response.
func TestEndpointAnswersInline(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := verified(s, r)
		var in struct{ Type int }
		switch {
		case !ok || json.Unmarshal(body, &in) != nil:
			w.WriteHeader(http.StatusUnauthorized)
		case in.Type == 1:
			writeJSON(w, `{"type":1}`)
		default:
			writeJSON(w, `{"type":4,"data":{"content":"hello"}}`)
		}
	}))
	t.Cleanup(h.Close)
	if err := s.SetInteractionsEndpoint(sandboxtest.Soon(t), h.URL); err != nil {
		t.Fatal(err)
	}
	bot := sandboxtest.NewClient(t, s)
	if a := bot.Do("PUT", "/applications/"+s.Bot().ID+"/commands", []any{sandboxtest.Object{"name": "hi", "description": "says hello"}}); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	id, err := s.UseCommand(gomoku, sandboxtest.UserNamed(t, s, "you"), sandbox.CommandUse{Name: "hi"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.WaitInteraction(sandboxtest.Soon(t), id.ID)
	if err != nil || got.State != sandbox.Answered || sandboxtest.Message(t, s, gomoku, got.MessageID).Content != "hello" {
		t.Errorf("%+v, %v", got, err)
	}
	if app := bot.Do("GET", "/applications/@me", nil).Object(t); app["interactions_endpoint_url"] != h.URL || app["verify_key"] != s.PublicKey() {
		t.Errorf("the application has %v and %v", app["interactions_endpoint_url"], app["verify_key"])
	}
}
