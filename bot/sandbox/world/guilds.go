package world

import (
	"strconv"

	"hoshi/bot/sandbox/snowflake"
)

// Guild is a further guild with the bot; see [Options.Guilds]. Everyone is a member of each, with
// the same roles. A Server's methods act on the first guild.
type Guild struct {
	ID       string   // snowflake, which determines its shard; follows the first guild's by default
	Name     string   // as the page shows it; the id by default
	Channels []string // names of its text channels
}

// ShardOf returns the shard, out of count, that receives the events of a guild: the time in its id
// modulo the number of shards (API documentation, "Sharding Formula"). The id "" stands for private
// channels, whose events go to the first shard.
func ShardOf(guildID string, count int) int {
	id, _ := snowflake.Parse(guildID)
	return int((id >> 22) % uint64(count))
}

// WithIDs fills in missing ids and names of guilds. The ids fall on different shards.
func WithIDs(list []Guild, first string) []Guild {
	out := make([]Guild, len(list))
	last, _ := snowflake.Parse(first)
	for i, g := range list {
		if last += 1 << 22; g.ID == "" {
			g.ID = strconv.FormatUint(last, 10)
		}
		if g.Name == "" {
			g.Name = g.ID
		}
		out[i] = g
	}
	return out
}

// BotGuilds lists the guilds that the bot is in.
func (w *World) BotGuilds() []Guild {
	var list []Guild
	if w.botInGuild {
		list = append(list, Guild{ID: w.GuildID, Name: w.GuildName})
	}
	return append(list, w.Further...)
}

// BotIn reports whether the bot is in a guild.
func (w *World) BotIn(guildID string) bool {
	for _, g := range w.BotGuilds() {
		if g.ID == guildID {
			return true
		}
	}
	return false
}

// Guilds lists all guilds. Everyone is a member of each.
func (w *World) Guilds() []Guild {
	return append([]Guild{{ID: w.GuildID, Name: w.GuildName}, {ID: otherGuildID(), Name: otherGuildName}}, w.Further...)
}

// NameOf returns the name of a guild, or "" for an unknown one.
func (w *World) NameOf(guildID string) string {
	for _, g := range w.Guilds() {
		if g.ID == guildID {
			return g.Name
		}
	}
	return ""
}

// otherGuildName is a guild without the bot, where only people who installed the application for
// themselves can use it.
const otherGuildName = "Elsewhere"

func otherGuildID() string { return FixedID(FixedGuild, 1) }
