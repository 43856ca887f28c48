package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/reply"
	"hoshi/bot/sandbox/snowflake"
)

// Options are the settings of a Server. The zero value is usable.
type Options struct {
	Token string       // the bot's token; "sandbox" by default
	Log   *slog.Logger // nil: nothing is logged

	Guild    string   // name of the guild; "Hoshi" by default
	GuildID  string   // id of the guild, which decides its shard; the same in every server by default
	Guilds   []Guild  // further guilds with the bot; none by default
	Bot      string   // user name of the bot; "Hoshi" by default
	Channels []string // names of the text channels; gomoku, practice and club by default
	Forums   []string // names of the forums of the guild; none by default
	Users    []string // names of the people, the guild's owner first; you, ann and bob by default

	Moderators []string // those of Users who may manage the guild, by a role; ann by default

	// UserInstalls are those of Users who have installed the application for
	// themselves, so that they can use it where the bot is not; you and ann by default.
	UserInstalls []string

	HeartbeatInterval time.Duration // that the gateway asks for; 41.25 s by default
	ResumeWindow      time.Duration // how long a lost session can be resumed; 3 minutes by default
	NonceWindow       time.Duration // how long enforce_nonce remembers; 5 minutes by default
	AckTimeout        time.Duration // how long an application may take to answer an interaction; 3 s by default
	TokenLife         time.Duration // how long the token of an interaction is valid; 15 minutes by default
	OldMessageAge     time.Duration // from which age on edits are limited hard; 1 hour by default

	Clock Clock // the time, for tests that should not wait; the machine's by default

	History         int // messages kept in each channel; 500 by default
	Interactions    int // interactions remembered while their tokens are valid, and as many requests; 5,000 by default
	AttachmentBytes int // bytes of files kept in all channels; 64 MiB by default
	FileLimit       int // bytes of a file of the bot's; 10 MiB by default, which Discord raises for guilds with boosts

	Shards Shards // how events are shared among connections

	Limits    map[string]Limit // rate limits that differ from DefaultLimits, by route
	Unlimited bool             // no rate limits at all

	// OnMessage is called with every message that is posted or edited, in the order of the
	// changes; nil for nobody. It must return at once and call no method of the Server.
	// Waiting by WaitMessage costs too much where thousands wait at a time.
	OnMessage func(Message)

	// OnRequest is called with every REST request that has been answered, its body, and the
	// status of the answer, 0 for none; nil for nobody. It must return at once.
	OnRequest func(r *http.Request, body []byte, status int)
}

