package discord_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

func TestMissingPermissions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		withhold sandbox.Permission
		dm       bool
		want     string
	}{
		{"view channel", sandbox.ViewChannel, false, "“View Channel”"},
		{"send messages", sandbox.SendMessages, false, "“Send Messages”"},
		{"direct messages closed", sandbox.SendMessages, true, "no direct messages"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			channel := w.channel
			if test.dm {
				channel = w.dm
			}
			if err := w.server.DenyPermissions(channel, test.withhold); err != nil {
				t.Fatal(err)
			}
			for range 5 {
				_, err := w.client.Post(ctxOf(t), chat.ChannelID(channel), chat.Reply{Text: words("x"), Picture: board("a")})
				if !errors.Is(err, chat.ErrCannotPost) || !strings.Contains(err.Error(), test.want) {
					t.Fatalf("Post returned %v", err)
				}
				if err := w.client.Typing(ctxOf(t), chat.ChannelID(channel)); !errors.Is(err, chat.ErrCannotPost) {
					t.Fatalf("Typing returned %v", err)
				}
			}
			// The refusal is remembered: one request with the picture, one without, and no more.
			if n := len(w.server.Requests()); n > 2 {
				t.Errorf("%d requests", n)
			}
			w.post(w.other, chat.Reply{Text: words("elsewhere")})
		})
	}
}

func TestRefusalIsForgotten(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	_, log := newLogs(t)
	client, err := discord.New(discord.Forgetful(discord.Options{Token: token, APIURL: w.server.URL(), Log: log}, 1))
	if err != nil {
		t.Fatal(err)
	}
	w.client = client
	if err := w.server.DenyPermissions(w.channel, sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x")}); !errors.Is(err, chat.ErrCannotPost) {
		t.Fatal(err)
	}
	if err := w.server.ResetPermissions(w.channel); err != nil {
		t.Fatal(err)
	}
	w.post(w.channel, chat.Reply{Text: words("x")})
}

func TestWithoutAttachFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	if err := w.server.DenyPermissions(w.channel, sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		got := w.post(w.channel, chat.Reply{Text: words("Your move."), Picture: board("a")})
		if !strings.HasPrefix(got.Text(), "Your move.\n") || !strings.Contains(got.Text(), "**Attach Files**") || len(got.Attachments) != 0 {
			t.Errorf("posted %+v", got)
		}
	}
	// The second time, the picture isn't even tried.
	if n := w.requests(postRoute); n != 3 {
		t.Errorf("%d requests", n)
	}
	if got := w.post(w.channel, chat.Reply{Text: words("Hello.")}); got.Text() != "Hello." {
		t.Errorf("posted %q", got.Text())
	}
}

func TestFinalRefusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	channel := chat.ChannelID(w.channel)
	for _, test := range []struct {
		name    string
		channel chat.ChannelID
		in      chat.Reply
		fail    sandbox.Failure
		want    string
	}{
		{"no such channel", "12345", chat.Reply{Text: words("x")}, sandbox.Failure{}, "deleted"},
		{"not a channel", "../users/@me", chat.Reply{Text: words("x")}, sandbox.Failure{}, "isn't a Discord channel"},
		{"nothing to say", channel, chat.Reply{}, sandbox.Failure{}, "50006"},
		{"AutoMod", channel, chat.Reply{Text: words("x")}, sandbox.Failure{Status: 400, Code: 200000}, "AutoMod"},
		{"malformed", channel, chat.Reply{Text: words("x")}, sandbox.Failure{Status: 400, Code: 50035, Message: "Invalid Form Body " + token}, "Invalid Form Body"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.fail.Status != 0 {
				w.server.FailNext(sandbox.Route("POST", ""), 1, test.fail)
			}
			_, err := w.client.Post(ctxOf(t), test.channel, test.in)
			if !errors.Is(err, chat.ErrCannotPost) || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("Post returned %v", err)
			}
			if strings.Contains(err.Error(), token) {
				t.Errorf("the error shows the token: %v", err)
			}
		})
	}
	w.post(w.channel, chat.Reply{Text: words("none of that was about the channel")})
}

func TestOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   discord.Options
		want string // in the error; empty for none
	}{
		{"token", discord.Options{Token: token}, ""},
		{"token as in the header", discord.Options{Token: " Bot " + token + "\n"}, ""},
		{"no token", discord.Options{}, "DISCORD_TOKEN"},
		{"only the scheme", discord.Options{Token: "Bot "}, "DISCORD_TOKEN"},
		{"two lines", discord.Options{Token: token + "\n" + token}, "characters"},
		{"address", discord.Options{Token: token, APIURL: "https://proxy.example/discord/"}, ""},
		{"address without scheme", discord.Options{Token: token, APIURL: "localhost:8137"}, "address"},
		{"address of a socket", discord.Options{Token: token, APIURL: "ws://localhost"}, "address"},
		{"address with a password and rubbish", discord.Options{Token: token, APIURL: "http://u:" + token + "@h\x7f/"}, "address"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := discord.New(test.in)
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			case err != nil && strings.Contains(err.Error(), token):
				t.Errorf("the error shows the token: %v", err)
			}
		})
	}
}
