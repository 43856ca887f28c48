package sandbox

// resolved is the objects that the values of an interaction name by id (API
// documentation, "Resolved Data").
type resolved struct {
	Users       map[string]wireUser       `json:"users,omitempty"`
	Members     map[string]*wireMember    `json:"members,omitempty"`
	Channels    map[string]wireChannel    `json:"channels,omitempty"`
	Messages    map[string]wireMessage    `json:"messages,omitempty"`
	Attachments map[string]wireAttachment `json:"attachments,omitempty"`
}

func (r *resolved) isEmpty() bool {
	return len(r.Users)+len(r.Channels)+len(r.Messages)+len(r.Attachments) == 0
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
