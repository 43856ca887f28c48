package web

import (
	"context"
	"errors"
	"net/http"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/act"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// started is the answer that starts a session.
type started struct {
	Session string `json:"session"`
	Game    string `json:"game"` // public ID
	Name    string `json:"name"`
	Expires int64  `json:"expires"`          // milliseconds since 1970, unless the session is used
	Friend  string `json:"friend,omitempty"` // the link for the other player of a game of two guests
}

// startSession starts a session for a private link.
func (s *Server) startSession(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Token string }
	if err := read(r, &body); err != nil {
		return err
	}
	// A link that isn't ours, or is too old, is refused without being counted. Others count for their person, so
	// nobody else can use up what they need.
	pass, err := s.opt.Links.Open(body.Token, s.opt.Maker.Now())
	if err != nil {
		return err
	}
	if !s.limits.countPerson(s.opt.Links.Holder(pass.User.ID)) {
		return tooMany
	}
	secret, of, err := s.opt.Links.Exchange(r.Context(), body.Token)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, s.started(secret, of))
}

// started returns the answer that starts a session.
func (s *Server) started(secret string, of session.Session) started {
	return started{Session: secret, Game: s.opt.Links.PublicID(of.Game), Name: of.User.Name, Expires: s.opt.Maker.Now().Add(session.Lifetime).UnixMilli()}
}

// acted is the answer to an action.
type acted struct {
	act.Result
	Rev int64 `json:"rev"` // the game's revision afterwards
	// Next is the public ID of the game that the players went on to, and Session the session for it;
	// empty if there's none yet.
	Next    string `json:"next,omitempty"`
	Session string `json:"session,omitempty"`
}

// act does what somebody does on the page of a game.
func (s *Server) act(w http.ResponseWriter, r *http.Request, id int64) error {
	by, err := s.playing(r, id)
	if err != nil {
		return err
	}
	var what act.Action
	if err := read(r, &what); err != nil {
		return err
	}
	if !what.Valid() {
		return problemBad
	}
	before, err := s.opt.Service.Outline(r.Context(), id)
	if err != nil {
		return err
	}
	lang := language(r)
	if lang == "" {
		if lang, err = s.opt.Service.Language(r.Context(), before.Channel, before.Guild); err != nil {
			return err
		}
	}
	next, err := s.nextAfter(r.Context(), id, before, what)
	if err != nil {
		return err
	}
	address := addressOf(r)
	s.guests.note(before.Channel, address)
	what.Room = func(ctx context.Context, g *game.Game) error { return s.guests.roomAfter(ctx, g, next, address) }
	result, err := s.acts.Do(r.Context(), by, lang, what)
	s.observe(err)
	if err != nil {
		return err
	}
	after, err := s.opt.Service.Outline(r.Context(), id)
	if err != nil {
		return err
	}
	out := acted{Result: result, Rev: after.Revision}
	now, err := s.nextAfter(r.Context(), id, after, what)
	if err == nil && now != 0 && now != next { // by this action, or at the same time
		out.Next, out.Session, err = s.follow(r, by, now)
	}
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, out)
}

// nextAfter returns the ID of the game that followed the one on whose page an action is done, 0 if there's none.
// It isn't looked for if a stone is placed, which starts no game.
func (s *Server) nextAfter(ctx context.Context, id int64, at stored.Outline, what act.Action) (int64, error) {
	if at.GoesOn() || what.PlacesStone() {
		return 0, nil
	}
	st, err := s.load(ctx, id)
	return st.Next, err
}

// observe counts an action.
func (s *Server) observe(err error) {
	if s.opt.Observer == nil {
		return
	}
	_, refused := errors.AsType[*act.Refusal](err)
	switch {
	case err == nil:
		s.opt.Observer.Acted("done")
	case refused:
		s.opt.Observer.Acted("refused")
	default:
		s.opt.Observer.Acted("failed")
	}
}

// next starts a session for the game that a player went on to.
func (s *Server) next(w http.ResponseWriter, r *http.Request, id int64) error {
	by, err := s.playing(r, id)
	if err != nil {
		return err
	}
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	if st.Next == 0 {
		return problemGone
	}
	_, secret, err := s.follow(r, by, st.Next)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, s.started(secret, session.Session{User: by.User, Game: st.Next}))
}

// follow returns a game that followed another one, with a session for somebody who has a role in
// it.
func (s *Server) follow(r *http.Request, by session.Session, id int64) (public, secret string, err error) {
	next, err := s.load(r.Context(), id)
	if err != nil {
		return "", "", err
	}
	public = s.opt.Links.PublicID(id)
	if snapshot.Role(next.Game, by.User.ID) == snapshot.Role(next.Game, nobody) {
		return public, "", nil
	}
	secret, _, err = s.opt.Links.GrantBy(r.Context(), by, id)
	return public, secret, err
}

// nobody is the ID of a person without a role in any game.
const nobody = "-"
