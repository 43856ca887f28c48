package tables

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Games implements [stored.Games].
type Games struct {
	db   *database.DB
	jobs Jobs
}

// NewGames returns the games of a database.
func NewGames(db *database.DB, jobs Jobs) *Games { return &Games{db, jobs} }

var (
	gameList   = join(gameColumns(&game.Game{}), "")
	selectGame = `SELECT ` + gameList + `, id, revision, created, changed FROM games `
	insertGame = `INSERT INTO games (` + gameList + `, revision, created, changed)
		VALUES (` + strings.Repeat("?, ", len(gameColumns(&game.Game{}))) + `1, ?, ?) RETURNING id`

	// These find the game only at the revision known to the caller.
	changeGame = `UPDATE games SET ` + join(changing(gameColumns(&game.Game{})), " = ?") + `, revision = revision + 1, changed = ?,
		message = CASE WHEN channel = ? THEN message ELSE '' END`
	updateGame  = changeGame + ` WHERE id = ? AND revision = ?`
	replaceGame = changeGame + `, shown = revision + 1 WHERE id = ? AND revision = ? AND state IN ('playing', 'proposed')`
)

// Create implements [stored.Games].
func (s *Games) Create(ctx context.Context, g, replaces *game.Game) error {
	at := s.db.Now()
	created := started(g, at)
	created.Revision = 1
	err := s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		if err := storeStart(ctx, tx); err != nil {
			return err
		}
		if replaces != nil {
			if err := s.replace(tx, *replaces, at); err != nil {
				return database.Wrap(err, "replace game %d", replaces.ID)
			}
		}
		return s.insert(ctx, tx, &created, at)
	})
	if err != nil {
		return database.Wrap(err, "create a game in channel %s", g.Channel)
	}
	g.ID, g.Revision, g.Started, g.Created, g.Changed = created.ID, 1, created.Started, at, at
	if replaces != nil {
		replaces.State, replaces.Revision, replaces.Changed = replacedState(replaces), replaces.Revision+1, at
		replaces.Shown = replaces.Revision
	}
	return nil
}

// insert stores a new game with its jobs, and sets its ID.
func (s *Games) insert(ctx context.Context, tx database.Tx, created *game.Game, at time.Time) error {
	args := append(values(gameColumns(created)), at.UnixMicro(), at.UnixMicro())
	if err := tx.Row(insertGame, args...).Scan(&created.ID); err != nil {
		return s.playingTwice(err)
	}
	if err := storeMoves(tx, created.ID, created.Moves, at); err != nil {
		return err
	}
	if err := storeTeams(tx, created); err != nil {
		return err
	}
	s.jobs.Tell(tx, createdNotice(created))
	return s.insertJobs(ctx, tx, created, true)
}

// createdNotice tells that a game has been created.
func createdNotice(g *game.Game) stored.Notice {
	return stored.Notice{Game: g.ID, Revision: g.Revision, By: g.Last.User.ID, Channel: g.Channel}
}

// replace ends a game that another one replaces.
func (s *Games) replace(tx database.Tx, g game.Game, at time.Time) error {
	g.State = replacedState(&g)
	if err := s.update(tx, replaceGame, &g, at); err != nil {
		return err
	}
	s.jobs.Tell(tx, stored.Notice{Game: g.ID, Revision: g.Revision + 1, By: g.Last.User.ID})
	return nil
}

// replacedState returns the final state of a game that another one replaces.
func replacedState(g *game.Game) game.State {
	if g.State == game.Proposed || g.State == game.Unplayed {
		return game.Unplayed
	}
	return game.Cancelled
}

// Commit implements [stored.Games].
func (s *Games) Commit(ctx context.Context, g *game.Game) error {
	at := s.db.Now()
	changed := started(g, at)
	err := s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		still, err := stillDue(tx, g)
		if err != nil {
			return err
		}
		if err := s.update(tx, updateGame, &changed, at); err != nil {
			return err
		}
		if err := storeMoves(tx, g.ID, g.Moves, at); err != nil {
			return err
		}
		if err := storeTeams(tx, g); err != nil {
			return err
		}
		if err := rate(tx, g, at); err != nil {
			return err
		}
		if err := s.ratingsChanged(ctx, tx, g); err != nil {
			return err
		}
		if g.State == game.Won || g.State == game.Resigned {
			if err := s.jobs.Insert(ctx, tx, stored.PuzzleJob{Game: g.ID}, time.Time{}); err != nil {
				return err
			}
		}
		if g.Tournament != 0 && g.State != game.Playing {
			if err := s.jobs.Insert(ctx, tx, stored.TournamentResultJob{Game: g.ID}, time.Time{}); err != nil {
				return err
			}
		}
		next := changed
		next.Revision++
		s.jobs.Tell(tx, stored.Notice{Game: g.ID, Revision: next.Revision, By: g.Last.User.ID})
		return s.insertJobs(ctx, tx, &next, !still)
	})
	if err != nil {
		return database.Wrap(err, "save game %d", g.ID)
	}
	g.Revision, g.Started, g.Changed = g.Revision+1, changed.Started, at
	s.db.TraceLog().DebugContext(ctx, "saved", "game", g.ID, "channel", string(g.Channel), "revision", g.Revision)
	return nil
}

