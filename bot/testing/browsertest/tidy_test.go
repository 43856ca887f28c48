package browsertest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// Each fault in how a page looks is found, and none on a plain page.
func TestTidy(t *testing.T) {
	for name, tt := range map[string]struct{ body, want string }{
		"nothing":            {`<h1>A page</h1><p>Text</p><button>Go</button><label><input type="checkbox"> On</label>`, ""},
		"a covered button":   {`<button>Go</button><div style="position: absolute; inset: 0"></div>`, "can't be hit"},
		"a button on a text": {`<p>Some text</p><button style="position: absolute; top: 15px">Go</button>`, "overlap"},
		"two buttons":        {`<button>One</button><button style="margin-left: -30px">Two</button>`, "overlap"},
		"a cut text":         {`<p style="width: 5em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A text that is long</p>`, "cut off"},
		"a cut line":         {`<p style="height: 1em; overflow: hidden">A<br>text<br>of lines</p>`, "cut off"},
		"a narrow button":    {`<button style="width: 2em; overflow: visible; white-space: nowrap">A long word</button>`, "cut off"},
		"a wide page":        {`<p style="width: 2000px">Text</p>`, "px wide"},
		"a wide part":        {`<div style="overflow: auto"><p style="width: 2000px">Text</p></div>`, "scrolls sideways"},
		"a small board":      {`<div id="area" style="width: 100px; height: 100px"></div>`, "only 100 px"},
		"a low board":        {`<div id="area" style="width: 700px; height: 700px; margin-top: 300px"></div>`, "not in the window"},
		"a low button":       {`<div id="rows" style="margin-top: 790px"><button>Go</button></div>`, "out of view"},
		"a shut part":        {`<div id="rows" style="height: 30px; overflow: auto"><p style="height: 60px"></p><button>Go</button></div>`, "out of view"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				_, _ = w.Write([]byte(`<!doctype html><html lang="en"><title>T</title><link rel="icon" href="data:,">` + tt.body))
			}))
			defer server.Close()
			faults := chromium.Open(t, Desktop, server.URL).faults("window")
			found := slices.ContainsFunc(faults, func(fault string) bool { return strings.Contains(fault, tt.want) })
			if tt.want == "" && len(faults) > 0 || tt.want != "" && !found {
				t.Errorf("found %q, want %q", faults, tt.want)
			}
		})
	}
}
