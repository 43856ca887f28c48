package background_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
)

// away is a chat that takes no answers.
type away struct{ chat.Responder }

func (away) Respond(ctx context.Context, _ chat.Reply) error {
	<-ctx.Done()
	return ctx.Err()
}

// By the time at which people ask again, nobody hears of a fault any more.
func TestLateApologies(t *testing.T) {
	for _, why := range []error{errors.New("a fault"), stored.ErrCannotSave, stored.ErrCannotRead} {
		t.Run(why.Error(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
				defer cancel()
				begun := time.Now()
				c := &command.Call{Request: &command.Request{}, Responder: away{}}
				if err := background.Answer(ctx, c, why); !errors.Is(err, why) {
					t.Errorf("for the log: %v", err)
				}
				if took := time.Since(begun); took > 30*time.Second {
					t.Errorf("an apology is tried for %v", took)
				}
			})
		})
	}
}
