package rest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// errorCases are refused requests. {c}, {m} and {u} in paths stand for a channel, a
// message of a person in it, and that person.
func errorCases() []errorCase {
	type body = sandboxtest.Object
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
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m := sandboxtest.Say(t, s, gomoku, ann, "!play")
	for _, tt := range errorCases() {
		t.Run(tt.name, func(t *testing.T) {
			c := sandboxtest.NewClient(t, s)
			switch tt.token {
			case "":
			case "-":
				c.Authorization = ""
			default:
				c.Authorization = tt.token
			}
			path := strings.NewReplacer("{c}", gomoku, "{m}", m.ID, "{u}", ann).Replace(tt.path)
			a := c.Do(tt.method, path, tt.body)
			if a.Status != tt.status || a.Code() != tt.code {
				t.Errorf("answered %d with code %d, want %d with %d: %s", a.Status, a.Code(), tt.status, tt.code, a.Body)
			}
			if text, ok := a.Object(t)["message"].(string); !ok || text == "" {
				t.Errorf("no message in %s", a.Body)
			}
		})
	}
	if n := len(s.Messages(gomoku)); n != 1 {
		t.Errorf("refused requests left %d messages in the channel, want the first only", n)
	}
}

func TestFormErrorShape(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	a := c.Do("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages", sandboxtest.Object{"content": strings.Repeat("a", 2001)})
	want := sandboxtest.Object{
		"code": 50035.0, "message": "Invalid Form Body",
		"errors": sandboxtest.Object{"content": sandboxtest.Object{"_errors": []any{sandboxtest.Object{
			"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length.",
		}}}},
	}
	if diff := cmp.Diff(want, a.Object(t)); diff != "" {
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
			s := sandboxtest.New(t, sandbox.Options{})
			a := sandboxtest.NewClient(t, s).Send("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages", tt.contentType, []byte(tt.body))
			if a.Status != tt.status || a.Status != 200 && a.Code() != tt.code {
				t.Fatalf("answered %d with code %d, want %d with %d: %s", a.Status, a.Code(), tt.status, tt.code, a.Body)
			}
			if a.Status == 200 && a.Object(t)["content"] != "hello" {
				t.Errorf("created %s", a.Body)
			}
		})
	}
}

