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

// Discord makes a role of the bot's name in every server the bot joins, and offers
// it beside the bot to whoever types an @. A message that begins with a mention of
// that role is meant for the bot as well.

// received is a message and what may still have to be asked about it.
type received struct {
	textcommand.Message
	role string // of the server, whose mention the text begins with; empty for none
}

var roleToken = regexp.MustCompile(`^\s*<@&([0-9]+)>`)

// leadingRole returns the role whose mention a text begins with.
func leadingRole(text string) string {
	if found := roleToken.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

// addressed returns the message: where it begins with a mention of the
// bot's own role, without that, as if the bot had been mentioned.
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

// roles remembers the bot's own role of servers.
type roles struct {
	mu     sync.Mutex
	guilds map[string]ownRole
}

type ownRole struct {
	id    string // empty when there is none
	until time.Time
}

const (
	roleKept    = time.Hour
	noRoleKept  = 5 * time.Minute
	guildsKnown = 1024 // from here on all are forgotten
)

// ownRole returns the id of the role that Discord made for the bot in a server,
// empty when there is none.
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
	if err := c.ask(ctx, discordgo.EndpointGuildRoles(guild), "GET guilds/"+guild+"/roles", &list); err != nil {
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
	if c.roles.guilds == nil || len(c.roles.guilds) >= guildsKnown {
		c.roles.guilds = make(map[string]ownRole)
	}
	c.roles.guilds[guild] = found
	return found.id, nil
}
