package gateway

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/pause"
)

// session is a discordgo Session with the state needed to decide how to reconnect.
type session struct {
	*discordgo.Session
	begun atomic.Bool // Discord has sent READY, so reconnecting means resuming
	tries int         // consecutive connections lost before resuming the session

	resumeAt  atomic.Value // string: the resume address in READY; unset or "" for none
	undialled int          // consecutive resume attempts that failed before sending anything
}

// resumeTries is the number of consecutive connections that may be lost before resuming the
// session; after that, the session is given up.
const resumeTries = 3

// serve keeps the shard connected until ctx ends or Discord refuses the bot for good.
func (s *shard) serve(ctx context.Context) {
	defer s.finishTurn()
	again := reconnects{timing: &s.g.Timing}
	var sess *session // nil to begin a new session
	for {
		var (
			a   attempt
			err error
		)
		if sess == nil {
			sess, err = s.newSession(ctx)
		}
		if err == nil {
			a, err = s.connect(ctx, sess)
		}
		if s.g.API.Err() != nil || ctx.Err() != nil {
			return
		}
		if f := s.g.fatal(ctx, err); f != nil {
			_ = s.g.API.Fail(f)
			return
		}
		d, resume := again.next(a, err)
		if !resume {
			// A discordgo Session can't forget its session ID, so a session that can't be resumed
			// needs a new Session.
			sess = nil
		}
		s.log.Warn("not connected to Discord; trying again", "error", s.g.API.Clean(err), "in", d.Round(time.Millisecond), "resume", resume)
		if pause.For(ctx, d) != nil {
			return
		}
	}
}

// askAgainWithin is how long a new session waits for answers already known from the previous
// session: during an outage those requests fail too, and meanwhile the bot receives nothing.
const askAgainWithin = 5 * time.Second

// application returns the bot's application, whose flags determine the intents of a new session. If
// Discord doesn't answer, it returns the previous session's.
func (s *shard) application(ctx context.Context) (application.Application, error) {
	if app := s.app; app != nil {
		s.app, s.lastApp = nil, app
		return *app, nil
	}
	within := ctx
	if s.lastApp != nil {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, askAgainWithin)
		defer cancel()
	}
	ask := func(ctx context.Context) (application.Application, error) { return application.Fetch(ctx, s.g.API) }
	if s.registers {
		ask = s.g.handlers.Register
	}
	app, err := ask(within)
	switch {
	case err == nil:
		s.lastApp = &app
	case s.lastApp != nil && ctx.Err() == nil && s.g.fatal(ctx, err) == nil:
		s.log.Warn("Discord does not describe the application; using what it said before", "error", s.g.API.Clean(err))
		return *s.lastApp, nil
	}
	return app, err
}

