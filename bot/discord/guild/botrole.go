package guild

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"
)

// BotRole returns the ID of the role that Discord made for the bot in a guild, or "" if there is
// none. Discord makes one with the bot's name in every guild that the bot joins.
func (l *Lookup) BotRole(ctx context.Context, guild string) (string, error) {
	if id, ok := l.roles.Get(guild); ok {
		return id, nil
	}
	var list []struct {
		ID   string `json:"id"`
		Tags struct {
			BotID string `json:"bot_id"`
		} `json:"tags"`
	}
	if err := l.get(ctx, discordgo.EndpointGuildRoles(guild), "GET guilds/"+guild+"/roles", &list); err != nil {
		return "", fmt.Errorf("roles of guild %s: %w", guild, err) // not remembered, because it isn't an answer
	}
	for _, role := range list {
		if role.Tags.BotID != "" && role.Tags.BotID == l.selfID() {
			l.roles.Put(guild, role.ID)
			return role.ID, nil
		}
	}
	l.roles.PutFor(guild, "", noRoleKept)
	return "", nil
}
