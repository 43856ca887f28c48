package sandbox

import (
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"hoshi/bot/sandbox/reply"
)

//go:embed page
var pageFiles embed.FS

// pagePolicy allows the page to load files of the sandbox only.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// addPage adds the page and the endpoints that it uses, which are not part of
// Discord's API. onlyLocal refuses requests of other pages to them.
func (s *Server) addPage(mux *http.ServeMux) {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		s.log.Error("page", "err", err) // cannot happen: the folder is embedded
		return
	}
	static := http.FileServerFS(files)
	names, err := fs.Glob(files, "*.*")
	if err != nil {
		s.log.Error("page", "err", err) // cannot happen: the pattern is valid
		return
	}
	for _, name := range append(names, "{$}") {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			pageHeaders(w.Header())
			reply.Limit(w)
			static.ServeHTTP(w, r)
		})
	}
	mux.HandleFunc("GET /sandbox/state", s.pageState)
	mux.HandleFunc("GET /sandbox/events", s.pageEvents)
	mux.HandleFunc("GET /sandbox/channels/{channel}/messages", s.pageMessages)
	mux.HandleFunc("GET /sandbox/channels/{channel}/commands", s.pageCommands)
	for path, action := range s.pageActions() {
		mux.HandleFunc("POST /sandbox/"+path, s.pageDo(action))
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
	reply.JSON(w, w.Header(), status, body)
}

func pageProblem(w http.ResponseWriter, status int, text string) {
	pageJSON(w, status, map[string]string{"error": text})
}

// pageEvents sends events to a page, as server-sent events.
func (s *Server) pageEvents(w http.ResponseWriter, r *http.Request) {
	events := make(chan []byte, feedQueue)
	s.mu.Lock()
	full := len(s.feed.readers) >= maxEventStreams
	if !full {
		s.feed.readers[events] = true
	}
	s.mu.Unlock()
	if full {
		pageProblem(w, http.StatusServiceUnavailable, "Too many pages are open. Close one of them.")
		return
	}
	defer func() {
		s.mu.Lock()
		delete(s.feed.readers, events)
		s.mu.Unlock()
	}()
	pageHeaders(w.Header())
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	alive := time.NewTicker(15 * time.Second)
	defer alive.Stop()
	line := []byte("retry: 1000\n\n")
	for {
		reply.Limit(w)
		if _, err := w.Write(line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case payload, ok := <-events:
			if !ok {
				return // too slow: the page connects again
			}
			line = fmt.Appendf(nil, "data: %s\n\n", payload)
		case <-alive.C:
			line = []byte(":\n\n")
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}