// newSession prepares a Session that will identify, once it is the shard's turn.
func (s *shard) newSession(ctx context.Context) (*session, error) {
	app, err := s.application(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.awaitIdentify(ctx); err != nil {
		return nil, err
	}
	dg, err := discordgo.New("Bot " + s.g.Token)
	if err != nil {
		return nil, err
	}
	sess := &session{Session: dg}
	sess.ShardID, sess.ShardCount = s.id, s.count
	sess.LogLevel = -1                  // below all of its levels: it would write to standard error
	sess.StateEnabled = false           // the cache grows with every guild, and nothing here needs it
	sess.SyncEvents = true              // otherwise a goroutine per event, without order or limit
	sess.ShouldReconnectOnError = false // it would retry forever what Discord refuses for good
	sess.ShouldReconnectVoiceOnSessionError = false
	sess.ShouldRetryOnRateLimit = false
	sess.MaxRestRetries = 0
	sess.Compress = false
	sess.Identify.Compress = false
	sess.Identify.Intents = s.intents(app)
	sess.AddHandler(s.receiver(sess))
	return sess, nil
}

// connect opens a connection and waits until it is lost or ctx ends. It returns how far it got and
// the reason.
func (s *shard) connect(ctx context.Context, sess *session) (attempt, error) {
	a := attempt{resuming: sess.begun.Load()}
	l := newLink()
	defer l.close()
	err := s.open(ctx, sess, l)
	s.finishTurn() // the identify has been sent, or never will be
	a.identified = l.introduced.Load()
	if sess.undialled++; !a.resuming || a.identified {
		sess.undialled = 0
	}
	if err != nil {
		return a, err
	}
	go s.watch(sess, l)

	a.established, err = s.awaitLoss(ctx, sess, l)
	if !s.closeSession(sess, l) {
		return a, errStuck
	}
	return a, err
}

// awaitLoss waits until the connection is lost or ctx ends, and reports whether Discord had begun
// or resumed the session.
func (s *shard) awaitLoss(ctx context.Context, sess *session, l *link) (established bool, err error) {
	resumed, err := s.awaitEstablished(ctx, sess, l)
	if err != nil {
		return false, err
	}
	sess.tries = 0
	s.g.states.accepted(s.id)
	s.g.Observer.Connected(s.id, true)
	defer func() {
		s.g.states.lost(s.id)
		s.g.Observer.Connected(s.id, false)
	}()
	s.log.Info("connected to Discord", "resumed", resumed)
	select {
	case <-l.done:
		return true, l.reason()
	case <-ctx.Done():
		return true, ctx.Err()
	}
}

// open runs Session.Open with a time limit on everything it waits for.
func (s *shard) open(ctx context.Context, sess *session, l *link) error {
	ctx, cancel := context.WithTimeout(ctx, s.g.Timing.Open)
	defer cancel()
	// Open waits for Discord's first messages with the Session locked and without a time limit.
	// Only closing the connection ends that wait.
	defer context.AfterFunc(ctx, l.close)()

	select { // drop what an earlier connection left
	case <-s.established:
	default:
	}
	if sess.begun.Load() {
		sess.forgetGateway()
	}
	sess.Client = &http.Client{
		Transport:     boundTransport{ctx, s.g.API.HTTP().Transport},
		CheckRedirect: s.g.API.HTTP().CheckRedirect,
	}
	if address := sess.nextAddress(); sess.begun.Load() && address != "" {
		sess.Client.Transport = gatewayAddress(address)
	}
	sess.Dialer = l.dialer(ctx, s.g.Timing.Open)
	// A limiter that remembers could make Open sleep with the Session locked.
	sess.Ratelimiter = discordgo.NewRatelimiter()

	err := sess.Open()
	switch {
	case err == nil:
		return nil
	case l.invalid.Load():
		return errInvalidSession
	case ctx.Err() != nil:
		return fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	return err
}

// awaitEstablished waits until Discord has begun or resumed the session.
func (s *shard) awaitEstablished(ctx context.Context, sess *session, l *link) (resumed bool, err error) {
	t := time.NewTimer(s.g.Timing.Open)
	defer t.Stop()
	select {
	case event := <-s.established:
		return event == "RESUMED", nil
	case <-ctx.Done():
		return false, ctx.Err()
	case <-l.done:
		select {
		case event := <-s.established: // just before the connection was lost
			return event == "RESUMED", nil
		default:
		}
		if sess.tries++; l.invalid.Load() || sess.begun.Load() && sess.tries < resumeTries {
			return false, l.reason()
		}
		return false, errNotEstablished
	case <-t.C:
		return false, errNotEstablished
	}
}

// closeSession closes the Session. If the link is still open, this tells Discord that the session
// is over. It returns false if discordgo is stuck; then the Session can no longer be used.
func (s *shard) closeSession(sess *session, l *link) bool {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		sess.Close()
	}()
	for range 2 {
		select {
		case <-closed:
			return true
		case <-time.After(s.g.Timing.Close):
			l.close() // ends what Close waits for
		}
	}
	return false
}

// boundTransport ends requests when either the request's context or another one ends: discordgo
// asks for the gateway's address without any context.
type boundTransport struct {
	ctx  context.Context
	next http.RoundTripper
}

func (t boundTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(r.Context())
	context.AfterFunc(t.ctx, cancel) // the body is read until either context ends
	return t.next.RoundTrip(r.WithContext(ctx))
}
