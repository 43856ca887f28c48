package web

import (
	"cmp"
	"context"
	"net/http"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/engine"
)

// playOn starts a game against the engine from a position of a finished game. Its player is the one
// of the session, or a guest. It's played on the page alone, in a channel of its own, and isn't
// rated.
func (s *guestPlaces) playOn(w http.ResponseWriter, r *http.Request, id int64) error {
	of, err := s.session(r, id)
	if err != nil {
		return err
	}
	var wanted struct {
		Move  int    `json:"move"` // how many moves of the game to keep
		Level string `json:"level"`
	}
	if err := read(r, &wanted); err != nil {
		return err
	}
	level, ok := engine.ParseLevel(cmp.Or(wanted.Level, guestLevel.String()))
	switch {
	case !ok:
		return problemBad
	case s.opt.MaxGuests <= 0:
		return guestsFull
	}
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	file, err := s.opt.Records.UpTo(st.Game, wanted.Move)
	if err != nil {
		return err
	}
	if !s.limits.guest(r) {
		return tooMany
	}
	lang := cmp.Or(language(r), st.Settings.Language())
	who, grant := of.User, func(ctx context.Context, _ chat.User, game int64) (string, session.Session, error) {
		return s.opt.Links.GrantBy(ctx, of, game)
	}
	if who.ID == "" {
		who, grant = guest.NewUser(s.say(lang, message.T("guest.name"))), s.opt.Links.Grant
	}
	g, err := s.startOnPage(r, &command.Request{
		Origin: chat.FromBrowser, Direct: true, User: who, Locale: lang, Command: s.opt.Service.Commands().Lookup("import"),
		Options: command.Values{"record": string(file), "level": level.String()},
	})
	if err != nil {
		return err
	}
	secret, started, err := grant(r.Context(), who, g.ID)
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, s.started(secret, started))
}
