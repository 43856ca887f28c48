package web

import (
	"context"
	"errors"
	"net/http"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/study"
)

// review sends the review of a finished game, or how far it has got.
func (s *Server) review(w http.ResponseWriter, r *http.Request, id int64) error {
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	out, err := s.opt.Study.Review(st.Game, language(r))
	if err != nil {
		return err
	}
	status := http.StatusOK
	if !out.Ready {
		status = http.StatusAccepted
	}
	return reply(w, status, out)
}

// try sends what another move than the one played would have been worth.
func (s *Server) try(w http.ResponseWriter, r *http.Request, id int64) error {
	var body struct {
		Move  int    `json:"move"`
		Point string `json:"point"`
	}
	if err := read(r, &body); err != nil {
		return err
	}
	st, err := s.load(r.Context(), id)
	if err != nil {
		return err
	}
	out, err := s.opt.Study.Try(r.Context(), st.Game, body.Move, body.Point, language(r))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, out)
}

// puzzle sends the puzzle of the day.
func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	out, err := s.opt.Study.Puzzle(r.Context(), 0, language(r))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, out)
}

// tryPuzzle answers a move on a puzzle's board. If the request has a session, the answer counts for its
// person, as in the chat.
func (s *lobbyPages) tryPuzzle(w http.ResponseWriter, r *http.Request) error {
	by, err := s.learner(r)
	if err != nil {
		return err
	}
	var ask study.Ask
	if err := read(r, &ask); err != nil {
		return err
	}
	lang := language(r)
	out, err := s.opt.Study.AskPuzzle(r.Context(), ask, lang)
	if err != nil {
		return err
	}
	if by.User.ID != "" {
		guild, err := s.guildOf(r.Context(), by.Game)
		if err != nil {
			return err
		}
		if err := s.opt.Study.CountPuzzle(r.Context(), by.User, guild, ask, &out, lang); err != nil {
			return err
		}
	}
	return reply(w, http.StatusOK, out)
}

// guildOf returns a game's guild, "" for none or if the game is gone.
func (s *Server) guildOf(ctx context.Context, game int64) (chat.GuildID, error) {
	shown, err := s.opt.Service.Shown(ctx, game)
	if errors.Is(err, stored.ErrNoGame) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return shown.Game.Guild, nil
}
