package bot

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

const (
	// guildKept is how long the settings of a guild are remembered. A [games.Notice] tells of
	// changes by other processes; where one is lost they take effect after this time.
	guildKept = 10 * time.Second
	// guildsKept is how many guilds are remembered. With more, all are forgotten.
	guildsKept = 4096
)

// guildCache is a [Store] that remembers the settings of guilds: every message that
// people write asks for the prefix of its guild.
type guildCache struct {
	Store

	mu      sync.Mutex
	guilds  map[chat.GuildID]cachedGuild
	changes int // how many changes were made through this cache
}

type cachedGuild struct {
	settings settings.GuildSettings
	read     time.Time
}

// GuildSettings implements [settings.Settings].
func (c *guildCache) GuildSettings(ctx context.Context, guild chat.GuildID) (settings.GuildSettings, error) {
	c.mu.Lock()
	known, ok := c.guilds[guild]
	changes := c.changes
	c.mu.Unlock()
	if ok && time.Since(known.read) < guildKept {
		return known.settings, nil
	}
	settings, err := c.Store.GuildSettings(ctx, guild)
	if err != nil {
		return settings, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes == changes { // what was read is not older than the last change
		c.keep(guild, settings)
	}
	return settings, nil
}

// UpdateGuildSettings implements [settings.Settings].
func (c *guildCache) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*settings.GuildSettings)) (settings.GuildSettings, error) {
	settings, err := c.Store.UpdateGuildSettings(ctx, guild, change)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	// Of two changes at the same time the later one may come here first.
	delete(c.guilds, guild)
	return settings, err
}

// forget forgets the settings of a guild, or of all where it is "": another process has
// changed them.
func (c *guildCache) forget(guild chat.GuildID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if guild == "" {
		c.guilds = nil
	}
	delete(c.guilds, guild)
}

// keep remembers settings; the caller holds the lock.
func (c *guildCache) keep(guild chat.GuildID, settings settings.GuildSettings) {
	if c.guilds == nil || len(c.guilds) >= guildsKept {
		c.guilds = make(map[chat.GuildID]cachedGuild)
	}
	c.guilds[guild] = cachedGuild{settings, time.Now()}
}
