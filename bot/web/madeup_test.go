package web_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
)

// countedWeb counts how often a session is looked for.
type countedWeb struct {
	stored.Web
	looked *atomic.Int32
}

func (c countedWeb) WebSession(ctx context.Context, id string, now time.Time) (stored.WebSession, error) {
	c.looked.Add(1)
	return c.Web.WebSession(ctx, id, now)
}

// However many sessions somebody makes up, the database isn't asked for them, or hardly for those that look like
// ones of an earlier version or have ended. They use up nothing that others need.
func TestMadeUpSessions(t *testing.T) {
	other, err := session.NewSigner(make([]byte, session.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	const limit = 8 // requests at once of a person, and of all without a session together
	for name, tt := range map[string]struct {
		secret func(s *site) string
		most   float64 // how often the database may be asked in a second
	}{
		"any text":              {func(*site) string { return "made-up" }, 0},
		"signed by others":      {func(*site) string { return other.Secret("ann") }, 0},
		"of an earlier version": {func(*site) string { return rand.Text() }, 2 * limit},
		"signed, but not there": {func(s *site) string { return s.links.Secret("eve") }, 20 * limit}, // a request of a person may be about 20 sessions,
	} {
		t.Run(name, func(t *testing.T) {
			var looked atomic.Int32
			s := newSiteWith(t, "", func(o *web.Options) {
				sessions, err := session.New(t.Context(), countedWeb{o.Guests.(stored.Web), &looked}, time.Now)
				if err != nil {
					t.Fatal(err)
				}
				o.Links.Sessions = sessions
				o.Limits = web.Limits{PerMinute: 4 * limit, Anonymous: limit, Address: limit}
			})
			s.One("ann", "!play easy")
			game := s.Game().ID
			public := s.links.PublicID(game)
			mine := s.enter("ann", game)
			looked.Store(0)
			begun := time.Now()
			const greedy = "198.51.100.7"
			for range 40 {
				var lobby string
				for i := range 20 {
					lobby += fmt.Sprintf(`%s"%s"`, map[bool]string{true: ",", false: ""}[i > 0], tt.secret(s))
				}
				s.answer(greedy, "POST", "/api/lobby", "", `{"sessions":[`+lobby+`]}`)
				for path, method := range map[string]string{"act": "POST", "next": "POST", "continue": "POST", "": "GET"} {
					if code := s.answer(greedy, method, "/api/games/"+public+map[bool]string{true: "/"}[path != ""]+path, tt.secret(s), "{}").Code; code < 400 {
						t.Fatalf("%s %q: %d", method, path, code)
					}
				}
				s.answer(greedy, "GET", "/api/learn", tt.secret(s), "")
				s.answer(greedy, "POST", "/api/puzzle/try", tt.secret(s), "{}")
				conn := s.helloFrom(greedy, game, tt.secret(s), 0)
				if m := s.hears(conn); m.Code != live.ByeSession && m.Code != live.ByeClosing {
					t.Fatalf("a WebSocket: %+v", m)
				}
				conn.Close()
			}
			if n := looked.Load(); float64(n) > tt.most*(1+time.Since(begun).Seconds()) {
				t.Errorf("the database was asked %d times", n)
			}
			if w := s.answer("198.51.100.8", "POST", "/api/lobby", "", `{"sessions":["`+mine+`"]}`); w.Code != http.StatusOK {
				t.Errorf("somebody's games: %d %s", w.Code, w.Body)
			}
			if w := s.answer(greedy, "GET", "/api/games/"+public, mine, ""); w.Code != http.StatusOK {
				t.Errorf("a player at the same address: %d %s", w.Code, w.Body)
			}
		})
	}
}

// Sessions of an earlier version go on: they are found, and count for their person.
func TestEarlierSessions(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 8} })
	s.One("ann", "!play easy")
	game := s.Game().ID
	secret := rand.Text()
	now := time.Now().UTC().Truncate(time.Microsecond)
	if err := s.Store.AddWebSession(t.Context(), stored.WebSession{ID: hashed(secret), User: servicetest.User("ann"), Game: game, Created: now, Expires: now.Add(time.Hour)}, 0); err != nil {
		t.Fatal(err)
	}
	if answer, body := s.ask("GET", "/api/games/"+s.links.PublicID(game), secret, nil); answer.StatusCode != http.StatusOK {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
	for range 20 {
		if answer, _ := s.ask("GET", "/api/games/"+s.links.PublicID(game), secret, nil); answer.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a session of an earlier version can ask as often as it likes")
}

// hashed returns what is stored of a secret.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
