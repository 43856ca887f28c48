package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// errorCases are refused requests. {c}, {m} and {u} in paths stand for a channel, a
// message of a person in it, and that person.
func errorCases() []errorCase {
	type body = object
	long := strings.Repeat("界", 2001)
	return []errorCase{
		{"no token", "GET", "/users/@me", nil, "-", 401, 0},
		{"wrong token", "GET", "/users/@me", nil, "Bot other", 401, 0},
		{"token of another kind", "GET", "/gateway/bot", nil, "Bearer sandbox", 401, 40001},
		{"unknown route", "GET", "/nowhere", nil, "", 404, 0},
		{"wrong method", "PUT", "/users/@me", nil, "", 405, 0},
		{"unknown channel", "GET", "/channels/17", nil, "", 404, 10003},
		{"unknown channel to post in", "POST", "/channels/17/messages", body{"content": "x"}, "", 404, 10003},
		{"channel id is no id", "GET", "/channels/gomoku", nil, "", 400, 50035},
		{"unknown guild", "GET", "/guilds/17", nil, "", 404, 10004},
		{"unknown message to edit", "PATCH", "/channels/{c}/messages/17", body{"content": "x"}, "", 404, 10008},
		{"unknown message to delete", "DELETE", "/channels/{c}/messages/17", nil, "", 404, 10008},
		{"unknown user", "GET", "/users/17", nil, "", 404, 10013},
		{"unknown emoji", "PUT", "/channels/{c}/messages/{m}/reactions/hello/@me", nil, "", 400, 10014},
		{"DM with nobody", "POST", "/users/@me/channels", body{"recipient_id": "17"}, "", 400, 50033},
		{"DM without recipient", "POST", "/users/@me/channels", body{}, "", 400, 50035},
		{"another's message edited", "PATCH", "/channels/{c}/messages/{m}", body{"content": "x"}, "", 403, 50005},
		{"another's message deleted", "DELETE", "/channels/{c}/messages/{m}", nil, "", 403, 50013},
		{"empty message", "POST", "/channels/{c}/messages", body{}, "", 400, 50006},
		{"only spaces", "POST", "/channels/{c}/messages", body{"content": " \n "}, "", 400, 50006},
		{"too long", "POST", "/channels/{c}/messages", body{"content": long}, "", 400, 50035},
		{"content is a number", "POST", "/channels/{c}/messages", body{"content": 5}, "", 400, 50035},
		{"nonce too long", "POST", "/channels/{c}/messages", body{"content": "x", "nonce": strings.Repeat("n", 26)}, "", 400, 50035},
		{"nonce is an object", "POST", "/channels/{c}/messages", body{"content": "x", "nonce": body{}}, "", 400, 50035},
		{"reply to nothing", "POST", "/channels/{c}/messages", body{"content": "x", "message_reference": body{"message_id": "17"}}, "", 400, 50035},
		{"reply across channels", "POST", "/channels/{c}/messages", body{"content": "x", "message_reference": body{"message_id": "17", "channel_id": "18"}}, "", 400, 50035},
		{"parse and users", "POST", "/channels/{c}/messages", body{"content": "x", "allowed_mentions": body{"parse": []string{"users"}, "users": []string{"17"}}}, "", 400, 50035},
		{"unknown kind to parse", "POST", "/channels/{c}/messages", body{"content": "x", "allowed_mentions": body{"parse": []string{"friends"}}}, "", 400, 50035},
		{"attachment without file", "POST", "/channels/{c}/messages", body{"content": "x", "attachments": []body{{"id": 0}}}, "", 400, 50035},
		{"limit of none", "GET", "/channels/{c}/messages?limit=0", nil, "", 400, 50035},
		{"limit of too many", "GET", "/channels/{c}/messages?limit=101", nil, "", 400, 50035},
		{"before and after", "GET", "/channels/{c}/messages?before=1&after=1", nil, "", 400, 50035},
	}
}

type errorCase struct {
	name   string
	method string
	path   string
	body   any
	token  string // "-" for none, empty for the right one
	status int
	code   int
}

// TestErrors checks the status and the error code of refused requests.
func TestErrors(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	m := say(t, s, gomoku, ann, "!play")
	for _, tt := range errorCases() {
		t.Run(tt.name, func(t *testing.T) {
			c := newClient(t, s)
			switch tt.token {
			case "":
			case "-":
				c.token = ""
			default:
				c.token = tt.token
			}
			path := strings.NewReplacer("{c}", gomoku, "{m}", m.ID, "{u}", ann).Replace(tt.path)
			a := c.do(tt.method, path, tt.body)
			if a.status != tt.status || a.code() != tt.code {
				t.Errorf("answered %d with code %d, want %d with %d: %s", a.status, a.code(), tt.status, tt.code, a.body)
			}
			if text, ok := a.object(t)["message"].(string); !ok || text == "" {
				t.Errorf("no message in %s", a.body)
			}
		})
	}
	if n := len(s.Messages(gomoku)); n != 1 {
		t.Errorf("refused requests left %d messages in the channel, want the first only", n)
	}
}

