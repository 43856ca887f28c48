// Package web serves the pages of games in browsers: a third adapter beside Discord and the console.
// What people do there becomes requests to the service, and what changes comes back to every open
// page.
package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/tournaments"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/bot/web/act"
	"hoshi/bot/web/live"
	"hoshi/bot/web/page"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
	"hoshi/engine"
)

// Service is the bot, like [service.Service].
type Service interface {
	act.Service
	Shown(ctx context.Context, id int64) (service.Shown, error)
	ShownOf(ctx context.Context, g *game.Game) (service.Shown, error)
	Outline(ctx context.Context, id int64) (stored.Outline, error)
	Language(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (string, error)
	Handle(ctx context.Context, req *command.Request, to chat.Responder) error
	Abandon(ctx context.Context, id int64) error
	Watchable(ctx context.Context, most int) ([]*game.Game, error)
}

// Guests are the stored games of guests.
type Guests interface {
	// GuestsPlaying returns the games that guests are playing, beginning with the one that hasn't changed
	// for the longest time.
	GuestsPlaying(ctx context.Context) ([]stored.GuestGame, error)
	// Current returns the running game of a channel.
	Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error)
}

// Observer learns what people do on pages. Its methods must return at once.
type Observer interface {
	Acted(outcome string)            // "done", "refused" or "failed"
	Served(route string, status int) // route is a pattern of paths, like "GET /g/{game}"
}

// Records are the files and cards of finished games, like [records.Records].
type Records interface {
	UpTo(g *game.Game, moves int) ([]byte, error)
	Card(ctx context.Context, g *game.Game) (png []byte, complete bool, err error)
}

// Options are what a server works with.
type Options struct {
	Links   Links
	Service Service
	Guests  Guests
	Records Records
	Maker   *snapshot.Maker
	Study   *study.Study
	Lessons *lessons.Lessons

	Tournaments *tournaments.Tournaments

	Catalogue *locale.Catalogue
	Observer  Observer // may be nil
	Log       *slog.Logger

	// Parent returns the channel of a thread, "" for other channels. It may be nil.
	Parent func(ctx context.Context, ch chat.ChannelID) (chat.ChannelID, error)

	Activity ActivityOptions // the zero value for no Activity
	Roles    RoleLinks       // nil without linked roles

	MaxGuests int           // maximum number of games that guests play at once; 0 for none
	Level     engine.Level  // suggested to guests, as in the chat; engine.NoLevel for an easy one
	Invite    func() string // returns the link that adds the bot to a guild, "" until it's known; may be nil
	Limits    Limits
	Timing    live.Timing
	Act       act.Options // only its limits are used
}

// Server serves the pages. Close it when done.
type Server struct {
	opt     Options
	site    site
	pages   *page.Pages
	hub     *live.Hub
	sockets *live.Sockets
	acts    *act.Acts
	limits  *limits
	handler http.Handler

	guests   *guestPlaces
	lobby    *lobbyPages
	previews *previews

	tournaments *tournamentPages

	activity *inActivity // nil without an Activity

	server  *http.Server
	serving sync.WaitGroup
}

// Limits of connections.
const (
	headerTime = 5 * time.Second
	readTime   = 10 * time.Second
	answerTime = 90 * time.Second // an answer may take 60 s
	idleTime   = 2 * time.Minute
	maxHeader  = 16 << 10
	closeTime  = 3 * time.Second
)

// New returns a server that doesn't listen yet.
func New(opt Options) (*Server, error) {
	u, err := url.Parse(opt.Links.URL)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("web: the address %q: want one like https://hoshi.example", opt.Links.URL)
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{opt: opt, site: newSite(u), limits: newLimits(opt.Limits)}
	s.lobby, s.guests, s.previews = &lobbyPages{Server: s}, newGuestPlaces(s), newPreviews(s)
	if opt.Activity.Activities != nil {
		s.activity = newInActivity(s)
		s.site.proxy = opt.Activity.Discord.Application
	}
	if s.pages, err = page.New(plain{opt.Catalogue}); err != nil {
		return nil, err
	}
	s.hub = live.NewHub(source{s}, live.Options{Watchers: s.limits.Watchers, Ended: opt.Links.Ended, Log: opt.Log})
	s.sockets = &live.Sockets{Hub: s.hub, Timing: opt.Timing, Allow: s.site.allowsSocket, Address: addressOf, Identify: s.identify}
	s.tournaments = newTournamentPages(s)
	a := opt.Act
	a.Service, a.Maker, a.Sealer, a.Show, a.Tell, a.Parent, a.Log = opt.Service, opt.Maker, opt.Links, s.show, s.tell, opt.Parent, opt.Log
	s.acts = act.New(a)
	s.handler = s.counting(s.site.guard(naming(s.routes())))
	return s, nil
}

// plain translates messages for a page.
type plain struct{ catalogue *locale.Catalogue }

func (p plain) Translate(language string, t message.Text) string {
	return p.catalogue.Printer(language, func(line string) string { return line }).Plain().Print(t)
}

// Serve serves the pages on a listener, in the background.
func (s *Server) Serve(l net.Listener) {
	s.server = &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: answerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.opt.Log.Handler(), slog.LevelDebug),
	}
	s.serving.Go(func() {
		if err := s.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.opt.Log.Error("the pages are no longer served", "err", err)
		}
	})
}

// Close says goodbye to all pages, and ends all connections. Answers that take long are cut off.
func (s *Server) Close() error {
	s.tournaments.hub.Close()
	s.hub.Close() // ends the connections that Shutdown doesn't know
	s.acts.Close()
	if s.server == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	err := s.server.Shutdown(ctx)
	if err != nil {
		err = s.server.Close()
	}
	s.serving.Wait()
	return err
}

// Heard handles a notice from [stored.Notices.Listen].
func (s *Server) Heard(n stored.Notice) {
	s.hub.Heard(n)
	s.lobby.heard(n)
	s.tournaments.heard(n)
}

// Watchers returns the number of open pages that follow a game or a tournament.
func (s *Server) Watchers() int { return s.hub.Watchers() + s.tournaments.hub.Watchers() }

// ServeHTTP serves everything below the path of the address, also if a proxy has cut that path or
// put Discord's /.proxy before it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }
