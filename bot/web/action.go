package web

import (
	"context"
	"errors"
	"net/http"

	"hoshi/bot/game"
	"hoshi/bot/web/act"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// newActs returns what does the actions of pages.
func (s *Server) newActs() *act.Acts {
	return act.New(act.Options{
		Service: s.opt.Service, Maker: s.opt.Maker, Parent: s.opt.Parent, Log: s.opt.Log,
		Show: func(ctx context.Context, id int64, v snapshot.Viewer) (*game.Game, *snapshot.Snapshot, error) {
			shown, err := s.opt.Service.Shown(ctx, id)
			if err != nil {
				return nil, nil, err
			}
			out, err := state{s, shown}.Snapshot(v)
			return shown.Game, out, err
		},
		Tell: func(by session.Session, id string, answers []snapshot.Answer) {
			s.hub.Tell(by.Key, by.Game, live.Answer{ID: id, Answers: answers})
		},
	})
}

// act does an action of a player.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	game, ok := s.gameOf(w, r)
	if !ok {
		return
	}
	var what act.Action
	if !s.readBody(w, r, &what) {
		return
	}
	by, err := s.opt.Links.Of(r.Context(), bearer(r))
	if err == nil && by.Game != game {
		err = session.ErrNoSession
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if !what.Valid() {
		s.refuse(w, r, problemBad)
		return
	}
	result, err := s.acts.Do(r.Context(), by, language(r), what)
	if refused, ok := errors.AsType[*act.Refusal](err); ok {
		status := http.StatusConflict
		if refused.Code == act.Limited {
			status = http.StatusTooManyRequests
		}
		s.refuse(w, r, problem{status, refused.Code, refused.Text})
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	answerJSON(w, http.StatusOK, result)
}