func TestFormErrorShape(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	a := c.do("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages", object{"content": strings.Repeat("a", 2001)})
	want := object{
		"code": 50035.0, "message": "Invalid Form Body",
		"errors": object{"content": object{"_errors": []any{object{
			"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length.",
		}}}},
	}
	if diff := cmp.Diff(want, a.object(t)); diff != "" {
		t.Error(diff)
	}
}

func TestBodies(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, contentType, body string
		status, code            int
	}{
		{"JSON with a charset", "application/json; charset=utf-8", `{"content":"hello"}`, 200, -1},
		{"broken JSON", "application/json", `{"content":`, 400, 50109},
		{"broken multipart", "multipart/form-data; boundary=b", "--b\r\nContent-Disp", 400, 50035},
		{"no content type", "", `{"content":"hello"}`, 400, 50035},
		{"unknown content type", "text/plain", `hello`, 400, 50035},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			a := newClient(t, s).send("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages", tt.contentType, []byte(tt.body))
			if a.status != tt.status || a.status != 200 && a.code() != tt.code {
				t.Fatalf("answered %d with code %d, want %d with %d: %s", a.status, a.code(), tt.status, tt.code, a.body)
			}
			if a.status == 200 && a.object(t)["content"] != "hello" {
				t.Errorf("created %s", a.body)
			}
		})
	}
}

func TestObjects(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, bot := channelNamed(t, s, "gomoku"), s.Bot()
	guild := s.Channels()[0].GuildID
	tests := []struct {
		path string
		want object // part of the answer
	}{
		{"/users/@me", object{"id": bot.ID, "username": "Hoshi", "bot": true, "discriminator": "0"}},
		{"/users/" + userNamed(t, s, "ann"), object{"username": "ann", "avatar": nil, "global_name": nil}},
		{"/channels/" + gomoku, object{"id": gomoku, "type": 0.0, "name": "gomoku", "guild_id": guild, "last_message_id": nil}},
		{"/guilds/" + guild, object{"id": guild, "name": "Hoshi"}},
		{"/guilds/" + guild + "/members/" + bot.ID, object{"nick": nil, "deaf": false}},
		{"/applications/@me", object{"id": bot.ID, "flags": float64(1 << 19)}},
		{"/gateway/bot", object{"shards": 1.0}},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			a := c.do("GET", tt.path, nil)
			if a.status != http.StatusOK {
				t.Fatalf("%d %s", a.status, a.body)
			}
			got := a.object(t)
			for name, want := range tt.want {
				if value, ok := got[name]; !ok || value != want {
					t.Errorf("%s is %v, want %v", name, value, want)
				}
			}
		})
	}
}

func TestVersions(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	for version, status := range map[string]int{"/api": 200, "/api/v9": 200, "/api/v10": 200, "/api/v8": 400, "/api/v11": 400} {
		c := newClient(t, s)
		c.base = s.URL() + version
		if a := c.do("GET", "/users/@me", nil); a.status != status {
			t.Errorf("%s answers %d, want %d", version, a.status, status)
		}
	}
}

