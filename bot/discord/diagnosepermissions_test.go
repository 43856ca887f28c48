package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
)

// A guild that doesn't grant all that the invite asks for is reported, whatever is missing.
func TestDiagnosisChecksTheInvitesPermissions(t *testing.T) {
	t.Parallel()
	asked := invited(t)
	var guilds []string
	for bit := range 64 {
		if granted := asked &^ (1 << bit); granted != asked {
			guilds = append(guilds, fmt.Sprintf(`{"id":"%d","permissions":"%d"}`, 100+bit, granted))
		}
	}
	guilds = append(guilds, fmt.Sprintf(`{"id":"1","permissions":"%d"}`, asked))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/users/@me/guilds"):
			fmt.Fprintf(w, "[%s]", strings.Join(guilds, ","))
		case strings.HasSuffix(r.URL.Path, "/applications/@me"):
			fmt.Fprint(w, `{"id":"901"}`)
		default: // the registered commands
			fmt.Fprint(w, "[]")
		}
	}))
	defer server.Close()
	_, log := newLogs(t)
	client, err := discord.New(discord.Options{Token: token, APIURL: server.URL, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		t.Fatal(err)
	}
	d, err := client.Diagnose(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	var names []chat.Permission
	for bit := range 64 {
		if asked&(1<<bit) == 0 {
			continue
		}
		missing := d.Lacking[strconv.Itoa(100+bit)]
		if len(missing) != 1 || slices.Contains(names, missing[0]) {
			t.Errorf("without bit %d: %v", bit, missing)
		}
		names = append(names, missing...)
	}
	if missing, lacks := d.Lacking["1"]; lacks || d.Guilds != len(guilds) {
		t.Errorf("with all of them: %v; %d guilds", missing, d.Guilds)
	}
}
