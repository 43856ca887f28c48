package sandbox

// resolved is the objects that the values of an interaction name by id (API
// documentation, "Resolved Data").
type resolved struct {
	Users       map[string]wireUser       `json:"users,omitempty"`
	Members     map[string]*wireMember    `json:"members,omitempty"`
	Roles       map[string]wireRole       `json:"roles,omitempty"`
	Channels    map[string]wireChannel    `json:"channels,omitempty"`
	Messages    map[string]wireMessage    `json:"messages,omitempty"`
	Attachments map[string]wireAttachment `json:"attachments,omitempty"`
}

func (r *resolved) isEmpty() bool {
	return len(r.Users)+len(r.Roles)+len(r.Channels)+len(r.Messages)+len(r.Attachments) == 0
}

// put adds to a map that may not be there yet.
func put[T any](m *map[string]T, id string, value T) {
	if *m == nil {
		*m = map[string]T{}
	}
	(*m)[id] = value
}

// resolveUser adds a user, and in a guild the member.
func (s *Server) resolveUser(r *resolved, c *channel, id string) bool {
	u, ok := s.user(id)
	if !ok || u.Bot && !s.hasBot(c) {
		return false
	}
	put(&r.Users, id, toWireUser(u))
	if c.isGuild() {
		w := s.wireMember(u, false)
		p := s.permissions(c, id).String()
		w.Permissions = &p
		put(&r.Members, id, w)
	}
	return true
}

func (s *Server) resolveRole(r *resolved, c *channel, id string) bool {
	if !c.isGuild() || c.GuildID == otherGuildID() {
		return false
	}
	for _, role := range s.wireRoles(c.GuildID) {
		if role.ID == id {
			put(&r.Roles, id, role)
			return true
		}
	}
	return false
}

// resolveChannel adds a channel of the same guild, with the user's permissions.
func (s *Server) resolveChannel(r *resolved, c *channel, u User, id string) bool {
	other := s.channel(id)
	if other == nil || other.GuildID != c.GuildID || !c.isGuild() || !s.permissions(other, u.ID).has(ViewChannel) {
		return false
	}
	w := s.wireChannel(other)
	p := s.permissions(other, u.ID).String()
	w.Permissions = &p
	put(&r.Channels, id, w)
	return true
}

// resolveID adds what a value of a select menu or an option names. kind is an
// option's type; component types have the same order.
func (s *Server) resolveID(r *resolved, kind int, c *channel, u User, id string) bool {
	switch kind {
	case optionUser:
		return s.resolveUser(r, c, id)
	case optionRole:
		return s.resolveRole(r, c, id)
	case optionChannel:
		return s.resolveChannel(r, c, u, id)
	case optionMentionable:
		return s.resolveUser(r, c, id) || s.resolveRole(r, c, id)
	}
	return false
}

// selectKind is the option type whose values a select menu has.
func selectKind(componentType int) int {
	switch componentType {
	case componentUserSelect:
		return optionUser
	case componentRoleSelect:
		return optionRole
	case componentMentionableSelect:
		return optionMentionable
	case componentChannelSelect:
		return optionChannel
	}
	return optionString
}
