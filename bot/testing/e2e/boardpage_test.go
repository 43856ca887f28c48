package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/freeport"
	"hoshi/bot/web/snapshot"
)

// boardSite is the program with the pages of its games, connected to a Discord.
type boardSite struct {
	t       *testing.T
	box     *sandbox.Server
	dir     string
	address string // where it listens for browsers
	more    string // settings of the pages besides the addresses, like ", activity: true"
	bot     *process
}

// newBoardSite starts the program, with pages on a free port.
func newBoardSite(t *testing.T) *boardSite {
	t.Helper()
	hoshi(t)
	s := &boardSite{t: t, box: newSandbox(t), dir: t.TempDir(), address: freeport.Address(t)}
	s.start()
	s.connected()
	return s
}

// connected waits until the program is connected to Discord.
func (s *boardSite) connected() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	if err := s.box.WaitConnected(ctx); err != nil {
		s.t.Fatalf("%v\n%s", err, s.bot.out.tail())
	}
}

// start starts the program without waiting for it.
func (s *boardSite) start() {
	s.t.Helper()
	s.bot = startBotWith(s.t, s.box, s.dir, fmt.Sprintf("web: {listen: %q, url: %q%s}\n", s.address, s.url(""), s.more))
}

// url returns the URL of a path.
func (s *boardSite) url(path string) string { return "http://" + s.address + path }

// player returns a person who writes and clicks in a channel.
func (s *boardSite) player(channel int) *player {
	p := newPlayer(s.t, s.box, channel)
	p.log = func() string { return s.bot.out.tail() }
	return p
}

var anyLink = regexp.MustCompile(`"url":"(http:[^"]*)"`)

// links makes someone click Open in browser below a board, and returns their private link ("" for a
// stranger) and the public one.
func (s *boardSite) links(p *player, name string, board sandbox.Message) (private, public string) {
	s.t.Helper()
	m := p.message(p.click(name, board, "open"))
	for _, match := range anyLink.FindAllStringSubmatch(string(m.Components), -1) {
		if strings.Contains(match[1], "#k=") {
			private = match[1]
		} else {
			public = match[1]
		}
	}
	if public == "" {
		s.t.Fatalf("no links in %s", m.Components)
	}
	return private, public
}

// The windows of the tests.
var (
	wide   = browsertest.Desktop
	phone  = browsertest.Phone
	narrow = browsertest.Narrow
)

// reader is someone on a game's page.
type reader struct{ *browsertest.Page }

// reader opens a page in a new window.
func (s *boardSite) reader(t *testing.T, name string, window browsertest.Viewport, url string) *reader {
	t.Helper()
	r := &reader{chromium.Open(t, window, url)}
	r.Name = name
	return r
}

// follow opens a game's page, and waits until it shows what the viewer can do.
func (s *boardSite) follow(t *testing.T, name string, window browsertest.Viewport, url string) *reader {
	t.Helper()
	r := s.reader(t, name, window, url)
	r.online()
	return r
}

// between starts a game between ann, who is Black, and bob, and opens it in a browser for each of
// them.
func (s *boardSite) between(p *player) (ann, bob *reader, public string) {
	s.t.Helper()
	board := p.between("ann", "bob")
	anns, public := s.links(p, "ann", board)
	bobs, _ := s.links(p, "bob", board)
	return s.follow(s.t, "ann", wide, anns), s.follow(s.t, "bob", phone, bobs), public
}

// online waits until the page is connected and shows what the viewer can do.
func (r *reader) online() {
	r.T.Helper()
	r.Wait(`document.getElementById("connection")?.dataset.state === "online" && document.documentElement.dataset.ready === ""`)
}

// reads waits until the page shows a text beside the board.
func (r *reader) reads(text string) {
	r.T.Helper()
	r.Wait(fmt.Sprintf(`document.querySelector("main").innerText.includes(%s)`, browsertest.Quote(text)))
}

