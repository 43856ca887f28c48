package linkedroles_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord/linkedroles"
	"hoshi/bot/discord/oauth"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// discord is Discord for one person, with numbered tokens.
type discord struct {
	scope    string
	issued   int               // number of the latest tokens
	removed  bool              // the person has removed the application
	expired  bool              // Discord refuses the latest access token
	fails    error             // returned by everything
	rejects  error             // returned when figures are sent
	metadata map[string]string // sent last
	name     string
	sent     int
	revoked  []oauth.Secret
}

func (d *discord) token() (oauth.Token, error) {
	if d.fails != nil || d.removed {
		return oauth.Token{}, cmp0(d.fails, oauth.ErrGrant)
	}
	d.issued++
	d.expired = false
	return oauth.Token{Access: oauth.Secret(fmt.Sprint("access-", d.issued)), Refresh: oauth.Secret(fmt.Sprint("refresh-", d.issued)), Seconds: 3600, Scope: d.scope}, nil
}

// cmp0 returns the first error that isn't nil.
func cmp0(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *discord) AuthorizeURL(state, redirect string, scopes ...string) (string, error) {
	return strings.Join(append(scopes, state, redirect), " "), d.fails
}

func (d *discord) Exchange(_ context.Context, code, redirect string) (oauth.Token, error) {
	if code != "code" || redirect != "https://hoshi.example/link/done" {
		return oauth.Token{}, oauth.ErrGrant
	}
	return d.token()
}

func (d *discord) Refresh(_ context.Context, refresh oauth.Secret) (oauth.Token, error) {
	if refresh.Reveal() != fmt.Sprint("refresh-", d.issued) {
		return oauth.Token{}, oauth.ErrGrant
	}
	return d.token()
}

func (d *discord) Revoke(_ context.Context, token oauth.Secret) error {
	d.revoked = append(d.revoked, token)
	return d.fails
}

func (d *discord) User(context.Context, oauth.Secret) (oauth.User, error) {
	return oauth.User{ID: "7", Username: "ann", GlobalName: "Ann"}, d.fails
}

func (d *discord) PutRoleConnection(_ context.Context, access oauth.Secret, r oauth.RoleConnection) error {
	if err := d.authorize(access); err != nil {
		return err
	}
	d.sent++
	d.metadata, d.name = r.Metadata, r.PlatformUsername
	return nil
}

func (d *discord) DeleteRoleConnection(_ context.Context, access oauth.Secret) error {
	if err := d.authorize(access); err != nil {
		return err
	}
	d.sent++
	d.metadata, d.name = nil, ""
	return nil
}

// authorize returns why an access token is refused.
func (d *discord) authorize(access oauth.Secret) error {
	switch {
	case d.fails != nil || d.rejects != nil:
		return cmp0(d.fails, d.rejects)
	case d.removed || d.expired || access.Reveal() != fmt.Sprint("access-", d.issued):
		return oauth.ErrToken
	}
	return nil
}

// world is a person's connected account.
type world struct {
	*discord
	*linkedroles.Links
	t     *testing.T
	db    *store.DB
	dir   string
	clock time.Time
	log   bytes.Buffer
}

const ann = chat.UserID("7")

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, discord: &discord{scope: "identify role_connections.write"}, dir: t.TempDir(), clock: time.Now()}
	var err error
	if w.db, err = store.Open(t.Context(), database.Place(w.dir), store.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.db.Close() })
	w.Links = w.links("client-secret")
	return w
}

// links returns a process's connected accounts, with a client secret.
func (w *world) links(secret string) *linkedroles.Links {
	w.t.Helper()
	l, err := linkedroles.New(linkedroles.Options{
		Discord: w.discord, Store: w.db, Secret: secret, Redirect: "https://hoshi.example/link/done", Now: func() time.Time { return w.clock },
		Log: slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return l
}

// connect connects ann's account and sends her figures.
func (w *world) connect() {
	w.t.Helper()
	if user, err := w.Connect(w.t.Context(), "code"); err != nil || user.ID != ann || user.Name != "Ann" {
		w.t.Fatalf("%+v, %v", user, err)
	}
	w.send()
}

func (w *world) send() {
	w.t.Helper()
	if err := w.Send(w.t.Context(), ann); err != nil {
		w.t.Fatal(err)
	}
}

// wins ends a rated game that ann has won against the level easy.
func (w *world) wins() {
	w.t.Helper()
	user := chat.User{ID: ann, Name: "Ann"}
	g := &game.Game{
		Channel: chat.ChannelID(fmt.Sprint("c", w.sent)), Host: user, Rated: true,
		Record: game.Record{Size: engine.DefaultSize, Rule: engine.Freestyle},
		Seats:  game.Seats{Black: game.Player{User: user}, White: game.Player{Engine: true, Level: engine.Easy}},
		Status: game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart, User: user}},
	}
	if err := w.db.Create(w.t.Context(), g, nil); err != nil {
		w.t.Fatal(err)
	}
	for _, move := range strings.Fields("h8 a1 h9 a2 h10 a3 h11 a4 h12") {
		pt, err := engine.ParsePoint(move, g.Size)
		if err != nil {
			w.t.Fatal(err)
		}
		g.Moves = append(g.Moves, pt)
	}
	g.State, g.Winner = game.Won, engine.Black
	if err := w.db.Commit(w.t.Context(), g); err != nil {
		w.t.Fatal(err)
	}
}

