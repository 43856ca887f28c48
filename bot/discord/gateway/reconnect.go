package gateway

import (
	"errors"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/discord/pause"
)

// Why a connection ended.
var (
	errLost           = errors.New("the connection to Discord was lost")
	errInvalidSession = errors.New("session called invalid by Discord")
	errNotEstablished = errors.New("no session begun or resumed by Discord")
	errStuck          = errors.New("discordgo does not close its session")
)

// sessionCloses are the close codes after which the session can't be resumed: not authenticated,
// invalid sequence, session timed out.
var sessionCloses = map[int]bool{4003: true, 4007: true, 4009: true}

// attempt records how far a connection got.
type attempt struct {
	resuming    bool // it tried to resume a session
	identified  bool // it has sent its identify or resume
	established bool // Discord has answered with READY or RESUMED
}

// reconnects decides how long to wait before the next connection, and whether to resume then.
type reconnects struct {
	timing   *Timing
	failures int // in a row without an answer from Discord's gateway
}

// next returns the pause after an attempt that ended with err, and whether to resume the session
// after it. Resumes are free, so their pauses stay short: events are lost only when the session
// times out. Identifies are limited to 1,000 a day.
func (r *reconnects) next(a attempt, err error) (d time.Duration, resume bool) {
	invalid := errors.Is(err, errInvalidSession) || closedSession(err)
	if a.established || a.resuming && invalid {
		r.failures = 0 // Discord has answered
	}
	if a.resuming && invalid && !a.established {
		return r.timing.Invalid.Random(), false
	}
	r.failures++
	switch {
	case errors.Is(err, errStuck), errors.Is(err, errNotEstablished):
		return pause.Backoff(r.failures, r.timing.Identify), false
	case a.established, a.resuming:
		return pause.Backoff(r.failures, r.timing.Resume), true
	case invalid:
		return max(r.timing.Invalid.Random(), pause.Backoff(r.failures, r.timing.Identify)), false
	case a.identified:
		return pause.Backoff(r.failures, r.timing.Identify), false
	}
	return pause.Backoff(r.failures, r.timing.Reach), false
}

// closedSession reports whether Discord closed the connection with a code that ends the session.
func closedSession(err error) bool {
	closed, ok := errors.AsType[*websocket.CloseError](err)
	return ok && sessionCloses[closed.Code]
}
