package rest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"hoshi/bot/discord/rest"
)

// If another web server answers at discord.api_url, the error names the setting. Discord's own refusals
// don't.
func TestAnotherWebServer(t *testing.T) {
	for _, tt := range []struct {
		name   string
		status int
		body   string
		want   bool
	}{
		{"a page that isn't there", 404, "<h1>not found</h1>", true},
		{"a page", 200, "<h1>It works!</h1>", true},
		{"Discord's refusal", 404, `{"message": "Unknown Application", "code": 10002}`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.WriteHeader(tt.status)
				fmt.Fprint(w, tt.body)
			}))
			defer s.Close()
			base, err := url.Parse(s.URL)
			if err != nil {
				t.Fatal(err)
			}
			c := rest.New(rest.Options{Token: "token", Base: base, Rate: 100, Burst: 10, Timing: rest.DefaultTiming})
			defer c.Close()
			_, err = c.Do(t.Context(), rest.Request{Method: http.MethodGet, URL: "https://discord.com/api/v9/applications/@me", Route: "GET applications/@me", Tries: 1})
			if err == nil || strings.Contains(err.Error(), "discord.api_url") != tt.want {
				t.Errorf("%v, names the setting: want %v", err, tt.want)
			}
		})
	}
}