func TestCreatedMessageShape(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	first := say(t, s, gomoku, ann, "!play")
	got := c.post(gomoku, object{
		"content": " hello ", "nonce": "n1", "tts": true, "flags": 1 << 12,
		"components":        []object{{"type": 1, "components": []object{{"type": 2, "style": 1, "custom_id": "again", "label": "Again"}}}},
		"message_reference": object{"message_id": first.ID},
		"allowed_mentions":  object{"replied_user": false},
	})
	want := object{
		"type": 19.0, "channel_id": gomoku, "content": "hello", "edited_timestamp": nil, "tts": true, "nonce": "n1",
		"mention_everyone": false, "mentions": []any{}, "mention_roles": []any{}, "attachments": []any{},
		"embeds":            []any{},
		"components":        []any{object{"type": 1.0, "id": 1.0, "components": []any{object{"type": 2.0, "id": 2.0, "style": 1.0, "custom_id": "again", "label": "Again"}}}},
		"pinned":            false,
		"flags":             float64(1 << 12),
		"message_reference": object{"type": 0.0, "message_id": first.ID, "channel_id": gomoku, "guild_id": s.Channels()[0].GuildID},
	}
	if inner, ok := got["referenced_message"].(object); !ok || inner["id"] != first.ID || inner["content"] != "!play" {
		t.Errorf("referenced_message is %v", got["referenced_message"])
	}
	for _, name := range []string{"id", "timestamp", "author", "referenced_message"} {
		if got[name] == nil {
			t.Errorf("%s is missing", name)
		}
		delete(got, name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReplies(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	loose := c.post(gomoku, object{"content": "x", "message_reference": object{"message_id": "17", "fail_if_not_exists": false}})
	if loose["type"] != 0.0 || loose["message_reference"] != nil {
		t.Errorf("a reply to a missing message that need not exist became %v", loose)
	}
	first := say(t, s, gomoku, ann, "!play")
	c.post(gomoku, object{"content": "x", "message_reference": object{"message_id": first.ID}})
	if err := s.Delete(gomoku, ann, first.ID); err != nil {
		t.Fatal(err)
	}
	a := objects(t, c.do("GET", "/channels/"+gomoku+"/messages?limit=1", nil))[0]
	if gone, there := a["referenced_message"]; !there || gone != nil || a["type"] != 19.0 {
		t.Errorf("a reply whose first message was deleted is %v", a)
	}
}

func TestHistoryPages(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	var ids []string
	for range 9 {
		ids = append(ids, say(t, s, gomoku, ann, "x").ID)
	}
	tests := []struct {
		query string
		want  []int // newest first
	}{
		{"limit=3", []int{8, 7, 6}},
		{"limit=3&before=" + ids[5], []int{4, 3, 2}},
		{"limit=3&before=" + ids[1], []int{0}},
		{"limit=3&after=" + ids[5], []int{8, 7, 6}},
		{"limit=2&after=" + ids[5], []int{7, 6}},
		{"limit=3&after=" + ids[8], nil},
		{"limit=3&around=" + ids[4], []int{5, 4, 3}},
		{"", []int{8, 7, 6, 5, 4, 3, 2, 1, 0}},
	}
	for _, tt := range tests {
		a := c.do("GET", "/channels/"+gomoku+"/messages?"+tt.query, nil)
		var list []struct{ ID string }
		if err := json.Unmarshal(a.body, &list); err != nil {
			t.Fatalf("%s: %v: %s", tt.query, err, a.body)
		}
		var got, want []string
		for _, m := range list {
			got = append(got, m.ID)
		}
		for _, i := range tt.want {
			want = append(want, ids[i])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", tt.query, diff)
		}
	}
}

func TestEnforcedNonce(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	first := c.post(gomoku, object{"content": "one", "nonce": "k", "enforce_nonce": true})
	again := c.post(gomoku, object{"content": "two", "nonce": "k", "enforce_nonce": true})
	if again["id"] != first["id"] || again["content"] != "one" {
		t.Errorf("the second message with an enforced nonce is %v, want the first, %v", again["id"], first["id"])
	}
	if loose := c.post(gomoku, object{"content": "three", "nonce": "k"}); loose["id"] == first["id"] {
		t.Error("a nonce that is not enforced was enforced")
	}
	number := c.post(gomoku, object{"content": "four", "nonce": 12, "enforce_nonce": true})
	if number["nonce"] != 12.0 {
		t.Errorf("a number as nonce came back as %v", number["nonce"])
	}
	if n := len(s.Messages(gomoku)); n != 3 {
		t.Errorf("%d messages, want 3", n)
	}
}

func TestDirectMessages(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	ann := userNamed(t, s, "ann")
	a := c.do("POST", "/users/@me/channels", object{"recipient_id": ann}).object(t)
	if a["type"] != 1.0 || a["id"] != dmOf(t, s, ann) {
		t.Fatalf("opened %v", a)
	}
	c.post(a["id"].(string), object{"content": "hello"})
	if _, err := s.Say(a["id"].(string), userNamed(t, s, "bob"), "hello"); err == nil {
		t.Error("bob wrote in ann's direct conversation")
	}
	m := say(t, s, a["id"].(string), ann, "hi")
	if got := c.do("DELETE", "/channels/"+m.ChannelID+"/messages/"+m.ID, nil); got.code() != 50003 {
		t.Errorf("deleting ann's direct message: %d %s", got.status, got.body)
	}
}

func TestInstallationContexts(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	config := object{"1": object{"oauth2_install_params": object{"scopes": []any{"applications.commands"}, "permissions": "0"}}}
	if a := c.do("PATCH", "/applications/@me", object{"integration_types_config": config}); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if diff := cmp.Diff(any(config), c.do("GET", "/applications/@me", nil).object(t)["integration_types_config"]); diff != "" {
		t.Error(diff)
	}
	expectFormError(t, c.do("PATCH", "/applications/@me", object{"integration_types_config": object{"2": object{}}}), "integration_types_config.2")
}
