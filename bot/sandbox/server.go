package sandbox

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"hoshi/bot/sandbox/endpoint"
	"hoshi/bot/sandbox/fault"
	"hoshi/bot/sandbox/gateway"
	"hoshi/bot/sandbox/oauth"
	"hoshi/bot/sandbox/page"
	"hoshi/bot/sandbox/proxy"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/rest"
	"hoshi/bot/sandbox/rpc"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// Server is a local Discord. Its methods are safe for concurrent use.
type Server struct {
	*world.People
	*world.Admin
	*gateway.Gateway
	*rest.API
	*endpoint.Sender
	*fault.Failures
	OAuth *oauth.Server // what people allow the application
	RPC   *rpc.Server   // the client's side of Activities' frames
	Proxy *proxy.Proxy  // between Activities' frames and the application's server

	log  *slog.Logger
	page *page.Page

	running sync.WaitGroup // every goroutine and every request being served
	open    sync.WaitGroup // every HTTP connection, until net/http is done with it

	mu       sync.Mutex
	listener net.Listener
	http     *http.Server
	closed   bool
}

// New returns a server that isn't listening yet.
func New(opts Options) *Server {
	opts = opts.withDefaults()
	w := world.New(world.Options{
		Guild: opts.Guild, GuildID: opts.GuildID, Guilds: opts.Guilds, Bot: opts.Bot, Channels: opts.Channels, Others: opts.Others, Users: opts.Users,
		Moderators: opts.Moderators, UserInstalls: opts.UserInstalls, Clock: opts.Clock, NonceWindow: opts.NonceWindow, AckTimeout: opts.AckTimeout,
		TokenLife: opts.TokenLife, OldMessageAge: opts.OldMessageAge, History: opts.History, Interactions: opts.Interactions,
		AttachmentBytes: opts.AttachmentBytes, FileLimit: opts.FileLimit,
	})
	s := &Server{People: &world.People{World: w}, Admin: &world.Admin{World: w}, log: opts.Log, Failures: &fault.Failures{}}
	s.Gateway = gateway.New(w, gateway.Options{
		Token: opts.Token, HeartbeatInterval: opts.HeartbeatInterval, ResumeWindow: opts.ResumeWindow, Shards: opts.Shards, Log: opts.Log,
	}, s.Failures, &s.running, ownOrigin)
	s.Sender = endpoint.New(w, opts.Log, &s.running)
	w.Observe(func(e world.Event) {
		if e.Kind != world.InteractionCreated {
			return
		}
		payload := wire.Interaction(w, e.Interaction)
		if !s.Sender.Send(e.Interaction, payload) { // one way only
			s.Gateway.SendInteraction(e.Interaction, payload)
		}
	})
	s.OAuth = oauth.New(w, oauth.Options{Secret: opts.ClientSecret, Redirects: opts.Redirects, CodeLife: opts.CodeLife, TokenLife: opts.AccessTokenLife})
	s.API = rest.New(w, rest.Options{
		Limits: opts.Limits, Unlimited: opts.Unlimited, Requests: opts.Interactions, OnRequest: opts.OnRequest, Log: opts.Log,
	}, s.Gateway, s.Sender, s.OAuth, s.Failures)
	s.Proxy = proxy.New(w.Ctx, w.Self.ID, opts.Log)
	frameOrigin := func() string { return "http://" + s.Proxy.Host(w.URL("http")) }
	s.RPC = rpc.New(w, s.OAuth, func() string {
		if s.Proxy.Opaque() {
			return "null"
		}
		return frameOrigin()
	}, opts.Log)
	s.page = page.New(w, s.People, s.Admin, page.Frames{RPC: s.RPC, Origin: frameOrigin, Opaque: s.Proxy.Opaque}, s.Gateway.BotOnline, opts.Log)
	if opts.OnMessage != nil {
		w.Observe(func(e world.Event) {
			if e.Kind == world.MessageCreated || e.Kind == world.MessageEdited || e.Kind == world.ReactionAdded {
				opts.OnMessage(e.Message.Clone())
			}
		})
	}
	return s
}

