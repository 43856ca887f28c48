package page

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// The page reads a point like the bot: the table is that of package command.
func TestReadPoint(t *testing.T) {
	src, err := os.ReadFile("../../command/testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct{ Typed, Point string }
	if err := json.Unmarshal(src, &table); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /points.js", http.FileServer(http.Dir("static")))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<!doctype html><script type="module">import { readPoint } from "./points.js"; window.read = readPoint;</script>`)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	b := chromium.Open(t, browsertest.Desktop, server.URL)
	b.Wait(`window.read !== undefined`)
	for _, row := range table {
		if got := browsertest.Eval[string](b, fmt.Sprintf(`read(%s, 15)`, browsertest.Quote(row.Typed))); got != row.Point {
			t.Errorf("%q is read as %q, want %q", row.Typed, got, row.Point)
		}
	}
}
