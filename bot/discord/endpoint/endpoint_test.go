package endpoint

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// signer signs like Discord.
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

// endpoint returns an endpoint that accepts what the signer signs.
func (s signer) endpoint() *Endpoint {
	return &Endpoint{key: s.public, log: slog.New(slog.DiscardHandler)}
}

// request signs a body with a time.
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
	// The requests are created just before they're sent, because a signature is valid for a minute.
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
			h := s.endpoint().handler(func(raw json.RawMessage, _ time.Time) { got = raw })
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

// FuzzEndpoint sends anything to the endpoint. Without the key nothing is accepted, and with it
// nothing panics.
func FuzzEndpoint(f *testing.F) {
	s := newSigner(f)
	f.Add("", "", []byte("{}"), false)
	f.Add("00", "1", []byte(`{"type":1}`), true)
	f.Add(strings.Repeat("0", 128), "99999999999999999999", []byte(`[`), false)
	f.Fuzz(func(t *testing.T, signature, timestamp string, body []byte, signed bool) {
		accepted := false
		h := s.endpoint().handler(func(json.RawMessage, time.Time) { accepted = true })
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
