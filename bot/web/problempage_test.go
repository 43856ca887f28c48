package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// A person who opens a wrong URL gets a page with a way on, in their language. A script gets JSON.
func TestProblemPage(t *testing.T) {
	s := newSite(t)
	const wrong = "/g/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	for _, tt := range []struct {
		name, accept, lang, kind string
		want                     []string
	}{
		{"a person", "text/html,*/*;q=0.8", "en", "text/html; charset=utf-8", []string{`<html lang="en">`, "no game at this address", `href="./../"`}},
		{"a person who reads Japanese", "text/html", "ja", "text/html; charset=utf-8", []string{`<html lang="ja">`, "対局はありません"}},
		{"a script", "application/json", "en", "application/json; charset=utf-8", []string{`"code":"gone"`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			answer, body := s.ask("GET", wrong, "", nil, "Accept", tt.accept, "Accept-Language", tt.lang)
			if answer.StatusCode != http.StatusNotFound || answer.Header.Get("Content-Type") != tt.kind {
				t.Errorf("%d, %s", answer.StatusCode, answer.Header.Get("Content-Type"))
			}
			for _, want := range tt.want {
				if !strings.Contains(body, want) {
					t.Errorf("no %q in %s", want, body)
				}
			}
		})
	}
}
