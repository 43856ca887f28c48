package tournaments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
)

// clockSkew is the most by which the clocks of two processes may differ.
const clockSkew = time.Minute

// Report tells a tournament how a game ended.
func (s *Tournaments) Report(ctx context.Context, j stored.TournamentResultJob) (err error) {
	defer unlessDeleted(&err)
	g, err := s.Store.Game(ctx, j.Game)
	if err != nil || g.Tournament == 0 || g.GoesOn() {
		return err
	}
	_, err = s.Store.UpdateTournament(ctx, g.Tournament, func(t *tournament.Tournament) error {
		p := t.PairingOf(g.ID)
		if p == nil {
			return tournament.NoPairing
		}
		return t.Do(tournament.Actor{Now: s.Now()}, tournament.Report{Game: g.ID, Outcome: seatsOf(t, p, g).outcome(g)})
	})
	if errors.Is(err, tournament.NoPairing) {
		return nil
	}
	return err
}

// unlessDeleted removes the error of a job whose tournament or game was deleted.
func unlessDeleted(err *error) {
	if errors.Is(*err, stored.ErrNoTournament) || errors.Is(*err, stored.ErrNoGame) {
		*err = nil
	}
}

// DoDue does what is due in a tournament. A change that postponed it has stored another job.
func (s *Tournaments) DoDue(ctx context.Context, j stored.TournamentDueJob) (err error) {
	defer unlessDeleted(&err)
	t, err := s.Store.Tournament(ctx, j.Tournament)
	if err != nil {
		return err
	}
	due := t.NextDue()
	if wait := due.Sub(s.Now()); due.IsZero() || wait > clockSkew {
		return nil
	} else if wait > 0 {
		return &stored.NotDueError{Wait: wait}
	}
	running, err := s.Store.TournamentGames(ctx, j.Tournament)
	if err != nil {
		return err
	}
	var states []tournament.GameState
	for _, g := range running {
		if p := t.PairingOf(g.ID); p != nil {
			states = append(states, seatsOf(t, p, g).state(g))
		}
	}
	_, err = s.do(ctx, j.Tournament, tournament.Actor{Now: s.Now()}, tournament.Due{Games: states})
	return err
}

// Advance brings the chat up to date with a tournament: it ends games that were decided without being
// played to the end, opens the games that are to be played now, and shows the messages.
func (s *Tournaments) Advance(ctx context.Context, j stored.TournamentJob) (err error) {
	defer unlessDeleted(&err)
	unlock, err := s.Games.Lock(ctx, chat.ChannelID(fmt.Sprint("tournament ", j.Tournament)))
	if err != nil {
		return err
	}
	defer unlock()
	t, err := s.Store.Tournament(ctx, j.Tournament)
	if err != nil {
		return err
	}
	if t.Revision > j.Revision {
		return nil // a later job does it all
	}
	if err := s.endDecided(ctx, t); err != nil {
		return err
	}
	t, again, err := s.openGames(ctx, t)
	if err != nil {
		return err
	}
	if err := s.show(ctx, t.ID); err != nil {
		return err
	}
	if err := (checkIn{s, t}).call(ctx); err != nil || again == 0 {
		return err
	}
	return &stored.NotDueError{Wait: again}
}

// endDecided ends the running games of pairings that have a result, or of a canceled tournament.
func (s *Tournaments) endDecided(ctx context.Context, t *tournament.Tournament) error {
	running, err := s.Store.TournamentGames(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, g := range running {
		p := t.PairingOf(g.ID)
		if p != nil && p.Open() && t.State != tournament.Cancelled {
			continue
		}
		what := game.Decide{}
		if p != nil && !p.Forfeit && t.State != tournament.Cancelled {
			what = game.Decide{Played: true, Winner: seatsOf(t, p, g).color(p.Winner())}
		}
		if err := s.endGame(ctx, g, what); err != nil {
			return err
		}
	}
	return nil
}

// endGame ends a running game.
func (s *Tournaments) endGame(ctx context.Context, g *game.Game, what game.Decide) error {
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.Store.Game(ctx, g.ID); err != nil || g.State != game.Playing {
		return err
	}
	if err := g.Do(game.Actor{Now: s.Now()}, what); err != nil {
		return err
	}
	return s.Games.Commit(ctx, g)
}
