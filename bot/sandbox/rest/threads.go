package rest

import (
	"slices"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// postThread starts a thread in a channel.
func (a *API) postThread(c *call) (any, *refusal.Error) {
	var b world.ThreadBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	kind, need, err := b.KindIn(ch)
	if err != nil {
		return nil, err
	}
	if err := a.Require(ch, need); err != nil {
		return nil, err
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	return created{wire.OfChannel(a.World, world.AddThread(a.World, ch, kind, b, a.Self))}, nil
}

// patchThread archives or unarchives a thread.
func (a *API) patchThread(c *call) (any, *refusal.Error) {
	var b struct {
		Archived *bool `json:"archived"`
	}
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	switch {
	case err != nil:
	case !ch.IsThread():
		err = refusal.WrongChannelType()
	case b.Archived == nil:
		return wire.OfChannel(a.World, ch), nil
	case !*b.Archived && ch.Locked:
		err = a.Require(ch, world.ManageThreads)
	case !*b.Archived:
		err = a.Require(ch, ch.SendPermission())
	case ch.OwnerID != a.Self.ID:
		err = a.Require(ch, world.ManageThreads)
	}
	if err != nil {
		return nil, err
	}
	world.Archive(a.World, ch, *b.Archived)
	return wire.OfChannel(a.World, ch), nil
}

// joinThread adds the bot or another user to a thread.
func (a *API) joinThread(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	id := c.r.PathValue("user")
	if id == "@me" {
		id = a.Self.ID
	} else if err := a.Require(ch, ch.SendPermission()); err != nil {
		return nil, err
	}
	if _, ok := a.User(id); !ok {
		return nil, refusal.UnknownUser()
	}
	switch {
	case !ch.IsThread():
		return nil, refusal.WrongChannelType()
	case ch.Archived:
		return nil, refusal.ThreadArchived()
	case !slices.Contains(ch.Members, id):
		ch.Members = append(ch.Members, id)
	}
	return nil, nil
}
