package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Seeks implements [stored.Seeks].
type Seeks struct {
	db    *database.DB
	games *Games
}

// NewSeeks returns who looks for an opponent, in a database.
func NewSeeks(db *database.DB, games *Games) *Seeks { return &Seeks{db, games} }

const (
	seekColumns = `user_id, name, mention, channel, message, language, clock, rated, rating, since`
	selectSeek  = `SELECT ` + seekColumns + ` FROM seeks `
)

func scanSeek(row database.Row) (s seek.Seek, err error) {
	err = row.Scan(&s.User.ID, &s.User.Name, &s.User.Mention, &s.Channel, &s.Message, &s.Language, clockText(&s.Clock), &s.Rated, &s.Rating, microTime{&s.Since})
	return s, err
}

// pairedGames selects columns of the running paired games of user ?1.
const pairedGames = ` FROM direct_boards b JOIN games g ON g.id = b.game WHERE b.user_id = ?1 AND g.state = 'playing'`

// AddSeek implements [stored.Seeks].
func (s *Seeks) AddSeek(ctx context.Context, add seek.Seek) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		if err := storeStart(ctx, tx); err != nil {
			return err
		}
		// If another process is pairing the person's last search, this waits for it.
		n, err := tx.Exec(`INSERT INTO seeks (`+seekColumns+`, ends) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO NOTHING`,
			add.User.ID, add.User.Name, add.User.Mention, add.Channel, add.Message, add.Language, clockText(&add.Clock), add.Rated, add.Rating,
			microTime{&add.Since}, add.Ends().UnixMicro())
		if err != nil {
			return err
		}
		if n == 0 {
			return stored.ErrSeeking
		}
		if err := checkPaired(tx, &add); err != nil {
			return err
		}
		return s.insertJobs(ctx, tx, add.User.ID, append(add.Widens(), add.Ends()))
	})
	if err != nil {
		return database.Wrap(err, "store that a user looks for an opponent")
	}
	return nil
}

// checkPaired returns ErrPaired if a person has too many paired games to look for another.
func checkPaired(tx database.Tx, add *seek.Seek) error {
	clocks, err := database.List(tx, func(row database.Row) (c game.Clock, err error) {
		err = row.Scan(clockText(&c))
		return c, err
	}, `SELECT g.clock`+pairedGames, add.User.ID)
	if err != nil {
		return err
	}
	count, most := 0, stored.MaxDaysPaired
	if add.Clock.Live() {
		most = stored.MaxLivePaired
	}
	for _, c := range clocks {
		if c.Live() == add.Clock.Live() {
			count++
		}
	}
	if count >= most {
		return stored.ErrPaired
	}
	return nil
}

// insertJobs stores the jobs of a person's search, for the times at which something may happen.
func (s *Seeks) insertJobs(ctx context.Context, tx database.Tx, user chat.UserID, times []time.Time) error {
	for _, at := range times {
		job := stored.SeekJob{User: user, Revision: at.UnixMicro()}
		if err := s.games.jobs.Insert(ctx, tx, job, at); err != nil {
			return err
		}
	}
	return nil
}

// InsertMissingSeekJobs stores the jobs of a database that has none.
func (s *Seeks) InsertMissingSeekJobs(ctx context.Context, tx database.Tx) error {
	type row struct {
		of   seek.Seek // User.ID and Since
		ends time.Time
	}
	list, err := database.List(tx, func(r database.Row) (got row, err error) {
		err = r.Scan(&got.of.User.ID, microTime{&got.of.Since}, microTime{&got.ends})
		return got, err
	}, `SELECT user_id, since, ends FROM seeks ORDER BY user_id`)
	if err != nil {
		return err
	}
	for _, got := range list {
		if err := s.insertJobs(ctx, tx, got.of.User.ID, append(got.of.Widens(), got.ends)); err != nil {
			return err
		}
	}
	return nil
}

// Seek implements [stored.Seeks].
func (s *Seeks) Seek(ctx context.Context, user chat.UserID) (of seek.Seek, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		of, err = scanSeek(tx.Row(selectSeek+`WHERE user_id = ?`, user))
		return noSeek(err)
	})
	return of, database.Wrap(err, "read what a user looks for")
}

// noSeek makes ErrNoSeek of a missing row.
func noSeek(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return stored.ErrNoSeek
	}
	return err
}

