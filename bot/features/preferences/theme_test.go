package preferences_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/render"
)

func TestThemeAndNumbers(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	wood := tb.One("ann", "!h8").Picture.PNG
	board := func() []byte { return tb.One("ann", "!board").Picture.PNG }

	if got := tb.One("ann", "!theme"); !strings.Contains(got.Text, "**"+render.DefaultTheme+"**") {
		t.Errorf("!theme: %q", got.Text)
	}
	tb.One("bob", "!theme paper")
	if bytes.Equal(board(), wood) {
		t.Error("the theme changed nothing")
	}
	tb.One("bob", "!theme wood")
	tb.One("bob", "!numbers last 2")
	if bytes.Equal(board(), wood) {
		t.Error("numbers changed nothing")
	}
	if got := tb.One("bob", "!numbers"); !strings.Contains(got.Text, "The last 2 stones") {
		t.Errorf("!numbers: %q", got.Text)
	}
	tb.One("bob", "!numbers off")
	if !bytes.Equal(board(), wood) {
		t.Error("the board is not as it was")
	}
	for line, want := range map[string]string{"!theme marble": "The themes are", "!numbers some": "`!numbers all`", "!theme server paper": "isn't a server"} {
		if got := tb.One("ann", line); !strings.Contains(got.Text, want) {
			t.Errorf("%s: %q", line, got.Text)
		}
	}
}

// Server managers choose the server's theme. It applies in all channels that haven't chosen one.
func TestServerTheme(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	send := func(channel, text string, manages bool, err error) servicetest.Post {
		t.Helper()
		l := servicetest.Message(channel, "ann", text)
		l.Guild, l.Has = "s", func(context.Context, chat.Permission) (bool, error) { return manages, err }
		if err := tb.Handle(l); err != nil && !strings.Contains(err.Error(), "no answer") {
			t.Fatal(err)
		}
		tb.Settle(chat.ChannelID(channel))
		posts := tb.Chat.In(chat.ChannelID(channel))
		return posts[len(posts)-1]
	}
	if got := send("a", "!theme server dark", false, nil); !strings.Contains(got.Text, "You need **Manage Server**") {
		t.Errorf("by anybody: %q", got.Text)
	}
	if got := send("a", "!theme server dark", false, errors.New("no answer")); !strings.Contains(got.Text, "Something went wrong") {
		t.Errorf("when it cannot be found out: %q", got.Text)
	}
	wood := send("a", "!play", true, nil).Picture.PNG
	send("b", "!theme wood", true, nil)
	if got := send("a", "!theme server dark", true, nil); !strings.Contains(got.Text, "**dark**") {
		t.Errorf("by somebody who manages the server: %q", got.Text)
	}
	if bytes.Equal(send("a", "!board", true, nil).Picture.PNG, wood) {
		t.Error("the channel does not follow the server")
	}
	if !bytes.Equal(send("b", "!play", true, nil).Picture.PNG, wood) {
		t.Error("a channel with its own theme follows the server")
	}
	if bytes.Equal(send("c", "!play", true, nil).Picture.PNG, wood) {
		t.Error("the board of a new game does not follow the server")
	}
}

// Help and the error explain in the same way how to choose a theme.
func TestHelpAndRefusalOfThemeAgree(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	help, refusal := tb.One("ann", "!help theme").Text, tb.One("ann", "!theme neon").Text
	for _, want := range []string{"`!theme dark`", "`!theme server dark` for the whole server"} {
		if !strings.Contains(help, want) || !strings.Contains(refusal, want) {
			t.Errorf("%q is not in both of:\n%s\n%s", want, help, refusal)
		}
	}
}
