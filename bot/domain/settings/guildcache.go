package settings

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
)

const (
	// guildKept is how long a guild's settings are cached. A [stored.Notice] reports changes by
	// other processes; if one is lost, the change takes effect after this time.
	guildKept = 10 * time.Second
	// guildsKept is how many guilds are cached. Beyond that the cache is cleared.
	guildsKept = 4096
)

// GuildCache is a [Settings] that caches the settings of guilds, because every message that people
// write needs its guild's prefix.
type GuildCache struct {
	Settings

	mu      sync.Mutex
	guilds  map[chat.GuildID]cachedGuild
	changes int // number of updates and invalidations seen by this cache
}

type cachedGuild struct {
	settings GuildSettings
	read     time.Time
}

// GuildSettings implements [Settings].
func (c *GuildCache) GuildSettings(ctx context.Context, guild chat.GuildID) (GuildSettings, error) {
	c.mu.Lock()
	known, ok := c.guilds[guild]
	changes := c.changes
	c.mu.Unlock()
	if ok && time.Since(known.read) < guildKept {
		return known.settings, nil
	}
	settings, err := c.Settings.GuildSettings(ctx, guild)
	if err != nil {
		return settings, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes == changes { // what was read isn't outdated
		c.keep(guild, settings)
	}
	return settings, nil
}

// UpdateGuildSettings implements [Settings].
func (c *GuildCache) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*GuildSettings)) (GuildSettings, error) {
	settings, err := c.Settings.UpdateGuildSettings(ctx, guild, change)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	// Don't cache the result: if two changes overlap, the later one may get here first.
	delete(c.guilds, guild)
	return settings, err
}

// Forget drops the settings of a guild, or of all guilds if it's "", because another process has
// changed them.
func (c *GuildCache) Forget(guild chat.GuildID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if guild == "" {
		c.guilds = nil
	}
	delete(c.guilds, guild)
}

// keep caches settings. The caller holds the lock.
func (c *GuildCache) keep(guild chat.GuildID, settings GuildSettings) {
	if c.guilds == nil || len(c.guilds) >= guildsKept {
		c.guilds = make(map[chat.GuildID]cachedGuild)
	}
	c.guilds[guild] = cachedGuild{settings, time.Now()}
}
