package e2e_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/freeport"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
	"hoshi/engine"
)

// pagesVariable makes [TestPageLoad] as large as its results in bot/docs/proof.md.
const pagesVariable = "HOSHI_PROOF_PAGES"

// pageLoad is people who play on pages, and others who watch. Discord and all browsers are in this
// process; the bot is in others.
type pageLoad struct {
	t        testing.TB
	games    int
	watchers int // per game, besides the players
	moves    int // per game
	pause    time.Duration

	box       *sandbox.Server
	place     database.Place
	url       string   // the pages' address
	addresses []string // of the processes that serve them
	bots      []*process
	open      func() // starts the processes
	tables    []*pageTable
}

// pageTable is a game with its players and watchers.
type pageTable struct {
	load    *pageLoad
	id      int64
	public  string
	secrets [2]string // sessions of Black and White

	mu      sync.Mutex
	seen    *sync.Cond
	reached map[int]int // the number of pages that show n moves or more
	last    []time.Time // when the last page saw each move
	repeats int         // boards that showed no new move
	skipped int         // moves for which a page saw no separate board
	rev     int64
	failed  error
}

// TestPageLoad plays games on pages: one that many people watch, and many with two browsers each,
// in one process and in two on PostgreSQL with a worker. Every page sees each move once.
func TestPageLoad(t *testing.T) {
	big := os.Getenv(pagesVariable) != ""
	for _, c := range []struct {
		name            string
		games, watchers int
		moves, bigMoves int
		bigGames, most  int // in the long form
	}{
		{"watchers", 1, 40, 5, 60, 1, 1000},
		{"games", 6, 0, 4, 20, 200, 0},
	} {
		for _, postgres := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%s", c.name, map[bool]string{false: "sqlite", true: "postgres"}[postgres]), func(t *testing.T) {
				l := &pageLoad{t: t, games: c.games, watchers: c.watchers, moves: c.moves}
				if big {
					l.games, l.watchers, l.moves, l.pause = c.bigGames, c.most, c.bigMoves, time.Second
					if l.games > 1 {
						l.pause = 8 * time.Second
					}
				}
				l.prepare(postgres)
				l.run()
			})
		}
	}
}

// prepare stores the games, and sets how the processes are started.
func (l *pageLoad) prepare(postgres bool) {
	l.t.Helper()
	hoshi(l.t)
	options := sandbox.Options{Token: token, Unlimited: true}
	for i := range l.games {
		options.Channels = append(options.Channels, fmt.Sprintf("table-%d", i))
		options.Users = append(options.Users, fmt.Sprintf("black-%d", i), fmt.Sprintf("white-%d", i))
	}
	l.box = sandbox.New(options)
	if err := l.box.Start("127.0.0.1:0"); err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { l.box.Close() })
	l.addresses = []string{freeport.Address(l.t)}
	l.url = "http://" + l.addresses[0]
	web := func(address string) string { return fmt.Sprintf("web: {listen: %q, url: %q}\n", address, l.url) }
	if postgres {
		f := &fleet{t: l.t, box: l.box, autoTime: time.Minute}
		f.database()
		l.place = database.Place(f.url)
		l.addresses = append(l.addresses, freeport.Address(l.t))
		l.open = func() {
			for _, address := range l.addresses {
				f.startWith("gateway", web(address))
			}
			f.startWith("worker", fmt.Sprintf("web: {url: %q}\n", l.url))
			l.bots = f.processes
		}
	} else {
		dir := l.t.TempDir()
		l.place = database.Place(filepath.Join(dir, "data"))
		l.open = func() { l.bots = []*process{startBotWith(l.t, l.box, dir, web(l.addresses[0]))} }
	}
	l.store()
}