// SetSeekMessage implements [stored.Seeks].
func (s *Seeks) SetSeekMessage(ctx context.Context, user chat.UserID, since time.Time, channel chat.ChannelID, message string) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec(`UPDATE seeks SET channel = ?, message = ? WHERE user_id = ? AND since = ?`, channel, message, user, since.UnixMicro())
		if err == nil && n == 0 {
			err = stored.ErrNoSeek
		}
		return err
	})
	return database.Wrap(err, "record the message of a search of a user")
}

// DeleteSeek implements [stored.Seeks].
func (s *Seeks) DeleteSeek(ctx context.Context, user chat.UserID, since time.Time) (of seek.Seek, err error) {
	at := int64(0)
	if !since.IsZero() {
		at = since.UnixMicro()
	}
	err = s.db.Change(ctx, func(tx database.Tx) error {
		if at == 0 {
			if err := storeStart(ctx, tx); err != nil {
				return err
			}
		}
		of, err = scanSeek(tx.Row(`DELETE FROM seeks WHERE user_id = ?1 AND (CAST(?2 AS BIGINT) = 0 OR since = ?2) RETURNING `+seekColumns, user, at))
		return noSeek(err)
	})
	return of, database.Wrap(err, "end the search of a user")
}

// PairSeeks implements [stored.Seeks].
func (s *Seeks) PairSeeks(ctx context.Context, now time.Time, pair func(list []seek.Seek, played func(a, b chat.UserID) bool) []seek.Pair,
	open func(seek.Pair) (*game.Game, error)) (opened []*game.Game, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		opened = nil
		list, err := database.List(tx, scanSeek, selectSeek+`WHERE ends > ? ORDER BY user_id {for_update}`, now.UnixMicro())
		if err != nil || len(list) < 2 {
			return err
		}
		recent := make(map[[2]chat.UserID]bool)
		for i := range list {
			if err := readPast(tx, &list[i], now, recent); err != nil {
				return err
			}
			of, err := userTable.read(tx, string(list[i].User.ID), "")
			if err != nil {
				return err
			}
			list[i].Quiet = of.QuietHours()
		}
		played := func(a, b chat.UserID) bool { return recent[[2]chat.UserID{a, b}] || recent[[2]chat.UserID{b, a}] }
		for _, p := range pair(list, played) {
			g, err := s.open(ctx, tx, p, open)
			if err != nil {
				return err
			}
			opened = append(opened, g)
		}
		return nil
	})
	if err != nil {
		return nil, database.Wrap(err, "pair people who look for an opponent")
	}
	return opened, nil
}

// colorGames is how many of a person's latest paired games count for their next color.
const colorGames = 10

// readPast reads a person's latest paired games: it sets Lead, and adds the opponents of games that
// began within seek.Repeat.
func readPast(tx database.Tx, of *seek.Seek, now time.Time, recent map[[2]chat.UserID]bool) error {
	return tx.Each(func(row database.Row) error {
		var black, white chat.UserID
		var created time.Time
		if err := row.Scan(&black, &white, microTime{&created}); err != nil {
			return err
		}
		if black == of.User.ID {
			of.Lead++
		} else {
			of.Lead--
		}
		if now.Sub(created) < seek.Repeat {
			recent[[2]chat.UserID{black, white}] = true
		}
		return nil
	}, `SELECT g.black_id, g.white_id, g.created FROM direct_boards b JOIN games g ON g.id = b.game
		WHERE b.user_id = ? ORDER BY b.game DESC LIMIT ?`, of.User.ID, colorGames)
}

// open stores the game of a pair, and ends their searches.
func (s *Seeks) open(ctx context.Context, tx database.Tx, p seek.Pair, open func(seek.Pair) (*game.Game, error)) (*game.Game, error) {
	g, err := open(p)
	if err != nil {
		return nil, err
	}
	at := s.db.Now()
	created := started(g, at)
	created.Revision, created.Created, created.Changed = 1, at, at
	if err := s.games.insert(ctx, tx, &created, at); err != nil {
		return nil, err
	}
	for _, of := range [...]seek.Seek{p.Black, p.White} {
		b := game.DirectBoard{Game: created.ID, User: of.User.ID, Channel: of.Channel, Language: of.Language, Rating: of.Rating, Posted: game.Posted{Message: of.Message}}
		if err := addDirectBoard(tx, b); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(`DELETE FROM seeks WHERE user_id = ?`, of.User.ID); err != nil {
			return nil, err
		}
	}
	return &created, nil
}

// DeleteOldSeeks implements [stored.Seeks].
func (s *Seeks) DeleteOldSeeks(ctx context.Context, before time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`DELETE FROM seeks WHERE ends < ?`, before.UnixMicro())
		return err
	})
	return database.Wrap(err, "delete old searches for an opponent")
}
