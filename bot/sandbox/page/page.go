// Package page is the web page where people play in the world.
package page

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

// Page serves the web page where people play and the endpoints it uses.
type Page struct {
	*world.World
	people   *world.People
	admin    *world.Admin
	feed     feed
	online   func() bool // whether the bot is connected; called with the lock
	instance string      // differs after a restart, so that open pages notice
	boards   string      // address of the bot's own pages; "" for none
	frames   Frames
	claims   map[string]string // the page that shows a frame, by the frame's ID
	log      *slog.Logger
}

// New returns a page for a world. online reports whether the bot is connected and is called with
// the world locked.
func New(w *world.World, people *world.People, admin *world.Admin, frames Frames, online func() bool, log *slog.Logger) *Page {
	p := &Page{World: w, people: people, admin: admin, frames: frames, claims: map[string]string{}, feed: newFeed(), online: online, instance: world.RandomID(), log: log}
	frames.RPC.OnPush(p.pushFrame)
	w.Observe(p.hear)
	return p
}

// Link shows the address of the bot's own pages.
func (p *Page) Link(url string) {
	p.Lock()
	defer p.Unlock()
	p.boards = url
}

//go:embed *.js *.css *.html *.svg
var pageFiles embed.FS

// pagePolicy lets the page load files only from the sandbox, and show Activities from their own
// origin.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src http://*.localhost:*; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// AddTo adds the page and its endpoints, which aren't part of Discord's API. onlyLocal rejects
// requests from other pages to them.
func (p *Page) AddTo(mux *http.ServeMux) {
	static := http.FileServerFS(pageFiles)
	names, err := fs.Glob(pageFiles, "*.*")
	if err != nil {
		p.log.Error("page", "err", err) // can't happen: the pattern is valid
		return
	}
	for _, name := range append(names, "{$}") {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			pageHeaders(w.Header())
			refusal.Limit(w)
			static.ServeHTTP(w, r)
		})
	}
	mux.HandleFunc("GET /sandbox/state", p.pageState)
	mux.HandleFunc("GET /sandbox/events", p.pageEvents)
	mux.HandleFunc("GET /sandbox/channels/{channel}/messages", p.pageMessages)
	mux.HandleFunc("GET /sandbox/channels/{channel}/commands", p.pageCommands)
	for path, action := range p.pageActions() {
		mux.HandleFunc("POST /sandbox/"+path, p.pageDo(action))
	}
}

func pageHeaders(h http.Header) {
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
}

func pageJSON(w http.ResponseWriter, status int, body any) {
	pageHeaders(w.Header())
	refusal.JSON(w, w.Header(), status, body)
}

// PageProblem rejects a request from the page, with a reason.
func PageProblem(w http.ResponseWriter, status int, text string) {
	pageJSON(w, status, map[string]string{"error": text})
}

// pageEvents streams events to a page as server-sent events.
func (p *Page) pageEvents(w http.ResponseWriter, r *http.Request) {
	events := make(chan []byte, feedQueue)
	p.Lock()
	full := len(p.feed.readers) >= maxEventStreams
	if !full {
		p.feed.readers[events] = true
	}
	p.Unlock()
	if full {
		PageProblem(w, http.StatusServiceUnavailable, "Too many pages are open. Close one of them.")
		return
	}
	defer func() {
		p.Lock()
		delete(p.feed.readers, events)
		p.clientGone(r.URL.Query().Get("client"))
		p.Unlock()
	}()
	pageHeaders(w.Header())
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	alive := time.NewTicker(15 * time.Second)
	defer alive.Stop()
	line := []byte("retry: 1000\n\n")
	for {
		refusal.Limit(w)
		if _, err := w.Write(line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case payload, ok := <-events:
			if !ok {
				return // too slow; the page reconnects
			}
			line = fmt.Appendf(nil, "data: %s\n\n", payload)
		case <-alive.C:
			line = []byte(":\n\n")
		case <-r.Context().Done():
			return
		case <-p.Ctx.Done():
			return
		}
	}
}