// connected reports whether ann's account is connected.
func (w *world) connected() bool {
	w.t.Helper()
	yes, err := w.Connected(w.t.Context(), ann)
	if err != nil {
		w.t.Fatal(err)
	}
	return yes
}

// A person's figures are sent when they connect, and again when they change.
func TestFigures(t *testing.T) {
	w := newWorld(t)
	w.connect()
	if d := cmp.Diff(map[string]string{"rating": "0", "games": "0", "level": "0", "streak": "0"}, w.metadata); d != "" || w.name != "Ann" {
		t.Errorf("%s at first:\n%s", w.name, d)
	}
	w.send()
	if w.sent != 1 {
		t.Errorf("sent %d times without a change", w.sent)
	}
	w.wins()
	w.clock = w.clock.Add(stored.RolesEvery)
	w.send()
	if w.metadata["games"] != "1" || w.metadata["level"] != fmt.Sprint(int(engine.Easy)) || w.metadata["rating"] <= "1000" || w.sent != 2 {
		t.Errorf("after a win: %v", w.metadata)
	}
	const day settings.Day = "2026-11-24"
	if _, err := w.db.StartDaily(t.Context(), stored.Daily{Guild: "g", Day: day, Puzzle: 1}); err != nil {
		t.Fatal(err)
	}
	_, err := w.db.UpdateDaily(t.Context(), chat.User{ID: ann, Name: "Ann"}, "g", day, func(p *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, a *stored.DailyAttempt) {
		a.Solved = true
		p.SolvedDay(day)
	})
	if err != nil {
		t.Fatal(err)
	}
	w.clock = w.clock.Add(stored.RolesEvery)
	w.send()
	if w.metadata["streak"] != "1" || w.sent != 3 {
		t.Errorf("after a puzzle: %v", w.metadata)
	}
}

// Expired access tokens are refreshed, and the new tokens are kept.
func TestRefresh(t *testing.T) {
	for name, expire := range map[string]func(*world){
		"known": func(w *world) { w.clock = w.clock.Add(2 * time.Hour) }, "unknown": func(w *world) { w.expired = true },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.connect()
			for round := range 3 {
				expire(w)
				w.wins()
				w.clock = w.clock.Add(stored.RolesEvery)
				w.send()
				if w.issued != round+2 || w.sent != round+2 || !w.connected() {
					t.Errorf("round %d: tokens %d, sent %d times", round, w.issued, w.sent)
				}
			}
		})
	}
}

// A person whose authorization has ended is forgotten, but someone whom Discord keeps waiting
// isn't.
func TestFailures(t *testing.T) {
	down := fmt.Errorf("asking: %w", oauth.ErrUnreachable)
	for _, tt := range []struct {
		name  string
		how   func(*world)
		later bool // it's tried again later
		left  bool // the authorization is kept
	}{
		{"removed at Discord", func(w *world) { w.removed = true }, false, false},
		{"removed at Discord, and the token has expired", func(w *world) { w.removed, w.clock = true, w.clock.Add(2*time.Hour) }, false, false},
		{"another client secret", func(w *world) { w.Links = w.links("new-secret") }, false, false},
		{"Discord is down", func(w *world) { w.fails = down }, true, true},
		{"Discord is down, and the token has expired", func(w *world) { w.fails, w.clock = down, w.clock.Add(2*time.Hour) }, true, true},
		{"too many requests", func(w *world) { w.rejects = errors.New("429") }, true, true},
		{"the secret is refused", func(w *world) { w.fails = oauth.ErrClient }, true, true},
		{"disconnected meanwhile", func(w *world) {
			if _, err := w.Disconnect(t.Context(), ann); err != nil {
				t.Fatal(err)
			}
		}, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.connect()
			w.wins()
			w.clock = w.clock.Add(stored.RolesEvery)
			tt.how(w)
			if err := w.Send(t.Context(), ann); (err != nil) != tt.later {
				t.Errorf("sending: %v", err)
			}
			if w.connected() != tt.left {
				t.Errorf("connected: %t", !tt.left)
			}
			if !tt.left {
				return
			}
			w.fails, w.rejects = nil, nil
			var early *stored.NotDueError
			if err := w.Send(t.Context(), ann); !errors.As(err, &early) {
				t.Errorf("while another process may send: %v", err)
			}
			w.clock = w.clock.Add(early.Wait)
			w.send()
			if w.metadata["games"] != "1" {
				t.Errorf("afterwards: %v", w.metadata)
			}
		})
	}
}

