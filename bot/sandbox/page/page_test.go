package page_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// ask sends a request as a browser would.
func ask(t testing.TB, s *sandbox.Server, method, path, body string, header map[string]string) sandboxtest.Answer {
	t.Helper()
	c := sandboxtest.NewClient(t, s)
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range header {
		if name == "Host" {
			req.Host = value
		}
		req.Header.Set(name, value)
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var b strings.Builder
	if _, err := bufio.NewReader(resp.Body).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return sandboxtest.Answer{Status: resp.StatusCode, Header: resp.Header, Body: []byte(b.String())}
}

func TestPageFiles(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	for path, kind := range map[string]string{
		"/": "text/html", "/style.css": "text/css", "/app.js": "text/javascript", "/log.js": "text/javascript", "/icon.svg": "image/svg+xml",
	} {
		a := ask(t, s, "GET", path, "", nil)
		if a.Status != 200 || !strings.HasPrefix(a.Header.Get("Content-Type"), kind) || len(a.Body) == 0 {
			t.Errorf("%s: %d %s", path, a.Status, a.Header.Get("Content-Type"))
		}
		policy := a.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s has the policy %q", path, policy)
		}
		for _, outside := range []string{"https://", "//cdn", "innerHTML", "eval("} {
			if path != "/icon.svg" && strings.Contains(string(a.Body), outside) {
				t.Errorf("%s contains %q", path, outside)
			}
		}
	}
	if a := ask(t, s, "GET", "/nothing", "", nil); a.Status != 404 {
		t.Errorf("/nothing answers %d", a.Status)
	}
}

// The sandbox has the same logo as the pages of games.
func TestOneLogo(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../web/page/static/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("icon.svg")
	if err != nil || string(got) != string(want) {
		t.Errorf("the logo is\n%s\nand that of the pages\n%s: %v", got, want, err)
	}
}

