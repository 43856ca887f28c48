package live

import (
	"encoding/json"
	"sync"

	"github.com/gorilla/websocket"
)

// Bye says why watching has ended.
type Bye string

// The reasons. A browser may watch again, except if the game is gone.
const (
	ByeClosing Bye = "closing" // the process is ending, so another one may go on, or can't take the browser right now
	ByeGone    Bye = "gone"    // there's no such game
	ByeSession Bye = "session" // the session has ended or is for another game
	ByeLimit   Bye = "limit"   // too many watchers
)

// message is a message to browsers, encoded once for all.
type message struct {
	text     []byte
	prepared *websocket.PreparedMessage
	revision int64 // of a board
	clock    bool  // a clock is running
	changes  bool  // what the board shows can change without a new revision
	bye      bool  // it's the last message
}

func encode(value any) (*message, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	prepared, err := websocket.NewPreparedMessage(websocket.TextMessage, text)
	return &message{text: text, prepared: prepared}, err
}

// newBoard returns the message with what viewers see.
func newBoard(s Shown) (*message, error) {
	m, err := encode(struct {
		Type  string `json:"type"`
		Board any    `json:"board"`
	}{"board", s.Board})
	if err == nil {
		m.revision, m.clock = s.Revision, s.Clock
		m.changes = s.Changes || s.Revision == 0
	}
	return m, err
}

// newAnswer returns the message with an answer.
func newAnswer(a Answer) (*message, error) {
	return encode(struct {
		Type string `json:"type"`
		Answer
	}{"answer", a})
}

// newBye returns the last message.
func newBye(code Bye) (*message, error) {
	m, err := encode(struct {
		Type string `json:"type"`
		Code Bye    `json:"code"`
	}{"bye", code})
	if err == nil {
		m.bye = true
	}
	return m, err
}

// maxAnswers is how many answers wait for a slow watcher. Later ones are dropped; the browser can
// ask for them again.
const maxAnswers = 8

// Watcher is somebody who watches a game. What changes waits for it, the latest state only.
type Watcher struct {
	room   *room
	viewer Viewer
	wake   chan struct{} // has a buffer of one

	mu      sync.Mutex
	have    int64    // the revision the browser has
	known   bool     // a board has been put: have is from here and not from the browser
	board   *message // the latest state the browser hasn't got; nil for none
	answers []*message
	bye     Bye
}

func newWatcher(r *room, v Viewer, have int64) *Watcher {
	return &Watcher{room: r, viewer: v, have: have, wake: make(chan struct{}, 1)}
}

// Leave ends watching. It may be called more than once.
func (w *Watcher) Leave() { w.room.hub.leave(w) }

// put replaces the state that waits for the watcher. The first one is left out if the browser has
// it from an earlier connection.
func (w *Watcher) put(m *message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if m.revision < w.have || w.bye == ByeSession {
		return
	}
	has := !w.known && m.revision == w.have && !m.changes
	w.known, w.have = true, m.revision
	if !has {
		w.board = m
		w.notify()
	}
}

// putAnswer adds an answer.
func (w *Watcher) putAnswer(m *message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.answers) < maxAnswers && w.bye != ByeSession {
		w.answers = append(w.answers, m)
		w.notify()
	}
}

// end says goodbye, once. If the session has ended, the browser gets nothing of what waited for it.
func (w *Watcher) end(code Bye) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bye == "" {
		w.bye = code
		if code == ByeSession {
			w.board, w.answers = nil, nil
		}
		w.notify()
	}
}

// notify wakes the watcher. The caller holds the lock.
func (w *Watcher) notify() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// take removes the next message that waits. It's nil if there's none.
func (w *Watcher) take() (*message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.board != nil:
		m := w.board
		w.board = nil
		return m, nil
	case len(w.answers) > 0:
		m := w.answers[0]
		w.answers = w.answers[1:]
		return m, nil
	case w.bye != "":
		return newBye(w.bye)
	}
	return nil, nil
}
