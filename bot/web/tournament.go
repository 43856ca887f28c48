package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/tournaments"
	"hoshi/bot/internal/recent"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/bot/web/live"
	"hoshi/bot/web/page"
	"hoshi/bot/web/snapshot"
)

const (
	liveBoards      = 12          // maximum number of a tournament's games that its page shows as boards
	tournamentPause = time.Second // the shortest time between two updates of its page: many games go on at once
)

// tournamentPages serves the pages of tournaments, and tells them about changes of a tournament and its games.
type tournamentPages struct {
	*Server
	hub     *live.Hub
	sockets *live.Sockets
	of      recent.Map[int64, int64] // the tournaments of running games that someone watches
}

func newTournamentPages(s *Server) *tournamentPages {
	p := &tournamentPages{Server: s, of: recent.Map[int64, int64]{Max: maxLimited, For: 31 * 24 * time.Hour}}
	p.hub = live.NewHub(p, live.Options{Watchers: s.limits.Watchers, Pause: tournamentPause, Log: s.opt.Log})
	p.sockets = &live.Sockets{Hub: p.hub, Timing: s.opt.Timing, Allow: s.site.allowsSocket, Address: addressOf, Identify: p.identify}
	return p
}

// identify lets anyone follow a tournament. All of them see the same.
func (s *tournamentPages) identify(ctx context.Context, r *http.Request, _ int64, _ live.Hello) (live.Viewer, error) {
	return s.Server.identify(ctx, r, 0, live.Hello{})
}

// heard handles a notice.
func (s *tournamentPages) heard(n stored.Notice) {
	s.hub.Refresh(n.Tournament)
	if id, ok := s.of.Get(n.Game); ok {
		s.hub.Refresh(id)
	}
	s.hub.Heard(stored.Notice{Missed: n.Missed, Sessions: n.Sessions})
}

// load loads a tournament.
func (s *tournamentPages) load(ctx context.Context, id int64) (contest, error) {
	shown, err := s.opt.Tournaments.Shown(ctx, id)
	if errors.Is(err, stored.ErrNoTournament) {
		err = problemNoTournament
	}
	return contest{s, shown}, err
}

// Load implements [live.Source].
func (s *tournamentPages) Load(ctx context.Context, id int64) (live.State, error) {
	c, err := s.load(ctx, id)
	if errors.Is(err, problemNoTournament) {
		return nil, stored.ErrNoGame // the hub says that it's gone
	}
	for _, g := range c.Running {
		s.of.Put(g.ID, id)
	}
	return c, err
}

// contest is a loaded tournament.
type contest struct {
	pages *tournamentPages
	tournaments.Shown
}

// Revision implements [live.State].
func (c contest) Revision() int64 { return 0 }

// Channel implements [live.State].
func (c contest) Channel() chat.ChannelID { return "" }

// Role implements [live.State].
func (c contest) Role(chat.UserID) string { return "" }

// Plays implements [live.State].
func (c contest) Plays(chat.UserID) bool { return false }

// Names implements [live.State].
func (c contest) Names(chat.UserID) bool { return false } // it gets a new revision when a person is forgotten

// contestNews is what is sent to an open page of a tournament, which reloads if the revision differs.
type contestNews struct {
	Rev      int64          `json:"rev"`
	Boards   []contestBoard `json:"boards"`
	Watchers int            `json:"watchers,omitempty"`
}

// contestBoard is a running game's board.
type contestBoard struct {
	Game   string `json:"game"`
	Stones string `json:"stones"` // in the order of placement, such as "bh8 wh9"
}

// Show implements [live.State].
func (c contest) Show(_ snapshot.Viewer, watchers int) (live.Shown, error) {
	out := contestNews{Rev: c.Tournament.Revision, Boards: []contestBoard{}, Watchers: watchers}
	for _, g := range c.boards() {
		small, err := c.pages.opt.Maker.Small(g, c.Settings, "")
		if err != nil {
			return live.Shown{}, err
		}
		var stones []string
		for _, st := range small.Stones {
			stones = append(stones, st.Side[:1]+st.At)
		}
		out.Boards = append(out.Boards, contestBoard{Game: small.Game, Stones: strings.Join(stones, " ")})
	}
	return live.Shown{Board: out}, nil
}

// boards returns the games that the page shows as boards.
func (c contest) boards() []*game.Game { return c.Running[:min(len(c.Running), liveBoards)] }

// follow lets a browser follow a tournament.
func (s *tournamentPages) follow(w http.ResponseWriter, r *http.Request, id int64) error {
	s.sockets.Serve(w, r, id)
	return nil
}

// poll answers with what a connection would bring.
func (s *tournamentPages) poll(w http.ResponseWriter, r *http.Request, id int64) error {
	c, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	shown, err := c.Show(snapshot.Viewer{}, s.hub.WatchersOf(id))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, shown.Board)
}

// page serves the page of a tournament.
func (s *tournamentPages) page(w http.ResponseWriter, r *http.Request, id int64) error {
	c, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	lang := c.Settings.Language()
	if lang == "" || r.URL.Query().Has("lang") {
		lang = visitor(r)
	}
	sheet := tournaments.SheetOf(s.words(lang), c.Tournament)
	about := sheet.Terms + " · " + sheet.Count + " · " + locale.InUTC(sheet.State)
	out := page.Tournament{
		Frame: page.Frame{Asked: asked(r), Root: "../", Site: siteName, Title: cut(sheet.Name, maxTitle), About: cut(about, maxAbout), URL: s.opt.Links.Tournament(id)},
		Lang:  lang, Theme: c.Settings.Channel().Theme, ID: s.opt.Links.TournamentID(id), Revision: c.Tournament.Revision, Sheet: sheet, Game: s.opt.Links.PublicID,
	}
	for _, g := range c.boards() {
		b, err := s.board(c, g, lang)
		if err != nil {
			return err
		}
		out.Boards = append(out.Boards, b)
	}
	var text bytes.Buffer
	if err := s.pages.Tournament(&text, out); err != nil {
		return err
	}
	return html(w, text.Bytes())
}

// board returns a running game as a small board.
func (s *tournamentPages) board(c contest, g *game.Game, lang string) (page.Watched, error) {
	small, err := s.opt.Maker.Small(g, c.Settings, lang)
	if err != nil {
		return page.Watched{}, err
	}
	out := page.Watched{Snapshot: *small}
	if p := c.Tournament.PairingOf(g.ID); p != nil {
		out.Title = tournaments.Versus(s.words(lang), c.Tournament, p)
	}
	return out, nil
}

// words returns what says texts in a language.
func (s *tournamentPages) words(lang string) view.PictureWords {
	return view.PictureWords{Translator: said{s.Server}, Language: lang}
}

// said says texts as pages do.
type said struct{ *Server }

// Translate implements [message.Translator].
func (s said) Translate(language string, t message.Text) string { return s.say(language, t) }
