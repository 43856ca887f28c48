package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store/database"
	"hoshi/bot/store/jobs"
	"hoshi/bot/store/leases"
	"hoshi/bot/store/tables"
)

// DB is an open database. Its parts implement the interfaces in [service.Store]. It is safe for
// concurrent use.
type DB struct {
	*tables.Games
	*tables.Challenges
	*tables.History
	*tables.Ratings
	*tables.Achievements
	*tables.Puzzles
	*tables.Lessons
	*tables.Practice
	*tables.Settings
	*tables.People
	*tables.Vacations
	*tables.Web
	*tables.RoleLinks
	*tables.Tournaments
	*tables.Seeks
	*tables.Seasons
	*jobs.Queue

	// Database runs transactions and tracks the database's health.
	Database *database.DB

	leases  *leases.Leases // nil for SQLite
	opts    Options
	closers []func() error // called by Close, last one first
	close   func() error
}

var (
	_ service.Store = (*DB)(nil)
	_ stored.Web    = (*DB)(nil)

	_ stored.RoleLinks = (*DB)(nil)
	_ stored.Launches  = (*DB)(nil)
)

// Options combines the options of the parts. The zero value is valid.
type Options struct {
	Database database.Options
	Jobs     jobs.Options

	// KeepGames lets [DB.Work] delete, once an hour, unrated games that ended this long ago. 0
	// keeps them forever.
	KeepGames time.Duration
}

// Open opens the database at a place, creating it if needed, and migrates it. SQLite errors are
// *[database.OpenError] unless ctx ended; PostgreSQL errors never contain the URL's password.
func Open(ctx context.Context, p database.Place, opts Options) (*DB, error) {
	db := &DB{opts: opts}
	db.close = sync.OnceValue(db.closeAll)
	if err := db.open(ctx, p); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

func (db *DB) open(ctx context.Context, p database.Place) (err error) {
	if db.Database, err = database.Open(ctx, p, db.opts.Database); err != nil {
		return err
	}
	db.closers = append(db.closers, db.Database.Close)
	var lock jobs.Lock
	if pool := db.Database.Postgres(); pool != nil {
		db.leases = leases.New(pool.Config().ConnConfig, db.Database.CalmLog())
		db.closers = append(db.closers, db.leases.Close)
		lock = db.leases
	}
	if db.Queue, err = jobs.New(ctx, db.Database, lock, db.opts.Jobs); err != nil {
		return err
	}
	db.closers = append(db.closers, db.Queue.Close)
	db.Games = tables.NewGames(db.Database, db.Queue)
	db.Challenges = tables.NewChallenges(db.Database)
	db.History = tables.NewHistory(db.Database)
	db.Ratings = tables.NewRatings(db.Database)
	db.Achievements = tables.NewAchievements(db.Database)
	db.Puzzles = tables.NewPuzzles(db.Database, db.Queue)
	db.Lessons = tables.NewLessons(db.Database)
	db.Practice = tables.NewPractice(db.Database)
	db.Settings = tables.NewSettings(db.Database, db.Queue)
	db.Vacations = tables.NewVacations(db.Database, db.Queue)
	db.People = tables.NewPeople(db.Database, db.Queue)
	db.Web = tables.NewWeb(db.Database, db.Queue)
	db.Tournaments = tables.NewTournaments(db.Database, db.Games)
	db.Seasons = tables.NewSeasons(db.Database, db.Queue)
	db.RoleLinks = tables.NewRoleLinks(db.Database, db.Queue)
	db.Seeks = tables.NewSeeks(db.Database, db.Games)
	return nil
}

// Close stops Work, waits for it, and closes the database. Later calls return the same error as the
// first.
func (db *DB) Close() error { return db.close() }

func (db *DB) closeAll() error {
	var errs []error
	for _, close := range slices.Backward(db.closers) {
		errs = append(errs, close())
	}
	return errors.Join(errs...)
}

// Leases returns the leases that the processes of this database share, or nil for SQLite, which is
// used by only one process.
func (db *DB) Leases() *leases.Leases { return db.leases }

// Work implements [stored.Queue].
func (db *DB) Work(ctx context.Context, workers stored.Workers) error {
	return db.Queue.Work(ctx, db.work(workers))
}

// work returns what a worker of this database does.
func (db *DB) work(workers stored.Workers) jobs.Work {
	return jobs.Work{
		Jobs: workers,
		Beat: func(ctx context.Context, tx database.Tx) (games int, err error) {
			return db.resume(ctx, tx, false)
		},
		End:    db.stayAlive,
		Paused: db.paused,
		Clean:  db.clean,
	}
}

// guestGamesKept is how long a game of a guest on the page is kept after its last change.
const guestGamesKept = 7 * 24 * time.Hour

// seekGrace is how long after its end a search for an opponent is deleted, if its job hasn't done that.
const seekGrace = 24 * time.Hour

// clean deletes old data.
func (db *DB) clean(ctx context.Context) error {
	now := time.Now()
	webErr := errors.Join(db.DeleteOldWeb(ctx, now), db.DeleteOldLaunches(ctx, now), db.DeleteOldSeeks(ctx, now.Add(-seekGrace)))
	guests, err := db.DeleteGuestGames(ctx, now.Add(-guestGamesKept))
	old := 0
	if err == nil && db.opts.KeepGames > 0 {
		old, err = db.DeleteOldGames(ctx, now.Add(-db.opts.KeepGames))
		err = errors.Join(err, db.DeleteOldTournaments(ctx, now.Add(-db.opts.KeepGames)))
	}
	if guests+old > 0 {
		db.Database.Log().Info("old games were deleted", "games", old, "games of guests", guests)
	}
	return errors.Join(err, webErr, db.Database.Scrub(ctx))
}
