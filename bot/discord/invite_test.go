package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

func ExampleInviteURL() {
	fmt.Println(discord.InviteURL("1234567890"))
	// Output:
	// https://discord.com/oauth2/authorize?client_id=1234567890&permissions=309238795328&scope=bot%20applications.commands
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

// Everything the bot does in a guild needs exactly the permissions that its invite asks for: with
// them and nothing from @everyone, nothing is refused, and without any of them something is.
func TestInviteAsksForWhatIsUsed(t *testing.T) {
	t.Parallel()
	asked := sandbox.Permission(invited(t))
	if asked != sandbox.BotRolePermissions {
		t.Errorf("the sandbox gives the bot's role %s, the invite asks for %s", sandbox.BotRolePermissions, asked)
	}
	if refused := refusedWithout(t, 0); len(refused) > 0 {
		t.Errorf("refused with the invite's permissions: %v", refused)
	}
	for bit := sandbox.Permission(1); bit != 0; bit <<= 1 {
		if asked.Has(bit) && len(refusedWithout(t, bit)) == 0 {
			t.Errorf("nothing needs permission %s, which the invite asks for", bit)
		}
	}
}

// invited returns the permissions in the invite link.
func invited(t *testing.T) uint64 {
	t.Helper()
	u, err := url.Parse(discord.InviteURL("1"))
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.ParseUint(u.Query().Get("permissions"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// refusedWithout does everything that the bot does in guilds while @everyone allows nothing and the
// bot lacks a permission, and returns what isn't carried out.
func refusedWithout(t *testing.T, lacking sandbox.Permission) (refused []string) {
	t.Helper()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	said := w.say(w.channel, "h8")
	w.server.SetEveryonePermissions(0)
	var voice string
	for _, c := range w.server.Channels() {
		if c.Type == sandbox.GuildVoice {
			voice = c.ID
		}
	}
	for _, ch := range []string{w.channel, voice} {
		w.deny(ch, lacking)
	}
	try := func(what string, err error) bool {
		if err != nil {
			refused = append(refused, fmt.Sprintf("%s: %v", what, err))
		}
		return err == nil
	}
	ctx, ch := ctxOf(t), chat.ChannelID(w.channel)
	thread, err := w.client.StartThread(ctx, ch, "a game", []chat.UserID{chat.UserID(w.server.Users()[0].ID)})
	if try("a thread", err) {
		_, err = w.client.Post(ctx, thread.Channel, chat.Reply{Text: words("x")})
		try("a message in a thread", err)
	}
	id, err := w.client.Post(ctx, ch, chat.Reply{Text: words("x"), Picture: board("a")})
	if try("a board", err) {
		_, err = w.client.Post(ctx, ch, chat.Reply{Text: words("y"), Edit: id, EditOnly: true})
		try("an edit", err)
		try("a note", w.client.Retire(ctx, ch, id, chat.Retirement{Delete: true, Note: chat.Reply{Text: words("z")}}))
	}
	_, err = w.client.Post(ctx, ch, chat.Reply{Text: words("an answer"), To: said.ID})
	try("an answer", err)
	_, err = w.client.Post(ctx, chat.ChannelID(voice), chat.Reply{Text: words("x")})
	try("a message in a voice channel", err)
	to, _ := w.client.Responder(textcommand.Message{ID: said.ID, Channel: ch}).(chat.Reactor)
	try("a reaction", to.React(ctx, "⏳"))
	for _, r := range w.server.Requests() {
		if r.Status == http.StatusForbidden || r.Status == http.StatusBadRequest {
			refused = append(refused, fmt.Sprint(r.Route, " ", r.Status))
		}
	}
	return refused
}
