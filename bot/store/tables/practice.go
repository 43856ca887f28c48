package tables

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// Practice implements [stored.Practice].
type Practice struct{ db *database.DB }

// NewPractice returns the positions that people practice, in a database.
func NewPractice(db *database.DB) *Practice { return &Practice{db} }

// unsearched finds the lost games of user ?1 that weren't searched yet. Each side has its own query
// and index, as in endedGames.
const unsearched = ` AND state IN ('won', 'resigned', 'timed_out')
	AND NOT EXISTS (SELECT 1 FROM practice_games p WHERE p.user_id = ?1 AND p.game = games.id)`

// UnsearchedLosses implements [stored.Practice].
func (s *Practice) UnsearchedLosses(ctx context.Context, user chat.UserID, most int) ([]int64, error) {
	const lost = `SELECT id FROM games WHERE black_id = ?1 AND black_id <> '' AND winner = 'white'` + unsearched +
		` UNION ALL SELECT id FROM games WHERE white_id = ?1 AND white_id <> '' AND winner = 'black'` + unsearched
	list, err := database.LookList(ctx, s.db, database.ScanOne[int64], lost+` ORDER BY id DESC LIMIT ?2`, user, most)
	return list, database.Wrap(err, "read the lost games of a user")
}

// AddPractice implements [stored.Practice].
func (s *Practice) AddPractice(ctx context.Context, user chat.UserID, game int64, found []stored.PracticePosition) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		// The row of the game is locked, so that ForgetUser either comes first or deletes what is added.
		var id int64
		err := tx.Row(`SELECT id FROM games WHERE id = ? AND (black_id = ? OR white_id = ?) {for_update}`, game, user, user).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		n, err := tx.Exec(`INSERT INTO practice_games (user_id, game, at) VALUES (?, ?, ?) ON CONFLICT (user_id, game) DO NOTHING`,
			user, game, s.db.Now().UnixMicro())
		if err != nil || n == 0 {
			return err
		}
		for _, p := range found {
			_, err := tx.Exec(`INSERT INTO practice_positions (user_id, game, ply, side, kind, answer, due, step, tries, shown)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				user, game, p.Ply, sideText(&p.Side), string(p.Kind), lineText(&p.Answer), string(p.Due), p.Step, p.Tries, microTime{&p.Shown})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return database.Wrap(err, "save what a user can practice from game %d", game)
}

const selectPractice = `SELECT game, ply, side, kind, answer, due, step, tries, shown FROM practice_positions WHERE user_id = ? `

// PracticePositions implements [stored.Practice].
func (s *Practice) PracticePositions(ctx context.Context, user chat.UserID) ([]stored.PracticePosition, error) {
	list, err := database.LookList(ctx, s.db, scanPractice, selectPractice+`ORDER BY game DESC, ply`, user)
	return list, database.Wrap(err, "read what a user practices")
}

// UpdatePractice implements [stored.Practice].
func (s *Practice) UpdatePractice(ctx context.Context, user chat.UserID, game int64, ply int, change func(*stored.PracticePosition)) (p stored.PracticePosition, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		p, err = scanPractice(tx.Row(selectPractice+`AND game = ? AND ply = ? {for_update}`, user, game, ply))
		if errors.Is(err, sql.ErrNoRows) {
			return stored.ErrNoPractice
		}
		if err != nil {
			return err
		}
		change(&p)
		_, err := tx.Exec(`UPDATE practice_positions SET due = ?, step = ?, tries = ?, shown = ? WHERE user_id = ? AND game = ? AND ply = ?`,
			string(p.Due), p.Step, p.Tries, microTime{&p.Shown}, user, game, ply)
		return err
	})
	return p, database.Wrap(err, "save how a user practices move %d of game %d", ply, game)
}

func scanPractice(row database.Row) (p stored.PracticePosition, err error) {
	err = row.Scan(&p.Game, &p.Ply, sideText(&p.Side), &p.Kind, lineText(&p.Answer), &p.Due, &p.Step, &p.Tries, microTime{&p.Shown})
	return p, err
}

// lineText writes moves like "h8 i9".
func lineText(line *[]engine.Point) text {
	return text{
		func() (string, error) {
			words := make([]string, len(*line))
			for i, pt := range *line {
				words[i] = pt.String()
			}
			return strings.Join(words, " "), nil
		},
		func(s string) (err error) { *line, err = engine.ParsePoints(s, engine.MaxSize); return err },
	}
}