// store stores the games with their players' sessions.
func (l *pageLoad) store() {
	l.t.Helper()
	ctx := l.t.Context()
	db, err := store.Open(ctx, l.place, store.Options{})
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	sessions, err := session.New(ctx, db, time.Now)
	if err != nil {
		l.t.Fatal(err)
	}
	ids := make(map[string]string)
	for _, u := range l.box.Users() {
		ids[u.Name] = u.ID
	}
	for i, ch := range l.box.Channels()[:l.games] {
		user := func(name string) chat.User {
			id := ids[name]
			return chat.User{ID: chat.UserID(id), Name: name, Mention: "<@" + id + ">"}
		}
		black, white := user(fmt.Sprintf("black-%d", i)), user(fmt.Sprintf("white-%d", i))
		g := &game.Game{
			Channel: chat.ChannelID(ch.ID), Guild: chat.GuildID(ch.GuildID), Host: black,
			Record: game.Record{Size: engine.DefaultSize, Rule: engine.Freestyle},
			Seats:  game.Seats{Black: game.Player{User: black}, White: game.Player{User: white}},
			Status: game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart, User: black}},
		}
		if err := db.Create(ctx, g, nil); err != nil {
			l.t.Fatal(err)
		}
		table := &pageTable{load: l, id: g.ID, public: sessions.PublicID(g.ID), reached: make(map[int]int), last: make([]time.Time, l.moves+1), rev: 1}
		table.seen = sync.NewCond(&table.mu)
		for side, who := range []chat.User{black, white} {
			if table.secrets[side], _, err = sessions.Grant(ctx, who, g.ID); err != nil {
				l.t.Fatal(err)
			}
		}
		l.tables = append(l.tables, table)
	}
}

// run plays all games, and compares what the pages saw with what is stored.
func (l *pageLoad) run() {
	l.t.Helper()
	l.open()
	for _, address := range l.addresses {
		awaitPages(l.t, "http://"+address, func() string { return l.bots[0].out.tail() })
	}
	before := l.memory()
	var pages sync.WaitGroup
	n := 0
	for _, table := range l.tables {
		for i := range 2 + l.watchers {
			secret := ""
			if i < 2 {
				secret = table.secrets[i]
			}
			conn := table.dial(l.addresses[n%len(l.addresses)], secret)
			n++
			pages.Go(func() { table.watch(conn) })
		}
	}
	for _, table := range l.tables {
		table.await(0, n/len(l.tables))
	}
	each := float64(l.memory()-before) / float64(n)
	var games sync.WaitGroup
	for _, table := range l.tables {
		games.Go(func() { table.play(2 + l.watchers) })
	}
	games.Wait()
	pages.Wait()
	for _, p := range l.bots {
		p.kill()
	}
	l.compare(n, each)
}

// compare compares what the pages saw with what is stored, and prints how long it took.
func (l *pageLoad) compare(pages int, each float64) {
	l.t.Helper()
	db, err := store.Open(l.t.Context(), l.place, store.Options{})
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	var took []time.Duration
	events, skipped, repeats := 0, 0, 0
	for _, table := range l.tables {
		stored, err := database.LookList(l.t.Context(), db.Database, database.ScanOne[int64], `SELECT played_at FROM moves WHERE game = ? ORDER BY ply`, table.id)
		if err != nil {
			l.t.Fatal(err)
		}
		if len(stored) != l.moves || table.failed != nil {
			l.t.Fatalf("game %d has %d moves of %d: %v\n%s", table.id, len(stored), l.moves, table.failed, l.bots[0].out.tail())
		}
		for i, at := range stored {
			took = append(took, table.last[i+1].Sub(time.UnixMicro(at)))
			events += table.reached[i+1]
		}
		skipped, repeats = skipped+table.skipped, repeats+table.repeats
	}
	if want := pages * l.moves; events != want || skipped > 0 {
		l.t.Errorf("pages saw %d moves of %d; %d weren't seen alone", events, want, skipped)
	}
	slices.Sort(took)
	average, _ := os.ReadFile("/proc/loadavg")
	l.t.Logf("%d pages of %d games; from the stored move to the last page: p50 %v, p99 %v, most %v; %.0f KiB for each page; %d moves seen, none twice, %d boards without a new move; load %s",
		pages, l.games, took[len(took)/2].Round(time.Millisecond), took[len(took)*99/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond),
		each/1024, events, repeats, strings.TrimSpace(string(average)))
}

