package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// session is a discordgo Session, and what the supervisor has to know of it.
type session struct {
	*discordgo.Session
	begun atomic.Bool // Discord has sent READY, so that connecting again means to resume
	tries int         // connections lost, in a row, before the session was resumed
	since time.Time   // when the connection was established, zero until then
}

// resumeTries is how often a connection may be lost before it has resumed the
// session, until the session is given up.
const resumeTries = 3

// Why a connection ended. After all of these but errLost the session is given up for
// a new one.
var (
	errLost           = errors.New("the connection to Discord was lost")
	errNotEstablished = errors.New("no session begun or resumed by Discord")
	errNotResumed     = errors.New("the session cannot be resumed")
	errStuck          = errors.New("discordgo does not close its session")
)

// serve keeps the client connected until ctx ends or Discord refuses it for good.
func (c *Client) serve(ctx context.Context, receive func(received)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()

	var (
		s        *session // nil to begin a new session
		failures int
	)
	for {
		var err error
		if s == nil {
			s, err = c.newSession(ctx, receive)
		}
		if err == nil {
			err = c.live(ctx, s)
		}
		if err := c.dead(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		if f := c.fatal(err); f != nil {
			return c.fail(f)
		}
		if s != nil && !s.since.IsZero() && time.Since(s.since) > c.timing.stable {
			failures = 0
		}
		failures++
		pause := backoff(failures, c.timing.again)
		if unresumable(err) {
			// The id of a session cannot be taken out of a discordgo Session, so that a
			// session that cannot be resumed means a new Session.
			s = nil
			pause = max(pause, between(c.timing.invalid[0], c.timing.invalid[1]))
		}
		c.log.Warn("not connected to Discord; trying again", "error", c.scrub.err(err), "in", pause.Round(time.Millisecond), "resume", s != nil)
		if sleep(ctx, pause) != nil {
			return c.dead()
		}
	}
}

// newSession prepares a Session that will identify.
func (c *Client) newSession(ctx context.Context, receive func(received)) (*session, error) {
	app, err := c.fetchApplication(ctx)
	if err != nil {
		return nil, err
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
	s.StateEnabled = false           // nothing here asks for the state, which grows with every server
	s.SyncEvents = true              // else a goroutine per event, without order or bound
	s.ShouldReconnectOnError = false // it would retry forever what Discord refuses for good
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.Compress = false
	s.Identify.Compress = false
	s.Identify.Intents = c.intents(app)
	s.AddHandler(c.receiver(s, receive))
	return s, nil
}

// live opens a connection and returns when it is lost, with the reason, or when
// ctx ends.
func (c *Client) live(ctx context.Context, s *session) error {
	s.since = time.Time{}
	l := newLink()
	defer l.shut()
	if err := c.open(ctx, s, l); err != nil {
		return err
	}
	l.count.Store(true)
	go c.watch(s, l)

	err := c.stay(ctx, s, l)
	if !c.hangUp(s, l) {
		return errStuck
	}
	return err
}

// stay returns when the connection is lost or ctx ends.
func (c *Client) stay(ctx context.Context, s *session, l *link) error {
	resumed, err := c.awaitEstablished(ctx, s, l)
	if err != nil {
		return err
	}
	s.tries, s.since = 0, time.Now()
	c.log.Info("connected to Discord", "resumed", resumed, "user", c.userID())
	select {
	case <-l.done:
		return errLost
	case <-ctx.Done():
		return ctx.Err()
	}
}

// open runs Session.Open with a bound on all that it waits for.
func (c *Client) open(ctx context.Context, s *session, l *link) error {
	ctx, cancel := context.WithTimeout(ctx, c.timing.open)
	defer cancel()
	// Open waits for Discord's first words with the Session locked and no time-out;
	// only the end of the connection gets it out of there.
	defer context.AfterFunc(ctx, l.shut)()

	select { // what an earlier connection left
	case <-c.established:
	default:
	}
	if s.begun.Load() {
		s.forbidIdentify()
	}
	s.Client = &http.Client{
		Transport:     bound{ctx, c.http.Transport},
		CheckRedirect: c.http.CheckRedirect,
	}
	s.Dialer = l.dialer(ctx, c.timing.open)
	// A limiter that remembers could make Open sleep with the Session locked.
	s.Ratelimiter = discordgo.NewRatelimiter()

	err := s.Open()
	if errors.Is(err, discordgo.ErrWSShardBounds) { // see forbidIdentify
		return errNotResumed
	}
	if err != nil && ctx.Err() != nil {
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
		if s.tries++; s.begun.Load() && s.tries < resumeTries {
			return false, errLost
		}
		return false, errNotEstablished
	case <-t.C:
		return false, errNotEstablished
	}
}

// hangUp closes the Session, which tells Discord that it is over if the link still
// stands. It reports false when discordgo is stuck; then the Session is of no more
// use.
func (c *Client) hangUp(s *session, l *link) bool {
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
			l.shut() // ends whatever Close waits for
		}
	}
	return false
}

// forbidIdentify makes Session.Open fail with ErrWSShardBounds when Discord refuses
// to resume. Left alone, discordgo identifies at once, where Discord wants a pause
// of one to five seconds, and nobody is told. With an impossible shard it cannot.
func (s *session) forbidIdentify() { s.ShardID, s.ShardCount = 2, 2 }

// allowIdentify undoes forbidIdentify once the session is resumed: when Discord
// ends a session on a connection that stays open, identifying is the way on.
func (s *session) allowIdentify() { s.ShardID, s.ShardCount = 0, 1 }
