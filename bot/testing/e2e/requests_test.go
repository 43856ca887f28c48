package e2e_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/jobs"
	"hoshi/engine"
)

// costs counts what a bot does.
type costs struct {
	writes atomic.Int64 // transactions, besides those in which River takes jobs

	mu       sync.Mutex
	requests []string // that count toward Discord's global limit, as answers to interactions don't
}

// newCostHost starts a bot whose requests and write transactions are counted.
func newCostHost(t *testing.T, options service.Options) (*host, *costs) {
	t.Helper()
	c := new(costs)
	open := func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
		dir := t.TempDir()
		empty, err := emptyStore()
		if err == nil {
			err = os.CopyFS(dir, os.DirFS(empty))
		}
		if err != nil {
			return nil, err
		}
		return store.Open(ctx, database.Place(dir), store.Options{
			Database: database.Options{Log: log, OnChange: func(error) { c.writes.Add(1) }}, Jobs: jobs.Options{Heartbeat: time.Hour, DeadAfter: 2 * time.Hour, FirstClean: time.Hour},
		})
	}
	return newHostOn(t, sandbox.Options{OnRequest: c.request}, options, open), c
}

func (c *costs) request(r *http.Request, _ []byte, _ int) {
	// A search that a busy machine takes long for shows that the bot is typing.
	if strings.Contains(r.URL.Path, "/channels/") && !strings.HasSuffix(r.URL.Path, "/typing") {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.requests = append(c.requests, r.Method)
	}
}

// since returns what was counted since the last call.
func (c *costs) since() (requests []string, writes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	requests, c.requests = c.requests, nil
	return requests, c.writes.Swap(0)
}

// TestMoveIsOneRequest: a move and its board take one request to Discord, however the move is made,
// and few write transactions. A challenge's message is edited when it's accepted, so moves are counted
// from the second one on.
func TestMoveIsOneRequest(t *testing.T) {
	t.Parallel()
	ways := map[string]string{"typed": http.MethodPost, "slash": http.MethodPost, "click": http.MethodPatch}
	corners := []string{"a1", "i1", "a9", "i9", "c1", "g1", "c9", "g9", "a3", "a7", "i3", "i7", "e1", "e9"}
	for _, tt := range []struct {
		name, start string
		direct      bool
		writes      int64
	}{
		// The move, the engine's reply, the post that begins, and the board with the end of the job.
		{"a guild, the engine", "!play 9 black", false, 4},
		{"direct messages, the engine", "!play 9 black", true, 4},
		{"a guild, two people", "!play @ann 9 free black", false, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			h, c := newCostHost(t, service.Options{Depth: 1, Board: settings.BoardEdit, BoardQuiet: time.Hour})
			p := h.player(0)
			if tt.direct {
				p = p.directly("you")
			}
			names := []string{"you"}
			var total, want int64 // of write transactions
			p.say("you", tt.start)
			if strings.Contains(tt.start, "@") {
				p.accepts("ann")
				names = append(names, "ann")
			}
			p.shown(0)
			for i, way := range []string{"typed", "typed", "typed", "slash", "slash", "click", "click", "typed"} {
				h.idle(p.channel.ID)
				name := names[i%len(names)]
				g := h.game(p.channel.ID)
				point := corners[slices.IndexFunc(corners, func(corner string) bool {
					return !slices.ContainsFunc(g.Moves, func(pt engine.Point) bool { return pt.String() == corner })
				})]
				var pad sandbox.Message
				if way == "click" {
					pad = p.pad(name, p.now(g.Message))
					point = strings.TrimPrefix(p.freePoint(pad), "move ")
				}
				c.since()
				switch way {
				case "typed":
					p.say(name, "!"+point)
				case "slash":
					p.slash(name, "move", map[string]any{"point": point})
				case "click":
					p.click(name, pad, "move "+point)
				}
				p.shown(len(g.Moves) + 3 - len(names))
				h.idle(p.channel.ID)
				requests, writes := c.since()
				if i == 0 {
					continue
				}
				if !slices.Equal(requests, []string{ways[way]}) {
					t.Errorf("move %d, %s: requests %v, want one %s", i, way, requests, ways[way])
				}
				total += writes
				if want += tt.writes; way == "click" {
					want-- // no new message begins
				}
			}
			const others = 3 // such as heartbeats
			if total > want+others {
				t.Errorf("%d write transactions, want %d", total, want)
			}
		})
	}
}