// memory returns how much memory the processes use, or 0 if the system doesn't say.
func (l *pageLoad) memory() (bytes int64) {
	for _, p := range l.bots {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
				kib, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
				bytes += kib << 10
			}
		}
	}
	return bytes
}

// dial opens a page of the game at a process.
func (p *pageTable) dial(address, secret string) *websocket.Conn {
	t := p.load.t
	t.Helper()
	conn, answer, err := websocket.DefaultDialer.Dial("ws://"+address+"/api/games/"+p.public+"/live", http.Header{"Origin": {p.load.url}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	t.Cleanup(func() { conn.Close() })
	if err := conn.WriteJSON(live.Hello{Session: secret}); err != nil {
		t.Fatal(err)
	}
	return conn
}

// watch records when a page sees each move, until the last one.
func (p *pageTable) watch(conn *websocket.Conn) {
	defer conn.Close()
	shown := -1
	for shown < p.load.moves {
		if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
			p.fail(err)
			return
		}
		_, text, err := conn.ReadMessage()
		now := time.Now()
		if err != nil {
			p.fail(fmt.Errorf("after %d moves: %w", shown, err))
			return
		}
		if !bytes.HasPrefix(text, []byte(`{"type":"board"`)) {
			continue
		}
		moves := numberAfter(text, `"moves":`)
		p.saw(shown, moves, int64(numberAfter(text, `"rev":`)), now)
		shown = max(shown, moves)
	}
}

// numberAfter returns the number after a name's first occurrence in a text.
func numberAfter(text []byte, name string) (n int) {
	_, rest, _ := bytes.Cut(text, []byte(name))
	for _, c := range rest {
		if c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// saw records that a page, which showed fewer moves before, now shows n.
func (p *pageTable) saw(before, moves int, rev int64, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rev = max(p.rev, rev)
	switch {
	case moves <= before:
		p.repeats++
		return
	case moves > before+1:
		p.skipped += moves - before - 1
	}
	p.reached[moves]++
	if at.After(p.last[moves]) {
		p.last[moves] = at
	}
	p.seen.Broadcast()
}

func (p *pageTable) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = err
	p.seen.Broadcast()
}

// await waits until all pages show n moves, and returns the game's revision.
func (p *pageTable) await(moves, pages int) (rev int64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.reached[moves] < pages && p.failed == nil {
		p.seen.Wait()
	}
	return p.rev, p.failed == nil
}

// play makes the game's moves, each a while after all pages have seen the previous one.
func (p *pageTable) play(pages int) {
	for i, point := range drawnMoves(p.load.moves) {
		rev, ok := p.await(i, pages)
		if !ok {
			return
		}
		if p.load.pause > 0 {
			time.Sleep(p.load.pause/2 + rand.N(p.load.pause))
		}
		c := &pageClient{t: p.load.t, site: "http://" + p.load.addresses[i%len(p.load.addresses)], origin: p.load.url, game: p.public, session: p.secrets[i%2]}
		a := action{ID: fmt.Sprintf("action-%d-%d", p.id, i), Command: "move", Words: point, Rev: rev, Moves: i}
		if status := c.send("POST", "/api/games/"+p.public+"/act", a, nil); status != http.StatusOK {
			p.fail(fmt.Errorf("move %d: status %d", i+1, status))
			return
		}
	}
	p.await(p.load.moves, pages)
}

// drawnMoves returns the first moves of a game in which nobody makes five in a row.
func drawnMoves(n int) (list []string) {
	var black, white []string
	for row := range 9 {
		for col := range 9 {
			point := fmt.Sprintf("%c%d", 'a'+col, row+1)
			if (col+2*(row%2)+row/2)/2%2 == 0 {
				black = append(black, point)
			} else {
				white = append(white, point)
			}
		}
	}
	for i := range n {
		if i%2 == 0 {
			list = append(list, black[i/2])
		} else {
			list = append(list, white[i/2])
		}
	}
	return list
}
