package proxy

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
)

// maxPage is the maximum size of an HTML page in bytes.
const maxPage = 16 << 20

// cacheHeaders are the headers that Discord removes from HTML (activities/production-readiness).
var cacheHeaders = []string{"Cache-Control", "Expires", "Pragma", "Age", "Etag", "Last-Modified"}

// modify replaces the application's content security policy with Discord's, and adds its nonce to
// inline scripts.
func (p *Proxy) modify(resp *http.Response) error {
	if resp.StatusCode == http.StatusSwitchingProtocols {
		return nil
	}
	raw := make([]byte, 16)
	_, _ = rand.Read(raw) // never fails (crypto/rand)
	nonce := base64.StdEncoding.EncodeToString(raw)
	resp.Header.Del("Content-Security-Policy-Report-Only")
	resp.Header.Set("Content-Security-Policy", policy(p.hostOf(resp.Request), nonce, p.Opaque()))
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind != "text/html" {
		return nil
	}
	for _, name := range cacheHeaders {
		resp.Header.Del(name)
	}
	if resp.Request.Method == http.MethodHead {
		return nil
	}
	page, err := io.ReadAll(io.LimitReader(resp.Body, maxPage+1))
	_ = resp.Body.Close()
	if err == nil && len(page) > maxPage {
		err = fmt.Errorf("a page of more than %d bytes", maxPage)
	}
	page = addNonce(page, nonce)
	resp.Body = io.NopCloser(bytes.NewReader(page))
	resp.ContentLength = int64(len(page))
	resp.Header.Set("Content-Length", strconv.Itoa(len(page)))
	return err
}

// hostOf returns the host of the frame that a request came from, which the policy names.
func (p *Proxy) hostOf(r *http.Request) string {
	if in, ok := r.Context().Value(http.LocalAddrContextKey).(interface{ String() string }); ok {
		return p.Host(in.String())
	}
	return p.app + ".localhost"
}

// policy returns Discord's content security policy, as far as people have reported it
// (embedded-app-sdk issue 280): scripts come from 'self', connections go to the origin by its name.
// Discord's exceptions for its own servers are left out, because nothing reaches them from here.
func policy(host, nonce string, opaque bool) string {
	self := "'self' "
	if opaque {
		self = "" // matches nothing in WebKit
	}
	origin := "http://" + host
	return "default-src " + origin + " blob: data:; script-src " + self + "'unsafe-eval' 'nonce-" + nonce + "' blob:; " +
		"style-src " + origin + " 'unsafe-inline'; connect-src " + origin + "/ ws://" + host + "/ blob: data:; " +
		"object-src 'none'; frame-ancestors http://127.0.0.1:* http://localhost:*"
}

var (
	scriptTag    = regexp.MustCompile(`(?is)<script\b(?:[^>"']|"[^"]*"|'[^']*')*>`)
	srcAttribute = regexp.MustCompile(`(?is)\ssrc\s*=`)
)

// addNonce adds a nonce to inline scripts. Discord doesn't add it to scripts with an address.
func addNonce(page []byte, nonce string) []byte {
	return scriptTag.ReplaceAllFunc(page, func(tag []byte) []byte {
		if srcAttribute.Match(tag) {
			return tag
		}
		return append([]byte(`<script nonce="`+nonce+`"`), tag[len("<script"):]...)
	})
}
