package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
)

var chromium Chromium

func TestMain(m *testing.M) {
	code := m.Run()
	chromium.Close()
	os.Exit(code)
}

// The rules find a button without a name and grey text on white, and nothing on a plain page. A
// board's points may be small, but other buttons may not.
func TestAccessible(t *testing.T) {
	NeedsAxe(t)
	for body, want := range map[string][]string{
		`<main><h1>A page</h1><p>Text</p></main>`:                      nil,
		`<main><h1>A page</h1><button></button></main>`:                {"button-name (critical)"},
		`<main><h1>A page</h1><p style="color: #bbb">Text</p></main>`:  {"color-contrast (serious)"},
		`<main><h1>A page</h1>` + strings.Repeat(point, 9) + `</main>`: nil,
		`<main><h1>A page</h1>` + strings.Repeat(small, 9) + `</main>`: {"target-size (serious)"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte(`<!doctype html><html lang="en"><title>T</title><link rel="icon" href="data:,">` + body))
		}))
		t.Cleanup(server.Close)
		broken := chromium.Open(t, Desktop, server.URL).broken()
		if len(broken) != len(want) || slices.ContainsFunc(want, func(rule string) bool {
			return !slices.ContainsFunc(broken, func(b string) bool { return strings.HasPrefix(b, rule) })
		}) {
			t.Errorf("%.60s: broken rules %q, want %q", body, broken, want)
		}
	}
}

const (
	point = `<button data-point="a1" style="width: 12px; height: 12px; padding: 0; border: 0">x</button>`
	small = `<button style="width: 12px; height: 12px; padding: 0; border: 0">x</button>`
)
