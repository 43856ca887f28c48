package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// policy is the real server's content security policy.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// act is an action as the page sends it.
type act struct {
	ID, Command, Words string
	Fields             map[string]string
	Rev                int64
	Moves              int
}

// stub is a server with one game that does what a test tells it to.
type stub struct {
	*httptest.Server
	t     *testing.T
	pages *Pages

	mu       sync.Mutex
	board    snapshot.Snapshot // for a player; a watcher has no side
	sockets  map[*websocket.Conn]bool
	acts     []act               // all that arrived, including repeated ones
	done     map[string]any      // answers by the action's ID
	answer   func(act) any       // called for each new action with the lock held; nil plays a move
	failures int                 // how many requests fail from now on
	noSocket bool                // WebSockets are refused
	silent   bool                // WebSockets aren't answered
	bye      string              // why WebSockets end at once; "" if they don't
	wait     chan struct{}       // actions wait until it's closed
	scripts  chan struct{}       // scripts wait until it's closed, unless it's nil
	review   any                 // nil if it isn't ready
	hellos   []map[string]any    // first messages of WebSockets
	seen     map[string]struct{} // paths that were requested
}

// newStub serves a game.
func newStub(t *testing.T, s snapshot.Snapshot) *stub {
	t.Helper()
	b := &stub{t: t, pages: pages(t), board: s, sockets: map[*websocket.Conn]bool{}, done: map[string]any{}, seen: map[string]struct{}{}}
	mux := http.NewServeMux()
	mux.Handle("GET /below/assets/", b.pages.Files())
	mux.HandleFunc("GET /below/g/{game}", b.page)
	mux.HandleFunc("POST /below/api/session", b.session)
	mux.HandleFunc("GET /below/api/games/{game}", b.poll)
	mux.HandleFunc("GET /below/api/games/{game}/live", b.live)
	mux.HandleFunc("POST /below/api/games/{game}/act", b.act)
	mux.HandleFunc("GET /below/api/games/{game}/review", b.reviewed)
	mux.HandleFunc("POST /below/api/games/{game}/try", b.try)
	mux.HandleFunc("POST /below/api/games/{game}/continue", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, map[string]string{"game": "BBBB", "session": "other"})
	})
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		b.seen[r.URL.Path] = struct{}{}
		scripts := b.scripts
		failing := b.failures > 0 && r.Method == http.MethodPost
		if failing {
			b.failures--
		}
		b.mu.Unlock()
		if failing {
			panic(http.ErrAbortHandler) // the connection breaks
		}
		if scripts != nil && strings.HasSuffix(r.URL.Path, ".js") {
			select {
			case <-scripts:
			case <-r.Context().Done():
			}
		}
		mux.ServeHTTP(w, r)
	}))
	b.Config.ErrorLog = nil
	t.Cleanup(func() {
		b.drop()
		b.Close()
	})
	return b
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func problem(w http.ResponseWriter, status int, code, text string) {
	reply(w, status, map[string]any{"error": map[string]string{"text": text, "code": code}})
}

// page serves the page to a watcher.
func (b *stub) page(w http.ResponseWriter, _ *http.Request) {
	b.mu.Lock()
	s := forWatcher(b.board)
	b.mu.Unlock()
	var out bytes.Buffer
	err := b.pages.Game(&out, Game{Frame: Frame{Root: "../", Site: "Hoshi", Title: s.Players.Black.Name + " vs. " + s.Players.White.Name, About: "A game of gomoku."}, Snapshot: s,
		Levels: []Level{{"easy", "Easy"}, {"club", "Club"}}})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	_, _ = w.Write(out.Bytes())
}

// forWatcher returns a snapshot as a viewer without a session sees it.
func forWatcher(s snapshot.Snapshot) snapshot.Snapshot {
	s.You, s.CanPlace, s.Rows = "", false, nil
	return s
}

// view returns the snapshot for a session, with the current time.
func (b *stub) view(session string) snapshot.Snapshot {
	s := b.board
	if session != "secret" {
		s = forWatcher(s)
	}
	if s.Clock != nil {
		c := *s.Clock
		s.Clock = &c
	}
	return s
}

func (b *stub) session(w http.ResponseWriter, r *http.Request) {
	var body struct{ Token string }
	_ = json.NewDecoder(r.Body).Decode(&body)
	if body.Token != "token" {
		problem(w, http.StatusForbidden, "session", "This link has expired.")
		return
	}
	reply(w, http.StatusOK, map[string]any{"session": "secret", "game": b.board.Game, "you": b.board.You})
}

