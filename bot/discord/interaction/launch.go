package interaction

import (
	"context"
	"fmt"

	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

var _ chat.Launcher = (*responder)(nil)

// Launch implements [chat.Launcher]. Afterwards the interaction can't edit the message that was
// clicked.
func (a *responder) Launch(ctx context.Context) (instance string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.deferred || a.answered || a.handed {
		return "", fmt.Errorf("%w: the interaction has been answered", chat.ErrCannotLaunch)
	}
	instance, err = a.r.Launch(ctx)
	switch {
	case rest.KindOf(err) != rest.Temporary:
		return "", fmt.Errorf("%w: %w", chat.ErrCannotLaunch, err)
	case err != nil:
		return "", err
	}
	if a.shows != nil {
		a.shows.command, a.shows.message = false, ""
	}
	a.done()
	return instance, nil
}
