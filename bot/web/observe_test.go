package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"hoshi/bot/web"
)

// served receives the answers that an Observer is told about.
type served chan string

func (served) Acted(string) {}

func (s served) Served(route string, status int) { s <- route + " " + strconv.Itoa(status) }

// Every answer is counted by its route, which names no game, and its status.
func TestAnswersAreCounted(t *testing.T) {
	seen := make(served, 10)
	s := newSiteWith(t, "", func(o *web.Options) { o.Observer, o.Limits.Anonymous = seen, 1 })
	conn, answer, err := websocket.DefaultDialer.Dial(strings.Replace(s.http.URL, "http", "ws", 1)+"/api/games/"+s.links.PublicID(1)+"/live", http.Header{"Origin": {s.http.URL}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	conn.Close()
	if got := <-seen; got != "GET /api/games/{game}/live 101" {
		t.Errorf("a WebSocket is counted as %q", got)
	}
	for _, tt := range []struct {
		name, path, want string
	}{
		{"a page", "/", "GET /{$} 200"},
		{"too many", "/puzzle", "GET /puzzle 429"},
		{"no page", "/nowhere", "none 404"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			answer, err := http.Get(s.http.URL + tt.path)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if got := <-seen; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
