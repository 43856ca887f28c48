package gateway

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// session is a session at Discord's gateway. It outlives its connections: Discord repeats what was
// missed when the next connection resumes it.
type session struct {
	intents  discordgo.Intent
	id       string       // from READY; empty before
	resumeAt string       // the address in READY; "" for the gateway's own
	seq      atomic.Int64 // of the last event; 0 for none

	undialled  int // consecutive tries to resume that failed before sending anything
	unanswered int // resumes sent since the last event
}

// Limits on tries to resume a session.
const (
	// resumeElsewhere is the number of consecutive failed dials after which a session is resumed once
	// at the gateway's own address, because the address in READY may be gone.
	resumeElsewhere = 4
	// maxUnanswered is the number of resumes without any event after which the session is given up.
	maxUnanswered = 4
)

// saw records the sequence number of an event.
func (s *session) saw(seq int64) {
	if seq > s.seq.Load() {
		s.seq.Store(seq)
		s.unanswered = 0
	}
}

// record records how an attempt to connect ended, and returns the reason in terms of the session.
func (s *session) record(a attempt, err error) error {
	if !a.resuming && !a.established {
		return err
	}
	closed, ok := errors.AsType[*websocket.CloseError](err)
	if ok && sessionCloses[closed.Code] {
		return fmt.Errorf("%w: %v", errSessionOver, closed) // not final: the next session may differ
	}
	asked := errors.Is(err, errReconnect) || errors.Is(err, errResumeLater)
	if s.undialled++; a.introduced || asked {
		s.undialled = 0
	}
	if s.unanswered++; a.established || asked || !a.introduced {
		s.unanswered = 0
	}
	if s.unanswered >= maxUnanswered {
		return fmt.Errorf("%w: %w", errNotEstablished, err)
	}
	return err
}

// address returns the address for the next connection; own is the gateway's own.
func (s *session) address(own string) string {
	if s.resumeAt == "" || s.undialled%resumeElsewhere == resumeElsewhere-1 {
		return own
	}
	return s.resumeAt
}

// usableAddress returns the address of a gateway with the version and encoding to speak, or "" if it
// may not be used. The token is sent there, so it must be encrypted unless base, which replaces
// Discord's API, isn't.
func usableAddress(address string, base *url.URL) string {
	u, err := url.Parse(address)
	insecure := base != nil && base.Scheme == "http"
	if err != nil || u.Host == "" || u.Scheme != "wss" && !(u.Scheme == "ws" && insecure) {
		return ""
	}
	u.Path = cmp.Or(u.Path, "/")
	u.RawQuery = "v=" + discordgo.APIVersion + "&encoding=json"
	return u.String()
}

// serve keeps the shard connected until ctx ends or Discord refuses the bot for good.
func (s *shard) serve(ctx context.Context) {
	again := reconnects{timing: &s.g.Timing}
	sess := new(session)
	for {
		var a attempt
		var err error
		if sess.id == "" {
			err = s.prepare(ctx, sess)
		}
		if err == nil {
			a, err = s.connect(ctx, sess)
			err = sess.record(a, err)
		}
		s.finishTurn() // if it failed before identifying
		if s.g.API.Err() != nil || ctx.Err() != nil {
			return
		}
		if f := s.g.fatal(ctx, err); f != nil {
			_ = s.g.API.Fail(f)
			return
		}
		d, resume := again.next(a, err)
		if !resume {
			sess = new(session)
		}
		s.log.Warn("not connected to Discord; trying again", "err", s.g.API.Clean(err), "in", d.Round(time.Millisecond), "resume", resume)
		if rest.Sleep(ctx, d) != nil {
			return
		}
	}
}

// prepare gets everything that a new session needs, and waits until it is the shard's turn to
// identify.
func (s *shard) prepare(ctx context.Context, sess *session) error {
	app, err := s.application(ctx)
	if err != nil {
		return err
	}
	sess.intents = s.intents(app)
	return s.awaitIdentify(ctx)
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
		s.log.Warn("Discord does not describe the application; using what it said before", "err", s.g.API.Clean(err))
		return *s.lastApp, nil
	}
	return app, err
}
