package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// routes returns the handler of all paths.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /assets/", prompt(s.pages.Files()))
	anyone := s.limits.anyone // the other handlers count their requests by person
	for pattern, h := range map[string]handle{
		"GET /g/{game}":          s.limits.page(anyone(s.inGame(s.gamePage))),
		"GET /g/{game}/card.png": s.limits.picture(anyone(s.inGame(s.previews.card))),
		"GET /g/{game}/game.sgf": s.limits.page(anyone(s.inGame(s.file))),

		"GET /t/{tournament}":                    s.limits.page(anyone(s.inTournament(s.tournaments.page))),
		"GET /api/tournaments/{tournament}":      s.limits.api(anyone(s.inTournament(s.tournaments.poll))),
		"GET /api/tournaments/{tournament}/live": s.inTournament(s.tournaments.follow),

		"GET /{$}":        s.limits.page(anyone(s.home)),
		"GET /puzzle":     s.limits.page(anyone(s.lobby.puzzlePage)),
		"GET /learn":      s.limits.page(anyone(s.lobby.lessonPage)),
		"POST /api/lobby": s.limits.api(s.lobby.myGames),

		"POST /api/session":               s.limits.api(s.startSession),
		"POST /api/guests":                s.limits.api(s.guests.start),
		"GET /api/games/{game}":           s.limits.api(s.inGame(s.poll)),
		"GET /api/games/{game}/live":      s.inGame(s.live),
		"POST /api/games/{game}/act":      s.limits.waiting(s.inGame(s.act)),
		"POST /api/games/{game}/next":     s.limits.api(s.inGame(s.next)),
		"GET /api/games/{game}/review":    s.limits.api(anyone(s.inGame(s.review))),
		"POST /api/games/{game}/try":      s.limits.waiting(anyone(s.inGame(s.try))),
		"POST /api/games/{game}/continue": s.limits.api(s.inGame(s.guests.playOn)),
		"GET /api/puzzle":                 s.limits.api(anyone(s.puzzle)),
		"POST /api/puzzle/try":            s.limits.waiting(s.lobby.tryPuzzle),
		"GET /api/learn":                  s.limits.api(s.lobby.solvedLessons),
		"POST /api/learn/try":             s.limits.waiting(s.lobby.tryLesson),
	} {
		switch {
		case strings.Contains(pattern, "{game}"):
			h = signed(s.inGame, h)
		case strings.Contains(pattern, "{tournament}"):
			h = signed(s.inTournament, h)
		}
		mux.Handle(pattern, s.answering(h))
	}
	if s.activity != nil {
		s.activity.addTo(mux)
	}
	if s.opt.Roles != nil {
		rolePages{s}.addTo(mux)
	}
	return mux
}

// home serves the start page, or the Activity to a Discord client.
func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	if s.activity != nil && fromClient(r) {
		return s.activity.document(w, r)
	}
	return s.lobby.lobby(w, r)
}

// signed refuses a game or a tournament whose ID we haven't signed before anything is counted: refusing costs as
// much as answering, and someone who makes up IDs would use up the limit that all visitors share.
func signed(in func(func(http.ResponseWriter, *http.Request, int64) error) handle, h handle) handle {
	return in(func(w http.ResponseWriter, r *http.Request, _ int64) error { return h(w, r) })
}

// inGame gives a handler the game in the path.
func (s *Server) inGame(h func(http.ResponseWriter, *http.Request, int64) error) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		game, err := s.opt.Links.Game(r.PathValue("game"))
		if err != nil {
			return problemGone
		}
		return h(w, r, game)
	}
}

// inTournament gives a handler the tournament in the path.
func (s *Server) inTournament(h func(http.ResponseWriter, *http.Request, int64) error) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		id, err := s.opt.Links.TournamentOf(r.PathValue("tournament"))
		if err != nil {
			return problemNoTournament
		}
		return h(w, r, id)
	}
}

// asked returns the language that an address asks for, "" for none.
func asked(r *http.Request) string { return settings.LanguageOf(r.URL.Query().Get("lang")) }

