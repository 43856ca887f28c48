package web

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/bot/web/link"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// maxBody is the maximum size of a request's body in bytes.
const maxBody = 4 << 10

// routes returns the handler of all paths.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /assets/", s.pages.Files())
	mux.HandleFunc("GET /g/{game}", s.gamePage)
	mux.HandleFunc("POST /api/session", s.startSession)
	mux.HandleFunc("GET /api/games/{game}", s.poll)
	mux.HandleFunc("GET /api/games/{game}/live", s.live)
	mux.HandleFunc("POST /api/games/{game}/act", s.act)
	return secured(mux)
}

// policy is the Content-Security-Policy of pages: everything from the site itself, and nothing may
// frame them.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// secured sets the headers that every answer has. Files that never change replace some of them.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// sameOrigin reports whether a request comes from one of the site's own pages.
func (s *Server) sameOrigin(r *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(r.Header.Get("Origin")), []byte(s.origin)) == 1
}

// problem is why a request failed.
type problem struct {
	status int
	code   string // for the script: "session", "gone", "limit", "bad"
	text   message.Text
}

// The problems of requests.
var (
	problemGone    = problem{http.StatusNotFound, "gone", message.T("web.error.gone")}
	problemSession = problem{http.StatusUnauthorized, "session", message.T("web.error.session")}
	problemExpired = problem{http.StatusForbidden, "expired", message.T("web.error.expired")}
	problemForged  = problem{http.StatusForbidden, "forged", message.T("web.error.forged")}
	problemBad     = problem{http.StatusBadRequest, "bad", message.T("web.error.bad")}
	problemFailed  = problem{http.StatusInternalServerError, "", message.T("error.internal")}
)

// refuse answers with a problem, in the language that the browser asks for.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, p problem) {
	text := s.opt.Maker.Printer(language(r)).Print(p.text)
	answerJSON(w, p.status, map[string]any{"error": map[string]string{"text": text, "code": p.code}})
}

// fail answers that something went wrong, or that the game or session isn't there.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, stored.ErrNoGame):
		s.refuse(w, r, problemGone)
	case errors.Is(err, session.ErrNoSession):
		s.refuse(w, r, problemSession)
	case r.Context().Err() != nil:
	default:
		s.opt.Log.ErrorContext(r.Context(), "a page could not be served", "err", err)
		s.refuse(w, r, problemFailed)
	}
}

func answerJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the browser has gone if this fails
}

// language returns the language for a browser: what the page asks for, else what the browser prefers.
// "" means the game's.
func language(r *http.Request) string {
	if lang := r.URL.Query().Get("lang"); lang != "" {
		return settings.LanguageOf(lang)
	}
	return settings.LanguageOf(strings.SplitN(r.Header.Get("Accept-Language"), ",", 2)[0])
}

// readBody reads a request's body, which has to be JSON from one of the site's pages.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request, into any) bool {
	if !s.sameOrigin(r) || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		s.refuse(w, r, problemBad)
		return false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil || json.Unmarshal(body, into) != nil {
		s.refuse(w, r, problemBad)
		return false
	}
	return true
}

// gameOf returns the game of a path, or answers that there's none.
func (s *Server) gameOf(w http.ResponseWriter, r *http.Request) (game int64, ok bool) {
	game, err := s.opt.Links.Game(r.PathValue("game"))
	if err != nil {
		s.refuse(w, r, problemGone)
		return 0, false
	}
	return game, true
}

// bearer returns the secret of a request's session, "" for none.
func bearer(r *http.Request) string {
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return secret
}

// viewer returns who asks about a game. Without a session it's a watcher.
func (s *Server) viewer(ctx context.Context, game int64, secret, lang string) (live.Viewer, error) {
	v := live.Viewer{Viewer: snapshot.Viewer{Language: lang}}
	if secret == "" {
		return v, nil
	}
	found, err := s.opt.Links.Of(ctx, secret)
	if err != nil {
		return v, err
	}
	if found.Game != game {
		return v, session.ErrNoSession
	}
	v.User, v.Session = found.User.ID, found.Key
	return v, nil
}

// identify tells who says hello on a WebSocket.
func (s *Server) identify(ctx context.Context, game int64, h live.Hello) (live.Viewer, bool) {
	lang := ""
	if h.Lang != "" {
		lang = settings.LanguageOf(h.Lang)
	}
	v, err := s.viewer(ctx, game, h.Session, lang)
	return v, err == nil
}

// startSession exchanges the token of a private link for a session.
func (s *Server) startSession(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Token string `json:"token"`
	}
	if !s.readBody(w, r, &body) {
		return
	}
	secret, started, err := s.opt.Links.Exchange(r.Context(), body.Token)
	switch {
	case errors.Is(err, link.ErrForged):
		s.refuse(w, r, problemForged)
	case errors.Is(err, link.ErrExpired), errors.Is(err, session.ErrRevoked):
		s.refuse(w, r, problemExpired)
	case err != nil:
		s.fail(w, r, err)
	default:
		answerJSON(w, http.StatusOK, map[string]string{"session": secret, "game": s.opt.Links.PublicID(started.Game), "name": started.User.Name})
	}
}

// poll answers with what a viewer sees of a game, unless they have it.
func (s *Server) poll(w http.ResponseWriter, r *http.Request) {
	game, ok := s.gameOf(w, r)
	if !ok {
		return
	}
	lang := ""
	if r.URL.Query().Has("lang") {
		lang = language(r)
	}
	v, err := s.viewer(r.Context(), game, bearer(r), lang)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	loaded, err := source{s}.Load(r.Context(), game)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out, err := loaded.Snapshot(v.Viewer)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if have, err := strconv.ParseInt(r.URL.Query().Get("have"), 10, 64); err == nil && have == out.Rev && out.Next == "" && (out.Clock == nil || out.Clock.Running == "") {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answerJSON(w, http.StatusOK, out)
}

// live lets a browser follow a game.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	if game, ok := s.gameOf(w, r); ok {
		s.sockets.Serve(w, r, game)
	}
}
