package event

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/domain/chat"
)

// Message is a message from a MESSAGE_CREATE event, or one that an interaction refers to.
type Message struct {
	ID        string                `json:"id"`
	ChannelID string                `json:"channel_id"`
	GuildID   string                `json:"guild_id"` // empty in direct messages
	WebhookID string                `json:"webhook_id"`
	Type      discordgo.MessageType `json:"type"`
	Content   string                `json:"content"` // empty for a message of components (version 2)
	Author    User                  `json:"author"`
	Member    *Member               `json:"member"` // the author in guilds
	Flags     int                   `json:"flags"`
	Mentions  []User                `json:"mentions"`

	Attachments []Attachment `json:"attachments"`

	// Referenced is the message that this one replies to.
	Referenced struct {
		Author User `json:"author"`
	} `json:"referenced_message"`
}

// Attachment is a file of a message or of an option.
type Attachment struct {
	Name string `json:"filename"`
	Size int64  `json:"size"` // in bytes
	URL  string `json:"url"`  // signed, and valid for a day or so
}

// User is a user in an event.
type User struct {
	ID         string  `json:"id"`
	Username   string  `json:"username"`
	GlobalName string  `json:"global_name"`
	Bot        bool    `json:"bot"`
	Member     *Member `json:"member"` // in guilds
}

// Member is a user in a guild.
type Member struct {
	User        *User          `json:"user"`
	Nick        string         `json:"nick"`
	Permissions permission.Set `json:"permissions"` // in the channel; only in interactions
	Roles       []string       `json:"roles"`
}

// Roles returns the IDs of the user's roles in the guild; nil if they're unknown.
func (u User) Roles() (roles []chat.RoleID) {
	if u.Member != nil {
		for _, id := range u.Member.Roles {
			roles = append(roles, chat.RoleID(id))
		}
	}
	return roles
}

// ToBot converts a user, with the name that other people see: the nickname in the guild, otherwise
// the display name, otherwise the user name.
func (u User) ToBot() chat.User {
	name := u.Username
	if u.GlobalName != "" {
		name = u.GlobalName
	}
	if u.Member != nil && u.Member.Nick != "" {
		name = u.Member.Nick
	}
	return chat.User{ID: chat.UserID(u.ID), Name: name, Mention: "<@" + u.ID + ">", Bot: u.Bot}
}

// DecodeMessage decodes a MESSAGE_CREATE event. It skips fields of an unknown form.
func DecodeMessage(raw []byte) (Message, error) {
	var m Message
	err := decode(raw, &m)
	m.Author.Member = m.Member
	return m, err
}

// FromPerson reports whether a person wrote the message, rather than a bot, a webhook or Discord.
func (m Message) FromPerson() bool {
	return !m.Author.Bot && m.WebhookID == "" && (m.Type == discordgo.MessageTypeDefault || m.Type == discordgo.MessageTypeReply)
}

// mentionToken is a mention of a user in a text. Older clients wrote an exclamation mark for users
// with a nickname.
var mentionToken = regexp.MustCompile(`<@!?([0-9]+)>`)

// StripMention removes a mention of the bot from the front of the text, and reports whether there
// was one. self is the bot's user ID.
func (m Message) StripMention(self string) (string, bool) {
	rest := strings.TrimSpace(m.Content)
	at := mentionToken.FindStringSubmatchIndex(rest)
	if self == "" || at == nil || at[0] != 0 || rest[at[2]:at[3]] != self {
		return m.Content, false
	}
	return afterMention(rest[at[1]:]), true
}

// afterMention returns the text after a mention, without the comma or colon that people put there.
func afterMention(rest string) string {
	if strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, ": ") {
		rest = rest[1:]
	}
	return strings.TrimSpace(rest)
}

// MentionsIn returns the users that a part of the message's text mentions, once for each form of
// the mention. Only users that Discord lists count, which excludes names in code blocks.
func (m Message) MentionsIn(text, self string) []chat.Mention {
	var out []chat.Mention
	for _, found := range mentionToken.FindAllStringSubmatch(text, -1) {
		token, id := found[0], found[1]
		i := slices.IndexFunc(m.Mentions, func(u User) bool { return u.ID == id })
		if i < 0 || slices.ContainsFunc(out, func(m chat.Mention) bool { return m.Token == token }) {
			continue
		}
		out = append(out, chat.Mention{Token: token, User: m.Mentions[i].ToBot(), Self: id == self})
	}
	return out
}

var roleToken = regexp.MustCompile(`^\s*<@&([0-9]+)>`)

// LeadingRole returns the role mentioned at the start of a text, or "" if there is none, and the
// text after the mention.
func LeadingRole(text string) (role, rest string) {
	found := roleToken.FindStringSubmatchIndex(text)
	if found == nil {
		return "", text
	}
	return text[found[2]:found[3]], afterMention(text[found[1]:])
}
