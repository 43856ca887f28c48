package discord_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// The role connection metadata is registered once if the operator wants that, in a format that
// Discord accepts, in every language.
func TestLinkedRoles(t *testing.T) {
	for _, wanted := range []bool{false, true} {
		w := newWorld(t, sandbox.Options{}, discord.Options{LinkedRoles: wanted})
		for range 2 {
			w.client = w.newClient(discord.Hurried)
			ctx, end := context.WithCancel(t.Context())
			result := make(chan error, 1)
			go func() { result <- w.client.Run(ctx, nil) }()
			<-w.client.Ready()
			end()
			<-result
		}
		var keys []string
		for _, m := range w.server.LinkedRoles() {
			keys = append(keys, m.Key)
			if m.Type != 2 || len(m.NameLocalizations) != 4 || len(m.DescriptionLocalizations) != 4 || m.NameLocalizations["ja"] == m.Name {
				t.Errorf("a figure: %+v", m)
			}
		}
		puts, want, wantPuts := 0, "", 0
		for _, r := range w.server.Requests() {
			if r.Method == "PUT" && strings.HasSuffix(r.Path, "/role-connections/metadata") {
				puts++
			}
		}
		if wanted {
			want, wantPuts = "rating games level streak", 1
		}
		if got := strings.Join(keys, " "); got != want || puts != wantPuts {
			t.Errorf("wanted %v: figures %q by %d requests, want %q by %d", wanted, got, puts, want, wantPuts)
		}
	}
}
