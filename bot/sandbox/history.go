package sandbox

import (
	"cmp"
	"slices"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/snowflake"
)

// messageOf finds the message a call names. s.mu is held.
func (s *Server) messageOf(c *call) (*channel, *Message, *refusal.Error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.r.PathValue("id")
	if err := refusal.CheckSnowflake("message_id", id); err != nil {
		return nil, nil, err
	}
	m := ch.message(id)
	if m == nil || m.EphemeralTo != "" { // which the API shows by token only
		return nil, nil, refusal.UnknownMessage()
	}
	return ch, m, nil
}

func (s *Server) getMessages(c *call) (any, *refusal.Error) {
	limit, err := limitOf(c, 50)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	list := []wireMessage{}
	if !s.botPermissions(ch).has(ReadMessageHistory) {
		return list, nil
	}
	some, err := page(ch.visible(), c, limit)
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(some) {
		list = append(list, s.wireWithReply(m, s.hidesContent(s.contentGranted)))
	}
	return list, nil
}

// visible are the messages that everybody in the channel sees.
func (c *channel) visible() []*Message {
	return slices.DeleteFunc(slices.Clone(c.messages), func(m *Message) bool { return m.EphemeralTo != "" })
}

// page selects from messages, which are oldest first, by before, after or around.
func page(all []*Message, c *call, limit int) ([]*Message, *refusal.Error) {
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
		at, found := slices.BinarySearchFunc(all, id, func(m *Message, id uint64) int {
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

func (s *Server) deleteMessage(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != s.bot.ID {
		if ch.Type == DM {
			return nil, &refusal.Error{Status: 403, Code: 50003, Message: "Cannot execute action on a DM channel"}
		}
		if err := s.require(ch, ManageMessages); err != nil {
			return nil, err
		}
	}
	s.remove(ch, m)
	return nil, nil
}
