package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/activity"
)

// enterAs enters the instance as a person and returns their token.
func (c *client) enterAs(user chat.UserID) string {
	c.t.Helper()
	answer, body := c.ask("POST", "/api/activity/enter", "", map[string]string{"code": c.discord.code(user), "instance": instanceID})
	if answer.StatusCode != http.StatusOK {
		c.t.Fatalf("enter: %d %s", answer.StatusCode, body)
	}
	return read[struct{ Token string }](c.t, body).Token
}

// Only a person with an unused code from Discord, and who is in the instance according to Discord,
// gets in.
func TestEnteringRefused(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	used := c.discord.code("ann")
	for _, tt := range []struct {
		name           string
		code, instance string
		status         int
		problem        string
	}{
		{"with a code", used, instanceID, http.StatusOK, ""},
		{"with the same code again", used, instanceID, http.StatusForbidden, "authorize"},
		{"with a made-up code", "forged", instanceID, http.StatusForbidden, "authorize"},
		{"without a code", "", instanceID, http.StatusForbidden, "authorize"},
		{"into a made-up instance", c.discord.code("ann"), "i-9-pc-9", http.StatusForbidden, "instance"},
		{"without an instance", c.discord.code("ann"), "", http.StatusForbidden, "instance"},
		{"as somebody who isn't there", c.discord.code("eve"), instanceID, http.StatusForbidden, "instance"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			answer, body := c.ask("POST", "/api/activity/enter", "", map[string]string{"code": tt.code, "instance": tt.instance})
			if answer.StatusCode != tt.status || !strings.Contains(body, tt.problem) || strings.Contains(body, "access-eve") {
				t.Errorf("%d %s", answer.StatusCode, body)
			}
		})
	}
	c.discord.fails = activity.ErrUnreachable
	if answer, body := c.ask("POST", "/api/activity/enter", "", map[string]string{"code": "x", "instance": "i-other"}); answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "reach Discord") {
		t.Errorf("in an outage: %d %s", answer.StatusCode, body)
	}
}

