package discord

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/textcommand"
)

// Discord makes a role with the bot's name in every guild that the bot joins. To a user
// who types an @ it offers the role beside the bot. A message that begins with a mention
// of that role is meant for the bot too.

// received is a message, and the role whose mention it begins with. Whether that role
// is the bot's takes a request, which the gateway's reader cannot wait for.
type received struct {
	textcommand.Message
	role string // empty for none
}

var roleToken = regexp.MustCompile(`^\s*<@&([0-9]+)>`)

// leadingRole returns the role whose mention a text begins with.
func leadingRole(text string) string {
	if found := roleToken.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

// addressed returns the message for the bot. A mention of the bot's own role at the
// front is removed, and counts as a mention of the bot.
func (c *Client) addressed(ctx context.Context, r received) textcommand.Message {
	if r.role == "" {
		return r.Message
	}
	own, err := c.ownRole(ctx, string(r.Guild))
	if err != nil {
		c.log.Debug("cannot tell whether a role is the bot's", "error", err)
	}
	if own == r.role {
		r.Text, r.ToBot = afterMention(r.Text[strings.IndexByte(r.Text, '>')+1:]), true
	}
	return r.Message
}

// roleCache remembers the bot's own role in guilds. The zero value is ready to use.
type roleCache struct {
	mu     sync.Mutex
	guilds map[string]ownRole
}

type ownRole struct {
	id    string // empty when there is none
	until time.Time
}

const (
	roleKept   = time.Hour
	noRoleKept = 5 * time.Minute
	guildsKept = 1024 // with more, all are forgotten
)

// ownRole returns the id of the role that Discord made for the bot in a guild, empty
// when there is none.
func (c *Client) ownRole(ctx context.Context, guild string) (string, error) {
	c.roles.mu.Lock()
	known, ok := c.roles.guilds[guild]
	c.roles.mu.Unlock()
	if ok && time.Now().Before(known.until) {
		return known.id, nil
	}
	var list []struct {
		ID   string `json:"id"`
		Tags struct {
			BotID string `json:"bot_id"`
		} `json:"tags"`
	}
	if err := c.lookUp(ctx, discordgo.EndpointGuildRoles(guild), "GET guilds/"+guild+"/roles", &list); err != nil {
		return "", fmt.Errorf("roles of guild %s: %w", guild, err) // not remembered: it is no answer
	}
	found := ownRole{until: time.Now().Add(noRoleKept)}
	for _, role := range list {
		if role.Tags.BotID != "" && role.Tags.BotID == c.userID() {
			found = ownRole{role.ID, time.Now().Add(roleKept)}
		}
	}
	c.roles.mu.Lock()
	defer c.roles.mu.Unlock()
	if c.roles.guilds == nil || len(c.roles.guilds) >= guildsKept {
		c.roles.guilds = make(map[string]ownRole)
	}
	c.roles.guilds[guild] = found
	return found.id, nil
}
