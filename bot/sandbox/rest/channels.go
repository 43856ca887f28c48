package rest

import (
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// channelOf finds the channel named by a call, if the bot may see it. The caller holds the lock.
func channelOf(a *API, c *call) (*world.Channel, *refusal.Error) {
	id := c.r.PathValue("channel")
	if err := refusal.CheckSnowflake("channel_id", id); err != nil {
		return nil, err
	}
	ch := a.Channel(id)
	if ch == nil {
		return nil, refusal.UnknownChannel()
	}
	return ch, a.Require(ch, world.ViewChannel)
}

func (a *API) getChannel(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	return wire.OfChannel(a.World, ch), nil
}

// guildOf returns the guild named by a call, if the bot is in it. The caller holds the lock.
func guildOf(a *API, c *call) (id string, err *refusal.Error) {
	id = c.r.PathValue("guild")
	if err := refusal.CheckSnowflake("guild_id", id); err != nil {
		return "", err
	}
	switch {
	case a.NameOf(id) == "":
		return "", refusal.UnknownGuild()
	case !a.BotIn(id):
		return "", refusal.MissingAccess()
	}
	return id, nil
}

func (a *API) getGuild(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	id, err := guildOf(a, c)
	if err != nil {
		return nil, err
	}
	g := wire.Guild(a.World, id)
	if c.r.URL.Query().Get("with_counts") == "true" {
		g["approximate_member_count"] = len(a.Persons) + 1
		g["approximate_presence_count"] = len(a.Persons) + 1
	}
	return g, nil
}

func (a *API) getGuildRoles(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	id, err := guildOf(a, c)
	if err != nil {
		return nil, err
	}
	return wire.Roles(a.World, id), nil
}

func (a *API) getGuildMember(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if _, err := guildOf(a, c); err != nil {
		return nil, err
	}
	id := c.r.PathValue("user")
	if id == "@me" {
		id = a.Self.ID
	}
	if err := refusal.CheckSnowflake("user_id", id); err != nil {
		return nil, err
	}
	u, ok := a.User(id)
	if !ok {
		return nil, refusal.UnknownMember()
	}
	return wire.OfMember(a.World, u, true), nil
}
