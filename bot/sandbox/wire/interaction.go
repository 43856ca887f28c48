package wire

import (
	"maps"

	"hoshi/bot/sandbox/world"
)

// Interaction returns an interaction as sent by the gateway.
func Interaction(from *world.World, in *world.Interaction) map[string]any {
	c := in.Channel
	ch := OfChannel(from, c)
	permissions := from.PermissionsIn(c, in.User.ID).String()
	ch.Permissions = &permissions
	data := maps.Clone(in.Data)
	if in.Resolved != nil && !in.Resolved.IsEmpty() {
		data["resolved"] = ofResolved(from, in)
	}
	d := map[string]any{
		"id": in.ID, "application_id": from.Self.ID, "type": in.Kind, "token": in.Token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": ch, "app_permissions": from.AppPermissions(c).String(), "locale": in.User.Locale,
		"entitlements": []any{}, "authorizing_integration_owners": in.Owners, "context": world.ContextOf(from, c),
		"attachment_size_limit": from.Opts.FileLimit,
	}
	if c.IsGuild() {
		d["guild_id"] = c.GuildID
		d["guild"] = map[string]any{"id": c.GuildID, "locale": from.GuildLocale, "features": []any{}}
		d["guild_locale"] = from.GuildLocale
		d["member"] = memberWithPermissions(from, c, in.User)
	} else {
		d["user"] = OfUser(in.User)
	}
	if in.Source != nil {
		d["message"] = OfMessage(from, in.Source)
	}
	return d
}

// memberWithPermissions returns the member of an interaction with their permissions in the channel.
func memberWithPermissions(from *world.World, c *world.Channel, u world.User) *Member {
	w := OfMember(from, u, true)
	p := from.PermissionsIn(c, u.ID).String()
	w.Permissions = &p
	return w
}

// metadata returns an interaction's origin as a message's interaction_metadata.
func metadata(i *world.Origin) map[string]any {
	d := map[string]any{"id": i.ID, "type": i.Kind, "user": OfUser(i.User), "authorizing_integration_owners": i.Owners}
	if i.Original != "" {
		d["original_response_message_id"] = i.Original
	}
	if i.Kind == world.InteractionComponent {
		d["interacted_message_id"] = i.Source
	}
	return d
}

// resolvedData is the objects that the values of an interaction refer to (API documentation,
// "Resolved Data").
type resolvedData struct {
	Users       map[string]User       `json:"users,omitempty"`
	Members     map[string]*Member    `json:"members,omitempty"`
	Channels    map[string]Channel    `json:"channels,omitempty"`
	Messages    map[string]Message    `json:"messages,omitempty"`
	Attachments map[string]Attachment `json:"attachments,omitempty"`
}

func ofResolved(from *world.World, in *world.Interaction) resolvedData {
	d := resolvedData{
		Users: map[string]User{}, Members: map[string]*Member{}, Channels: map[string]Channel{},
		Messages: map[string]Message{}, Attachments: map[string]Attachment{},
	}
	for _, u := range in.Resolved.Users {
		d.Users[u.ID] = OfUser(u)
		if in.Channel.IsGuild() {
			w := OfMember(from, u, false)
			p := from.PermissionsIn(in.Channel, u.ID).String()
			w.Permissions = &p
			d.Members[u.ID] = w
		}
	}
	for _, c := range in.Resolved.Channels {
		w := OfChannel(from, c)
		p := from.PermissionsIn(c, in.User.ID).String()
		w.Permissions = &p
		d.Channels[c.ID] = w
	}
	for _, m := range in.Resolved.Messages {
		// A message command carries the content with or without the intent.
		d.Messages[m.ID] = OfMessage(from, m)
	}
	for _, a := range OfAttachments(in.Resolved.Attachments) {
		d.Attachments[a.ID] = a
	}
	return d
}
