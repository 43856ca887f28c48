package walk

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
	"hoshi/bot/web/act"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// start is when walks begin: a fixed time, so that a walk finds the same days each time.
var start = time.Date(2031, 3, 3, 10, 0, 0, 0, time.UTC)

// house is the service with everything around it: a store, a chat, pages, and a clock.
type house struct {
	t       *rapid.T
	failed  func(log string) // gets the steps of a walk that breaks a law
	log     []string         // the steps so far
	dir     string
	room    *room
	clock   *servicetest.Clock
	db      *store.DB
	service *service.Service
	reader  *textcommand.Reader
	maker   *snapshot.Maker
	acts    *act.Acts
	events  int      // so far, for their IDs
	past    []event  // delivered ones, latest last
	held    []event  // those that come late
	forks   []string // folders of copies of the store
	laws    laws
}

// pages gives out addresses of pages that nobody opens.
type pages struct{}

func (pages) Watch(id int64) string { return fmt.Sprint("https://hoshi.example/g/", id) }

func (pages) Tournament(id int64) string { return fmt.Sprint("https://hoshi.example/t/", id) }

func (pages) Play(_ context.Context, u chat.User, id int64) (string, error) {
	return fmt.Sprintf("https://hoshi.example/g/%d?%s", id, u.Name), nil
}

func (pages) Revoke(context.Context, chat.UserID) error { return nil }

