package sandbox_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// ask sends a request as a browser would.
func ask(t testing.TB, s *sandbox.Server, method, path, body string, header map[string]string) answer {
	t.Helper()
	c := newClient(t, s)
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
	resp, err := c.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var b strings.Builder
	if _, err := bufio.NewReader(resp.Body).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, []byte(b.String())}
}

func TestPageFiles(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	for path, kind := range map[string]string{
		"/": "text/html", "/style.css": "text/css", "/app.js": "text/javascript", "/log.js": "text/javascript", "/icon.svg": "image/svg+xml",
	} {
		a := ask(t, s, "GET", path, "", nil)
		if a.status != 200 || !strings.HasPrefix(a.header.Get("Content-Type"), kind) || len(a.body) == 0 {
			t.Errorf("%s: %d %s", path, a.status, a.header.Get("Content-Type"))
		}
		policy := a.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s has the policy %q", path, policy)
		}
		for _, outside := range []string{"https://", "//cdn", "innerHTML", "eval("} {
			if path != "/icon.svg" && strings.Contains(string(a.body), outside) {
				t.Errorf("%s contains %q", path, outside)
			}
		}
	}
	if a := ask(t, s, "GET", "/nothing", "", nil); a.status != 404 {
		t.Errorf("/nothing answers %d", a.status)
	}
}

// TestForeignPages checks that no other web page can read from the sandbox or control it.
func TestForeignPages(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
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
		if a.status != tt.status {
			t.Errorf("%s: %d, want %d: %s", tt.name, a.status, tt.status, a.body)
		}
		if a.header.Get("Access-Control-Allow-Origin") != "" {
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
	s := start(t, sandbox.Options{})
	gomoku, you, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "you"), userNamed(t, s, "ann")
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
		{"another's conversation", "/sandbox/channels/" + dmOf(t, s, ann) + "/messages", `{"user":"` + you + `","text":"x"}`, 400},
		{"reply to nothing", messages, `{"user":"` + you + `","text":"x","reply":"17"}`, 400},
		{"no such message", messages + "/17/components", `{"user":"` + you + `","customId":"undo"}`, 400},
	}
	for _, tt := range tests {
		a := ask(t, s, "POST", tt.path, tt.body, map[string]string{"Content-Type": "application/json"})
		var problem struct{ Error string }
		if err := json.Unmarshal(a.body, &problem); err != nil || a.status != tt.status || problem.Error == "" {
			t.Errorf("%s: %d %s, want %d and a reason", tt.name, a.status, a.body, tt.status)
		}
	}
	if n := len(s.Messages(gomoku)); n != 0 {
		t.Errorf("%d messages", n)
	}
}

// events reads the page's events into a channel until the test ends.
func events(t testing.TB, s *sandbox.Server) <-chan object {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	c := newClient(t, s)
	req, err := http.NewRequestWithContext(ctx, "GET", s.URL()+"/sandbox/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("events come as %s", got)
	}
	out, done := make(chan object, 100), make(chan struct{})
	t.Cleanup(func() { cancel(); <-done })
	go func() {
		defer close(done)
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var o object
				if err := json.Unmarshal([]byte(data), &o); err != nil {
					t.Errorf("event %q: %v", data, err)
				}
				out <- o
			}
		}
	}()
	return out
}

// nextEvent returns the page's next event, which must be of the given kind.
func nextEvent(t testing.TB, live <-chan object, kind string) object {
	t.Helper()
	select {
	case e := <-live:
		if e["kind"] != kind {
			t.Fatalf("event %v, want %s", e, kind)
		}
		return e
	case <-soon(t).Done():
		t.Fatalf("no event %s", kind)
		return nil
	}
}

func TestPageFollows(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	live := events(t, s)
	gomoku, you, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "you"), userNamed(t, s, "ann")
	post := func(path, body string) {
		t.Helper()
		a := ask(t, s, "POST", "/sandbox/channels/"+gomoku+path, body, map[string]string{"Content-Type": "application/json"})
		if a.status != http.StatusNoContent {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
	}
	expect := func(kind string) object {
		t.Helper()
		return nextEvent(t, live, kind)
	}
	post("/typing", `{"user":"`+you+`"}`)
	expect("typing")
	post("/messages", `{"user":"`+you+`","text":"!play @ann"}`)
	m := expect("message")["message"].(object)
	if m["text"] != "!play <@"+ann+">" || m["channel"] != gomoku || m["author"].(object)["name"] != "you" {
		t.Errorf("message %v", m)
	}
	if diff := cmp.Diff([]any{ann}, m["notified"]); diff != "" {
		t.Error(diff)
	}
	id := m["id"].(string)
	c := newClient(t, s)
	c.do("PUT", "/channels/"+gomoku+"/messages/"+id+"/reactions/%F0%9F%91%8D/@me", nil)
	if r := expect("edit")["message"].(object)["reactions"].([]any); len(r) != 1 {
		t.Errorf("reactions %v", r)
	}
	c.form("POST", "/channels/"+gomoku+"/messages",
		object{"content": "a board", "message_reference": object{"message_id": id}, "attachments": []object{{"id": 0, "description": "empty"}}},
		upload{0, "board.png", "image/png", picture(t, 8, 6)})
	m = expect("message")["message"].(object)
	file := m["files"].([]any)[0].(object)
	if file["alt"] != "empty" || file["picture"] != true || file["width"] != 8.0 || !strings.HasPrefix(file["url"].(string), "/attachments/") {
		t.Errorf("file %v", file)
	}
	if m["reply"].(object)["id"] != id {
		t.Errorf("reply %v", m["reply"])
	}
	if err := s.Delete(gomoku, you, id); err != nil {
		t.Fatal(err)
	}
	if e := expect("delete"); e["id"] != id {
		t.Errorf("deleted %v", e)
	}
	identified(t, s, usualIntents)
	if e := expect("bot"); e["online"] != true {
		t.Errorf("bot %v", e)
	}
}

// TestPageLoads checks what the page loads first.
func TestPageLoads(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku := channelNamed(t, s, "gomoku")
	identified(t, s, usualIntents)
	say(t, s, gomoku, userNamed(t, s, "ann"), "a board")
	state := ask(t, s, "GET", "/sandbox/state", "", nil).object(t)
	if state["online"] != true || len(state["users"].([]any)) != 5 || len(state["channels"].([]any)) != 11 {
		t.Errorf("state %v", state)
	}
	if state["boards"] != "" {
		t.Errorf("a link to %v", state["boards"])
	}
	s.Link("http://127.0.0.1:1/")
	if state := ask(t, s, "GET", "/sandbox/state", "", nil).object(t); state["boards"] != "http://127.0.0.1:1/" {
		t.Errorf("a link to %v", state["boards"])
	}
	list := ask(t, s, "GET", "/sandbox/channels/"+gomoku+"/messages", "", nil).object(t)["messages"].([]any)
	if len(list) != 1 || list[0].(object)["text"] != "a board" {
		t.Errorf("messages %v", list)
	}
}
