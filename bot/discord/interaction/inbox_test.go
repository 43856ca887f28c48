package interaction

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/discord/event"
)

// An interaction is new only once, until it's forgotten.
func TestInbox(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := NewInbox()
		for i, step := range []struct {
			id    string
			after time.Duration
			isNew bool
		}{
			{"1", 0, true}, {"1", time.Second, false}, {"2", seenFor - 2*time.Second, true}, {"1", time.Second, false},
			{"2", time.Minute, false}, {"1", time.Second, true},
		} {
			time.Sleep(step.after)
			in, isNew, err := b.Decode([]byte(`{"id":"`+step.id+`","application_id":"2","token":"t","user":{"id":"3"}}`), time.Now())
			if err != nil || in.ID != step.id || isNew != step.isNew {
				t.Errorf("step %d: %s is new: %t, %v", i, step.id, isNew, err)
			}
		}
		if _, _, err := b.Decode([]byte(`{}`), time.Now()); err == nil {
			t.Error("what cannot be answered was decoded")
		}
	})
}

// The number of remembered answers is limited, per channel and in total.
func TestRememberedAnswersAreBounded(t *testing.T) {
	t.Parallel()
	var b answerBoards
	add := func(ch chat.ChannelID, private bool) {
		b.add(ch, &responder{in: &event.Interaction{Received: time.Now()}, private: private})
	}
	for i := range 20_000 {
		add(chat.ChannelID(strconv.Itoa(i)), false)
	}
	for i := range 20 {
		add("x", i%2 == 0)
	}
	if channels, most := len(b.channels), len(b.of("x")); channels > 10_000 || most > 8 {
		t.Errorf("%d channels, %d interactions of one", channels, most)
	}
}
