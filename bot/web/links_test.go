package web_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/web"
	"hoshi/bot/web/session"
)

// A private link leads to the public page, with the secret in the fragment.
func TestLinks(t *testing.T) {
	s := newSessions(t)
	pages := web.Links{Sessions: s, URL: "https://hoshi.example/games"}
	watch := pages.Watch(7)
	if want := "https://hoshi.example/games/g/" + s.PublicID(7); watch != want {
		t.Errorf("%s, want %s", watch, want)
	}
	ann := chat.User{ID: "1", Name: "ann", Mention: "<@1>"}
	private, err := pages.Play(t.Context(), ann, 7)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(private)
	if err != nil {
		t.Fatal(err)
	}
	token, ok := strings.CutPrefix(u.Fragment, "k=")
	if u.Fragment = ""; u.String() != watch || !ok || u.RawQuery != "" {
		t.Errorf("%s", private)
	}
	if _, started, err := s.Exchange(t.Context(), token); err != nil || started.User != ann || started.Game != 7 {
		t.Errorf("%+v, %v", started, err)
	}
	if _, err := pages.Play(t.Context(), chat.User{}, 7); err == nil {
		t.Error("a link for nobody")
	}
}

// Discord's buttons accept URLs of 512 characters.
func TestPrivateLinksFitIntoButtons(t *testing.T) {
	s := newSessions(t)
	const longestBase = 160 // of the setting web.url
	pages := web.Links{Sessions: s, URL: "https://" + strings.Repeat("a", longestBase-len("https://"))}
	for _, name := range []string{"ann", strings.Repeat("𝔸", 32), strings.Repeat("五", 100)} {
		user := chat.User{ID: "12345678901234567890", Name: name, Mention: "<@12345678901234567890>"}
		if link, err := pages.Play(t.Context(), user, 1<<63-1); err != nil || len(link) > chat.MaxURL {
			t.Errorf("%s: %d characters, %v", name, len(link), err)
		}
	}
}

func newSessions(t *testing.T) *session.Sessions {
	t.Helper()
	db, err := store.Open(t.Context(), database.Place(t.TempDir()), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s, err := session.New(t.Context(), db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
