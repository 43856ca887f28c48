package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

func ExampleInviteURL() {
	fmt.Println(discord.InviteURL("1234567890"))
	// Output:
	// https://discord.com/oauth2/authorize?client_id=1234567890&permissions=309237746688&scope=bot%20applications.commands
}

func TestFetchInviteURL(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	if got := w.client.InviteURL(); got != "" {
		t.Errorf("before anything is known: %q", got)
	}
	got, err := w.client.FetchInviteURL(ctxOf(t))
	if err != nil || got != discord.InviteURL(w.self.ID) {
		t.Errorf("got %q, %v", got, err)
	}
}

// An API address can have a path prefix, as proxies for several services do.
func TestAPIURLWithPath(t *testing.T) {
	t.Parallel()
	var path, auth string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, auth = r.URL.Path, r.Header.Get("Authorization")
		fmt.Fprint(w, `{"id":"7"}`)
	}))
	defer server.Close()
	_, log := newLogs(t)
	c, err := discord.New(discord.Options{Token: token, APIURL: server.URL + "/discord/", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	if id, err := c.Post(ctxOf(t), "1", chat.Reply{Text: words("x")}); id != "7" || err != nil {
		t.Errorf("Post returned %q, %v", id, err)
	}
	if path != "/discord/api/v9/channels/1/messages" || auth != "Bot "+token {
		t.Errorf("asked for %q with %q", path, auth)
	}
}