// Start listens on addr, such as "127.0.0.1:8137", and returns. Port 0 picks a free port. It
// accepts only the loopback addresses 127.0.0.1 and [::1], because anyone who reaches the server
// can act as any person. It returns an error for other addresses, for a port in use, and if the
// server is already listening or closed.
func (s *Server) Start(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("sandbox: %q isn't an address like 127.0.0.1:8137: %w", addr, err)
	}
	if host != "127.0.0.1" && host != "::1" {
		return fmt.Errorf("sandbox: will not listen on %q: only 127.0.0.1 and [::1] are allowed, as anybody who reaches the sandbox can speak as anybody", addr)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return world.ErrClosed
	}
	if s.listener != nil {
		return fmt.Errorf("sandbox: already listening on %s", s.listener.Addr())
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	s.listener = l
	s.People.SetAddress(l.Addr().String())
	s.http = &http.Server{
		Handler:           s.tracked(s.handler()),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       idleTimeout,
		ConnState:         s.countConnections,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	server := s.http
	s.running.Go(func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the local Discord has stopped serving", "err", err)
		}
	})
	return nil
}

// URL returns the address of the page, such as "http://127.0.0.1:8137", or "" if the server isn't
// listening. The REST API is below it, at /api/v9 and /api/v10.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener == nil {
		return ""
	}
	return "http://" + s.listener.Addr().String()
}

// Close closes all connections and waits for all goroutines of the server. Further calls do
// nothing.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		s.running.Wait()
		s.open.Wait()
		return nil
	}
	s.closed = true
	server := s.http
	s.mu.Unlock()
	w := s.People.World
	w.Close()
	w.Lock()
	s.Gateway.Cut()
	w.Unlock()
	defer s.Sender.CloseIdle()
	defer s.Proxy.CloseIdle()
	var err error
	if server != nil {
		err = server.Close()
	}
	s.running.Wait()
	s.open.Wait() // no new connections are accepted
	return err
}

// countConnections makes Close wait for connections. A hijacked connection belongs to its request,
// which Close also waits for.
func (s *Server) countConnections(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		s.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		s.open.Done()
	}
}

// begin counts an activity that Close waits for; the caller calls s.running.Done when it ends. It
// returns false if the server is closed.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.running.Add(1)
	}
	return !s.closed
}

// tracked makes Close wait for the requests that are being served.
func (s *Server) tracked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.begin() {
			refusal.Cut(w)
			return
		}
		defer s.running.Done()
		next.ServeHTTP(w, r)
	})
}

// handler assembles the parts of the server.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", s.API.Handler())
	mux.HandleFunc("GET /gateway", s.Gateway.ServeGateway)
	mux.HandleFunc("GET /gateway/{$}", s.Gateway.ServeGateway)
	mux.HandleFunc("GET /gateway/resume/{place}", s.Gateway.ServeGateway)
	mux.HandleFunc("GET /gateway/resume/{place}/{$}", s.Gateway.ServeGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", s.API.ServeAttachment)
	s.page.AddTo(mux)
	s.OAuth.AddTo(mux)
	page := onlyLocal(readBodies(mux))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Proxy.Serves(r) {
			s.Proxy.ServeHTTP(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// onlyLocal rejects requests from other web pages, and requests for another host name, which a page
// can make resolve to 127.0.0.1 (DNS rebinding). The REST API also accepts Discord's host name, for
// clients that change only the address they connect to.
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		api := strings.HasPrefix(r.URL.Path, "/api/")
		if !(endpoint.LoopbackHost(r.Host) || api && r.Host == "discord.com") || !ownOrigin(r) {
			http.Error(w, "The sandbox answers to its own page and to bots on this machine only.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ShowActivity enables Activities and shows the pages of a server on this machine, such as
// "127.0.0.1:8136", as the application's Activity. It registers the redirect URI that Discord's guide
// for Activities suggests, because without one nobody can authorize the application. It returns an
// error for another machine's server.
func (s *Server) ShowActivity(target string) error {
	if err := s.Proxy.SetMappings(proxy.Mapping{Prefix: "/", Target: target}); err != nil {
		return err
	}
	s.OAuth.SetRedirects("https://127.0.0.1")
	s.EnableActivities()
	return nil
}

// Link shows the address of the bot's own pages to people in the sandbox.
func (s *Server) Link(url string) { s.page.Link(url) }

// ownOrigin reports whether a request comes from the sandbox's page or from no web page.
func ownOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// Following a link to the page or to the consent page is fine, but nothing else is.
		return r.Method == http.MethodGet && (r.URL.Path == "/" || r.URL.Path == "/oauth2/authorize") && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	}
	origin := r.Header.Get("Origin")
	return origin == "" || origin == "http://"+r.Host
}
