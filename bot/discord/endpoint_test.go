package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/discord/rest"
	"hoshi/bot/sandbox"
)

// A client with an incomplete endpoint can't be created.
func TestEndpointOptions(t *testing.T) {
	t.Parallel()
	key := strings.Repeat("ab", 32)
	for _, tt := range []struct {
		name string
		opts discord.Options
		want string
	}{
		{"whole", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: key}, NoGateway: true}, ""},
		{"no key", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0"}}, "discord.public_key"},
		{"half a key", discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: key[:32]}}, "discord.public_key"},
		{"no address", discord.Options{Endpoint: discord.Endpoint{PublicKey: key}}, "discord.interactions_listen"},
		{"nothing arrives", discord.Options{NoGateway: true}, "discord.gateway"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.opts.Token = token
			_, err := discord.New(tt.opts)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// If the key belongs to another application, the program ends with an instruction.
func TestEndpointKeyOfAnotherApplication(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{Endpoint: discord.Endpoint{Listen: "127.0.0.1:0", PublicKey: strings.Repeat("ab", 32)}})
	err := w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*rest.FatalError](err); !ok || !strings.Contains(err.Error(), "discord.public_key") {
		t.Errorf("Run returned %v", err)
	}
}
