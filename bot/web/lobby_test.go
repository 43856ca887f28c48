package web_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
	"hoshi/render"
)

// The start page lists games in open channels of guilds that want it, and no other games. A guild's
// decision takes effect at once.
func TestLobbyGames(t *testing.T) {
	s := newSite(t)
	play := func(channel chat.ChannelID, guild chat.GuildID, who string) int64 {
		t.Helper()
		m := servicetest.Message(string(channel), who, "!play easy")
		m.Guild = guild
		s.Ask(m)
		return s.GameIn(channel).ID
	}
	const shown = "open-1"
	games := map[chat.ChannelID]int64{
		shown: play(shown, servicetest.Guild, "ann"), "closed": play("closed", servicetest.Guild, "bob"),
		"open-2": play("open-2", "another", "cat"), "open-dm": play("open-dm", "", "dan"),
	}
	lists := func(game int64) bool {
		t.Helper()
		answer, body := s.ask("GET", "/", "", nil)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%d: %s", answer.StatusCode, body)
		}
		return strings.Contains(body, s.links.PublicID(game))
	}
	if lists(games[shown]) {
		t.Fatal("a guild's games are public before its managers say so")
	}
	s.Choose(settings.GuildSettings{Lobby: settings.On})
	listed := func(want bool) {
		t.Helper()
		for begun := time.Now(); lists(games[shown]) != want; time.Sleep(time.Millisecond) {
			if time.Since(begun) > servicetest.Patience {
				t.Fatalf("the game is listed: %t", !want)
			}
		}
	}
	listed(true) // the pages' clock stands still, so this isn't because the list got old
	for channel, id := range games {
		if got := lists(id); got != (channel == shown) {
			t.Errorf("the game in %s is listed: %t", channel, got)
		}
	}
	s.Choose(settings.GuildSettings{})
	listed(false)
}

// A browser sees the games it has sessions for, those waiting for the viewer first.
func TestMyGames(t *testing.T) {
	s := newSite(t)
	s.Begin("ann", "!play @bob black 5+5")
	first := s.Game().ID
	ann, bob := s.enter("ann", first), s.enter("bob", first)
	s.Ask(servicetest.Message("d", "bob", "!play easy"))
	second := s.enter("bob", s.GameIn("d").ID)
	type list struct {
		Games []struct {
			Game, Title, Text string
			Yours             bool
		}
		Ended []string
	}
	for _, c := range []struct {
		name     string
		sessions []string
		yours    []bool
		ended    int
	}{
		{"ann, whose turn it is", []string{ann}, []bool{true}, 0},
		{"bob, who waits in one game", []string{bob, second}, []bool{false, true}, 0},
		{"an old session", []string{"old", second, ""}, []bool{true}, 2},
		{"nobody", nil, nil, 0},
	} {
		answer, body := s.ask("POST", "/api/lobby?lang=en", "", map[string]any{"sessions": c.sessions})
		got := read[list](t, body)
		if answer.StatusCode != http.StatusOK || len(got.Games) != len(c.yours) || len(got.Ended) != c.ended {
			t.Errorf("%s: %d %s", c.name, answer.StatusCode, body)
			continue
		}
		for i, yours := range c.yours {
			if g := got.Games[i]; g.Yours != yours || g.Title == "" || g.Text == "" {
				t.Errorf("%s: game %d: %+v", c.name, i, g)
			}
		}
	}
	s.One("ann", "!h8")
	s.One("bob", "!h9") // the clocks run from here
	_, body := s.ask("POST", "/api/lobby?lang=en", "", map[string]any{"sessions": []string{ann}})
	if got := read[list](t, body).Games[0]; got.Game != s.links.PublicID(first) || got.Title != "ann vs. bob" || !regexp.MustCompile(` · [45]:\d\d$`).MatchString(got.Text) {
		t.Errorf("ann's game: %+v", got)
	}
}

