package gateway

import (
	"errors"
	"time"
)

// Why a connection ended or wasn't made.
var (
	errNoAddress      = errors.New("no usable address of the gateway from Discord")
	errNoHello        = errors.New("no greeting from Discord")
	errReconnect      = errors.New("asked by Discord to reconnect")                  // opcode 7
	errInvalidSession = errors.New("session called invalid by Discord")              // opcode 9
	errResumeLater    = errors.New("session called invalid by Discord for now")      // opcode 9; it can be resumed
	errSessionOver    = errors.New("session ended by Discord")                       // one of sessionCloses
	errSilent         = errors.New("no answer from Discord to a heartbeat")          // the connection is dead
	errUnreadable     = errors.New("not a payload of the gateway")                   // a resume brings what it hides
	errNotEstablished = errors.New("no session begun or resumed by Discord in time") // the session is given up
)

// sessionCloses are the close codes after which a session can't be resumed: not authenticated,
// invalid sequence, session timed out, and those that refuse an identify: Discord wants another one,
// for example without an intent that it has taken away.
var sessionCloses = map[int]bool{
	4003: true, 4004: true, 4007: true, 4009: true, 4010: true, 4011: true, 4012: true, 4013: true, 4014: true,
}

// attempt records how far a connection got.
type attempt struct {
	resuming    bool // it tried to resume a session
	introduced  bool // it has sent its identify or resume
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
	has := a.resuming || a.established
	invalid := errors.Is(err, errInvalidSession) || errors.Is(err, errSessionOver)
	if a.established || has && invalid {
		r.failures = 0 // Discord has answered
	}
	if has && invalid {
		return r.timing.Invalid.Random(), false
	}
	r.failures++
	switch {
	case has && errors.Is(err, errNotEstablished):
		return r.timing.Identify.Backoff(r.failures), false
	case has:
		return r.timing.Resume.Backoff(r.failures), true
	case invalid, errors.Is(err, errResumeLater):
		return max(r.timing.Invalid.Random(), r.timing.Identify.Backoff(r.failures)), false
	case a.introduced:
		return r.timing.Identify.Backoff(r.failures), false
	}
	return r.timing.Reach.Backoff(r.failures), false
}