// started returns a copy of a game, with its start set to at if it has just stopped being a
// challenge.
func started(g *game.Game, at time.Time) game.Game {
	stored := *g
	if stored.Started.IsZero() && g.State != game.Proposed && g.State != game.Unplayed {
		stored.Started = at
	}
	return stored
}

// insertJobs stores the jobs of a game at its revision. It adds the job for the due time only if
// that time is new.
func (s *Games) insertJobs(ctx context.Context, tx database.Tx, g *game.Game, newDue bool) error {
	if !stored.IsGoingOn(ctx) || g.EngineToMove() || g.AnswerOnly {
		job := stored.GameJob{Game: g.ID, Revision: g.Revision, Here: g.AnswerOnly, InSight: g.InSight}
		if err := s.jobs.Insert(ctx, tx, job, time.Time{}); err != nil {
			return err
		}
	}
	if !newDue || g.Due.IsZero() || g.State != game.Playing && g.State != game.Proposed {
		return nil
	}
	return s.jobs.Insert(ctx, tx, stored.DueJob{Game: g.ID, Revision: g.Revision, Here: g.AnswerOnly}, g.Due)
}

// InsertMissingJobs stores the jobs of a database that has none: those of running games, games
// whose board hasn't been shown, and daily puzzles that haven't been shown. Extra jobs do nothing.
func (s *Games) InsertMissingJobs(ctx context.Context, tx database.Tx) error {
	games, err := loadGames(tx, `WHERE state IN ('playing', 'proposed') OR shown < revision ORDER BY id`)
	if err != nil {
		return err
	}
	for _, g := range games {
		g.AnswerOnly = false // the process that could show it is gone
		if err := s.insertJobs(ctx, tx, g, true); err != nil {
			return err
		}
	}
	return insertDailyJobs(ctx, tx, s.jobs)
}

// update stores a game without its moves, using a statement that finds it at the caller's revision.
// It returns ErrStale if there's no such revision.
func (s *Games) update(tx database.Tx, statement string, g *game.Game, at time.Time) error {
	args := append(values(changing(gameColumns(g))), at.UnixMicro(), g.Channel, g.ID, g.Revision)
	changed, err := tx.Exec(statement, args...)
	switch {
	case err != nil:
		return s.playingTwice(err)
	case changed == 0:
		return stored.ErrStale
	}
	return nil
}

// playingTwice recognizes that a second running game was refused: apart from the ID, nothing else
// in the table games is unique.
func (s *Games) playingTwice(err error) error {
	if s.db.IsUnique(err) {
		return stored.ErrGameRunning
	}
	return err
}

// Current implements [stored.Games].
func (s *Games) Current(ctx context.Context, ch chat.ChannelID) (g *game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		g, err = loadGame(tx, `WHERE channel = ? AND state = 'playing'`, ch)
		if errors.Is(err, stored.ErrNoGame) {
			g, err = loadGame(tx, `WHERE channel = ? AND started_at > 0 ORDER BY started_at DESC, id DESC LIMIT 1`, ch)
		}
		return err
	})
	return g, database.Wrap(err, "read the game of channel %s", ch)
}

// Game implements [stored.Games].
func (s *Games) Game(ctx context.Context, id int64) (g *game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		g, err = loadGame(tx, `WHERE id = ?`, id)
		return err
	})
	return g, database.Wrap(err, "read game %d", id)
}