// language returns the language for a browser: what the page asks for, else what the browser prefers.
// "" means the game's.
func language(r *http.Request) string {
	if lang := asked(r); lang != "" {
		return lang
	}
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), ";")
		if lang := settings.LanguageOf(tag); lang != "" {
			return lang
		}
	}
	return ""
}

// say returns a text in a language.
func (s *Server) say(lang string, t message.Text) string {
	return strings.TrimSpace(s.opt.Maker.Printer(lang).Print(t))
}

// bearer returns the secret of a request's session, "" for none.
func bearer(r *http.Request) string {
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return secret
}

// session returns the session of a request for a game, the zero session if it has none. It counts
// the request.
func (s *Server) session(r *http.Request, game int64) (of session.Session, err error) {
	secret := bearer(r)
	if secret == "" {
		if !s.limits.count(r) {
			err = tooMany
		}
		return of, err
	}
	return s.sessionFor(r.Context(), r, secret, game)
}

// sessionFor is sessionOf for a game.
func (s *Server) sessionFor(ctx context.Context, r *http.Request, secret string, game int64) (session.Session, error) {
	of, err := s.sessionOf(ctx, r, secret, nil)
	if err == nil && of.Game != game {
		err = session.ErrNoSession
	}
	return of, err
}

// sessionOf returns the session with a secret. It counts the request before anything is read: for the session's
// person, unless they are counted already, or like one without a session if an earlier version has made the
// secret. A made-up secret costs nothing, so it isn't counted.
func (s *Server) sessionOf(ctx context.Context, r *http.Request, secret string, counted map[string]bool) (session.Session, error) {
	holder, err := s.opt.Links.HolderOf(secret)
	switch {
	case err != nil:
		return session.Session{}, err
	case holder == "":
		if !s.limits.count(r) {
			return session.Session{}, tooMany
		}
	case !counted[holder] && !s.limits.countPerson(holder):
		return session.Session{}, tooMany
	}
	of, err := s.opt.Links.Of(ctx, secret)
	if err == nil && holder == "" {
		holder = s.opt.Links.Holder(of.User.ID)
		if !counted[holder] && !s.limits.countPerson(holder) {
			return session.Session{}, tooMany
		}
	}
	if counted != nil {
		counted[holder] = true
	}
	return of, err
}

// playing is session for requests that need one.
func (s *Server) playing(r *http.Request, game int64) (session.Session, error) {
	of, err := s.session(r, game)
	if err == nil && of.Key == "" {
		err = session.ErrNoSession
	}
	return of, err
}

// identify tells who says hello on a WebSocket. It counts the hello, since each may read a game.
func (s *Server) identify(ctx context.Context, r *http.Request, game int64, h live.Hello) (live.Viewer, error) {
	v := live.Viewer{Viewer: snapshot.Viewer{Language: settings.LanguageOf(h.Lang)}}
	if h.Session == "" {
		if !s.limits.follow(r) {
			return v, tooMany
		}
		v.Holder = addressOf(r)
		return v, nil
	}
	of, err := s.sessionFor(ctx, r, h.Session, game)
	v.User, v.Session, v.Holder = of.User.ID, of.Key, "person "+string(of.User.ID)
	return v, err
}

// poll answers with what a viewer sees of a game, unless they have it.
func (s *Server) poll(w http.ResponseWriter, r *http.Request, game int64) error {
	of, err := s.session(r, game)
	if err != nil {
		return err
	}
	st, err := s.load(r.Context(), game)
	if err != nil {
		return err
	}
	out, err := st.Snapshot(snapshot.Viewer{User: of.User.ID, Language: language(r)})
	if err != nil {
		return err
	}
	have, err := strconv.ParseInt(r.URL.Query().Get("have"), 10, 64)
	if err == nil && have == out.Rev && out.Next == "" && (out.Clock == nil || out.Clock.Running == "") {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	out.Watchers = s.hub.WatchersOf(game)
	return reply(w, http.StatusOK, out)
}

// live lets a browser follow a game.
func (s *Server) live(w http.ResponseWriter, r *http.Request, game int64) error {
	s.sockets.Serve(w, r, game)
	return nil
}
