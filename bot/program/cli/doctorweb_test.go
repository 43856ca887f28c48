package cli

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hoshi/bot/program/config"
)

func TestCheckWeb(t *testing.T) {
	serve := func(body string) *httptest.Server {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/api/games/doctor") {
				t.Errorf("asked for %s", r.URL.Path)
			}
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, body)
		}))
		t.Cleanup(s.Close)
		return s
	}
	pages, other := serve(`{"error":{"code":"gone","text":"no game"}}`), serve("<h1>It works!</h1>")
	moved := httptest.NewServer(http.RedirectHandler("https://elsewhere.example/", http.StatusFound))
	t.Cleanup(moved.Close)
	gone := httptest.NewServer(nil)
	gone.Close()
	at := func(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }
	for _, tt := range []struct {
		name        string
		listen, url string
		token       bool
		want        string // states, and part of the last text
	}{
		{"no listener", "", "https://hoshi.example", true, "note web.listen is empty"},
		{"no address", at(pages), "", true, "note web.url is empty"},
		{"the local Discord", at(pages), "", false, "ok local Discord"},
		{"all is well", at(pages), pages.URL, true, "ok ok leads to the bot"},
		{"below a path", at(pages), pages.URL + "/hoshi", true, "ok ok leads to the bot"},
		{"the bot does not run", at(gone), pages.URL, true, "note isn't running"},
		{"another program has the port", at(other), pages.URL, true, "FIX another program is using web.listen"},
		{"another program has the port of the local Discord", at(other), pages.URL, false, "note something else"},
		{"the proxy leads to another program", at(pages), other.URL, true, "ok FIX something else"},
		{"the proxy leads elsewhere", at(pages), moved.URL, true, "ok FIX it leads elsewhere"},
		{"no proxy", at(pages), gone.URL, true, "ok FIX refused"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := checkWeb(t.Context(), &config.Config{Web: config.Web{Listen: tt.listen, URL: tt.url}}, tt.token)
			var states []string
			for _, f := range list {
				states = append(states, f.state)
			}
			got := strings.Join(states, " ") + " " + list[len(list)-1].text
			words := strings.Fields(tt.want)
			if !strings.HasPrefix(got, strings.Join(words[:len(list)], " ")+" ") || !strings.Contains(got, strings.Join(words[len(list):], " ")) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
