package discord

import (
	"errors"
	"time"

	"github.com/gorilla/websocket"
)

// Why a connection ended.
var (
	errLost           = errors.New("the connection to Discord was lost")
	errInvalidSession = errors.New("session called invalid by Discord")
	errNotEstablished = errors.New("no session begun or resumed by Discord")
	errStuck          = errors.New("discordgo does not close its session")
)

// Close codes after which the session cannot be resumed: not authenticated,
// invalid sequence, session timed out.
var sessionCloses = map[int]bool{4003: true, 4007: true, 4009: true}

// attempt is how far a connection came.
type attempt struct {
	resuming    bool // it meant to resume a session
	identified  bool // it has sent its identify or resume
	established bool // Discord has answered with READY or RESUMED
}

// reconnects decides how long to wait before the next connection, and of which
// kind that is.
type reconnects struct {
	timing   *timing
	failures int // in a row, without an answer of Discord's gateway
}

// next returns the pause after an attempt that ended with err, and whether the
// session is worth resuming then. A resume costs nothing, so that its pauses stay
// short: events are lost only when the session times out. An identify is one of
// 1,000 a day.
func (r *reconnects) next(a attempt, err error) (pause time.Duration, resume bool) {
	invalid := errors.Is(err, errInvalidSession) || closedSession(err)
	if a.established || a.resuming && invalid {
		r.failures = 0 // Discord is there and has answered
	}
	if a.resuming && invalid && !a.established {
		return between(r.timing.invalid[0], r.timing.invalid[1]), false
	}
	r.failures++
	switch {
	case errors.Is(err, errStuck), errors.Is(err, errNotEstablished):
		return backoff(r.failures, r.timing.identify), false
	case a.established, a.resuming:
		return backoff(r.failures, r.timing.resume), true
	case invalid:
		return max(between(r.timing.invalid[0], r.timing.invalid[1]), backoff(r.failures, r.timing.identify)), false
	case a.identified:
		return backoff(r.failures, r.timing.identify), false
	}
	return backoff(r.failures, r.timing.reach), false
}

// closedSession reports whether Discord closed the connection with a code that
// says that the session is over.
func closedSession(err error) bool {
	closed, ok := errors.AsType[*websocket.CloseError](err)
	return ok && sessionCloses[closed.Code]
}