func bearer(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func (b *stub) poll(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	s := b.view(bearer(r))
	b.mu.Unlock()
	reply(w, http.StatusOK, s)
}

var upgrader = websocket.Upgrader{}

func (b *stub) live(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	refused, silent := b.noSocket, b.silent
	b.mu.Unlock()
	if silent {
		<-r.Context().Done()
		return
	}
	if refused {
		problem(w, http.StatusForbidden, "", "No sockets.")
		return
	}
	c, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer c.Close()
	hello := map[string]any{}
	if c.ReadJSON(&hello) != nil {
		return
	}
	session, _ := hello["session"].(string)
	b.mu.Lock()
	b.hellos = append(b.hellos, hello)
	if b.bye != "" {
		_ = c.WriteJSON(map[string]any{"type": "bye", "code": b.bye})
		b.mu.Unlock()
		return
	}
	b.sockets[c] = session != ""
	err = c.WriteJSON(map[string]any{"type": "board", "board": b.view(session)})
	b.mu.Unlock()
	for err == nil {
		_, _, err = c.ReadMessage()
	}
	b.mu.Lock()
	delete(b.sockets, c)
	b.mu.Unlock()
}

// publish sends the board to everyone. The caller holds the lock.
func (b *stub) publish() {
	for c, player := range b.sockets {
		session := ""
		if player {
			session = "secret"
		}
		_ = c.WriteJSON(map[string]any{"type": "board", "board": b.view(session)})
	}
}

// change changes the board to its next revision, and tells everyone.
func (b *stub) change(change func(*snapshot.Snapshot)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.board.Rev++
	change(&b.board)
	b.publish()
}

// drop breaks all live connections.
func (b *stub) drop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.sockets {
		c.Close()
	}
}

// set changes the stub itself.
func (b *stub) set(change func(*stub)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change(b)
}

// play places a stone in a snapshot.
func play(s *snapshot.Snapshot, at string) {
	side, other := "black", "white"
	if s.ToMove == "white" {
		side, other = other, side
	}
	s.Moves++
	s.Stones = append(append([]snapshot.Stone(nil), s.Stones...), snapshot.Stone{At: at, Side: side, N: s.Moves})
	s.Prev, s.Last = s.Last, at
	s.ToMove, s.Stone = other, other
	s.CanPlace = s.You == other || s.You == "both"
	s.Spoken = map[string]string{"black": "Black", "white": "White"}[side] + " plays " + at + "."
	s.Text = []string{s.Spoken, "It's the other side's turn."}
	s.Forbidden = nil
}

func (b *stub) act(w http.ResponseWriter, r *http.Request) {
	var a act
	if err := json.NewDecoder(r.Body).Decode(&a); err != nil || bearer(r) != "secret" {
		problem(w, http.StatusForbidden, "session", "You're watching.")
		return
	}
	b.mu.Lock()
	wait := b.wait
	b.acts = append(b.acts, a)
	b.mu.Unlock()
	if wait != nil {
		select {
		case <-wait:
		case <-time.After(browsertest.Patience):
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done[a.ID] == nil {
		b.done[a.ID] = b.do(a)
	}
	if status, ok := b.done[a.ID].(refusal); ok {
		problem(w, http.StatusConflict, status.code, status.text)
		return
	}
	reply(w, http.StatusOK, b.done[a.ID])
}

// refusal is an error answer.
type refusal struct{ code, text string }

// do does a new action. The caller holds the lock.
func (b *stub) do(a act) any {
	if b.answer != nil {
		return b.answer(a)
	}
	b.board.Rev++
	play(&b.board, a.Words)
	b.publish()
	return map[string]any{"answers": []any{}}
}

// try judges another move: j10 is the best, and k10 better than the move played.
func (b *stub) try(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Move  int
		Point string
	}
	_ = json.NewDecoder(r.Body).Decode(&body)
	verdict := map[string]string{"j10": "found", "k10": "better"}[body.Point]
	if verdict == "" {
		verdict = "no_better"
	}
	reply(w, http.StatusOK, map[string]any{"verdict": verdict, "line": []string{body.Point, "a1"}, "text": []string{fmt.Sprintf("Move %d: %s is %s.", body.Move, body.Point, verdict)}})
}

func (b *stub) reviewed(w http.ResponseWriter, _ *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.review == nil {
		reply(w, http.StatusAccepted, map[string]any{"ready": false, "percent": 50})
		return
	}
	reply(w, http.StatusOK, b.review)
}

// now returns the server's time in the format of snapshots.
func now() int64 { return time.Now().UnixMilli() }
