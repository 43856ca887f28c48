package gateway

import (
	"context"
	"maps"
	"slices"
)

// Session is a bot's session at the gateway.
type Session struct {
	ID        string // session_id, for resuming it
	Intents   Intent // requested by the bot
	Shard     [2]int // id and count
	Seq       int64  // of the last event
	Connected bool   // false while it can only be resumed

	Heartbeats int // received on its connection, acknowledged or not
}

// Sessions returns the gateway sessions that are connected or can be resumed,
// oldest first.
func (g *Gateway) Sessions() []Session {
	g.Lock()
	defer g.Unlock()
	byAge := slices.SortedFunc(maps.Values(g.gateway.sessions), func(a, b *session) int { return a.began.Compare(b.began) })
	var list []Session
	for _, sess := range byAge {
		seen := Session{ID: sess.id, Intents: sess.intents, Shard: sess.shard, Seq: sess.seq, Connected: sess.conn != nil}
		if sess.conn != nil {
			seen.Heartbeats = sess.conn.heartbeats
		}
		list = append(list, seen)
	}
	return list
}

// Identifies returns the number of identify payloads that the gateway has received,
// including refused ones.
func (g *Gateway) Identifies() int {
	g.Lock()
	defer g.Unlock()
	return g.gateway.identifies
}

// Resumes returns the number of resumed sessions.
func (g *Gateway) Resumes() int {
	g.Lock()
	defer g.Unlock()
	return g.gateway.resumes
}

// WaitConnected waits until the bot is connected to the gateway. It returns an error if ctx ends
// first or the server is closed.
func (g *Gateway) WaitConnected(ctx context.Context) error {
	return g.Wait(ctx, func() bool { return g.BotOnline() })
}

// WaitIdentifies waits until the gateway has received n identify payloads. It returns an error if
// ctx ends first or the server is closed.
func (g *Gateway) WaitIdentifies(ctx context.Context, n int) error {
	return g.Wait(ctx, func() bool { return g.gateway.identifies >= n })
}

// BotOnline reports whether the bot has a connection. The caller holds the lock.
func (g *Gateway) BotOnline() bool {
	for _, sess := range g.gateway.sessions {
		if sess.conn != nil {
			return true
		}
	}
	return false
}
