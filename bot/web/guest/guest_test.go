package guest_test

import (
	"context"
	"errors"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
)

// counting counts the calls that reach the real chat.
type counting struct{ calls int }

func (c *counting) Post(context.Context, chat.ChannelID, chat.Reply) (string, error) {
	c.calls++
	return "42", nil
}
func (c *counting) Retire(context.Context, chat.ChannelID, string, chat.Retirement) error {
	c.calls++
	return nil
}
func (c *counting) Typing(context.Context, chat.ChannelID) error { c.calls++; return nil }
func (c *counting) Place(context.Context, chat.ChannelID) (chat.ChannelPlace, error) {
	c.calls++
	return chat.ChannelPlace{Guild: "g"}, nil
}
func (c *counting) StartThread(context.Context, chat.ChannelID, string, []chat.UserID) (chat.Thread, error) {
	c.calls++
	return chat.Thread{}, nil
}
func (c *counting) Direct(context.Context, chat.UserID) (chat.ChannelID, error) {
	c.calls++
	return "dm", nil
}

func TestChat(t *testing.T) {
	for _, tt := range []struct {
		name    string
		channel chat.ChannelID
		user    chat.UserID
		calls   int
	}{
		{"a guest's channel", guest.NewChannel(), guest.NewUser("Guest").ID, 0},
		{"a channel of the chat", "123", "456", 6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			behind := &counting{}
			c, ctx := guest.Chat{Full: behind}, t.Context()
			id, err := c.Post(ctx, tt.channel, chat.Reply{})
			if id == "" || err != nil {
				t.Errorf("post: %q, %v", id, err)
			}
			err = errors.Join(c.Retire(ctx, tt.channel, id, chat.Retirement{}), c.Typing(ctx, tt.channel))
			place, placeErr := c.Place(ctx, tt.channel)
			if err != nil || placeErr != nil || (place.Guild == "") != (tt.calls == 0) {
				t.Errorf("%v, %v, %+v", err, placeErr, place)
			}
			if _, err := c.StartThread(ctx, tt.channel, "", nil); errors.Is(err, chat.ErrNoThreads) != (tt.calls == 0) {
				t.Errorf("a thread: %v", err)
			}
			if _, err := c.Direct(ctx, tt.user); errors.Is(err, chat.ErrCannotPost) != (tt.calls == 0) {
				t.Errorf("a direct message: %v", err)
			}
			if behind.calls != tt.calls {
				t.Errorf("%d calls reached the chat, want %d", behind.calls, tt.calls)
			}
		})
	}
}

func TestIDs(t *testing.T) {
	ch, user := guest.NewChannel(), guest.NewUser("Guest")
	if !guest.IsChannel(ch) || !game.IsGuest(user.ID) || guest.IsChannel("123") || game.IsGuest("123") {
		t.Errorf("%q, %q", ch, user.ID)
	}
	if ch == guest.NewChannel() || user.ID == guest.NewUser("Guest").ID {
		t.Error("an ID came twice")
	}
}
