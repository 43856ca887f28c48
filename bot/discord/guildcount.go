package discord

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/discord/application"
)

// The bot is in about as many guilds as an hour ago. If Discord doesn't answer, it isn't asked at
// every scrape.
const (
	guildsFresh = time.Hour
	guildsRetry = time.Minute
)

// guildCount is the number of guilds with the bot.
type guildCount struct {
	mu   sync.Mutex
	n    int
	err  error
	next time.Time // when to ask again
}

// CountGuilds returns about how many guilds the bot is in. It asks Discord at most once an hour.
func (c *Client) CountGuilds(ctx context.Context) (int, error) {
	g := &c.guildCount
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if now.Before(g.next) {
		return g.n, g.err
	}
	app, err := application.Fetch(ctx, c.api)
	if err != nil {
		g.err, g.next = err, now.Add(guildsRetry)
		return g.n, err
	}
	g.n, g.err, g.next = app.Guilds, nil, now.Add(guildsFresh)
	return g.n, nil
}