func (o Options) withDefaults() Options {
	text := func(p *string, fallback string) {
		if *p == "" {
			*p = fallback
		}
	}
	names := func(p *[]string, fallback ...string) {
		if len(*p) == 0 {
			*p = fallback
		}
	}
	span := func(p *time.Duration, fallback time.Duration) {
		if *p <= 0 {
			*p = fallback
		}
	}
	count := func(p *int, fallback int) {
		if *p <= 0 {
			*p = fallback
		}
	}
	text(&o.Token, "sandbox")
	text(&o.Guild, "Hoshi")
	text(&o.GuildID, fixedID(fixedGuild, 0))
	text(&o.Bot, "Hoshi")
	names(&o.Channels, "gomoku", "practice", "club")
	names(&o.Users, "you", "ann", "bob")
	names(&o.Moderators, "ann")
	names(&o.UserInstalls, "you", "ann")
	span(&o.HeartbeatInterval, 41250*time.Millisecond)
	span(&o.ResumeWindow, 3*time.Minute)
	span(&o.NonceWindow, 5*time.Minute)
	span(&o.AckTimeout, 3*time.Second)
	span(&o.TokenLife, 15*time.Minute)
	span(&o.OldMessageAge, time.Hour)
	count(&o.History, 500)
	count(&o.Interactions, 5000)
	count(&o.AttachmentBytes, 64<<20)
	count(&o.FileLimit, maxFile)
	o.Guilds = withIDs(o.Guilds, o.GuildID)
	o.Shards = o.Shards.withDefaults()
	if o.Clock == nil {
		o.Clock = realClock{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Server is a local Discord. Its methods are safe for concurrent use.
type Server struct {
	opts     Options
	log      *slog.Logger
	ids      snowflake.Generator
	limiter  *limiter
	failures failures
	upgrader websocket.Upgrader
	instance string // differs after a restart, so that open pages notice

	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	running sync.WaitGroup // every goroutine and every request under way
	open    sync.WaitGroup // every HTTP connection, until net/http is done with it

	mu sync.Mutex
	model
	gateway      gateway
	outgoing     outgoing
	commands     command.Set
	roleMetadata []RoleMetadata // as the bot has registered them
	interactions interactions
	loose        []Attachment // files of commands, which belong to no message
	nonces       map[string]usedNonce
	feed         feed
	record       record
	changed      chan struct{} // closed, and replaced, with every change to a message
	listener     net.Listener
	http         *http.Server
	closed       bool
}

// New returns a server that does not listen yet.
func New(opts Options) *Server {
	opts = opts.withDefaults()
	s := &Server{
		opts:         opts,
		log:          opts.Log,
		limiter:      newLimiter(opts),
		model:        newModel(opts),
		gateway:      newGateway(),
		outgoing:     newOutgoing(),
		interactions: newInteractions(opts.Interactions),
		nonces:       map[string]usedNonce{},
		feed:         newFeed(),
		record:       newRecord(opts.Interactions),
		changed:      make(chan struct{}),
		instance:     randomID(),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return ownOrigin(r) }}
	return s
}

// errClosed means that the server is closed.
var errClosed = errors.New("sandbox: the server is closed")

// Start listens on addr, such as "127.0.0.1:8137", and returns. Port 0 picks a free
// port. Only the loopback addresses 127.0.0.1 and [::1] are accepted, because
// anybody who reaches the server can act as any person. It fails for other
// addresses, a port in use, and a server that listens already or is closed.
func (s *Server) Start(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("sandbox: address %q is not of the form 127.0.0.1:PORT: %w", addr, err)
	}
	if host != "127.0.0.1" && host != "::1" {
		return fmt.Errorf("sandbox: will not listen on %q: only 127.0.0.1 and [::1] are allowed, as anybody who reaches the sandbox can speak as anybody", addr)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if s.listener != nil {
		return fmt.Errorf("sandbox: already listening on %s", s.listener.Addr())
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	s.listener = l
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
			s.log.Error("the sandbox has stopped serving", "err", err)
		}
	})
	s.log.Info("sandbox listening", "url", "http://"+l.Addr().String())
	return nil
}

// URL returns the address of the page, such as "http://127.0.0.1:8137", or the
// empty string when the server is not listening. The REST API is below it, at
// /api/v9 and /api/v10.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.url("http")
}

func (s *Server) url(scheme string) string {
	if s.listener == nil {
		return ""
	}
	return scheme + "://" + s.listener.Addr().String()
}

// Close closes all connections and returns when all goroutines of the server have
// ended. More calls of it do nothing.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		s.running.Wait()
		s.open.Wait()
		return nil
	}
	s.closed = true
	s.cancel()
	for c := range s.gateway.conns {
		c.cut()
	}
	server := s.http
	s.mu.Unlock()
	defer s.outgoing.client.CloseIdleConnections()
	var err error
	if server != nil {
		err = server.Close()
	}
	s.running.Wait()
	s.open.Wait() // no connection is accepted any more
	return err
}

// countConnections makes Close wait for connections. Those that are hijacked belong to a
// request from then on, for which Close waits too.
func (s *Server) countConnections(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		s.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		s.open.Done()
	}
}

// tracked makes Close wait for the requests that are being served.
func (s *Server) tracked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			reply.Cut(w)
			return
		}
		s.running.Add(1)
		s.mu.Unlock()
		defer s.running.Done()
		next.ServeHTTP(w, r)
	})
}

// handler puts the parts of the server together.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", s.restHandler())
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", s.serveGateway)
	mux.HandleFunc("GET /gateway/resume/{place}", s.serveGateway)
	mux.HandleFunc("GET /gateway/resume/{place}/{$}", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", s.serveAttachment)
	s.addPage(mux)
	return onlyLocal(readBodies(mux))
}

// onlyLocal refuses requests from other web pages, and requests for another host
// name, which a page can make resolve to 127.0.0.1 (DNS rebinding). The REST API
// also accepts Discord's host name, for clients that only change the address they
// connect to.
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		api := strings.HasPrefix(r.URL.Path, "/api/")
		if !(loopbackHost(r.Host) || api && r.Host == "discord.com") || !ownOrigin(r) {
			http.Error(w, "The sandbox answers to its own page and to bots on this machine only.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func loopbackHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	return host == "127.0.0.1" || host == "::1" || host == "localhost"
}

// ownOrigin reports whether a request comes from the sandbox's page or from no web
// page.
func ownOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// Following a link to the page is fine; anything else is not.
		return r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	}
	origin := r.Header.Get("Origin")
	return origin == "" || origin == "http://"+r.Host
}
