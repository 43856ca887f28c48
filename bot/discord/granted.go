package discord

import (
	"sync"
	"time"
)

// How long is remembered what the bot may do, where it lacked nothing that was asked for.
// When a channel refuses a message, that is forgotten at once.
const (
	grantKept     = 5 * time.Minute // of a channel
	ownMemberKept = time.Minute     // the bot's roles in a guild
	grantsKept    = 4096            // channels, and guilds; with more, all are forgotten
)

// grants remembers what the bot may do in channels, so that not every game that begins
// asks Discord for the channel, the guild and the member: of 50 requests a second there
// would be few left for boards. The zero value is ready to use.
type grants struct {
	mu       sync.Mutex
	channels map[string]grant
	guilds   map[string]ownMember
}

// grant is what the bot may do in a channel.
type grant struct {
	set   Permissions
	where surface
	at    time.Time
}

// ownMember is the bot as a member of a guild.
type ownMember struct {
	set   Permissions
	roles []string
	at    time.Time
}

// of returns what the bot may do in a channel, if that is known.
func (g *grants) of(channel string) (grant, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, ok := g.channels[channel]
	return known, ok && time.Since(known.at) < grantKept
}

// store remembers what the bot may do in a channel.
func (g *grants) store(channel string, set Permissions, where surface) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.channels == nil || len(g.channels) >= grantsKept {
		g.channels = make(map[string]grant)
	}
	g.channels[channel] = grant{set, where, time.Now()}
}

// forget forgets what the bot may do in a channel, and in all guilds: its roles may have
// changed.
func (g *grants) forget(channel string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.channels, channel)
	clear(g.guilds)
}

// member returns the bot as a member of a guild, if that is known.
func (g *grants) member(guild string) (ownMember, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, ok := g.guilds[guild]
	return known, ok && time.Since(known.at) < ownMemberKept
}

// storeMember remembers the bot as a member of a guild.
func (g *grants) storeMember(guild string, set Permissions, roles []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.guilds == nil || len(g.guilds) >= grantsKept {
		g.guilds = make(map[string]ownMember)
	}
	g.guilds[guild] = ownMember{set.clone(), roles, time.Now()}
}
