package discord_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
)

// signer signs as Discord does.
type signer struct {
	public ed25519.PublicKey
	secret ed25519.PrivateKey
}

func newSigner(t testing.TB) signer {
	public, secret, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return signer{public, secret}
}

// request signs a body at a time.
func (s signer) request(body string, at time.Time) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/interactions", strings.NewReader(body))
	timestamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", timestamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(s.secret, []byte(timestamp+body))))
	return r
}

func TestEndpointVerifies(t *testing.T) {
	t.Parallel()
	s, stranger := newSigner(t), newSigner(t)
	const ping, click = `{"type":1}`, `{"type":3,"id":"1"}`
	// The requests are made when they are sent: their signatures are good for a minute.
	signed := func(body string, ago time.Duration) func() *http.Request {
		return func() *http.Request { return s.request(body, time.Now().Add(-ago)) }
	}
	changed := func(change func(*http.Request)) func() *http.Request {
		return func() *http.Request {
			r := s.request(click, time.Now())
			change(r)
			return r
		}
	}
	for _, tt := range []struct {
		name     string
		request  func() *http.Request
		status   int
		accepted bool
	}{
		{"ping", signed(ping, 0), 200, false},
		{"click", signed(click, 0), 202, true},
		{"clocks that differ a little", signed(click, -20*time.Second), 202, true},
		{"old", signed(click, 2*time.Minute), 401, false},
		{"of the future", signed(click, -2*time.Minute), 401, false},
		{"another key", func() *http.Request { return stranger.request(click, time.Now()) }, 401, false},
		{"a ping with another key", func() *http.Request { return stranger.request(ping, time.Now()) }, 401, false},
		{"no signature", changed(func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }), 401, false},
		{"no timestamp", changed(func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }), 401, false},
		{"a short signature", changed(func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "abcd") }), 401, false},
		{"no hexadecimal", changed(func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", strings.Repeat("x", 128)) }), 401, false},
		{"another timestamp", changed(func(r *http.Request) { r.Header.Set("X-Signature-Timestamp", "1") }), 401, false},
		{"not JSON", signed("hello", 0), 400, false},
		{"too long", signed(strings.Repeat(" ", 2<<20), 0), 400, false},
		{"another method", changed(func(r *http.Request) { r.Method = http.MethodGet }), 405, false},
		{"another path", changed(func(r *http.Request) { r.URL.Path = "/" }), 404, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []byte
			h := discord.EndpointHandler(s.public, func(raw []byte, _ time.Time) { got = raw })
			w := httptest.NewRecorder()
			h.ServeHTTP(w, tt.request())
			if w.Code != tt.status || (got != nil) != tt.accepted {
				t.Errorf("status %d, accepted %q", w.Code, got)
			}
			if w.Code == 200 && (w.Body.String() != ping || w.Header().Get("Content-Type") != "application/json") {
				t.Errorf("the ping was answered with %s", w.Body)
			}
		})
	}
}

// FuzzEndpoint sends anything to the endpoint: without the key nothing is accepted, with it
// nothing makes it panic.
func FuzzEndpoint(f *testing.F) {
	s := newSigner(f)
	f.Add("", "", []byte("{}"), false)
	f.Add("00", "1", []byte(`{"type":1}`), true)
	f.Add(strings.Repeat("0", 128), "99999999999999999999", []byte(`[`), false)
	f.Fuzz(func(t *testing.T, signature, timestamp string, body []byte, signed bool) {
		accepted := false
		h := discord.EndpointHandler(s.public, func([]byte, time.Time) { accepted = true })
		r := httptest.NewRequest(http.MethodPost, "/interactions", bytes.NewReader(body))
		r.Header.Set("X-Signature-Timestamp", timestamp)
		r.Header.Set("X-Signature-Ed25519", signature)
		if signed {
			r = s.request(string(body), time.Now())
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if !signed && w.Code != http.StatusUnauthorized || accepted != (w.Code == http.StatusAccepted) {
			t.Errorf("status %d, accepted %t", w.Code, accepted)
		}
	})
}

// A client does not start without what its endpoint needs.
func TestEndpointOptions(t *testing.T) {
	t.Parallel()
	key := strings.Repeat("ab", 32)
	for _, tt := range []struct {
		name string
		opts discord.Options
		want string
	}{
		{"whole", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: key}, NoGateway: true}, ""},
		{"no key", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0"}}, "discord.public_key"},
		{"half a key", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: key[:32]}}, "discord.public_key"},
		{"no address", discord.Options{Endpoint: discord.Endpoint{PublicKey: key}}, "discord.interactions_listen"},
		{"nothing arrives", discord.Options{NoGateway: true}, "discord.gateway"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.opts.Token = token
			_, err := discord.New(tt.opts)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The key of another application ends the program with what to do.
func TestEndpointKeyOfAnotherApplication(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: strings.Repeat("ab", 32)}})
	err := w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*discord.FatalError](err); !ok || !strings.Contains(err.Error(), "discord.public_key") {
		t.Errorf("Run returned %v", err)
	}
}

// A request that was recorded acts once, however often it is sent.
func TestEndpointRefusesReplays(t *testing.T) {
	t.Parallel()
	s := newSigner(t)
	handled := make(chan string, 10)
	client, err := discord.New(discord.Options{Token: token,
		OnInteraction: func(_ context.Context, in *discord.Interaction, _ *discord.Responder) { handled <- in.ID }})
	if err != nil {
		t.Fatal(err)
	}
	h, drain := discord.ReceiveOverHTTP(client, s.public)
	for _, id := range []string{"1", "1", "2", "1", "2"} {
		w := httptest.NewRecorder()
		body := `{"id":"` + id + `","application_id":"2","token":"t","type":3,"user":{"id":"3"},"data":{"custom_id":"undo"}}`
		h.ServeHTTP(w, s.request(body, time.Now()))
		if w.Code != http.StatusAccepted {
			t.Errorf("%s: status %d", id, w.Code)
		}
	}
	drain()
	close(handled)
	var ids []string
	for id := range handled {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	if !slices.Equal(ids, []string{"1", "2"}) {
		t.Errorf("handled %q", ids)
	}
}
