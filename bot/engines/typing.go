package engines

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
)

// typingEvery is how often the typing indicator is renewed. Discord shows it for ten seconds.
const typingEvery = 8 * time.Second

// typingAfter is the delay before the typing indicator appears. Editing a board doesn't end the
// indicator, which would outlast a quick answer.
const typingAfter = 500 * time.Millisecond

func (s *Searcher) keepTyping(ctx context.Context, ch chat.ChannelID) {
	select {
	case <-time.After(typingAfter):
	case <-ctx.Done():
		return
	}
	tick := time.NewTicker(typingEvery)
	defer tick.Stop()
	for {
		if err := s.Chat.Typing(ctx, ch); err != nil && ctx.Err() == nil {
			s.Log.DebugContext(ctx, "typing was not shown", "channel", ch, "err", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
