package tables

import (
	"context"
	"database/sql"
	"errors"
	"reflect"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/store/database"
)

// Tournaments implements [stored.Tournaments].
type Tournaments struct {
	db    *database.DB
	games *Games
}

// NewTournaments returns the tournaments of a database.
func NewTournaments(db *database.DB, games *Games) *Tournaments { return &Tournaments{db, games} }

var (
	tournamentList   = join(tournamentColumns(&tournament.Tournament{}), "")
	selectTournament = `SELECT ` + tournamentList + `, id, revision, created FROM tournaments `
	insertTournament = `INSERT INTO tournaments (` + tournamentList + `, revision, created, changed) VALUES (` +
		marks(tournamentColumns(&tournament.Tournament{})) + `1, ?, ?) RETURNING id`
	updateTournament = `UPDATE tournaments SET ` + join(tournamentColumns(&tournament.Tournament{}), " = ?") + `, revision = ?, changed = ? WHERE id = ?`
)

// CreateTournament implements [stored.Tournaments].
func (s *Tournaments) CreateTournament(ctx context.Context, t *tournament.Tournament) error {
	at, created := s.db.Now(), *t
	created.Created, created.Revision = at, 1
	err := s.db.Change(ctx, func(tx database.Tx) error {
		args := append(values(tournamentColumns(&created)), at.UnixMicro(), at.UnixMicro())
		if err := tx.Row(insertTournament, args...).Scan(&created.ID); err != nil {
			return err
		}
		if err := storeEntrants(tx, &created); err != nil {
			return err
		}
		return s.insertJobs(ctx, tx, &created, time.Time{})
	})
	if err != nil {
		return database.Wrap(err, "create a tournament in channel %s", t.Channel)
	}
	*t = created
	return nil
}

// insertJobs stores the job of a changed tournament, and another for when it's next due unless that
// hasn't changed.
func (s *Tournaments) insertJobs(ctx context.Context, tx database.Tx, t *tournament.Tournament, dueBefore time.Time) error {
	job := stored.TournamentJob{Tournament: t.ID, Revision: t.Revision}
	if err := s.games.jobs.Insert(ctx, tx, job, time.Time{}); err != nil {
		return err
	}
	due := t.NextDue()
	if due.IsZero() || due.Equal(dueBefore) {
		return nil
	}
	return s.games.jobs.Insert(ctx, tx, stored.TournamentDueJob(job), due)
}

// Tournament implements [stored.Tournaments].
func (s *Tournaments) Tournament(ctx context.Context, id int64) (t *tournament.Tournament, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		t, err = loadTournament(tx, id, ``)
		return err
	})
	return t, database.Wrap(err, "read tournament %d", id)
}

// TournamentsIn implements [stored.Tournaments].
func (s *Tournaments) TournamentsIn(ctx context.Context, guild chat.GuildID, most int) (list []*tournament.Tournament, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadTournaments(tx, `WHERE guild = ? ORDER BY id DESC LIMIT ?`, guild, most)
		return err
	})
	return list, database.Wrap(err, "read the tournaments of guild %s", guild)
}

// UpdateTournament implements [stored.Tournaments].
func (s *Tournaments) UpdateTournament(ctx context.Context, id int64, change func(*tournament.Tournament) error) (t *tournament.Tournament, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		if t, err = loadTournament(tx, id, `{for_update}`); err != nil {
			return err
		}
		return s.update(ctx, tx, t, change)
	})
	if err != nil {
		return nil, database.Wrap(err, "change tournament %d", id)
	}
	return t, nil
}

// update applies a change to a tournament that a transaction has locked, and stores the result.
func (s *Tournaments) update(ctx context.Context, tx database.Tx, t *tournament.Tournament, change func(*tournament.Tournament) error) error {
	before := *t
	if err := change(t); err != nil {
		return err
	}
	if reflect.DeepEqual(&before, t) {
		return nil
	}
	t.Revision++
	args := append(values(tournamentColumns(t)), t.Revision, s.db.Now().UnixMicro(), t.ID)
	if _, err := tx.Exec(updateTournament, args...); err != nil {
		return err
	}
	if !reflect.DeepEqual(before.Entrants, t.Entrants) {
		if err := storeEntrants(tx, t); err != nil {
			return err
		}
	}
	for i := range t.Pairings {
		if i < len(before.Pairings) && reflect.DeepEqual(before.Pairings[i], t.Pairings[i]) {
			continue
		}
		if err := storePairing(tx, t.ID, &t.Pairings[i]); err != nil {
			return err
		}
	}
	s.games.jobs.Tell(tx, stored.Notice{Tournament: t.ID})
	return s.insertJobs(ctx, tx, t, before.NextDue())
}

