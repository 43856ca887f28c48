package discord_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
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
			if _, ok := errors.AsType[*rest.FatalError](err); !ok || !strings.Contains(err.Error(), want) {
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
	for name, f := range map[string]*fake{
		"for an unknown reason":     {closeCode: 4000},
		"a token that REST accepts": {closeCode: 4004, trusted: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refusesForNow(t, newFake(t, f))
		})
	}
}

// refusesForNow checks that a client continues although a gateway refuses it.
func refusesForNow(t *testing.T, f *fake) {
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
	if _, ok := errors.AsType[*rest.FatalError](err); !ok || !strings.Contains(err.Error(), "set DISCORD_TOKEN") {
		t.Fatalf("Run returned %v", err)
	}
	asked := len(w.server.Requests())
	for range 3 {
		_, err = client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x")})
		if _, ok := errors.AsType[*rest.FatalError](err); !ok || errors.Is(err, chat.ErrCannotPost) {
			t.Errorf("Post returned %v", err)
		}
	}
	if n := len(w.server.Requests()); asked != 3 || n != asked { // two of them to make sure
		t.Errorf("%d requests before Run ended, %d after; want 3 and no more", asked, n)
	}
}

// tokenRefusals are answers to a wrong token. The code counts, not the status.
var tokenRefusals = []sandbox.Failure{
	{Status: 401, Message: "401: Unauthorized"},
	{Status: 401, Code: 40001},
	{Status: 403, Code: 40001},
	{Status: 400, Code: 40001},
	{Status: 500, Code: 40001},
}

// A token can be reset while the bot runs. The next request notices that.
func TestTokenRevoked(t *testing.T) {
	t.Parallel()
	for _, fail := range tokenRefusals {
		t.Run(fmt.Sprint(fail.Status, " ", fail.Code), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			result := make(chan error, 1)
			go func() { result <- w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {}) }()
			<-w.client.Ready()
			w.server.FailNext(nil, 1000, fail)
			if err := w.client.Typing(ctxOf(t), chat.ChannelID(w.channel)); err == nil {
				t.Error("Typing succeeded")
			}
			if err, ok := errors.AsType[*rest.FatalError](<-result); !ok {
				t.Errorf("Run returned %v", err)
			}
			if n, m := w.requests(typingRoute), w.requests("GET /users/{user}"); n != 1 || m != 2 {
				t.Errorf("%d requests with a token that is refused, %d to be sure of that", n, m)
			}
		})
	}
}

// Discord has refused good tokens during outages. That must not end the program.
func TestTokenRefusedOnce(t *testing.T) {
	t.Parallel()
	for _, fail := range tokenRefusals {
		t.Run(fmt.Sprint(fail.Status, " ", fail.Code), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
			for range 2 { // the second time, the token is known to be good
				w.server.FailNext(sandbox.Route("POST", ""), 1, fail)
				if err := w.client.Typing(ctxOf(t), chat.ChannelID(w.channel)); err != nil {
					t.Errorf("Typing: %v", err)
				}
			}
			if n := w.requests("GET /users/{user}"); n != 1 {
				t.Errorf("asked %d times whether the token is good", n)
			}
		})
	}
}

// If only one request is refused repeatedly although the token is good, only that request is given
// up.
func TestTokenRefusedForOneRequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/typing"), 1000, sandbox.Failure{Status: 401})
	if err := w.client.Typing(ctxOf(t), chat.ChannelID(w.channel)); err == nil {
		t.Error("Typing succeeded")
	}
	w.post(w.channel, chat.Reply{Text: words("x")})
}

// A session that is called invalid first doesn't hide why Discord refuses the next one.
func TestRefusedIdentifyThenForGood(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{invalid: 1, closeCode: 4014})
	err := f.client(t).Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*rest.FatalError](err); !ok {
		t.Errorf("Run returned %v", err)
	}
}
