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
	"strings"
	"sync"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/locale"
	"hoshi/bot/message"
	"hoshi/bot/stored"
	"hoshi/bot/web/act"
	"hoshi/bot/web/live"
	"hoshi/bot/web/page"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
)

// Service is the bot, like [bot.Service].
type Service interface {
	act.Service
	Shown(ctx context.Context, id int64) (bot.Shown, error)
}

// Options are what a server works with.
type Options struct {
	Links     Links
	Service   Service
	Maker     *snapshot.Maker
	Study     *study.Study
	Catalogue *locale.Catalogue
	Parent    func(ctx context.Context, ch chat.ChannelID) (chat.ChannelID, error) // of a thread, "" for other channels; may be nil
	Watchers  int                                                                  // maximum number of watchers; 0 for the default of package live
	Log       *slog.Logger
}

// Server serves the pages. Close it when done.
type Server struct {
	opt     Options
	origin  string // of the pages: the scheme and host of URL
	base    string // path of URL, without a slash at the end
	pages   *page.Pages
	hub     *live.Hub
	sockets *live.Sockets
	acts    *act.Acts
	handler http.Handler
	server  *http.Server
	serving sync.WaitGroup
}

// Limits of connections.
const (
	headerTime  = 5 * time.Second
	requestTime = 90 * time.Second // an answer may take 60 s
	idleTime    = 2 * time.Minute
	maxHeader   = 16 << 10
	closeTime   = 3 * time.Second
)

// New returns a server that doesn't listen yet.
func New(opt Options) (*Server, error) {
	u, err := url.Parse(opt.Links.URL)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("web: the address %q: want one like https://hoshi.example", opt.Links.URL)
	}
	s := &Server{opt: opt, origin: u.Scheme + "://" + u.Host, base: strings.TrimSuffix(u.Path, "/")}
	if s.pages, err = page.New(plain{opt.Catalogue}); err != nil {
		return nil, err
	}
	s.hub = live.NewHub(source{s}, live.Options{Watchers: opt.Watchers, Log: opt.Log})
	s.sockets = &live.Sockets{Hub: s.hub, Allow: s.sameOrigin, Identify: s.identify}
	s.acts = s.newActs()
	s.handler = s.routes()
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
		Handler: s, ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: requestTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.opt.Log.Handler(), slog.LevelDebug),
	}
	s.serving.Go(func() {
		if err := s.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.opt.Log.Error("the pages are no longer served", "err", err)
		}
	})
}

// Close ends all connections.
func (s *Server) Close() error {
	defer s.acts.Close()
	s.hub.Close() // ends the connections that Shutdown doesn't know
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
func (s *Server) Heard(n stored.Notice) { s.hub.Heard(n) }

// Watchers returns the number of open pages that follow a game.
func (s *Server) Watchers() int { return s.hub.Watchers() }

// ServeHTTP serves everything below the path of the address, also if a proxy has cut that path or
// put Discord's /.proxy before it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, "/.proxy")
	if s.base != "" {
		path = strings.TrimPrefix(path, s.base)
	}
	if path != r.URL.Path {
		r = r.Clone(r.Context())
		r.URL.Path, r.URL.RawPath = path, ""
	}
	s.handler.ServeHTTP(w, r)
}
