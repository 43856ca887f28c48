package discord

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// session is a discordgo Session with the state that the supervisor needs.
type session struct {
	*discordgo.Session
	begun atomic.Bool // Discord has sent READY, so that connecting again means to resume
	tries int         // connections lost, in a row, before the session was resumed

	resumeAt  atomic.Value // string: where READY says to resume; none or "" if it doesn't
	undialled int          // attempts to resume, in a row, that didn't get as far as that
}

// resumeTries is how often a connection may be lost before it has resumed the
// session, until the session is given up.
const resumeTries = 3

// serve keeps the client connected until ctx ends or Discord refuses it for good. Each
// shard has a connection, and loses and makes it again without the others.
func (c *Client) serve(ctx context.Context, to events) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.alive, cancel)()

	if c.noGateway {
		return c.serveWithoutGateway(ctx)
	}
	shards, err := c.prepare(ctx)
	if err != nil {
		return c.fail(err)
	}
	var running sync.WaitGroup
	if len(shards) > 0 {
		app := *shards[0].app
		running.Go(func() { c.keepRegistering(ctx, app) })
	}
	for _, s := range shards {
		running.Go(func() { s.run(ctx, to) })
	}
	running.Wait()
	return c.fatalError()
}

// prepare does what has to be done once before shards connect, however often that
// takes: it registers the commands and decides on the shards, none when ctx ends.
func (c *Client) prepare(ctx context.Context) ([]*shard, *FatalError) {
	again := reconnects{timing: &c.timing}
	for {
		app, err := c.register(ctx)
		var limit startLimit
		if err == nil {
			limit, err = c.starts.fetch(ctx, c, false)
		}
		if ctx.Err() != nil {
			return nil, nil
		}
		if err == nil {
			return c.newShards(app, cmp.Or(c.shards, limit.shards))
		}
		if f := c.fatal(ctx, err); f != nil {
			return nil, f
		}
		pause, _ := again.next(attempt{}, err)
		c.log.Warn("not connected to Discord; trying again", "error", c.scrub.err(err), "in", pause.Round(time.Millisecond))
		_ = sleep(ctx, pause)
	}
}

// newShards returns the shards of this process, of as many in total.
func (c *Client) newShards(app application, total int) ([]*shard, *FatalError) {
	ids, err := c.shardRange.of(total)
	if err != nil {
		return nil, &FatalError{Sentence: "The shards of this process cannot be served: " + err.Error() + ".", Cause: err}
	}
	c.states.begin(ids)
	if total > 1 {
		c.log.Info("the events of all servers are shared among shards", "shards", total, "here", len(ids))
	}
	var shards []*shard
	for i, id := range ids {
		s := newShard(c, id, total)
		s.app, s.registers = &app, i == 0
		shards = append(shards, s)
	}
	return shards, nil
}

// register fetches the application and registers the bot's commands with it.
func (c *Client) register(ctx context.Context) (application, error) {
	app, err := c.fetchApplication(ctx)
	if err != nil {
		return app, err
	}
	if err := c.checkInteractions(app); err != nil {
		return app, err
	}
	c.registerCommands(ctx, app)
	if err := c.registerLinkedRoles(ctx, app); err != nil {
		c.log.Warn("the figures for linked roles could not be registered", "error", c.scrub.err(err))
	}
	return app, nil
}

// serve keeps the shard connected until ctx ends or Discord refuses the bot for good.
func (s *shard) serve(ctx context.Context, to events) {
	defer s.finishTurn()
	again := reconnects{timing: &s.c.timing}
	var sess *session // nil to begin a new session
	for {
		var (
			a   attempt
			err error
		)
		if sess == nil {
			sess, err = s.newSession(ctx, to)
		}
		if err == nil {
			a, err = s.connect(ctx, sess)
		}
		if s.c.fatalError() != nil || ctx.Err() != nil {
			return
		}
		if f := s.c.fatal(ctx, err); f != nil {
			_ = s.c.fail(f)
			return
		}
		pause, resume := again.next(a, err)
		if !resume {
			// The id of a session cannot be taken out of a discordgo Session, so that a
			// session that cannot be resumed means a new Session.
			sess = nil
		}
		s.log.Warn("not connected to Discord; trying again", "error", s.c.scrub.err(err), "in", pause.Round(time.Millisecond), "resume", resume)
		if sleep(ctx, pause) != nil {
			return
		}
	}
}

