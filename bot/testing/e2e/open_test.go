package e2e_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/web"
	"hoshi/bot/web/session"
)

// webBase is the pages' address in these tests. Nothing serves it.
const webBase = "https://hoshi.example"

// sessionPages are pages whose sessions a test sets once the bot has its database.
type sessionPages struct{ web.Links }

// newWebHost returns a bot with pages, and their sessions.
func newWebHost(t *testing.T) (*host, *session.Sessions) {
	t.Helper()
	pages := &sessionPages{}
	h := newHost(t, sandbox.Options{}, service.Options{Pages: pages})
	s, err := session.New(t.Context(), h.db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	pages.Links = web.Links{Sessions: s, URL: webBase}
	return h, s
}

var linkURL = regexp.MustCompile(`"url":"(` + webBase + `[^"]*)"`)

// links returns the URLs of a message's buttons.
func links(m sandbox.Message) (list []string) {
	for _, match := range linkURL.FindAllStringSubmatch(string(m.Components), -1) {
		list = append(list, match[1])
	}
	return list
}

// privateLink makes someone click Open in browser, and returns the token of the link that only they see.
func (p *player) privateLink(name string, board sandbox.Message) (token string) {
	p.t.Helper()
	m := p.toldAlone(p.click(name, board, "open"), name, "yours alone")
	list := links(m)
	if len(list) != 2 || strings.Contains(list[1], "#") {
		p.t.Fatalf("links: %v", list)
	}
	page, token, ok := strings.Cut(list[0], "#k=")
	if !ok || page != list[1] {
		p.t.Fatalf("links: %v", list)
	}
	return token
}

// A player gets a link in an answer that only they see, with a button of the board or of a public
// answer. It can be exchanged for a session as often as needed, until it's revoked. No log contains
// it.
func TestOpenInBrowser(t *testing.T) {
	t.Parallel()
	h, sessions := newWebHost(t)
	p := h.player(0)
	board := p.between("ann", "bob")
	token := p.privateLink("ann", board)
	var secrets []string
	for range 2 { // a phone and a desktop
		secret, s, err := sessions.Exchange(t.Context(), token)
		if err != nil || string(s.User.ID) != p.users["ann"] || s.User.Name != "ann" || s.Game != h.game(p.channel.ID).ID {
			t.Fatalf("%+v, %v", s, err)
		}
		secrets = append(secrets, secret)
	}

	public := p.ask("bob", "!open")
	if list := links(public); len(list) != 1 || strings.Contains(list[0], "#") || public.EphemeralTo != "" {
		t.Errorf("the public answer has the links %v", list)
	}
	if game, err := sessions.Game(strings.TrimPrefix(links(public)[0], webBase+"/g/")); err != nil || game != h.game(p.channel.ID).ID {
		t.Errorf("the public link is for game %d, %v", game, err)
	}
	bobs, _, err := sessions.Exchange(t.Context(), p.privateLink("bob", public))
	if err != nil {
		t.Fatal(err)
	}

	p.toldAlone(p.slash("ann", "open", map[string]any{"links": "revoke"}), "ann", "no longer work")
	if _, _, err := sessions.Exchange(t.Context(), token); !errors.Is(err, session.ErrRevoked) {
		t.Errorf("the revoked link: %v", err)
	}
	for _, secret := range secrets {
		if _, err := sessions.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
			t.Errorf("a revoked session: %v", err)
		}
	}
	if _, err := sessions.Of(t.Context(), bobs); err != nil {
		t.Errorf("bob's session: %v", err)
	}
	for _, secret := range append(secrets, token, bobs) {
		if strings.Contains(h.log.String(), secret) {
			t.Error("a link or a session is in the log")
		}
	}
}

// Deleting your data ends your sessions and links.
func TestPrivacyDeleteEndsSessions(t *testing.T) {
	t.Parallel()
	h, sessions := newWebHost(t)
	p := h.player(0)
	token := p.privateLink("ann", p.between("ann", "bob"))
	secret, _, err := sessions.Exchange(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	p.toldAlone(p.slash("ann", "privacy", map[string]any{"action": "delete", "confirm": "yes"}), "ann", "Your data is deleted.")
	if _, err := sessions.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
		t.Errorf("the session: %v", err)
	}
	if _, _, err := sessions.Exchange(t.Context(), token); !errors.Is(err, session.ErrRevoked) {
		t.Errorf("the link: %v", err)
	}
}
