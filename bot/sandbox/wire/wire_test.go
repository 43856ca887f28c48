package wire_test

import (
	"encoding/json"
	"testing"

	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// TestChannelIsACopy changes channels after they were converted. Responses are encoded without the
// world's lock, so they must not see such changes.
func TestChannelIsACopy(t *testing.T) {
	t.Parallel()
	w := world.New(world.Options{
		Guild: "Hoshi", GuildID: world.FixedID(world.FixedGuild, 0), Bot: "Hoshi", Channels: []string{"gomoku"}, Users: []string{"ann"},
		Clock: world.RealClock{}, History: 10, Interactions: 10, AttachmentBytes: 10, FileLimit: 10,
	})
	t.Cleanup(w.Close)
	people, ann := &world.People{World: w}, w.Persons[0].ID
	thread, err := people.StartThread(w.Places[0].ID, ann, "a thread")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{w.Places[0].ID, thread.ID, w.DMOf(ann).ID} {
		say := func() {
			if _, err := people.Say(id, ann, "hello"); err != nil {
				t.Fatal(err)
			}
		}
		say()
		channel := wire.OfChannel(w, w.Channel(id))
		before := encoded(t, channel)
		say()
		if after := encoded(t, channel); after != before {
			t.Errorf("was %s, is now %s", before, after)
		}
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