// askAgainWithin is how long a new session waits for requests that tell what is known from
// the session before. When Discord is in trouble they fail too, and the bot is deaf meanwhile.
const askAgainWithin = 5 * time.Second

// application returns the bot's application, for the intents of a new session: that of the
// session before where Discord does not tell it.
func (s *shard) application(ctx context.Context) (application, error) {
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
	ask := s.c.fetchApplication
	if s.registers {
		ask = s.c.register
	}
	app, err := ask(within)
	switch {
	case err == nil:
		s.lastApp = &app
	case s.lastApp != nil && ctx.Err() == nil && s.c.fatal(ctx, err) == nil:
		s.log.Warn("Discord does not describe the application; using what it said before", "error", s.c.scrub.err(err))
		return *s.lastApp, nil
	}
	return app, err
}

// newSession prepares a Session that will identify, once it is the shard's turn.
func (s *shard) newSession(ctx context.Context, to events) (*session, error) {
	app, err := s.application(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.awaitIdentify(ctx); err != nil {
		return nil, err
	}
	dg, err := discordgo.New("Bot " + s.c.token)
	if err != nil {
		return nil, err
	}
	sess := &session{Session: dg}
	sess.ShardID, sess.ShardCount = s.id, s.count
	sess.LogLevel = -1                  // below all of its levels: it would write to standard error
	sess.StateEnabled = false           // the cache grows with every guild, and nothing here needs it
	sess.SyncEvents = true              // else a goroutine per event, without order or bound
	sess.ShouldReconnectOnError = false // it would retry forever what Discord refuses for good
	sess.ShouldReconnectVoiceOnSessionError = false
	sess.ShouldRetryOnRateLimit = false
	sess.MaxRestRetries = 0
	sess.Compress = false
	sess.Identify.Compress = false
	sess.Identify.Intents = s.c.intents(app)
	sess.AddHandler(s.receiver(sess, to))
	return sess, nil
}

// connect opens a connection and returns when it is lost, with how far it came and the
// reason, or when ctx ends.
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
	go s.c.watch(sess, l)

	a.established, err = s.awaitLoss(ctx, sess, l)
	if !s.closeSession(sess, l) {
		return a, errStuck
	}
	return a, err
}

// awaitLoss returns when the connection is lost or ctx ends, and whether Discord had
// begun or resumed the session.
func (s *shard) awaitLoss(ctx context.Context, sess *session, l *link) (established bool, err error) {
	resumed, err := s.awaitEstablished(ctx, sess, l)
	if err != nil {
		return false, err
	}
	sess.tries = 0
	s.c.states.accepted(s.id)
	s.c.observer.Connected(s.id, true)
	defer s.c.observer.Connected(s.id, false)
	s.log.Info("connected to Discord", "resumed", resumed, "user", s.c.userID())
	select {
	case <-l.done:
		return true, l.reason()
	case <-ctx.Done():
		return true, ctx.Err()
	}
}

// open runs Session.Open with a bound on all that it waits for.
func (s *shard) open(ctx context.Context, sess *session, l *link) error {
	ctx, cancel := context.WithTimeout(ctx, s.c.timing.open)
	defer cancel()
	// Open waits for Discord's first messages with the Session locked and without a
	// time-out. Only closing the connection ends that wait.
	defer context.AfterFunc(ctx, l.close)()

	select { // what an earlier connection left
	case <-s.established:
	default:
	}
	if sess.begun.Load() {
		sess.forgetGateway()
	}
	sess.Client = &http.Client{
		Transport:     boundTransport{ctx, s.c.http.Transport},
		CheckRedirect: s.c.http.CheckRedirect,
	}
	if address := sess.resumeAddress(); sess.begun.Load() && address != "" {
		sess.Client.Transport = gatewayAddress(address)
	}
	sess.Dialer = l.dialer(ctx, s.c.timing.open)
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
	t := time.NewTimer(s.c.timing.open)
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

// closeSession closes the Session. If the link still stands, this tells Discord that the
// session is over. It reports false when discordgo is stuck; then the Session cannot be
// used any more.
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
		case <-time.After(s.c.timing.close):
			l.close() // ends whatever Close waits for
		}
	}
	return false
}
