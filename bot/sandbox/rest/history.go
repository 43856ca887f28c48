package rest

import (
	"cmp"
	"slices"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/snowflake"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// messageOf finds the message named by a call. The caller holds the lock.
func messageOf(a *API, c *call) (*world.Channel, *world.Message, *refusal.Error) {
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, nil, err
	}
	id := c.r.PathValue("id")
	if err := refusal.CheckSnowflake("message_id", id); err != nil {
		return nil, nil, err
	}
	m := ch.Message(id)
	if m == nil || m.EphemeralTo != "" { // the API shows it only by token
		return nil, nil, refusal.UnknownMessage()
	}
	return ch, m, nil
}

func (a *API) getMessages(c *call) (any, *refusal.Error) {
	limit, err := limitOf(c, 50)
	if err != nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	ch, err := channelOf(a, c)
	if err != nil {
		return nil, err
	}
	list := []wire.Message{}
	if !a.BotPermissions(ch).Has(world.ReadMessageHistory) {
		return list, nil
	}
	some, err := page(ch.Visible(), c, limit)
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(some) {
		list = append(list, wire.WithReply(a.World, m, wire.HidesContent(a.World, a.ContentGranted)))
	}
	return list, nil
}

// page selects from messages, ordered oldest first, by before, after or around.
func page(all []*world.Message, c *call, limit int) ([]*world.Message, *refusal.Error) {
	q := c.r.URL.Query()
	from, to := max(0, len(all)-limit), len(all)
	if q.Has("before") && q.Has("after") || q.Has("before") && q.Has("around") || q.Has("after") && q.Has("around") {
		return nil, refusal.Form("before", "MUTUALLY_EXCLUSIVE", "Only one of before, after and around may be given.")
	}
	for _, way := range []string{"around", "before", "after"} {
		text := q.Get(way)
		if text == "" {
			continue
		}
		if err := refusal.CheckSnowflake(way, text); err != nil {
			return nil, err
		}
		id, _ := snowflake.Parse(text)
		at, found := slices.BinarySearchFunc(all, id, func(m *world.Message, id uint64) int {
			n, _ := snowflake.Parse(m.ID)
			return cmp.Compare(n, id)
		})
		switch way {
		case "before":
			from, to = max(0, at-limit), at
		case "after":
			if found {
				at++
			}
			from, to = at, min(len(all), at+limit)
		case "around":
			from = max(0, at-limit/2)
			to = min(len(all), from+limit)
		}
		break
	}
	return all[from:to], nil
}

func (a *API) deleteMessage(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	ch, m, err := messageOf(a, c)
	if err != nil {
		return nil, err
	}
	if ch.Archived && ch.Locked {
		if err := a.RequireUnlocked(ch); err != nil {
			return nil, err
		}
	}
	if m.Author.ID != a.Self.ID {
		if ch.Type == world.DM {
			return nil, refusal.NoDM()
		}
		if err := a.Require(ch, world.ManageMessages); err != nil {
			return nil, err
		}
	}
	world.Remove(a.World, ch, m)
	return nil, nil
}
