package interaction

import (
	"hoshi/bot/discord/event"
	"hoshi/bot/domain/chat"
)

var _ chat.Transferable = (*responder)(nil)

// Transfer implements [chat.Transferable]. If answers show the channel's board, this process must
// keep the interaction.
func (a *responder) Transfer() (text string, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.shows != nil || a.answered || a.hidden {
		return "", false
	}
	text, ok = event.Transferred{Interaction: a.in.Raw, Received: a.in.Received, Waiting: a.waiting}.Text()
	if a.shared, a.handed = ok, ok; ok {
		a.awaitNothing()
	}
	return text, ok
}
