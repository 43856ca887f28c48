package page

import (
	"encoding/json"

	"hoshi/bot/sandbox/world"
)

// feed sends events to open pages. It is guarded by the World's lock.
type feed struct {
	readers map[chan []byte]bool
}

// feedQueue is the maximum number of events waiting for a page. A page that is too slow is
// disconnected and then reloads everything.
const feedQueue = 256

func newFeed() feed { return feed{readers: map[chan []byte]bool{}} }

// hear notifies the pages of a change.
func (p *Page) hear(e world.Event) {
	if len(p.feed.readers) == 0 && e.Kind != world.ActivityClosed { // which ends a claim
		return
	}
	switch e.Kind {
	case world.MessageCreated:
		p.publish("message", map[string]any{"message": p.pageMessage(e.Message)})
	case world.MessageEdited, world.ReactionAdded:
		p.publish("edit", map[string]any{"message": p.pageMessage(e.Message)})
	case world.MessageDeleted:
		p.publish("delete", map[string]any{"channel": e.Channel.ID, "id": e.Message.ID})
	case world.TypingStarted:
		p.publish("typing", map[string]any{"channel": e.Channel.ID, "user": e.User.ID})
	case world.ThreadCreated, world.ThreadUpdated, world.ThreadDeleted, world.ChannelDeleted, world.PeopleChanged:
		p.publish("state", map[string]any{})
	case world.CommandsChanged:
		p.publish("commands", map[string]any{})
	case world.InteractionCreated, world.InteractionChanged:
		if e.Interaction.Kind != world.InteractionAutocomplete { // otherwise the page waits for the answer
			p.publish("interaction", map[string]any{"interaction": p.pageInteraction(e.Interaction)})
		}
	case world.ActivityOpened, world.ActivityClosed:
		p.hearActivity(e)
	case world.ConnectionsChanged:
		p.publish("bot", map[string]any{"online": p.online()})
	}
}

// publish sends an event to all pages.
func (p *Page) publish(kind string, data map[string]any) {
	data["kind"] = kind
	payload, err := json.Marshal(data)
	if err != nil {
		p.log.Error("page event", "kind", kind, "err", err)
		return
	}
	for reader := range p.feed.readers {
		select {
		case reader <- payload:
		default:
			delete(p.feed.readers, reader)
			close(reader)
		}
	}
}

// maxEventStreams is the maximum number of open pages, so that forgotten pages can't use up the
// program's memory.
const maxEventStreams = 32
