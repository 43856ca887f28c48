package live_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// games is a source of games that tests change.
type games struct {
	mu     sync.Mutex
	states map[int64]state
	fails  int           // how many of the next loads fail
	loads  int           // how many there have been
	block  chan struct{} // loads wait for it, unless nil
	made   map[string]int
}

// state is a game in which only the revision matters.
type state struct {
	games    *games
	game     int64
	revision int64
	channel  chat.ChannelID
	next     string
	clock    bool
}

func newGames(ids ...int64) *games {
	g := &games{states: make(map[int64]state), made: make(map[string]int)}
	for _, id := range ids {
		g.states[id] = state{games: g, game: id, revision: 1, channel: chat.ChannelID(fmt.Sprint("c", id))}
	}
	return g
}

func (g *games) Load(ctx context.Context, game int64) (live.State, error) {
	g.mu.Lock()
	block := g.block
	g.mu.Unlock()
	if block != nil {
		select {
		case <-block:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.loads++
	if g.fails > 0 {
		g.fails--
		return nil, errors.New("the disk is full")
	}
	s, ok := g.states[game]
	if !ok {
		return nil, stored.ErrNoGame
	}
	return s, nil
}

// change changes a game and returns its notice.
func (g *games) change(game int64, how func(*state)) stored.Notice {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.states[game]
	how(&s)
	g.states[game] = s
	return stored.Notice{Game: game, Revision: s.revision}
}

func move(s *state) { s.revision++ }

func (s state) Revision() int64         { return s.revision }
func (s state) Channel() chat.ChannelID { return s.channel }
func (s state) Role(user chat.UserID) string {
	if user == "ann" {
		return "player"
	}
	return ""
}

func (s state) Plays(user chat.UserID) bool { return user == "ann" }
func (s state) Names(user chat.UserID) bool { return user == "ann" }

func (s state) Show(v snapshot.Viewer, watchers int) (live.Shown, error) {
	s.games.mu.Lock()
	defer s.games.mu.Unlock()
	s.games.made[fmt.Sprintf("%d.%d %s %s", s.game, s.revision, v.Language, s.Role(v.User))]++
	out := &snapshot.Snapshot{Game: fmt.Sprint("public", s.game), Rev: s.revision, Lang: v.Language, You: s.Role(v.User), Next: s.next, Watchers: watchers}
	if s.clock {
		out.Clock = &snapshot.Clock{Running: "black"}
	}
	return live.ShownBoard(out), nil
}

// received is a message as a browser reads it.
type received struct {
	Type    string             `json:"type"`
	Board   *snapshot.Snapshot `json:"board"`
	ID      string             `json:"id"`
	Answers []snapshot.Answer  `json:"answers"`
	Code    live.Bye           `json:"code"`
}

func decode(t *testing.T, text []byte) received {
	t.Helper()
	var r received
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r
}

// next returns the next message for a watcher.
func next(t *testing.T, w *live.Watcher) received {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	text, _, err := w.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, text)
}

func watch(t *testing.T, h *live.Hub, v live.Viewer, game, have int64) *live.Watcher {
	t.Helper()
	w, err := h.Watch(v, game, have)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Leave)
	return w
}

func newHub(t *testing.T, g *games, opt live.Options) *live.Hub {
	t.Helper()
	opt.Recount = cmp.Or(opt.Recount, time.Hour) // so that no test is surprised by it
	h := live.NewHub(g, opt)
	t.Cleanup(h.Close)
	return h
}

// viewer is someone with a session, unless the user is empty.
func viewer(user chat.UserID, language string) live.Viewer {
	v := live.Viewer{Viewer: snapshot.Viewer{User: user, Language: language}}
	if user != "" {
		v.Session = "session of " + string(user)
	}
	return v
}
