package discord

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/textcommand"
)

// messageCreate is the part of a MESSAGE_CREATE event that the bot needs. It is decoded
// here and not by discordgo: where one field of a message does not decode, discordgo
// hands the message on with other fields missing, even the author.
type messageCreate struct {
	ID        string                `json:"id"`
	ChannelID string                `json:"channel_id"`
	GuildID   string                `json:"guild_id"` // empty in direct messages
	WebhookID string                `json:"webhook_id"`
	Type      discordgo.MessageType `json:"type"`
	Content   string                `json:"content"`
	Author    *user                 `json:"author"`
	Member    *memberName           `json:"member"` // the author's, in guilds
	Mentions  []user                `json:"mentions"`

	Attachments json.RawMessage `json:"attachments"`

	// Referenced is the message that this one is a reply to.
	Referenced struct {
		Author user `json:"author"`
	} `json:"referenced_message"`
}

type user struct {
	ID         string      `json:"id"`
	Username   string      `json:"username"`
	GlobalName string      `json:"global_name"`
	Bot        bool        `json:"bot"`
	Member     *memberName `json:"member"` // of those mentioned in guilds
}

// memberName is the part of a member that has the user's name in the guild.
type memberName struct {
	Nick string `json:"nick"`
}

// toBot converts a user, with the name that others see: the nickname in the guild,
// else the display name, else the user name.
func (u user) toBot(m *memberName) chat.User {
	name := u.Username
	if u.GlobalName != "" {
		name = u.GlobalName
	}
	if m != nil && m.Nick != "" {
		name = m.Nick
	}
	return chat.User{ID: chat.UserID(u.ID), Name: name, Mention: "<@" + u.ID + ">", Bot: u.Bot}
}

// mentionToken is a mention of a user in a text. Older clients wrote an exclamation mark
// for users with a nickname.
var mentionToken = regexp.MustCompile(`<@!?([0-9]+)>`)

// decodeMessage converts a MESSAGE_CREATE event to the message that the bot reads. It
// reports false for messages that no person wrote: those of bots, webhooks and Discord.
func (c *Client) decodeMessage(raw []byte) (received, bool) {
	var m messageCreate
	if err := json.Unmarshal(raw, &m); err != nil {
		c.log.Warn("a message that cannot be read", "error", err)
		return received{}, false
	}
	c.boards.count(m.ChannelID, m.ID, raw)
	self := c.userID()
	switch {
	case m.Author == nil || m.Author.ID == "" || m.ChannelID == "":
		c.log.Debug("a message without author or channel", "message", m.ID)
		return received{}, false
	case m.Author.Bot, m.WebhookID != "", m.Author.ID == self:
		return received{}, false
	case m.Type != discordgo.MessageTypeDefault && m.Type != discordgo.MessageTypeReply:
		return received{}, false
	}
	text, toBot := stripMention(m.Content, self)
	toBot = toBot || m.GuildID == ""
	if text == "" && !toBot {
		return received{}, false // a file alone, or a text withheld because its intent is not granted
	}
	r := received{Message: textcommand.Message{
		ID:          m.ID,
		Channel:     chat.ChannelID(m.ChannelID),
		Author:      m.Author.toBot(m.Member),
		Direct:      m.GuildID == "",
		Text:        text,
		ToBot:       toBot,
		Mentions:    mentions(text, m.Mentions, self),
		Attachments: c.uploads(m.Attachments),
		Guild:       chat.GuildID(m.GuildID),
		Event:       raw,
		ReplyToBot:  m.Referenced.Author.ID == self && self != "",
	}}
	if m.GuildID != "" {
		r.Lacks = func(ctx context.Context, need chat.Permissions) (chat.Permissions, error) {
			return c.lacks(ctx, m.GuildID, m.ChannelID, need)
		}
		r.Parent = func(ctx context.Context) (chat.ChannelID, error) { return c.parent(ctx, m.ChannelID) }
		author := member{m.GuildID, m.Author.ID}
		r.Has = func(ctx context.Context, p chat.Permission) (bool, error) { return c.hasPermission(ctx, author, p) }
	}
	if !toBot && isSnowflake(m.GuildID) {
		r.role = leadingRole(text)
	}
	return r, true
}

// stripMention takes a mention of the bot from the front of a text and reports
// whether there was one.
func stripMention(text, self string) (string, bool) {
	rest := strings.TrimSpace(text)
	at := mentionToken.FindStringSubmatchIndex(rest)
	if self == "" || at == nil || at[0] != 0 || rest[at[2]:at[3]] != self {
		return text, false
	}
	return afterMention(rest[at[1]:]), true
}

// afterMention returns the text behind a mention, without the comma or colon that people
// put there.
func afterMention(rest string) string {
	if strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, ": ") {
		rest = rest[1:]
	}
	return strings.TrimSpace(rest)
}

// mentions returns the users that a text mentions, once for each form of the mention.
// Only users that Discord lists count: in a code block nobody is mentioned.
func mentions(text string, listed []user, self string) []chat.Mention {
	var out []chat.Mention
	for _, found := range mentionToken.FindAllStringSubmatch(text, -1) {
		token, id := found[0], found[1]
		i := slices.IndexFunc(listed, func(u user) bool { return u.ID == id })
		if i < 0 || slices.ContainsFunc(out, func(m chat.Mention) bool { return m.Token == token }) {
			continue
		}
		out = append(out, chat.Mention{Token: token, User: listed[i].toBot(listed[i].Member), Self: id == self})
	}
	return out
}