// Disconnecting removes the figures from Discord and revokes the tokens, or says that Discord still
// has them.
func TestDisconnect(t *testing.T) {
	w := newWorld(t)
	if was, err := w.Disconnect(t.Context(), ann); was || err != nil {
		t.Errorf("before: %t, %v", was, err)
	}
	for name, how := range map[string]func(*world){"": func(*world) {}, "expired": func(w *world) { w.expired = true }, "removed": func(w *world) { w.removed = true }} {
		w := newWorld(t)
		w.connect()
		how(w)
		if was, err := w.Disconnect(t.Context(), ann); !was || err != nil || w.connected() {
			t.Errorf("%s: %t, %v", name, was, err)
		}
		if !w.removed && (len(w.metadata) != 0 || len(w.revoked) != 1) {
			t.Errorf("%s: Discord has %v, revoked %d", name, w.metadata, len(w.revoked))
		}
	}
	w.connect()
	gone, cancel := context.WithCancel(t.Context())
	cancel() // the browser's window was closed
	if was, err := w.Disconnect(gone, ann); !was || err != nil || w.connected() || len(w.metadata) != 0 {
		t.Errorf("canceled: %t, %v; Discord has %v", was, err, w.metadata)
	}
	w.connect()
	w.fails = oauth.ErrUnreachable
	if was, err := w.Disconnect(t.Context(), ann); !was || !errors.Is(err, oauth.ErrUnreachable) || w.connected() {
		t.Errorf("while Discord is down: %t, %v", was, err)
	}
}

// If someone doesn't allow everything that's needed, or their code is invalid, nothing is kept.
func TestRefusedConnections(t *testing.T) {
	w := newWorld(t)
	if _, err := w.Connect(t.Context(), "another"); !errors.Is(err, oauth.ErrGrant) {
		t.Error(err)
	}
	w.scope = "identify"
	if _, err := w.Connect(t.Context(), "code"); !errors.Is(err, linkedroles.ErrScopes) || len(w.revoked) != 1 {
		t.Error(err)
	}
	if w.connected() {
		t.Error("connected")
	}
	a, first, err := w.Begin()
	_, second, _ := w.Begin()
	if err != nil || first == second || len(first) < 26 || a != "role_connections.write identify "+first+" https://hoshi.example/link/done" {
		t.Errorf("%q, %v", a, err)
	}
}

// The tokens aren't in any log or in people's exports, and can't be read in the database.
func TestTokensAreSecret(t *testing.T) {
	w := newWorld(t)
	w.connect()
	link, err := w.db.RoleLink(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	data, err := w.db.UserData(t.Context(), ann)
	if err != nil || len(data.Rows["role_links"]) != 1 {
		t.Fatalf("%v, %v", data.Rows, err)
	}
	w.fails = oauth.ErrClient
	w.wins()
	w.clock = w.clock.Add(stored.RolesEvery)
	_ = w.Send(t.Context(), ann)
	all := fmt.Sprint(link.Tokens, data.Rows, w.log.String())
	for _, secret := range []string{"access-1", "refresh-1", "client-secret"} {
		if strings.Contains(all, secret) {
			t.Errorf("%s is in %s", secret, all)
		}
	}
	if w.log.Len() == 0 || strings.Contains(fmt.Sprint(data.Rows, w.log.String()), link.Tokens) {
		t.Errorf("the log or the export has the encrypted tokens, or nothing was logged: %s", w.log.String())
	}
}