// Outline implements [stored.Games].
func (s *Games) Outline(ctx context.Context, id int64) (o stored.Outline, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT channel, guild, revision, state FROM games WHERE id = ?`, id).Scan(&o.Channel, &o.Guild, &o.Revision, stateText(&o.State))
		if errors.Is(err, sql.ErrNoRows) {
			return stored.ErrNoGame
		}
		return err
	})
	return o, database.Wrap(err, "look for game %d", id)
}

// SetShown implements [stored.Games].
func (s *Games) SetShown(ctx context.Context, id, revision int64, message string) error {
	_, err := s.RecordBoard(ctx, id, stored.ShownBoard{Revision: revision, Message: message})
	return err
}

// RecordBoard implements [stored.Games].
func (s *Games) RecordBoard(ctx context.Context, id int64, b stored.ShownBoard) (certain bool, err error) {
	superseded := `superseded`
	if b.Supersedes {
		superseded = `CASE WHEN message IN ('', ?2) THEN superseded ELSE message || ' ' || superseded END`
	}
	record := `UPDATE games SET shown = ?1, message = ?2, superseded = ` + superseded + `,
		posting = CASE WHEN posting <= ?1 THEN 0 ELSE posting END WHERE id = ?3 AND shown `
	err = s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		certain = true
		if b.Edited {
			changed, err := tx.Exec(record+`= ?4`, b.Revision, b.Message, id, b.Shown)
			if certain = changed > 0; err != nil {
				return err
			}
		}
		if !b.Edited || !certain {
			if _, err := tx.Exec(record+`<= ?1`, b.Revision, b.Message, id); err != nil || !certain {
				return err
			}
		}
		return s.jobs.EndLast(ctx, tx)
	})
	return certain, database.Wrap(err, "record the board of game %d", id)
}

// ownerEnd ends the ID of the user whose direct board a superseded message has. The message follows.
const ownerEnd = "/"

// TakeSuperseded implements [stored.Games].
func (s *Games) TakeSuperseded(ctx context.Context, quiet, old time.Time, n int) (list []stored.Superseded, left bool, err error) {
	var found []stored.Superseded // with all superseded messages of the game
	err = s.db.Look(ctx, func(tx database.Tx) (err error) {
		if err = tx.Row(`SELECT EXISTS (SELECT 1 FROM games WHERE superseded <> '' AND changed >= ?)`, old.UnixMicro()).Scan(&left); err != nil || !left {
			return err
		}
		found, err = database.List(tx, func(row database.Row) (f stored.Superseded, err error) {
			return f, row.Scan(&f.Game, &f.Message)
		}, `SELECT id, superseded FROM games WHERE superseded <> '' AND changed >= ? AND (changed < ? OR state <> 'playing')
			ORDER BY changed DESC LIMIT ?`, old.UnixMicro(), quiet.UnixMicro(), n)
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, left, database.Wrap(err, "look for superseded boards")
	}
	err = s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		list = nil
		for _, f := range found {
			latest, rest, _ := strings.Cut(f.Message, " ")
			taken, err := tx.Exec(`UPDATE games SET superseded = ? WHERE id = ? AND superseded = ?`, rest, f.Game, f.Message)
			if err != nil {
				return err
			}
			if taken > 0 { // otherwise it has changed, or another process was faster
				user, message, direct := strings.Cut(latest, ownerEnd)
				if !direct {
					user, message = "", latest
				}
				list = append(list, stored.Superseded{Game: f.Game, User: chat.UserID(user), Message: message})
			}
		}
		_, err := tx.Exec(`UPDATE games SET superseded = '' WHERE superseded <> '' AND changed < ?`, old.UnixMicro())
		return err
	})
	return list, left, database.Wrap(err, "take superseded boards")
}

// BeginPost implements [stored.Games].
func (s *Games) BeginPost(ctx context.Context, id, revision int64, key, message string) (ok bool, err error) {
	err = s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		changed, err := tx.Exec(`UPDATE games SET posting = ?1, posting_key = ?2 WHERE id = ?3 AND shown <= ?1 AND message = ?4
			AND (posting = 0 OR posting = ?1 AND posting_key IN ('', ?2))`, revision, key, id, message)
		ok = changed > 0
		return err
	})
	return ok, database.Wrap(err, "note that a board of game %d is posted", id)
}

// CountPlaying returns the number of running games.
func (s *Games) CountPlaying(ctx context.Context) (n int, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) FROM games WHERE state = 'playing'`).Scan(&n)
	})
	return n, database.Wrap(err, "count the games")
}

// loadGame reads the first game that matches a condition, or returns ErrNoGame.
func loadGame(tx database.Tx, where string, arg any) (*game.Game, error) {
	g, err := scanGame(tx.Row(selectGame+where, arg))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, stored.ErrNoGame
	}
	if err != nil {
		return nil, err
	}
	return g, complete(tx, g)
}

// loadGames reads the games that match a condition.
func loadGames(tx database.Tx, where string, args ...any) ([]*game.Game, error) {
	return loadGamesBy(tx, selectGame+where, args...)
}

// loadGamesBy reads the games that a statement returns.
func loadGamesBy(tx database.Tx, statement string, args ...any) ([]*game.Game, error) {
	list, err := database.List(tx, scanGame, statement, args...)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if err := complete(tx, g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// complete reads the parts of a game that are in other tables.
func complete(tx database.Tx, g *game.Game) (err error) {
	if g.Moves, err = loadMoves(tx, g.ID); err != nil {
		return err
	}
	return loadTeams(tx, g)
}

// scanGame reads a row of the table games, without the moves.
func scanGame(row database.Row) (*game.Game, error) {
	var g game.Game
	into := append(values(gameColumns(&g)), &g.ID, &g.Revision, microTime{&g.Created}, microTime{&g.Changed})
	if err := row.Scan(into...); err != nil {
		return nil, err
	}
	return &g, nil
}
