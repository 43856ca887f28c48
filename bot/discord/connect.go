package discord

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// session is a discordgo Session with the state that the supervisor needs.
type session struct {
	*discordgo.Session
	begun atomic.Bool // Discord has sent READY, so that connecting again means to resume
	tries int         // connections lost, in a row, before the session was resumed
}

// resumeTries is how often a connection may be lost before it has resumed the
// session, until the session is given up.
const resumeTries = 3

// serve keeps the client connected until ctx ends or Discord refuses it for good.
func (c *Client) serve(ctx context.Context, to events) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.alive, cancel)()

	again := reconnects{timing: &c.timing}
	var s *session // nil to begin a new session
	for {
		var (
			a   attempt
			err error
		)
		if s == nil {
			s, err = c.newSession(ctx, to)
		}
		if err == nil {
			a, err = c.connect(ctx, s)
		}
		if err := c.fatalError(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		if f := c.fatal(err); f != nil {
			return c.fail(f)
		}
		pause, resume := again.next(a, err)
		if !resume {
			// The id of a session cannot be taken out of a discordgo Session, so that a
			// session that cannot be resumed means a new Session.
			s = nil
		}
		c.log.Warn("not connected to Discord; trying again", "error", c.scrub.err(err), "in", pause.Round(time.Millisecond), "resume", resume)
		if sleep(ctx, pause) != nil {
			return c.fatalError()
		}
	}
}

// newSession prepares a Session that will identify.
func (c *Client) newSession(ctx context.Context, to events) (*session, error) {
	app, err := c.fetchApplication(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.registerCommands(ctx, app); err != nil {
		c.log.Warn("the slash commands could not be registered; text commands work", "error", c.scrub.err(err))
	}
	if err := c.registerLinkedRoles(ctx, app); err != nil {
		c.log.Warn("the figures for linked roles could not be registered", "error", c.scrub.err(err))
	}
	if err := c.awaitStartLimit(ctx); err != nil {
		return nil, err
	}
	dg, err := discordgo.New("Bot " + c.token)
	if err != nil {
		return nil, err
	}
	s := &session{Session: dg}
	s.LogLevel = -1                  // below all of its levels: it would write to standard error
	s.StateEnabled = false           // the cache grows with every guild, and nothing here needs it
	s.SyncEvents = true              // else a goroutine per event, without order or bound
	s.ShouldReconnectOnError = false // it would retry forever what Discord refuses for good
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.Compress = false
	s.Identify.Compress = false
	s.Identify.Intents = c.intents(app)
	s.AddHandler(c.receiver(s, to))
	return s, nil
}

// connect opens a connection and returns when it is lost, with how far it came and the
// reason, or when ctx ends.
func (c *Client) connect(ctx context.Context, s *session) (attempt, error) {
	a := attempt{resuming: s.begun.Load()}
	l := newLink()
	defer l.close()
	err := c.open(ctx, s, l)
	a.identified = l.introduced.Load()
	if err != nil {
		return a, err
	}
	go c.watch(s, l)

	a.established, err = c.awaitLoss(ctx, s, l)
	if !c.closeSession(s, l) {
		return a, errStuck
	}
	return a, err
}

// awaitLoss returns when the connection is lost or ctx ends, and whether Discord had
// begun or resumed the session.
func (c *Client) awaitLoss(ctx context.Context, s *session, l *link) (established bool, err error) {
	resumed, err := c.awaitEstablished(ctx, s, l)
	if err != nil {
		return false, err
	}
	s.tries = 0
	c.observer.Connected(true)
	defer c.observer.Connected(false)
	c.log.Info("connected to Discord", "resumed", resumed, "user", c.userID())
	select {
	case <-l.done:
		return true, l.reason()
	case <-ctx.Done():
		return true, ctx.Err()
	}
}

// open runs Session.Open with a bound on all that it waits for.
func (c *Client) open(ctx context.Context, s *session, l *link) error {
	ctx, cancel := context.WithTimeout(ctx, c.timing.open)
	defer cancel()
	// Open waits for Discord's first messages with the Session locked and without a
	// time-out. Only closing the connection ends that wait.
	defer context.AfterFunc(ctx, l.close)()

	select { // what an earlier connection left
	case <-c.established:
	default:
	}
	s.Client = &http.Client{
		Transport:     boundTransport{ctx, c.http.Transport},
		CheckRedirect: c.http.CheckRedirect,
	}
	s.Dialer = l.dialer(ctx, c.timing.open)
	// A limiter that remembers could make Open sleep with the Session locked.
	s.Ratelimiter = discordgo.NewRatelimiter()

	err := s.Open()
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
func (c *Client) awaitEstablished(ctx context.Context, s *session, l *link) (resumed bool, err error) {
	t := time.NewTimer(c.timing.open)
	defer t.Stop()
	select {
	case event := <-c.established:
		return event == "RESUMED", nil
	case <-ctx.Done():
		return false, ctx.Err()
	case <-l.done:
		select {
		case event := <-c.established: // just before the connection was lost
			return event == "RESUMED", nil
		default:
		}
		if s.tries++; l.invalid.Load() || s.begun.Load() && s.tries < resumeTries {
			return false, l.reason()
		}
		return false, errNotEstablished
	case <-t.C:
		return false, errNotEstablished
	}
}

// closeSession closes the Session. If the link still stands, this tells Discord that the
// session is over. It reports false when discordgo is stuck; then the Session cannot be
// used any more.
func (c *Client) closeSession(s *session, l *link) bool {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		s.Close()
	}()
	for range 2 {
		select {
		case <-closed:
			return true
		case <-time.After(c.timing.close):
			l.close() // ends whatever Close waits for
		}
	}
	return false
}