// In a paired game, a typed move takes one request for each player: a new message below the move, and an
// edit of the other player's board.
func TestPairedMoveIsOneRequestEach(t *testing.T) {
	t.Parallel()
	h, c := newCostHost(t, service.Options{BoardQuiet: time.Hour})
	lobby := h.player(0)
	lobby.toldAlone(lobby.slash("you", "settings", map[string]any{"item": "anyone", "value": "on"}), "you", "Opponents from other servers")
	var players []*player
	names := []string{"ann", "bob"}
	for _, name := range names {
		lobby.looks(name, "5+5 unrated")
		players = append(players, lobby.directly(name))
	}
	for _, p := range players {
		p.latest(says("I found you an opponent:"))
	}
	for i, point := range []string{"h8", "i9", "h9", "i10"} {
		games, err := h.db.PairedIn(t.Context(), chat.ChannelID(players[0].channel.ID))
		if err != nil || len(games) != 1 {
			t.Fatal(games, err)
		}
		h.idle(string(games[0].Channel))
		c.since()
		players[i%2].say(names[i%2], point)
		for _, p := range players {
			p.shown(i + 1)
		}
		h.idle(string(games[0].Channel))
		requests, _ := c.since()
		slices.Sort(requests)
		if want := []string{http.MethodPatch, http.MethodPost}; !slices.Equal(requests, want) {
			t.Errorf("%s: requests %v, want %v", point, requests, want)
		}
	}
}

// TestEarlierBoardsAreRetired: a board that a newer one has replaced keeps its buttons for a while, which
// then say where the game is and play nothing. It's retired once the game is quiet or over, also by
// another process than the one that posted it.
func TestEarlierBoardsAreRetired(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, last string        // what's typed last
		quiet      time.Duration // of the process that retires
		live       int           // messages with buttons for moves that are left
	}{
		{"quiet", "!i9", time.Second, 1},
		{"over", "!resign yes", 10 * time.Second, 0}, // a round each second
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			options := service.Options{Depth: 1, Board: settings.BoardEdit, BoardQuiet: time.Hour}
			h := newHostOn(t, sandbox.Options{}, options, func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
				return store.Open(ctx, database.Place(dir), store.Options{Database: database.Options{Log: log}})
			})
			p := h.player(0)
			p.say("you", "!play 9 black")
			first := p.shown(0)
			p.say("you", "!a1")
			p.shown(2)
			p.toldAlone(p.click("you", first, "pad"), "you", "move 2")
			h.idle(p.channel.ID)
			if live, n := p.live(), len(h.game(p.channel.ID).Moves); len(live) != 2 || n != 2 {
				t.Errorf("boards %v have buttons, and the game has %d moves, want 2 and 2", live, n)
			}

			h.stop()
			options.BoardQuiet = tt.quiet
			h.start(options)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			if err := h.box.WaitConnected(ctx); err != nil {
				t.Fatal(err)
			}
			p.say("you", tt.last)
			if tt.live > 0 {
				p.shown(4)
			}
			for begun := time.Now(); len(p.live()) != tt.live; time.Sleep(10 * time.Millisecond) {
				if time.Since(begun) > patience {
					t.Fatalf("boards %v have buttons\n%s", p.live(), h.log.tail())
				}
			}
			h.idle(p.channel.ID)
			if live, g := p.live(), h.game(p.channel.ID); tt.live > 0 && live[0] != g.Message {
				t.Errorf("message %s has buttons, and %s shows the game", live[0], g.Message)
			}
			if said := words(p.now(first.ID)); !strings.Contains(said, "The game continues in a newer message") {
				t.Errorf("the first board says %q", said)
			}
		})
	}
}

// With a gateway and a worker, a click is one request too: the gateway, which sees the channel's
// messages, tells the worker that the board is in sight. After a restart it asks Discord once. What's
// written below the board meanwhile counts, too.
func TestClickIsOneRequestWithWorkers(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	gateway := f.start("gateway")
	f.start("worker")
	p := newPlayer(t, f.box, 0)
	p.log = f.logged
	f.ready()
	p.ask("you", "!level beginner")
	p.say("you", "!play 9 black")
	p.shown(0)
	f.done()
	moves := 0
	click := func(when string, want ...string) {
		t.Helper()
		live := p.live()
		pad := p.pad("you", p.now(live[len(live)-1]))
		before := len(p.box.Requests())
		p.click("you", pad, p.freePoint(pad))
		moves += 2
		p.shown(moves)
		f.done()
		var got []string
		for _, r := range p.box.Requests()[before:] {
			if strings.HasPrefix(r.Path, "/channels/") {
				got = append(got, r.Method)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: requests %v, want %v", when, got, want)
		}
	}
	click("below a posted board", http.MethodPatch)
	click("below an edited board", http.MethodPatch)
	gateway.stop()
	f.processes = f.processes[1:]
	f.start("gateway")
	f.ready()
	click("after a restart", http.MethodGet, http.MethodPatch)
	click("after that", http.MethodPatch)
	p.say("bob", strings.Repeat("a long story that goes on and on, ", 50))
	click("out of sight", http.MethodGet, http.MethodPost)
}

// done waits until the jobs of all games are done.
func (f *fleet) done() {
	f.t.Helper()
	f.until("all games are shown and their jobs done", `SELECT NOT EXISTS (SELECT 1 FROM games WHERE shown < revision)
		AND NOT EXISTS (SELECT 1 FROM river_job WHERE kind = 'game' AND state NOT IN ('completed', 'cancelled'))`)
}
