package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

func TestManageGuild(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	for i, want := range []bool{true, true, false} { // you own the guild, ann is a moderator, bob isn't
		who := w.server.Users()[i]
		if _, err := w.server.Say(w.channel, who.ID, "!theme dark"); err != nil {
			t.Fatal(err)
		}
		l := w.next()
		if string(l.Guild) != w.server.Channels()[0].GuildID {
			t.Errorf("%s writes in server %q", who.Name, l.Guild)
		}
		for range 3 {
			if got, err := l.Has(ctxOf(t), chat.ManageGuild); err != nil || got != want {
				t.Errorf("%s: %t, %v", who.Name, got, err)
			}
		}
	}
	// Each person is looked up once.
	if guilds, members := w.requests("GET /guilds/{guild}"), w.requests("GET /guilds/{guild}/members/{user}"); guilds != 3 || members != 2 {
		t.Errorf("%d requests for the server, %d for members", guilds, members)
	}
	w.say(w.dm, "!theme dark")
	if l := w.next(); l.Guild != "" || l.Has != nil {
		t.Errorf("a direct message is in server %q", l.Guild)
	}
}

// A server error isn't remembered as an answer. A refusal is remembered for a moment.
func TestPermissionsUnknown(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name       string
		fail       sandbox.Failure
		n          int // the client tries this often
		remembered bool
	}{
		{"trouble", sandbox.Failure{Status: 500}, 2, false},
		{"no access", sandbox.Failure{Status: 403, Code: 50001}, 1, true},
		{"gone", sandbox.Failure{Status: 404, Code: 10004}, 1, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
			w.say(w.channel, "!theme dark")
			l := w.next()
			w.server.FailNext(sandbox.Route("GET", ""), test.n, test.fail)
			if _, err := l.Has(ctxOf(t), chat.ManageGuild); err == nil {
				t.Error("no error")
			}
			if _, err := l.Has(ctxOf(t), chat.ManageGuild); (err != nil) != test.remembered {
				t.Errorf("with Discord well again: %v", err)
			}
		})
	}
}

// A refusal is forgotten after a while.
func TestRefusedLookupsAreForgotten(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client = w.newClient(func(o discord.Options) discord.Options { return discord.Forgetful(o, 50*time.Millisecond) })
	w.client.HandleInteractions(d)
	w.run(nil)
	w.say(w.channel, "!theme dark")
	l := w.next()
	refuse := func() {
		w.server.FailNext(sandbox.Route("GET", "/channels/{channel}"), 1, sandbox.Failure{Status: 403, Code: 50001})
		if got, err := l.Lacks(ctxOf(t), needed); err != nil || !slices.Equal(got, chat.Permissions{chat.ViewChannel}) {
			t.Fatalf("refused: %v, %v", got, err)
		}
	}
	refuse()
	w.until("forgotten", func() bool { got, err := l.Lacks(ctxOf(t), needed); return err == nil && len(got) == 0 })
}

// If commands are used in a channel that the bot may not see, the channel is requested only once.
func TestRefusedLookupsAreRemembered(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := serve(t, d)
	w.say(w.channel, "!play")
	l := w.next()
	w.deny(w.channel, sandbox.ViewChannel)
	for range 5 {
		if got, err := l.Lacks(ctxOf(t), needed); err != nil || !slices.Equal(got, chat.Permissions{chat.ViewChannel}) {
			t.Fatalf("%v, %v", got, err)
		}
		if _, err := l.Parent(ctxOf(t)); err == nil {
			t.Fatal("a channel that cannot be seen has been looked up")
		}
	}
	if n := w.requests("GET /channels/{channel}"); n != 1 {
		t.Errorf("the channel was asked for %d times", n)
	}
	if err := w.server.ResetPermissions(w.channel); err != nil {
		t.Fatal(err)
	}
	w.slash("help", nil) // which shows that the bot may see it
	if got, err := l.Lacks(ctxOf(t), needed); err != nil || len(got) > 0 {
		t.Errorf("with the permission: %v, %v", got, err)
	}
}