// The lobby and the puzzle are in the browser's language.
func TestStartPages(t *testing.T) {
	s := newSite(t)
	for lang, want := range map[string][2]string{"en": {"Play Hoshi here", "Puzzle of the day"}, "ja": {"ここでHoshiと打つ", "本日の問題"}, "de": {"Play Hoshi here", "Puzzle of the day"}} {
		for i, path := range []string{"/", "/puzzle"} {
			answer, body := s.ask("GET", path, "", nil, "Accept-Language", lang)
			if answer.StatusCode != http.StatusOK || !strings.Contains(body, want[i]) || !strings.Contains(body, `property="og:title"`) {
				t.Errorf("%s in %s: %d %.200s", path, lang, answer.StatusCode, body)
			}
		}
	}
	one, _, err := s.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first := one.Proof.Move.String()
	if _, body := s.ask("GET", "/puzzle", "", nil); regexp.MustCompile(`\b` + first + `\b`).MatchString(body) {
		t.Error("the page tells the solution")
	}
	_, body := s.ask("POST", "/api/puzzle/try?lang=en", "", study.Ask{Puzzle: one.ID, Point: first})
	if got := read[study.Told](t, body); got.Verdict != "right" || got.Reply == "" {
		t.Errorf("the first move: %s", body)
	}
	if answer, body := s.ask("POST", "/api/puzzle/try?lang=en", "", study.Ask{Puzzle: one.ID, Line: []string{"a1"}, Point: first}); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a made-up line: %d %s", answer.StatusCode, body)
	}
}

