package world

import (
	"regexp"
	"slices"
	"strings"
)

// allowedMentions is the API object of the same name.
type allowedMentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	Roles       []string `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

// A nil object allows all mentions in the content, and the author of the message replied to.
func (a *allowedMentions) user(id string) bool {
	return a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id)
}
func (a *allowedMentions) role(id string) bool {
	return a == nil || slices.Contains(a.Parse, "roles") || slices.Contains(a.Roles, id)
}
func (a *allowedMentions) everyone() bool { return a == nil || slices.Contains(a.Parse, "everyone") }
func (a *allowedMentions) replied() bool  { return a == nil || a.RepliedUser }

var (
	mentionPattern = regexp.MustCompile(`<@!?(\d{1,20})>`)
	rolePattern    = regexp.MustCompile(`<@&(\d{1,20})>`)
	allPattern     = regexp.MustCompile(`@(everyone|here)\b`)
	codePattern    = regexp.MustCompile("(?s)```.*?```|`[^`\n]+`")
	namePattern    = regexp.MustCompile(`@([\pL\pN_.\-]+)`)
)

// setMentions sets the mentions of a message. replied is the id of the author of the message it
// replies to, or empty.
func setMentions(w *World, m *Message, c *Channel, allowed *allowedMentions, replied string) {
	text := codePattern.ReplaceAllString(m.Text(), " ") // nothing is mentioned inside code
	readers := w.audience(c)
	m.Mentions, m.MentionRoles, m.MentionEveryone = nil, nil, false
	add := func(id string) {
		here := slices.ContainsFunc(readers, func(u User) bool { return u.ID == id })
		if here && !slices.Contains(m.Mentions, id) {
			m.Mentions = append(m.Mentions, id)
		}
	}
	for _, found := range mentionPattern.FindAllStringSubmatch(text, -1) {
		if allowed.user(found[1]) {
			add(found[1])
		}
	}
	if replied != "" && allowed.replied() {
		add(replied)
	}
	// The permission is for roles that aren't mentionable, too.
	all := w.PermissionsIn(c, m.Author.ID).Has(MentionEveryone)
	m.MentionEveryone = all && allowed.everyone() && allPattern.MatchString(text)
	for _, found := range rolePattern.FindAllStringSubmatch(text, -1) {
		id := found[1]
		known := c.IsGuild() && w.RoleName(id) != "" && (all || id == w.ModeratorRole)
		if known && allowed.role(id) && !slices.Contains(m.MentionRoles, id) {
			m.MentionRoles = append(m.MentionRoles, id)
		}
	}
}

// setNotified sets the users notified of a new message.
func setNotified(w *World, m *Message, c *Channel) {
	for _, u := range w.audience(c) {
		byRole := slices.ContainsFunc(w.RolesOf(u), func(id string) bool { return slices.Contains(m.MentionRoles, id) })
		if u.ID != m.Author.ID && (m.MentionEveryone || byRole || slices.Contains(m.Mentions, u.ID)) {
			m.Notified = append(m.Notified, u.ID)
		}
	}
}

// RoleName returns the name of a role, or "" for an unknown one and for @everyone.
func (w *World) RoleName(id string) string {
	switch id {
	case w.BotRole:
		return w.Self.Name
	case w.ModeratorRole:
		return "Moderators"
	}
	return ""
}

// expandNames replaces @name with a mention of a user or of the moderators, as Discord's client does while
// people type. Dots and dashes after a name can belong to the sentence instead.
func expandNames(w *World, text string) string {
	return namePattern.ReplaceAllStringFunc(text, func(at string) string {
		for name := at[1:]; ; name = name[:len(name)-1] {
			for _, u := range w.everyone() {
				if strings.EqualFold(u.Name, name) {
					return "<@" + u.ID + ">" + at[1+len(name):]
				}
			}
			if strings.EqualFold(w.RoleName(w.ModeratorRole), name) {
				return "<@&" + w.ModeratorRole + ">" + at[1+len(name):]
			}
			if !strings.HasSuffix(name, ".") && !strings.HasSuffix(name, "-") {
				return at
			}
		}
	})
}