func TestObjects(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, bot := sandboxtest.ChannelNamed(t, s, "gomoku"), s.Bot()
	guild := s.Channels()[0].GuildID
	tests := []struct {
		path string
		want sandboxtest.Object // part of the answer
	}{
		{"/users/@me", sandboxtest.Object{"id": bot.ID, "username": "Hoshi", "bot": true, "discriminator": "0"}},
		{"/users/" + sandboxtest.UserNamed(t, s, "ann"), sandboxtest.Object{"username": "ann", "avatar": nil, "global_name": nil}},
		{"/channels/" + gomoku, sandboxtest.Object{"id": gomoku, "type": 0.0, "name": "gomoku", "guild_id": guild, "last_message_id": nil}},
		{"/guilds/" + guild, sandboxtest.Object{"id": guild, "name": "Hoshi"}},
		{"/guilds/" + guild + "/members/" + bot.ID, sandboxtest.Object{"nick": nil, "deaf": false}},
		{"/applications/@me", sandboxtest.Object{"id": bot.ID, "flags": float64(1 << 19)}},
		{"/gateway/bot", sandboxtest.Object{"shards": 1.0}},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			a := c.Do("GET", tt.path, nil)
			if a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			got := a.Object(t)
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
	s := sandboxtest.New(t, sandbox.Options{})
	for version, status := range map[string]int{"/api": 200, "/api/v9": 200, "/api/v10": 200, "/api/v8": 400, "/api/v11": 400} {
		c := sandboxtest.NewClient(t, s)
		c.Base = s.URL() + version
		if a := c.Do("GET", "/users/@me", nil); a.Status != status {
			t.Errorf("%s answers %d, want %d", version, a.Status, status)
		}
	}
}

func TestCreatedMessageShape(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	first := sandboxtest.Say(t, s, gomoku, ann, "!play")
	got := c.Post(gomoku, sandboxtest.Object{
		"content": " hello ", "nonce": "n1", "tts": true, "flags": 1 << 12,
		"components":        []sandboxtest.Object{{"type": 1, "components": []sandboxtest.Object{{"type": 2, "style": 1, "custom_id": "again", "label": "Again"}}}},
		"message_reference": sandboxtest.Object{"message_id": first.ID},
		"allowed_mentions":  sandboxtest.Object{"replied_user": false},
	})
	want := sandboxtest.Object{
		"type": 19.0, "channel_id": gomoku, "content": "hello", "edited_timestamp": nil, "tts": true, "nonce": "n1",
		"mention_everyone": false, "mentions": []any{}, "mention_roles": []any{}, "attachments": []any{},
		"embeds":            []any{},
		"components":        []any{sandboxtest.Object{"type": 1.0, "id": 1.0, "components": []any{sandboxtest.Object{"type": 2.0, "id": 2.0, "style": 1.0, "custom_id": "again", "label": "Again"}}}},
		"pinned":            false,
		"flags":             float64(1 << 12),
		"message_reference": sandboxtest.Object{"type": 0.0, "message_id": first.ID, "channel_id": gomoku, "guild_id": s.Channels()[0].GuildID},
	}
	if inner, ok := got["referenced_message"].(sandboxtest.Object); !ok || inner["id"] != first.ID || inner["content"] != "!play" {
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
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	loose := c.Post(gomoku, sandboxtest.Object{"content": "x", "message_reference": sandboxtest.Object{"message_id": "17", "fail_if_not_exists": false}})
	if loose["type"] != 0.0 || loose["message_reference"] != nil {
		t.Errorf("a reply to a missing message that need not exist became %v", loose)
	}
	first := sandboxtest.Say(t, s, gomoku, ann, "!play")
	c.Post(gomoku, sandboxtest.Object{"content": "x", "message_reference": sandboxtest.Object{"message_id": first.ID}})
	if err := s.Delete(gomoku, ann, first.ID); err != nil {
		t.Fatal(err)
	}
	a := c.Do("GET", "/channels/"+gomoku+"/messages?limit=1", nil).List(t)[0]
	if gone, there := a["referenced_message"]; !there || gone != nil || a["type"] != 19.0 {
		t.Errorf("a reply whose first message was deleted is %v", a)
	}
}

func TestHistoryPages(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	var ids []string
	for range 9 {
		ids = append(ids, sandboxtest.Say(t, s, gomoku, ann, "x").ID)
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
		a := c.Do("GET", "/channels/"+gomoku+"/messages?"+tt.query, nil)
		var list []struct{ ID string }
		if err := json.Unmarshal(a.Body, &list); err != nil {
			t.Fatalf("%s: %v: %s", tt.query, err, a.Body)
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
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	first := c.Post(gomoku, sandboxtest.Object{"content": "one", "nonce": "k", "enforce_nonce": true})
	again := c.Post(gomoku, sandboxtest.Object{"content": "two", "nonce": "k", "enforce_nonce": true})
	if again["id"] != first["id"] || again["content"] != "one" {
		t.Errorf("the second message with an enforced nonce is %v, want the first, %v", again["id"], first["id"])
	}
	if loose := c.Post(gomoku, sandboxtest.Object{"content": "three", "nonce": "k"}); loose["id"] == first["id"] {
		t.Error("a nonce that is not enforced was enforced")
	}
	number := c.Post(gomoku, sandboxtest.Object{"content": "four", "nonce": 12, "enforce_nonce": true})
	if number["nonce"] != 12.0 {
		t.Errorf("a number as nonce came back as %v", number["nonce"])
	}
	if n := len(s.Messages(gomoku)); n != 3 {
		t.Errorf("%d messages, want 3", n)
	}
}

func TestDirectMessages(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	ann := sandboxtest.UserNamed(t, s, "ann")
	a := c.Do("POST", "/users/@me/channels", sandboxtest.Object{"recipient_id": ann}).Object(t)
	if a["type"] != 1.0 || a["id"] != sandboxtest.DMOf(t, s, ann) {
		t.Fatalf("opened %v", a)
	}
	c.Post(a["id"].(string), sandboxtest.Object{"content": "hello"})
	if _, err := s.Say(a["id"].(string), sandboxtest.UserNamed(t, s, "bob"), "hello"); err == nil {
		t.Error("bob wrote in ann's direct conversation")
	}
	m := sandboxtest.Say(t, s, a["id"].(string), ann, "hi")
	if got := c.Do("DELETE", "/channels/"+m.ChannelID+"/messages/"+m.ID, nil); got.Code() != 50003 {
		t.Errorf("deleting ann's direct message: %d %s", got.Status, got.Body)
	}
}

func TestInstallationContexts(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	config := sandboxtest.Object{"1": sandboxtest.Object{"oauth2_install_params": sandboxtest.Object{"scopes": []any{"applications.commands"}, "permissions": "0"}}}
	if a := c.Do("PATCH", "/applications/@me", sandboxtest.Object{"integration_types_config": config}); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if diff := cmp.Diff(any(config), c.Do("GET", "/applications/@me", nil).Object(t)["integration_types_config"]); diff != "" {
		t.Error(diff)
	}
	sandboxtest.ExpectFormError(t, c.Do("PATCH", "/applications/@me", sandboxtest.Object{"integration_types_config": sandboxtest.Object{"2": sandboxtest.Object{}}}), "integration_types_config.2")
}
