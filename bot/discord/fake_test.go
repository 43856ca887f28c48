package discord_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
)

// fake is a gateway that misbehaves in ways that the sandbox can't.
type fake struct {
	*httptest.Server
	flags int // of the application

	// mute is how many connections stay silent, deaf how many say hello and then nothing.
	mute, deaf atomic.Int32

	// invalid is how many identifies are first answered with an invalid session.
	invalid int32

	// closeCode, if not 0, closes every connection that identifies.
	closeCode int

	// trusted accepts the token despite closeCode.
	trusted bool

	// drops is how many connections are cut after READY. Resuming is refused.
	drops int32

	// resumeAt is the address in READY.
	resumeAt string

	// hasty counts identifies on a connection whose session was declared invalid, or within
	// PauseInvalid after that.
	hasty     atomic.Int32
	mu        sync.Mutex
	refusedAt time.Time // when a session was last declared invalid

	// events are dispatched after READY, as raw JSON, each with its name.
	events []event

	identifies atomic.Int32

	hurry func(discord.Options) discord.Options // for its clients; nil means discord.Hurried

	starts atomic.Int32  // how often no sessions are left for today
	reset  time.Duration // when there are sessions again, counted from the first answer
	asked  time.Time     // when that was asked
	early  atomic.Int32  // identifies before then
}

// invalidSession records that a session was declared invalid.
func (f *fake) invalidSession() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.refusedAt = time.Now()
}

// identified checks that an identify doesn't come too early.
func (f *fake) identified(sameConnection bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if sameConnection || time.Since(f.refusedAt) < discord.PauseInvalid {
		f.hasty.Add(1)
	}
	if time.Since(f.asked) < f.reset {
		f.early.Add(1)
	}
}

type event struct{ name, data string }

const fakeSelf = "900"

func newFake(t testing.TB, f *fake) *fake {
	if f.hurry == nil {
		f.hurry = discord.Roomy
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v9/applications/@me", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"id":"901","flags":%d}`, f.flags)
	})
	mux.HandleFunc("GET /api/v9/users/@me", func(w http.ResponseWriter, _ *http.Request) {
		if f.closeCode == 4004 && !f.trusted {
			w.WriteHeader(http.StatusUnauthorized)
		}
		fmt.Fprintf(w, `{"id":"%s"}`, fakeSelf)
	})
	mux.HandleFunc("GET /api/v9/gateway/bot", func(w http.ResponseWriter, _ *http.Request) {
		left := 1000
		if f.starts.Add(-1) >= 0 {
			left = 0
		}
		f.mu.Lock()
		if f.asked.IsZero() {
			f.asked = time.Now()
		}
		f.mu.Unlock()
		fmt.Fprintf(w, `{"url":"ws%s/ws/","session_start_limit":{"remaining":%d,"reset_after":%d}}`,
			strings.TrimPrefix(f.URL, "http"), left, f.reset.Milliseconds())
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
	if f.mute.Add(-1) >= 0 {
		_, _, _ = ws.ReadMessage()
		return
	}
	say(`{"op":10,"d":{"heartbeat_interval":45000}}`)
	invalid := false // whether this connection's session was declared invalid
	for {
		var in struct {
			Op   int
			Data json.RawMessage `json:"d"`
		}
		if ws.ReadJSON(&in) != nil {
			return
		}
		if in.Op == 2 && f.deaf.Add(-1) >= 0 {
			continue
		}
		switch in.Op {
		case 1:
			say(`{"op":11}`)
		case 2:
			f.identified(invalid)
			n := f.identifies.Add(1)
			if n <= f.invalid {
				invalid = true
				f.invalidSession()
				say(`{"op":9,"d":false}`)
				continue
			}
			if f.closeCode != 0 {
				_ = ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.closeCode, "because of "+token), time.Now().Add(time.Second))
				return
			}
			say(`{"op":0,"s":1,"t":"READY","d":{"v":9,"session_id":"s","resume_gateway_url":%q,"user":{"id":"%s","bot":true}}}`, f.resumeAt, fakeSelf)
			for i, e := range f.events {
				say(`{"op":0,"s":%d,"t":"%s","d":%s}`, i+2, e.name, e.data)
			}
			if n <= f.drops {
				return
			}
		case 6:
			invalid = true
			f.invalidSession()
			say(`{"op":9,"d":false}`)
		}
	}
}

// client returns a client of the fake.
func (f *fake) client(t testing.TB) *discord.Client {
	t.Helper()
	c, _ := f.loggedClient(t)
	return c
}

func (f *fake) loggedClient(t testing.TB) (*discord.Client, *logs) {
	t.Helper()
	l, log := newLogs(t)
	c, err := discord.New(f.hurry(discord.Options{Token: token, APIURL: f.URL, Log: log}))
	if err != nil {
		t.Fatal(err)
	}
	return c, l
}

// receive runs a client against events and returns the messages of each.
func receive(t testing.TB, events ...event) [][]textcommand.Message {
	t.Helper()
	const end = "that was it"
	f := &fake{flags: 1 << 19}
	for _, e := range events {
		f.events = append(f.events, e, event{"MESSAGE_CREATE", `{"id":"9","channel_id":"1","guild_id":"2","type":0,"content":"` + end + `","author":{"id":"3"}}`})
	}
	newFake(t, f)
	w := &world{t: t, client: f.client(t), lines: make(chan textcommand.Message, 1000), result: make(chan error, 1)}
	w.run(nil)
	lines := make([][]textcommand.Message, len(events))
	for i := range events {
		for l := w.next(); l.Text != end; l = w.next() {
			lines[i] = append(lines[i], l)
		}
	}
	return lines
}
