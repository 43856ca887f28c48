package sandbox

import "encoding/json"

// feed sends events to open pages. Server.mu guards it.
type feed struct {
	readers map[chan []byte]bool
}

// feedQueue is how many events can wait for a page. A page that is too slow is
// disconnected; it then loads everything again.
const feedQueue = 256

func newFeed() feed { return feed{readers: map[chan []byte]bool{}} }

// publish sends an event to all pages and wakes the waiting callers. s.mu is held.
func (s *Server) publish(kind string, data map[string]any) {
	s.notifyChange()
	if len(s.feed.readers) == 0 {
		return
	}
	data["kind"] = kind
	payload, err := json.Marshal(data)
	if err != nil {
		s.log.Error("page event", "kind", kind, "err", err)
		return
	}
	for reader := range s.feed.readers {
		select {
		case reader <- payload:
		default:
			delete(s.feed.readers, reader)
			close(reader)
		}
	}
}

func (s *Server) publishMessage(kind string, m *Message) {
	if s.opts.OnMessage != nil {
		s.opts.OnMessage(m.clone())
	}
	s.publish(kind, map[string]any{"message": s.pageMessage(m)})
}

func (s *Server) publishDelete(c *channel, id string) {
	s.publish("delete", map[string]any{"channel": c.ID, "id": id})
}

func (s *Server) publishTyping(c *channel, u User) {
	s.publish("typing", map[string]any{"channel": c.ID, "user": u.ID})
}

func (s *Server) publishBot() { s.publish("bot", map[string]any{"online": s.botOnline()}) }