// guildWith is a Discord with one server, 10, whose owner is 11.
func guildWith(t *testing.T, roles, member string) textcommand.Message {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v9/guilds/10", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"id":"10","owner_id":"11","roles":%s}`, roles)
	})
	mux.HandleFunc("GET /api/v9/guilds/10/members/20", func(w http.ResponseWriter, _ *http.Request) {
		if strings.Contains(member, `"code"`) {
			w.WriteHeader(404)
		}
		fmt.Fprint(w, member)
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: s.URL}))
	if err != nil {
		t.Fatal(err)
	}
	l, ok := client.DecodeMessage("900", []byte(`{"id":"1","channel_id":"2","guild_id":"10","content":"!theme","author":{"id":"20"}}`))
	if !ok || l.Has == nil {
		t.Fatalf("got %+v, %t", l, ok)
	}
	return l
}

// Permissions are those of @everyone, the role with the server's ID, and of all the member's roles.
func TestPermissionsOfRoles(t *testing.T) {
	t.Parallel()
	const member = `{"roles":["21","22","404"]}`
	for _, test := range []struct {
		name, roles, member string
		want                bool
		fails               bool
	}{
		{"no role", `[{"id":"10","permissions":"2112"}]`, `{"roles":[]}`, false, false},
		{"Manage Server", `[{"id":"10","permissions":"0"},{"id":"22","permissions":"32"}]`, member, true, false},
		{"Administrator", `[{"id":"10","permissions":"0"},{"id":"21","permissions":"8"}]`, member, true, false},
		{"other permissions", `[{"id":"10","permissions":"2147483607"},{"id":"21","permissions":"16"}]`, member, false, false},
		{"everybody", `[{"id":"10","permissions":"2144"}]`, `{"roles":[]}`, true, false},
		{"somebody else's role", `[{"id":"10","permissions":"0"},{"id":"23","permissions":"40"}]`, member, false, false},
		{"among permissions of the future", `[{"id":"22","permissions":"340282366920938463463374607431768211488"}]`, member, true, false},
		{"has left", `[{"id":"22","permissions":"32"}]`, `{"message":"Unknown Member","code":10007}`, false, false},
		{"server gone", `[]`, `{"message":"Unknown Guild","code":10004}`, false, true},
		{"no number", `[{"id":"22","permissions":"all"}]`, member, false, false},
		{"other JSON", `7`, member, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := guildWith(t, test.roles, test.member).Has(ctxOf(t), chat.ManageGuild)
			if got != test.want || (err != nil) != test.fails {
				t.Errorf("%t, %v", got, err)
			}
		})
	}
}

// An unknown permission is an error.
func TestUnknownPermission(t *testing.T) {
	t.Parallel()
	client, err := discord.New(discord.Options{Token: token, APIURL: "http://127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	m, ok := client.DecodeMessage("900", []byte(`{"id":"1","channel_id":"2","guild_id":"10","content":"x","author":{"id":"20"}}`))
	if !ok {
		t.Fatal("no message")
	}
	if has, err := m.Has(ctxOf(t), "fly"); has || err == nil {
		t.Errorf("%t, %v", has, err)
	}
}

// An ID that isn't a number never becomes part of a URL.
func TestPermissionsOfOddIDs(t *testing.T) {
	t.Parallel()
	client, err := discord.New(discord.Options{Token: token, APIURL: "http://127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	l, ok := client.DecodeMessage("900", []byte(`{"id":"1","channel_id":"2","guild_id":"../users","content":"!theme","author":{"id":"@me"}}`))
	if !ok {
		t.Fatal("no line")
	}
	if may, err := l.Has(ctxOf(t), chat.ManageGuild); may || err == nil || !strings.Contains(err.Error(), "isn't a member") {
		t.Errorf("%t, %v", may, err)
	}
}
