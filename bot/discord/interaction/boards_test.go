package interaction

import (
	"strconv"
	"testing"
	"time"

	"hoshi/bot/discord/event"
	"hoshi/bot/domain/chat"
)

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
