package gateway

import (
	"fmt"
	"time"
)

// Shards says how the gateway divides a bot's events among its connections (API documentation,
// "Sharding"). The zero value is a small bot: one shard, one identify at a time, 1,000 identifies a
// day.
type Shards struct {
	Recommended int // number recommended by GET /gateway/bot; 1 by default

	// Required is the minimum number of shards; identifying with fewer is closed with 4011. 0 means
	// no minimum.
	Required int

	// Multiple is a number that the number of shards must be a multiple of, as for bots in more
	// than 150,000 guilds; others are closed with 4010. 0 accepts any.
	Multiple int

	MaxConcurrency int // number of rate-limit keys for identifies; 1 by default

	// IdentifyEvery is the minimum time between two identifies with the same rate-limit key; an
	// earlier one is answered with an invalid session (opcode 9). Discord uses 5 s. 0 accepts it
	// with a log entry, so that programs can be restarted often.
	IdentifyEvery time.Duration

	Starts      int           // identifies per StartsReset; 1,000 by default
	StartsReset time.Duration // length of a window, which begins with its first identify; 24 h by default
}

// WithDefaults returns the options with unset ones filled in for a small bot.
func (o Shards) WithDefaults() Shards {
	for _, n := range []*int{&o.Recommended, &o.MaxConcurrency} {
		if *n <= 0 {
			*n = 1
		}
	}
	if o.Starts <= 0 {
		o.Starts = 1000
	}
	if o.StartsReset <= 0 {
		o.StartsReset = 24 * time.Hour
	}
	return o
}

// identifyInterval is the minimum time that Discord requires between two identifies with the same
// rate-limit key.
const identifyInterval = 5 * time.Second

// starts counts the identifies of a bot. It is guarded by the World's lock.
type starts struct {
	used  int       // in the window that ends with reset
	reset time.Time // when used becomes zero
	keys  map[int]time.Time
}

// renew begins a new window if the last one is over.
func (s *starts) renew(o Shards, now time.Time) {
	if now.After(s.reset) {
		s.used, s.reset = 0, now.Add(o.StartsReset)
	}
}

// AddressForBot returns the answer to GET /gateway/bot. The caller holds the lock.
func (g *Gateway) AddressForBot() map[string]any {
	o, st, now := g.opts.Shards, &g.gateway.starts, g.Now()
	st.renew(o, now)
	return map[string]any{
		"url":    g.URL("ws") + "/gateway",
		"shards": o.Recommended,
		"session_start_limit": map[string]any{
			"total": o.Starts, "remaining": max(0, o.Starts-st.used),
			"reset_after": st.reset.Sub(now).Milliseconds(), "max_concurrency": o.MaxConcurrency,
		},
	}
}

// refuseShard returns a close code if a bot may not identify with a shard.
func (g *Gateway) refuseShard(shard [2]int) (code int, reason string) {
	o := g.opts.Shards
	switch {
	case shard[0] < 0 || shard[0] >= shard[1], o.Multiple > 0 && shard[1]%o.Multiple != 0:
		return closeBadShard, "Invalid shard."
	case shard[1] < o.Required:
		return closeShardingRequired, "Sharding required."
	}
	return 0, ""
}

// countStart counts an identify. It returns false if the identify comes too soon after another with
// the same rate-limit key. The first one beyond the window's limit resets the token: all sessions
// end and no token is valid.
func (g *Gateway) countStart(shard [2]int, now time.Time) (accepted bool) {
	o, st := g.opts.Shards, &g.gateway.starts
	st.renew(o, now)
	if st.used++; st.used > o.Starts {
		g.gateway.tokenReset = true
		for c := range g.gateway.conns {
			c.closeLocked(closeBadToken, "Authentication failed.")
		}
		return true // the connection is already closed
	}
	key := shard[0] % o.MaxConcurrency
	since := now.Sub(st.keys[key])
	if o.IdentifyEvery > 0 && since < o.IdentifyEvery {
		return false
	}
	if since < identifyInterval {
		g.opts.Log.Warn("two identifies with one rate-limit key within 5 s: Discord would answer the second with an invalid session",
			"apart", since, "key", key, "shard", shard[0])
	}
	st.keys[key] = now
	return true
}

// shard returns the shard of an identify.
func (d identifyData) shard() [2]int {
	if d.Shard != nil {
		return *d.Shard
	}
	return [2]int{0, 1}
}

// isFirst reports whether the session receives events that belong to no guild.
func (sess *session) isFirst() bool { return sess.shard[0] == 0 }

// DisconnectShard closes the gateway connections of a shard as [Gateway.Disconnect] does. It
// returns an error if there is none.
func (g *Gateway) DisconnectShard(shard, code int) error {
	g.Lock()
	defer g.Unlock()
	found := false
	for c := range g.gateway.conns {
		if c.session == nil || c.session.shard[0] != shard {
			continue
		}
		found = true
		if code == 0 {
			c.closing = true
			c.cut()
			continue
		}
		c.closeLocked(code, "")
	}
	if !found {
		return fmt.Errorf("sandbox: no connection of shard %d", shard)
	}
	return nil
}