// Anyone can continue from a position of a finished game, as a guest or as the player a session
// belongs to.
func TestPlayOn(t *testing.T) {
	s := newSite(t)
	s.Ask(servicetest.Message("d", "ann", "!play easy"))
	if answer, body := s.ask("POST", "/api/games/"+s.links.PublicID(s.GameIn("d").ID)+"/continue?lang=en", "", map[string]any{}); answer.StatusCode != http.StatusConflict || !strings.Contains(body, "isn't over yet") {
		t.Errorf("a running game: %d %s", answer.StatusCode, body)
	}
	s.One("ann", servicetest.CarelessGame)
	over := s.Game()
	path := "/api/games/" + s.links.PublicID(over.ID) + "/continue"
	secret := s.enter("ann", over.ID)
	for _, c := range []struct {
		name, session string
		move          int
		guest         bool
		side          string
	}{{"a guest", "", 7, true, "white"}, {"ann", secret, 4, false, "black"}} {
		answer, body := s.ask("POST", path+"?lang=en", c.session, map[string]any{"move": c.move, "level": "casual"})
		if answer.StatusCode != http.StatusCreated {
			t.Fatalf("%s: %d %s", c.name, answer.StatusCode, body)
		}
		got := read[struct{ Session, Game string }](t, body)
		_, body = s.ask("GET", "/api/games/"+got.Game, got.Session, nil)
		shown := read[snapshot.Snapshot](t, body)
		id, err := s.links.Game(got.Game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Store.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		person := g.Player(g.PersonSide()).User
		if shown.You != c.side || !shown.CanPlace || shown.Moves != c.move || shown.Rated || game.IsGuest(person.ID) != c.guest || !guest.IsChannel(g.Channel) ||
			!strings.Contains(fmt.Sprint(g.EnginePlayer().Level), "asual") {
			t.Errorf("%s: %s, %+v", c.name, body, g)
		}
	}
	for _, c := range []struct {
		name, session string
		body          map[string]any
		status        int
	}{
		{"the end of a game that is over", "", map[string]any{"move": len(over.Moves)}, http.StatusConflict},
		{"too many moves", "", map[string]any{"move": 99}, http.StatusConflict},
		{"a negative move", "", map[string]any{"move": -1}, http.StatusConflict},
		{"no level", "", map[string]any{"move": 1, "level": "--"}, http.StatusBadRequest},
		{"a made-up session", "made-up", map[string]any{"move": 1}, http.StatusUnauthorized},
		{"too many guests", "", map[string]any{"move": 1}, http.StatusServiceUnavailable},
	} {
		if answer, body := s.ask("POST", path+"?lang=en", c.session, c.body); answer.StatusCode != c.status || !strings.Contains(body, `"text":"`) {
			t.Errorf("%s: %d %s, want %d", c.name, answer.StatusCode, body, c.status)
		}
	}
}

// A preview stays within Discord's limits, however long the players' names are.
func TestPreview(t *testing.T) {
	s := newSite(t)
	long := strings.Repeat("五子棋👨‍👩‍👧‍👦é한국กำ", 6)
	m := servicetest.Message("c", "x", "!play easy")
	m.Author.Name = long
	s.Ask(m)
	m.Text = "h8"
	s.Ask(m)
	tag := func(body, property string) string {
		t.Helper()
		found := regexp.MustCompile(`<meta (?:property|name)="` + property + `" content="([^"]*)"`).FindStringSubmatch(body)
		if found == nil {
			t.Fatalf("no %s: %.2000s", property, body)
		}
		return found[1]
	}
	check := func(width, height int) string {
		t.Helper()
		path := s.path(s.links.Watch(s.Game().ID))
		for _, lang := range settings.Languages() {
			_, body := s.ask("GET", path+"?lang="+lang, "", nil)
			title, about := tag(body, "og:title"), tag(body, "og:description")
			if len(title) > 70 || len(about) > 350 || !utf8.ValidString(title) || !utf8.ValidString(about) || title == "" || about == "" {
				t.Errorf("%s: a title of %d bytes, %q, and a description of %d, %q", lang, len(title), title, len(about), about)
			}
			if w, h := tag(body, "og:image:width"), tag(body, "og:image:height"); w != fmt.Sprint(width) || h != fmt.Sprint(height) {
				t.Errorf("%s: a picture of %s × %s, want %d × %d", lang, w, h, width, height)
			}
			if tag(body, "theme-color") == "" || tag(body, "og:image:alt") == "" || tag(body, "twitter:card") != "summary_large_image" || len(tag(body, "og:image")) > 2048 {
				t.Errorf("%s: %.2000s", lang, body)
			}
		}
		_, body := s.ask("GET", path, "", nil)
		picture := s.path(tag(body, "og:image"))
		answer, file := s.ask("GET", picture, "", nil)
		config, err := png.DecodeConfig(bytes.NewReader([]byte(file)))
		if err != nil || config.Width != width || config.Height != height || len(file) > 500_000 || answer.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the picture: %d bytes, %+v, %v, want %d × %d", len(file), config, err, width, height)
		}
		tagged := answer.Header.Get("ETag")
		if answer, again := s.ask("GET", picture, "", nil, "If-None-Match", tagged); answer.StatusCode != http.StatusNotModified || again != "" || tagged == "" {
			t.Errorf("again: %d, %d bytes, tag %q", answer.StatusCode, len(again), tagged)
		}
		return tagged
	}
	running := check(320, 320)
	m.Text = "!resign yes"
	s.Ask(m)
	if over := check(render.CardWidth, render.CardHeight); over == running {
		t.Errorf("the tag %q stays the same", over)
	}
}

// People's names and texts are plain text in the pages, whatever they contain.
func TestNamesAreEscaped(t *testing.T) {
	s := newSite(t)
	const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&{{.}}`
	m := servicetest.Message("c", "x", "!play easy")
	m.Author.Name = evil
	s.Ask(m)
	for _, path := range []string{s.path(s.links.Watch(s.Game().ID)), "/"} {
		for _, lang := range settings.Languages() {
			_, body := s.ask("GET", path+"?lang="+lang, "", nil)
			if strings.Contains(body, "<script>") || strings.Contains(body, "<img src=x") || strings.Contains(body, "</script><script") {
				t.Errorf("%s in %s: %s", path, lang, body)
			}
		}
	}
	if _, body := s.ask("GET", s.path(s.links.Watch(s.Game().ID)), "", nil); !strings.Contains(body, "alert(1)") {
		t.Error("the page has no name, so the test can't fail")
	}
}
