package discord_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
)

func TestGatewayRefusesForGood(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		4004: "set DISCORD_TOKEN",
		4010: "shard",
		4011: "sharding",
		4012: "newer release",
		4013: "newer release",
		4014: "switch it on",
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			f := newFake(t, &fake{flags: 1 << 18, closeCode: code})
			err := f.client(t).Run(ctxOf(t), func(context.Context, textcommand.Message) {})
			if _, ok := errors.AsType[*discord.FatalError](err); !ok || !strings.Contains(err.Error(), want) {
				t.Fatalf("Run returned %v", err)
			}
			for e := err; e != nil; e = errors.Unwrap(e) {
				if strings.Contains(e.Error(), token) {
					t.Errorf("the error shows the token: %v", e)
				}
			}
			if n := f.identifies.Load(); n != 1 {
				t.Errorf("%d identifies", n)
			}
		})
	}
}

func TestGatewayRefusesForNow(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{closeCode: 4000})
	ctx, end := context.WithCancel(ctxOf(t))
	defer end()
	go func() {
		for f.identifies.Load() < 3 {
			time.Sleep(time.Millisecond)
		}
		end()
	}()
	if err := f.client(t).Run(ctx, func(context.Context, textcommand.Message) {}); err != nil {
		t.Fatal(err)
	}
}

func TestWrongToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	_, log := newLogs(t)
	const wrong = "wrong." + token
	client, err := discord.New(discord.Hurried(discord.Options{Token: wrong, APIURL: w.server.URL(), Log: log}))
	if err != nil {
		t.Fatal(err)
	}
	err = client.Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*discord.FatalError](err); !ok || !strings.Contains(err.Error(), "set DISCORD_TOKEN") {
		t.Fatalf("Run returned %v", err)
	}
	asked := len(w.server.Requests())
	for range 3 {
		_, err = client.Post(ctxOf(t), bot.ChannelID(w.channel), bot.Reply{Text: words("x")})
		if _, ok := errors.AsType[*discord.FatalError](err); !ok || errors.Is(err, bot.ErrCannotPost) {
			t.Errorf("Post returned %v", err)
		}
	}
	if n := len(w.server.Requests()); asked != 1 || n != asked {
		t.Errorf("%d requests before Run ended, %d after; want 1 and no more", asked, n)
	}
}

// A token can be reset while the bot runs; then it is a request that notices. The
// code counts, whatever the status.
func TestTokenRevoked(t *testing.T) {
	t.Parallel()
	for _, fail := range []sandbox.Failure{
		{Status: 401, Message: "401: Unauthorized"},
		{Status: 401, Code: 40001},
		{Status: 403, Code: 40001},
		{Status: 400, Code: 40001},
		{Status: 500, Code: 40001},
	} {
		t.Run(fmt.Sprint(fail.Status, " ", fail.Code), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.server.FailNext(sandbox.Route("POST", ""), 1, fail)
			result := make(chan error, 1)
			go func() { result <- w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {}) }()
			<-w.client.Ready()
			if err := w.client.Typing(ctxOf(t), bot.ChannelID(w.channel)); err == nil {
				t.Error("Typing succeeded")
			}
			if err, ok := errors.AsType[*discord.FatalError](<-result); !ok {
				t.Errorf("Run returned %v", err)
			}
			if n := w.requests(typingRoute); n != 1 {
				t.Errorf("%d requests with a token that is refused", n)
			}
		})
	}
}

// discordgo keeps to itself why a connection ended once it has opened; the reason
// shows all the same.
func TestRefusedIdentifyThenForGood(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{invalid: 1, closeCode: 4014})
	err := f.client(t).Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*discord.FatalError](err); !ok {
		t.Errorf("Run returned %v", err)
	}
}