// newHouse returns a house with an empty store in a folder.
func newHouse(t *rapid.T, dir string, failed func(log string)) *house {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(servicetest.EmptyStore())); err != nil {
		t.Fatal(err)
	}
	words, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, failed: failed, dir: dir, room: newRoom(words), clock: servicetest.NewClock(start), laws: newLaws()}
	h.open()
	_, err = h.db.UpdateGuildSettings(t.Context(), guild, func(g *settings.GuildSettings) {
		g.Anyone, g.Seasons, g.SeasonChannel = settings.On, settings.Monthly, settings.ChannelList("d")
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// logf notes what happens.
func (h *house) logf(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

// fatalf ends the walk with a failure and tells all its steps. It doesn't rely on rapid's log, which is
// of a repetition of the walk that may go another way.
func (h *house) fatalf(format string, args ...any) {
	h.t.Helper()
	what := fmt.Sprintf(format, args...)
	h.failed(strings.Join(append(h.log, what), "\n"))
	h.t.Fatal(what)
}

// open starts the bot.
func (h *house) open() {
	h.t.Helper()
	var err error
	if h.db, err = store.Open(h.t.Context(), database.Place(h.dir), store.Options{Database: database.Options{Now: h.clock.Now}}); err != nil {
		h.fatalf("%v", err)
	}
	h.service, err = service.NewService(h.db, guest.Chat{Full: h.room}, service.Options{
		Translator: h.room.words, Painter: servicetest.Painter, Width: 320, Now: h.clock.Now, Pages: pages{},
		Seed: 1, WishPause: time.Nanosecond, Depth: 1, AutoTime: 20 * time.Millisecond, MaxTime: 20 * time.Millisecond, HashMB: 3, Searches: 1,
	})
	if err != nil {
		h.fatalf("%v", err)
	}
	h.reader = &textcommand.Reader{Prefix: "!", Table: h.service.Commands(), BareMoves: true, Guild: h.service.TextSettings}
	h.maker = &snapshot.Maker{
		View:      view.New(view.Deps{Painter: view.NewPainter(servicetest.Painter, nil), Translator: h.room.words, Width: 320, Now: h.clock.Now}),
		Catalogue: h.room.words, Now: h.clock.Now, PublicID: func(id int64) string { return fmt.Sprint("public", id) },
	}
	signer, err := session.NewSigner(make([]byte, session.KeySize))
	if err != nil {
		h.fatalf("%v", err)
	}
	h.acts = act.New(act.Options{
		Service: h.service, Maker: h.maker, Sealer: signer, Parent: parent, PerMinute: 1e6, Burst: 1e6,
		Show: func(ctx context.Context, g *game.Game, v snapshot.Viewer) (*snapshot.Snapshot, error) {
			shown, err := h.service.ShownOf(ctx, g)
			if err != nil {
				return nil, err
			}
			return h.maker.Make(g, shown.Settings, around(shown), v)
		},
	})
}

// around returns what a page shows besides the game itself.
func around(s service.Shown) snapshot.Around {
	return snapshot.Around{Brought: s.Brought, Standings: s.Standings, Tournament: s.Tournament, Round: s.Round}
}

// close stops the bot.
func (h *house) close() {
	h.t.Helper()
	h.acts.Close()
	h.service.Close()
	if err := h.db.Close(); err != nil {
		h.fatalf("%v", err)
	}
}

// restart stops the bot and starts it again. Discord repeats no events of an earlier connection.
func (h *house) restart() {
	h.close()
	h.open()
	h.past = nil
}

// settle does the jobs that are due.
func (h *house) settle() {
	h.t.Helper()
	jobs := h.service.Jobs()
	for i := range jobs {
		if jobs[i].Job.Kind() == practice {
			jobs[i].Do = func(context.Context, stored.Job) error { return nil } // it takes long
		}
	}
	if err := storetest.RunJobs(h.t.Context(), h.db, h.clock.Now(), jobs); err != nil {
		h.fatalf("%v", err)
	}
}

// wait lets time pass, with the jobs that become due in between and those that the queue makes every
// quarter of an hour.
func (h *house) wait(d time.Duration) {
	h.t.Helper()
	const steps = 4
	for range steps {
		h.clock.Advance(d / steps)
		h.settle()
	}
	for _, w := range h.service.Jobs() {
		if w.Due == nil {
			continue
		}
		if err := w.Do(h.t.Context(), w.Job); err != nil {
			h.fatalf("job %s: %v", w.Job.Kind(), err)
		}
	}
	h.cleanGuests()
	h.settle()
}

// games returns all games, earliest first.
func (h *house) games() (out []*game.Game) {
	h.t.Helper()
	for _, id := range h.numbers(`SELECT id FROM games ORDER BY id`) {
		out = append(out, h.game(id))
	}
	return out
}

// game returns a game.
func (h *house) game(id int64) *game.Game {
	h.t.Helper()
	g, err := h.db.Game(h.t.Context(), id)
	if err != nil {
		h.fatalf("%v", err)
	}
	return g
}

// numbers returns the first column of a query.
func (h *house) numbers(query string, args ...any) (out []int64) {
	h.t.Helper()
	rows, err := h.db.Database.SQLite().QueryContext(h.t.Context(), query, args...)
	if err != nil {
		h.fatalf("%v", err)
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			h.fatalf("%v", err)
		}
		out = append(out, n)
	}
	return out
}

// tables returns what all tables contain, without those of the queue, by table.
func (h *house) tables() map[string][]string {
	h.t.Helper()
	out := make(map[string][]string)
	for _, row := range h.rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'river%' AND name NOT LIKE 'sqlite%'
		AND name NOT IN ('goose_db_version', 'workers', 'alive') ORDER BY name`) {
		name := strings.TrimSpace(strings.TrimPrefix(row, "name="))
		out[name] = h.rows(`SELECT * FROM ` + name)
	}
	return out
}

// rows returns the rows of a query, each as a text like "id=1 name=Cup ".
func (h *house) rows(query string) (out []string) {
	h.t.Helper()
	rows, err := h.db.Database.SQLite().QueryContext(h.t.Context(), query)
	if err != nil {
		h.fatalf("%v", err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		h.fatalf("%v", err)
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			h.fatalf("%v", err)
		}
		line := ""
		for i, v := range values {
			line += fmt.Sprintf("%s=%v ", columns[i], *v.(*any))
		}
		out = append(out, line)
	}
	return out
}