// OpenTournamentGame implements [stored.Tournaments].
func (s *Tournaments) OpenTournamentGame(ctx context.Context, id int64, pairing int, g *game.Game, opens time.Time) (opened bool, err error) {
	at := s.db.Now()
	created := started(g, at)
	created.Revision, created.Tournament = 1, id
	err = s.db.Change(ctx, func(tx database.Tx) error {
		t, err := loadTournament(tx, id, `{for_update}`)
		if err != nil {
			return err
		}
		if p := t.Pairing(pairing); p == nil || p.Game != 0 || !p.Open() {
			return nil
		}
		if err := s.games.insert(ctx, tx, &created, at); err != nil {
			return err
		}
		opened = true
		return s.update(ctx, tx, t, func(t *tournament.Tournament) error {
			return t.Do(tournament.Actor{Now: opens}, tournament.Opened{Pairing: pairing, Game: created.ID})
		})
	})
	if err != nil || !opened {
		return false, database.Wrap(err, "open game %d of tournament %d", pairing, id)
	}
	*g = created
	g.Created, g.Changed = at, at
	return true, nil
}

// TournamentGames implements [stored.Tournaments].
func (s *Tournaments) TournamentGames(ctx context.Context, id int64) (list []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadGames(tx, `WHERE tournament = ? AND state = 'playing' ORDER BY id`, id)
		return err
	})
	return list, database.Wrap(err, "read the running games of tournament %d", id)
}

// PutOffTournaments excludes a time in which the bot was down from all tournaments.
func (s *Tournaments) PutOffTournaments(ctx context.Context, tx database.Tx, from, to time.Time) error {
	list, err := loadTournaments(tx, `WHERE state IN ('check_in', 'playing') ORDER BY id {for_update}`)
	if err != nil {
		return err
	}
	for _, t := range list {
		err := s.update(ctx, tx, t, func(t *tournament.Tournament) error {
			return t.Do(tournament.Actor{Now: to}, tournament.PutOff{From: from})
		})
		if err != nil {
			return database.Wrap(err, "put off tournament %d", t.ID)
		}
	}
	return nil
}

// InsertMissingTournamentJobs stores the jobs of the tournaments of a database that has none.
func (s *Tournaments) InsertMissingTournamentJobs(ctx context.Context, tx database.Tx) error {
	list, err := loadTournaments(tx, `WHERE state IN ('entry', 'check_in', 'playing', 'paused') ORDER BY id`)
	for _, t := range list {
		err = errors.Join(err, s.insertJobs(ctx, tx, t, time.Time{}))
	}
	ended, failed := database.List(tx, database.ScanOne[int64], `SELECT game FROM tournament_games
		WHERE result = '' AND game IN (SELECT id FROM games WHERE state <> 'playing') ORDER BY game`)
	err = errors.Join(err, failed)
	for _, id := range ended {
		err = errors.Join(err, s.games.jobs.Insert(ctx, tx, stored.TournamentResultJob{Game: id}, time.Time{}))
	}
	return err
}

// DeleteOldTournaments deletes the tournaments that have ended and haven't changed since a time.
func (s *Tournaments) DeleteOldTournaments(ctx context.Context, before time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`DELETE FROM tournaments WHERE state IN ('finished', 'cancelled') AND changed < ?`, before.UnixMicro())
		return err
	})
	return database.Wrap(err, "delete old tournaments")
}

// TournamentPosts implements [stored.Tournaments].
func (s *Tournaments) TournamentPosts(ctx context.Context, id int64) ([]stored.TournamentPost, error) {
	list, err := database.LookList(ctx, s.db, func(row database.Row) (p stored.TournamentPost, err error) {
		p.Tournament = id
		err = row.Scan(&p.Round, &p.Message, &p.Shown)
		return p, err
	}, `SELECT round, message, shown FROM tournament_messages WHERE tournament = ? ORDER BY round`, id)
	return list, database.Wrap(err, "read the messages of tournament %d", id)
}

// ReplaceTournamentPost implements [stored.Tournaments].
func (s *Tournaments) ReplaceTournamentPost(ctx context.Context, was, p stored.TournamentPost) (asRead bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		changed, err := tx.Exec(`INSERT INTO tournament_messages (tournament, round, message, shown) VALUES (?, ?, ?, ?)
			ON CONFLICT (tournament, round) DO UPDATE SET message = excluded.message, shown = excluded.shown
			WHERE tournament_messages.message = ? AND tournament_messages.shown = ?`,
			p.Tournament, p.Round, p.Message, p.Shown, was.Message, was.Shown)
		asRead = changed > 0
		return err
	})
	return asRead, database.Wrap(err, "record the message of tournament %d", p.Tournament)
}

// loadTournament reads a tournament, or returns ErrNoTournament.
func loadTournament(tx database.Tx, id int64, lock string) (*tournament.Tournament, error) {
	t, err := scanTournament(tx.Row(selectTournament+`WHERE id = ? `+lock, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, stored.ErrNoTournament
	}
	if err != nil {
		return nil, err
	}
	return t, completeTournament(tx, t)
}

// loadTournaments reads the tournaments that match a condition.
func loadTournaments(tx database.Tx, where string, args ...any) ([]*tournament.Tournament, error) {
	list, err := database.List(tx, scanTournament, selectTournament+where, args...)
	for _, t := range list {
		err = errors.Join(err, completeTournament(tx, t))
	}
	return list, err
}

// scanTournament reads a row of the table tournaments.
func scanTournament(row database.Row) (*tournament.Tournament, error) {
	var t tournament.Tournament
	into := append(values(tournamentColumns(&t)), &t.ID, &t.Revision, microTime{&t.Created})
	return &t, row.Scan(into...)
}