// TestForeignPages checks that no other web page can read from the sandbox or control it.
func TestForeignPages(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	host := strings.TrimPrefix(s.URL(), "http://")
	port := host[strings.LastIndex(host, ":"):]
	say := `{"user":"` + you + `","text":"hello"}`
	messages := "/sandbox/channels/" + gomoku + "/messages"
	type header = map[string]string
	tests := []struct {
		name         string
		method, path string
		header       header
		status       int
	}{
		{"the page itself", "POST", messages, header{"Origin": s.URL(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}, 204},
		{"the page under localhost", "POST", messages, header{"Host": "localhost" + port, "Origin": "http://localhost" + port, "Content-Type": "application/json"}, 204},
		{"no browser", "POST", messages, header{"Content-Type": "application/json"}, 204},
		{"another site", "POST", messages, header{"Origin": "https://example.com", "Content-Type": "application/json"}, 403},
		{"no origin to speak of", "POST", messages, header{"Origin": "null", "Content-Type": "application/json"}, 403},
		{"another port", "POST", messages, header{"Origin": "http://127.0.0.1:1", "Content-Type": "application/json"}, 403},
		{"another site, by fetch metadata", "POST", messages, header{"Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}, 403},
		{"a form", "POST", messages, header{"Content-Type": "text/plain"}, 415},
		{"a rebound name", "POST", messages, header{"Host": "example.com" + port, "Origin": "http://example.com" + port, "Content-Type": "application/json"}, 403},
		{"a rebound name, reading", "GET", messages, header{"Host": "example.com" + port}, 403},
		{"a rebound name, the page", "GET", "/", header{"Host": "example.com" + port}, 403},
		{"a rebound name, the API", "GET", "/api/v10/gateway", header{"Host": "example.com" + port}, 403},
		{"Discord's name, the page", "GET", "/", header{"Host": "discord.com"}, 403},
		{"Discord's name, the API", "GET", "/api/v10/gateway", header{"Host": "discord.com"}, 200},
		{"a link to the page", "GET", "/", header{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200},
		{"a picture of it elsewhere", "GET", "/icon.svg", header{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403},
		{"events read elsewhere", "GET", "/sandbox/events", header{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}, 403},
	}
	posted := 0
	for _, tt := range tests {
		body := ""
		if tt.method == "POST" {
			body = say
		}
		a := ask(t, s, tt.method, tt.path, body, tt.header)
		if a.Status != tt.status {
			t.Errorf("%s: %d, want %d: %s", tt.name, a.Status, tt.status, a.Body)
		}
		if a.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: other origins are let in", tt.name)
		}
		if tt.status == 204 {
			posted++
		}
	}
	if n := len(s.Messages(gomoku)); n != posted {
		t.Errorf("%d messages, want %d", n, posted)
	}
}

func TestPageRefusals(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
	messages := "/sandbox/channels/" + gomoku + "/messages"
	tests := []struct {
		name, path, body string
		status           int
	}{
		{"empty", messages, `{"user":"` + you + `","text":" "}`, 400},
		{"too long", messages, `{"user":"` + you + `","text":"` + strings.Repeat("a", 4001) + `"}`, 400},
		{"far too large", messages, strings.Repeat(" ", 26<<20) + `{"user":"` + you + `","text":"x"}`, 413},
		{"a file that is no base64", messages, `{"user":"` + you + `","text":"x","files":[{"name":"a.sgf","data":"!"}]}`, 400},
		{"eleven files", messages, `{"user":"` + you + `","text":"x","files":[{}` + strings.Repeat(",{}", 10) + `]}`, 400},
		{"not JSON", messages, `{`, 400},
		{"a stranger", messages, `{"user":"17","text":"x"}`, 400},
		{"as the bot", messages, `{"user":"` + s.Bot().ID + `","text":"x"}`, 400},
		{"unknown channel", "/sandbox/channels/17/messages", `{"user":"` + you + `","text":"x"}`, 400},
		{"another's conversation", "/sandbox/channels/" + sandboxtest.DMOf(t, s, ann) + "/messages", `{"user":"` + you + `","text":"x"}`, 400},
		{"reply to nothing", messages, `{"user":"` + you + `","text":"x","reply":"17"}`, 400},
		{"no such message", messages + "/17/components", `{"user":"` + you + `","customId":"undo"}`, 400},
	}
	for _, tt := range tests {
		a := ask(t, s, "POST", tt.path, tt.body, map[string]string{"Content-Type": "application/json"})
		var problem struct{ Error string }
		if err := json.Unmarshal(a.Body, &problem); err != nil || a.Status != tt.status || problem.Error == "" {
			t.Errorf("%s: %d %s, want %d and a reason", tt.name, a.Status, a.Body, tt.status)
		}
	}
	if n := len(s.Messages(gomoku)); n != 0 {
		t.Errorf("%d messages", n)
	}
}

func TestPageFollows(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	live := sandboxtest.Events(t, s)
	gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
	post := func(path, body string) {
		t.Helper()
		a := ask(t, s, "POST", "/sandbox/channels/"+gomoku+path, body, map[string]string{"Content-Type": "application/json"})
		if a.Status != http.StatusNoContent {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	expect := func(kind string) sandboxtest.Object {
		t.Helper()
		return sandboxtest.NextEvent(t, live, kind)
	}
	post("/typing", `{"user":"`+you+`"}`)
	expect("typing")
	post("/messages", `{"user":"`+you+`","text":"!play @ann"}`)
	m := expect("message")["message"].(sandboxtest.Object)
	if m["text"] != "!play <@"+ann+">" || m["channel"] != gomoku || m["author"].(sandboxtest.Object)["name"] != "you" {
		t.Errorf("message %v", m)
	}
	if diff := cmp.Diff([]any{ann}, m["notified"]); diff != "" {
		t.Error(diff)
	}
	id := m["id"].(string)
	c := sandboxtest.NewClient(t, s)
	c.Do("PUT", "/channels/"+gomoku+"/messages/"+id+"/reactions/%F0%9F%91%8D/@me", nil)
	if r := expect("edit")["message"].(sandboxtest.Object)["reactions"].([]any); len(r) != 1 {
		t.Errorf("reactions %v", r)
	}
	c.Form("POST", "/channels/"+gomoku+"/messages",
		sandboxtest.Object{"content": "a board", "message_reference": sandboxtest.Object{"message_id": id}, "attachments": []sandboxtest.Object{{"id": 0, "description": "empty"}}},
		sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 8, 6)})
	m = expect("message")["message"].(sandboxtest.Object)
	file := m["files"].([]any)[0].(sandboxtest.Object)
	if file["alt"] != "empty" || file["picture"] != true || file["width"] != 8.0 || !strings.HasPrefix(file["url"].(string), "/attachments/") {
		t.Errorf("file %v", file)
	}
	if m["reply"].(sandboxtest.Object)["id"] != id {
		t.Errorf("reply %v", m["reply"])
	}
	if err := s.Delete(gomoku, you, id); err != nil {
		t.Fatal(err)
	}
	if e := expect("delete"); e["id"] != id {
		t.Errorf("deleted %v", e)
	}
	sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	if e := expect("bot"); e["online"] != true {
		t.Errorf("bot %v", e)
	}
}

// TestPageLoads checks what the page loads first.
func TestPageLoads(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	sandboxtest.Say(t, s, gomoku, sandboxtest.UserNamed(t, s, "ann"), "a board")
	state := ask(t, s, "GET", "/sandbox/state", "", nil).Object(t)
	if state["online"] != true || len(state["users"].([]any)) != 5 || len(state["channels"].([]any)) != 11 {
		t.Errorf("state %v", state)
	}
	if state["boards"] != "" {
		t.Errorf("a link to %v", state["boards"])
	}
	s.Link("http://127.0.0.1:1/")
	if state := ask(t, s, "GET", "/sandbox/state", "", nil).Object(t); state["boards"] != "http://127.0.0.1:1/" {
		t.Errorf("a link to %v", state["boards"])
	}
	list := ask(t, s, "GET", "/sandbox/channels/"+gomoku+"/messages", "", nil).Object(t)["messages"].([]any)
	if len(list) != 1 || list[0].(sandboxtest.Object)["text"] != "a board" {
		t.Errorf("messages %v", list)
	}
}