// button returns the selector of a command's button.
func button(command string) string {
	return fmt.Sprintf(`[data-action^="%s "]:not([disabled])`, command)
}

// point returns the selector of a point.
func pointAt(point string) string { return fmt.Sprintf(`#grid [data-point="%s"]`, point) }

// tap taps a point, which must then be chosen, and plays it with a second tap or with the button.
func (r *reader) tap(point string, again bool) {
	r.T.Helper()
	r.Tap(pointAt(point))
	r.Wait(fmt.Sprintf(`!document.getElementById("confirm").hidden && document.getElementById("chosen").textContent === %q`, point))
	if again {
		r.Tap(pointAt(point))
	} else {
		r.Tap("#place")
	}
}

// clickPoint plays a point with the mouse.
func (r *reader) clickPoint(point string) {
	r.T.Helper()
	r.Click(pointAt(point))
}

// moves returns the moves that the page lists.
func (r *reader) moves() []string {
	r.T.Helper()
	return browsertest.Eval[[]string](r.Page, listedMoves)
}

const (
	listedMoves = `[...document.querySelectorAll("#moves button span:not(.unseen)")].map((s) => s.textContent)`
	// confirmed is true if no stone waits for the server.
	confirmed = `document.querySelector(".stones .pending") === null`
	// myTurn is true if the viewer can place a stone.
	myTurn   = `document.getElementById("grid").classList.contains("open")`
	gameOver = `!document.getElementById("after").hidden`
)

// shows waits until the page has the moves and as many stones, all confirmed.
func (r *reader) shows(moves ...string) {
	r.T.Helper()
	r.Wait(fmt.Sprintf(`%s.join(" ") === %q && document.querySelectorAll(".stones use").length === %d && %s`, listedMoves, strings.Join(moves, " "), len(moves), confirmed))
}

// agrees waits until the page describes the board the same way as the chat's message.
func (r *reader) agrees(p *player, board sandbox.Message, moves int) {
	r.T.Helper()
	want := boardAfter(moves)
	m := p.latest(func(m sandbox.Message) bool { return m.ID == board.ID && want.MatchString(words(m)) })
	alt := m.Attachments[0].Description
	r.Wait(fmt.Sprintf(`document.getElementById("board").getAttribute("aria-label") === %s`, browsertest.Quote(alt)))
}

// mostShift is how far parts of the page may shift by themselves, as Chromium scores it.
const mostShift = 0.01

// snapshotOf returns the game as the server shows it to a watcher.
func (s *boardSite) snapshotOf(public string) *snapshot.Snapshot {
	s.t.Helper()
	_, id, _ := strings.Cut(public, "/g/")
	answer, err := http.Get(s.url("/api/games/" + url.PathEscape(id)))
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	out := &snapshot.Snapshot{}
	if err := json.NewDecoder(answer.Body).Decode(out); err != nil || answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %v", answer.Status, err)
	}
	return out
}

// stored returns a game's moves as the server has them.
func (s *boardSite) stored(public string) (moves []string) {
	s.t.Helper()
	for _, stone := range s.snapshotOf(public).Stones {
		if stone.N > 0 {
			moves = append(moves, stone.At)
		}
	}
	return moves
}

// edges are points along the edges, in an order that doesn't make five in a row soon.
var edges = strings.Fields("a1 c15 e1 g15 i1 k15 m1 o15 a8 o8 a4 o4 a12 o12 c1 e15 g1 i15 k1 m15 a6 o6 a10 o10 a14 o2")

// freeEdge returns the first point along the edges without a stone.
func (r *reader) freeEdge() string {
	r.T.Helper()
	taken := r.moves()
	i := slices.IndexFunc(edges, func(point string) bool { return !slices.Contains(taken, point) })
	if i < 0 {
		r.T.Fatal("all edges are taken, and the game isn't over")
	}
	return edges[i]
}