// A token works while its person is in the instance, and nobody can forge one.
func TestTokensOfTheActivity(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob")
	ann := c.enterAs("ann")
	place := func(token string) (int, string) {
		answer, body := c.ask("GET", "/api/activity/place", token, nil)
		return answer.StatusCode, body
	}
	if status, body := place(ann); status != http.StatusOK {
		t.Errorf("%d %s", status, body)
	}
	pass, err := c.links.Pass(t.Context(), chat.User{ID: "ann"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, token := range map[string]string{"none": "", "made up": "forged", "changed": changed(ann), "of a private link": pass, "long": strings.Repeat("A", 5000)} {
		if status, body := place(token); status != http.StatusUnauthorized || !strings.Contains(body, `"session"`) {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
	if _, _, err := c.links.Exchange(t.Context(), ann); err == nil {
		t.Error("the token of the Activity is taken for a private link")
	}
	c.discord.put("i-2-pc-2", "ann") // the instance has ended
	if status, body := place(ann); status != http.StatusForbidden || !strings.Contains(body, `"instance"`) {
		t.Errorf("after the end: %d %s", status, body)
	}
}

// The server checks what people do in the Activity: forged games don't open, only people in the
// instance can be challenged, and only players act in games of other channels.
func TestForgedInTheActivity(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob")
	ann := c.enterAs("ann")
	type problem struct{ Error struct{ Code string } }
	for _, game := range []string{"", "forged", strings.Repeat("A", 32)} {
		if answer, body := c.ask("POST", "/api/activity/open", ann, map[string]string{"game": game}); answer.StatusCode != http.StatusNotFound {
			t.Errorf("game %q: %d %s", game, answer.StatusCode, body)
		}
	}
	for _, tt := range []struct {
		body map[string]string
		code string
	}{
		{map[string]string{"opponent": "eve"}, "absent"}, {map[string]string{"opponent": "ann"}, "absent"},
		{map[string]string{"level": "of doom"}, "bad"}, {nil, "bad"},
	} {
		answer, body := c.ask("POST", "/api/activity/play", ann, tt.body)
		if answer.StatusCode/100 != 4 || read[problem](t, body).Error.Code != tt.code {
			t.Errorf("%v: %d %s", tt.body, answer.StatusCode, body)
		}
	}
	if answer, body := c.ask("POST", "/api/activity/play", ann, map[string]string{"level": "easy"}); answer.StatusCode != http.StatusCreated {
		t.Fatalf("%d %s", answer.StatusCode, body)
	}
	game := map[string]string{"game": c.links.PublicID(c.Game().ID)}
	session := func(token string) string {
		answer, body := c.ask("POST", "/api/activity/open", token, game)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", answer.StatusCode, body)
		}
		return read[struct{ Session string }](t, body).Session
	}
	if session(ann) == "" || session(c.enterAs("bob")) == "" {
		t.Error("people of the channel have no session")
	}
	c.discord.mu.Lock()
	c.discord.instances["i-3-pc-3"] = activity.Instance{ID: "i-3-pc-3", Channel: "elsewhere", Users: []chat.UserID{"eve", "ann"}}
	c.discord.mu.Unlock()
	for user, want := range map[chat.UserID]bool{"eve": false, "ann": true} {
		answer, body := c.ask("POST", "/api/activity/enter", "", map[string]string{"code": c.discord.code(user), "instance": "i-3-pc-3"})
		if got := session(read[struct{ Token string }](t, body).Token) != ""; answer.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s in another channel has a session: %t", user, got)
		}
	}
	if err := c.links.Revoke(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if answer, body := c.ask("POST", "/api/activity/open", ann, game); answer.StatusCode != http.StatusForbidden {
		t.Errorf("after ann has ended her links: %d %s", answer.StatusCode, body)
	}
}

// The Activity's frame has a different origin from the pages, or none. Both may send requests, with
// the session in a header; other sites may not.
func TestOriginsOfTheActivity(t *testing.T) {
	c := newClientAt(t, "https://hoshi.example")
	for origin, heard := range map[string]bool{
		"https://" + application + ".discordsays.com": true, "null": true,
		"https://evil.example": false, "https://1.discordsays.com": false, "http://127.0.0.1:1": false,
	} {
		answer, body := c.ask("POST", "/api/activity/enter", "", map[string]string{"code": "x", "instance": instanceID}, "Origin", origin)
		if answer.StatusCode != http.StatusForbidden || strings.Contains(body, `"code"`) != heard || (answer.Header.Get("Access-Control-Allow-Origin") == "*") != heard {
			t.Errorf("%s: %d %s %v", origin, answer.StatusCode, body, answer.Header)
		}
		answer, _ = c.ask("OPTIONS", "/api/activity/place", "", nil, "Origin", origin)
		if (answer.StatusCode == http.StatusNoContent) != heard {
			t.Errorf("%s asks first: %d", origin, answer.StatusCode)
		}
	}
	for _, path := range []string{"/api/guests", "/api/session", "/api/lobby", "/api/puzzle/try", "/api/learn/try", "/link/remove", "/.proxy/link/remove"} {
		if answer, body := c.ask("POST", path, "", map[string]any{}, "Origin", "null"); answer.StatusCode != http.StatusForbidden || strings.Contains(body, "error") || answer.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s without an origin: %d %s %v", path, answer.StatusCode, body, answer.Header)
		}
	}
	if answer, body := c.ask("GET", "/?frame_id=f&instance_id=i&platform=mobile", "", nil); answer.StatusCode != http.StatusOK ||
		answer.Header.Get("X-Frame-Options") != "" || strings.Contains(answer.Header.Get("Content-Security-Policy"), "frame-ancestors") || !strings.Contains(body, "data-activity") || strings.Contains(body, "<script src") {
		t.Errorf("the document: %d %v", answer.StatusCode, answer.Header)
	}
	if _, body := c.ask("GET", "/.proxy/?frame_id=f&instance_id=i&platform=mobile", "", nil); !strings.Contains(body, "data-activity") {
		t.Error("below /.proxy/ there's no Activity")
	}
	if _, body := c.ask("GET", "/", "", nil); strings.Contains(body, "data-activity") {
		t.Error("a browser gets the Activity")
	}
}

// Sharing uploads a picture to Discord with the person's own token.
func TestShareFromTheActivity(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	c.One("ann", "!play easy")
	ann := c.enterAs("ann")
	game := c.links.PublicID(c.Game().ID)
	if answer, body := c.ask("POST", "/api/activity/share", ann, map[string]string{"game": game, "access": "access-ann"}); answer.StatusCode != http.StatusOK || !strings.Contains(body, "cdn.discordapp.com") {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
	if answer, _ := c.ask("POST", "/api/activity/share", ann, map[string]string{"game": game, "access": "stolen"}); answer.StatusCode/100 == 2 {
		t.Error("a made-up token is taken")
	}
}

// A person who launches the Activity on an old board sees its game, although the channel is playing
// another one, until the channel starts a new one. Everyone else in the instance stays at the
// channel's game.
func TestLaunchedForAGame(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob")
	sessions := map[chat.UserID]string{"ann": c.enterAs("ann"), "bob": c.enterAs("bob")}
	type place struct {
		Game, Launched string
		LaunchedAt     int64
	}
	shows := func(name chat.UserID, what string, want place) {
		t.Helper()
		if want.Launched != "" {
			stored, err := c.launches.Stored.Launch(t.Context(), instanceID, name)
			if err != nil {
				t.Fatal(err)
			}
			want.LaunchedAt = stored.At.UnixMilli()
		}
		if _, body := c.ask("GET", "/api/activity/place", sessions[name], nil); read[place](t, body) != want {
			t.Errorf("%s, %s: %s, want %+v", name, what, body, want)
		}
	}
	launch := func(game int64) {
		t.Helper()
		if err := c.launches.Bind(t.Context(), instanceID, "ann", game); err != nil {
			t.Fatal(err)
		}
	}
	shows("ann", "an empty channel", place{})
	c.PlayToEnd("ann", "bob", "")
	old := c.Game().ID
	c.One("bob", "!play easy")
	now := c.Game().ID
	one, two := c.links.PublicID(old), c.links.PublicID(now)
	launch(now + 100)
	shows("ann", "a game that's gone", place{Game: two})
	launch(old)
	shows("ann", "an old game", place{Game: two, Launched: one})
	shows("bob", "no launch", place{Game: two})
	launch(0)
	shows("ann", "no board", place{Game: two})
	launch(old)
	c.One("bob", "!resign yes")
	shows("ann", "the channel's game is over", place{Game: two, Launched: one})
	c.One("bob", "!play easy")
	shows("ann", "a new game", place{Game: c.links.PublicID(c.Game().ID)})
}

// The launched game stays on the screen, with the channel's game one click away. A launch on
// another board shows that one.
func TestOldBoardInTheActivity(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob")
	c.PlayToEnd("ann", "bob", "")
	old := c.Game().ID
	c.One("bob", "!play easy")
	launch := func(game int64) {
		t.Helper()
		if err := c.launches.Bind(t.Context(), instanceID, "ann", game); err != nil {
			t.Fatal(err)
		}
	}
	launch(old)
	ann := c.launch("ann", browsertest.Desktop)
	const shown = `$("#after") && !$("#after").hidden && !$("#to-live").hidden`
	ann.Wait(shown)
	const asked = `frame.contentWindow.performance.getEntriesByType("resource").filter((e) => e.name.includes("api/activity/place")).length`
	ann.Wait(asked + " > 2") // it asks again, and the game stays
	ann.Wait(shown)
	ann.press("#to-live")
	const live = `$("#to-live").hidden && $("#after").hidden`
	ann.Wait(`$("#grid") && ` + live)
	launch(c.Game().ID)
	before := browsertest.Eval[int](ann.Page, asked)
	ann.Wait(fmt.Sprintf(`(frame.contentDocument.dispatchEvent(new Event("visibilitychange")), %s > %d) && %s`, asked, before, live))
	launch(old)
	const look = `(frame.contentDocument.dispatchEvent(new Event("visibilitychange")), true)`
	ann.Wait(look)
	ann.Wait(shown)
	// The same board again, after returning to the channel's game.
	ann.press("#to-live")
	ann.Wait(`$("#grid") && ` + live)
	launch(old)
	ann.Wait(look)
	ann.Wait(shown)
	// The same while the server can't be reached.
	ann.press("#to-live")
	ann.Wait(`$("#grid") && ` + live)
	ann.Wait(`(() => {
		const w = frame.contentWindow, fetch = w.fetch.bind(w);
		w.refused = 0;
		w.fetch = (url, options) => w.refused < 1 && String(url).includes("activity/open") ? Promise.reject(new w.TypeError("Failed to fetch " + ++w.refused)) : fetch(url, options);
		return true;
	})()`)
	launch(old)
	ann.Wait(look)
	ann.Wait(`frame.contentWindow.refused === 1`)
	ann.Wait(look)
	ann.Wait(shown)
}
