package discord_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot"
	"hoshi/bot/discord"
)

// fake is a gateway that says what no honest Discord would, where the sandbox
// cannot be made to.
type fake struct {
	*httptest.Server
	flags int // of the application

	// closeCode, where it is not 0, closes every connection that identifies.
	closeCode int

	// events are dispatched after READY, as raw JSON, each with its name.
	events []event

	identifies atomic.Int32
}

type event struct{ name, data string }

const fakeSelf = "900"

func newFake(t testing.TB, f *fake) *fake {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v9/applications/@me", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"id":"901","flags":%d}`, f.flags)
	})
	mux.HandleFunc("GET /api/v9/gateway", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"url":"ws%s/ws"}`, strings.TrimPrefix(f.URL, "http"))
	})
	mux.HandleFunc("GET /ws/", f.serve)
	f.Server = httptest.NewServer(mux)
	t.Cleanup(f.Close)
	return f
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	var up websocket.Upgrader
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	say := func(format string, args ...any) {
		_ = ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
	}
	say(`{"op":10,"d":{"heartbeat_interval":45000}}`)
	for {
		var in struct {
			Op   int
			Data json.RawMessage `json:"d"`
		}
		if ws.ReadJSON(&in) != nil {
			return
		}
		switch in.Op {
		case 1:
			say(`{"op":11}`)
		case 2:
			f.identifies.Add(1)
			if f.closeCode != 0 {
				_ = ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.closeCode, "because of "+token), time.Now().Add(time.Second))
				return
			}
			say(`{"op":0,"s":1,"t":"READY","d":{"v":9,"session_id":"s","user":{"id":"%s","bot":true}}}`, fakeSelf)
			for i, e := range f.events {
				say(`{"op":0,"s":%d,"t":"%s","d":%s}`, i+2, e.name, e.data)
			}
		}
	}
}

// client makes a client of the fake.
func (f *fake) client(t testing.TB) *discord.Client {
	t.Helper()
	_, log := newLogs(t)
	c, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: f.URL, Log: log}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// receive runs a client against events and returns, for each, the lines that it
// became.
func receive(t testing.TB, events ...event) [][]bot.Line {
	t.Helper()
	const end = "that was it"
	f := &fake{flags: 1 << 19}
	for _, e := range events {
		f.events = append(f.events, e, event{"MESSAGE_CREATE", `{"id":"9","channel_id":"1","guild_id":"2","type":0,"content":"` + end + `","author":{"id":"3"}}`})
	}
	newFake(t, f)
	w := &world{t: t, client: f.client(t), lines: make(chan bot.Line, 1000), result: make(chan error, 1)}
	w.run(nil)
	lines := make([][]bot.Line, len(events))
	for i := range events {
		for l := w.next(); l.Text != end; l = w.next() {
			lines[i] = append(lines[i], l)
		}
	}
	return lines
}
