package sandbox

import (
	"strconv"

	"hoshi/bot/sandbox/snowflake"
)

// Guild is a further guild with the bot: [Options.Guilds]. Everybody is a member of each, with
// the same roles. What the methods of a Server do to the guild they do to the first one.
type Guild struct {
	ID       string   // snowflake, which decides its shard; one after the first guild's by default
	Name     string   // as the page shows it; the id by default
	Channels []string // names of its text channels
}

// ShardOf returns the shard of count to which the events of a guild go: the time in its id
// modulo the number of shards (API documentation, "Sharding Formula"). The id "" stands for
// private channels, whose events go to the first shard.
func ShardOf(guildID string, count int) int {
	id, _ := snowflake.Parse(guildID)
	return int((id >> 22) % uint64(count))
}

// withIDs returns guilds that all have an id and a name. Ids differ in their shards.
func withIDs(list []Guild, first string) []Guild {
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

// botGuilds lists the guilds that the bot is in.
func (m *model) botGuilds() []Guild {
	var list []Guild
	if m.botInGuild {
		list = append(list, Guild{ID: m.guildID, Name: m.guildName})
	}
	return append(list, m.further...)
}

// botIn reports whether the bot is in a guild.
func (m *model) botIn(guildID string) bool {
	for _, g := range m.botGuilds() {
		if g.ID == guildID {
			return true
		}
	}
	return false
}

// nameOf returns the name of a guild, "" for an unknown one.
func (m *model) nameOf(guildID string) string {
	for _, g := range append([]Guild{{ID: m.guildID, Name: m.guildName}, {ID: otherGuildID(), Name: otherGuildName}}, m.further...) {
		if g.ID == guildID {
			return g.Name
		}
	}
	return ""
}

// otherGuildName names a guild without the bot, where only those who have installed the
// application for themselves can use it.
const otherGuildName = "Elsewhere"

func otherGuildID() string { return fixedID(fixedGuild, 1) }
