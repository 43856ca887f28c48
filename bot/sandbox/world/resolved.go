package world

// resolved is the objects that the values of an interaction refer to by id (API documentation,
// "Resolved Data").
type resolved struct {
	Users       []User
	Channels    []*Channel
	Messages    []*Message
	Attachments []Attachment
}

// IsEmpty reports whether the values refer to nothing.
func (r *resolved) IsEmpty() bool {
	return len(r.Users)+len(r.Channels)+len(r.Messages)+len(r.Attachments) == 0
}

// resolveUser adds a user visible in a channel.
func resolveUser(w *World, r *resolved, c *Channel, id string) bool {
	u, ok := w.User(id)
	if !ok || u.Bot && !w.hasBot(c) {
		return false
	}
	r.Users = append(r.Users, u)
	return true
}

// resolveChannel adds a channel of the same guild that is visible to a user.
func resolveChannel(w *World, r *resolved, c *Channel, u User, id string) bool {
	other := w.Channel(id)
	if other == nil || other.GuildID != c.GuildID || !c.IsGuild() || !w.PermissionsIn(other, u.ID).Has(ViewChannel) {
		return false
	}
	r.Channels = append(r.Channels, other)
	return true
}
