package store

import (
	"context"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

// queue is River on one kind of database.
type queue interface {
	// insert stores a job in a transaction. One that is due soon is available at once: see
	// isSoon.
	insert(ctx context.Context, tx transaction, args river.JobArgs, opts *river.InsertOpts) error

	// notify wakes those who wait for jobs, after the transaction.
	notify()

	// newClient returns what works jobs until it is stopped.
	newClient(config *river.Config) (queueClient, error)

	// complete marks a job as done at once. River would do that by itself, but up to
	// a quarter of a second later, and until then the job would seem to wait.
	complete(ctx context.Context, job *rivertype.JobRow) error

	// listen calls heard with what processes tell each other: see [bot.Notices].
	listen(ctx context.Context, heard func(bot.Notice)) error

	// tell tells all processes of something when a transaction is committed.
	tell(ctx context.Context, tx transaction, n bot.Notice) error
}

// queueClient is a [river.Client] of any kind of transaction.
type queueClient interface {
	Start(context.Context) error
	Stop(context.Context) error
	StopAndCancel(context.Context) error
}

// maxAttempts is never reached: see [recordedAttempts]. It is what River's PostgreSQL
// schema can hold.
const maxAttempts = 30_000

// lookAhead is how far ahead River's scheduler looks, every so often: it makes jobs
// available that wait for a time in it. They are fetched when their time has come.
const lookAhead = 5 * time.Second

// isSoon reports whether River's scheduler may look too late for a job that waits for a
// time, so that the job has to be made available when it is inserted.
func isSoon(at time.Time) bool { return !at.IsZero() && time.Until(at) < 2*lookAhead }

// riverJob makes a job as River takes it.
func riverJob(j bot.Job) (river.JobArgs, *river.InsertOpts) {
	game := gameArgs{Game: j.Game, Ply: j.Ply, Revision: j.Revision}
	unique := &river.InsertOpts{MaxAttempts: maxAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true}}
	switch {
	case j.Kind == bot.JobDaily:
		return dailyArgs{j.Guild, j.Day, j.Revision}, unique
	case j.Kind == bot.JobPuzzle:
		unique.Queue = puzzleQueue
		return puzzleArgs{j.Game}, unique
	case j.Kind == bot.JobRequest:
		return requestArgs{j.Work, j.Event}, &river.InsertOpts{MaxAttempts: maxAttempts, Queue: requestQueue(j.Work)}
	case j.Kind == bot.JobSearch:
		unique.Queue = searchQueue
		return searchArgs{game}, unique
	case j.Due:
		return dueArgs{game}, unique
	}
	return jobArgs{game}, unique
}

// gameArgs is a job of a game as River keeps it.
type gameArgs struct {
	Game     int64 `json:"game" river:"unique"`
	Ply      int   `json:"ply"`
	Revision int64 `json:"revision" river:"unique"`
}

func (a gameArgs) job() bot.Job { return bot.Job{Game: a.Game, Ply: a.Ply, Revision: a.Revision} }

// searchArgs is a bot.JobSearch as River keeps it.
type searchArgs struct{ gameArgs }

// Kind implements [river.JobArgs].
func (searchArgs) Kind() string { return "search" }

func (a searchArgs) job() bot.Job {
	j := a.gameArgs.job()
	j.Kind = bot.JobSearch
	return j
}

// requestArgs is a bot.JobRequest as River keeps it, until it has been done.
type requestArgs struct {
	Work  bot.WorkKind `json:"work"`
	Event string       `json:"event"`
}

// Kind implements [river.JobArgs].
func (requestArgs) Kind() string { return requestKind }

const requestKind = "request"

func (a requestArgs) job() bot.Job {
	return bot.Job{Kind: bot.JobRequest, Work: a.Work, Event: a.Event}
}

// dueArgs is a bot.Job with Due as River keeps it.
type dueArgs struct{ gameArgs }

// Kind implements [river.JobArgs].
func (dueArgs) Kind() string { return "due" }

func (a dueArgs) job() bot.Job {
	j := a.gameArgs.job()
	j.Due = true
	return j
}

// jobArgs is a bot.JobGame as River keeps it.
type jobArgs struct{ gameArgs }

// Kind implements [river.JobArgs].
func (jobArgs) Kind() string { return "game" }

// KindAliases implements [river.JobArgsWithKindAliases]: jobs that earlier versions
// stored are worked too.
func (jobArgs) KindAliases() []string { return []string{"turn"} }

// dailyArgs is a job that shows the puzzle of a day.
type dailyArgs struct {
	Guild    chat.GuildID `json:"guild" river:"unique"`
	Day      settings.Day `json:"day" river:"unique"`
	Revision int64        `json:"revision" river:"unique"`
}

// Kind implements [river.JobArgs].
func (dailyArgs) Kind() string { return "daily" }

func (a dailyArgs) job() bot.Job {
	return bot.Job{Kind: bot.JobDaily, Guild: a.Guild, Day: a.Day, Revision: a.Revision}
}

// dailyDueArgs is the job that starts the puzzles of the day where it is time.
type dailyDueArgs struct{}

// Kind implements [river.JobArgs].
func (dailyDueArgs) Kind() string { return "daily_due" }

func (dailyDueArgs) job() bot.Job { return bot.Job{Kind: bot.JobDailyDue} }

// puzzleArgs is a job that makes a puzzle of a game.
type puzzleArgs struct {
	Game int64 `json:"game" river:"unique"`
}

// Kind implements [river.JobArgs].
func (puzzleArgs) Kind() string { return "puzzle" }

func (a puzzleArgs) job() bot.Job { return bot.Job{Kind: bot.JobPuzzle, Game: a.Game} }

// quarters is a [river.PeriodicSchedule] of the quarters of an hour: a day begins at one in
// every time zone.
type quarters struct{}

// Next returns the first quarter of an hour after a time.
func (quarters) Next(after time.Time) time.Time {
	const quarter = 15 * time.Minute
	return after.Truncate(quarter).Add(quarter)
}

// periodicJobs are the jobs that River inserts by itself, in one of several processes.
func (db *DB) periodicJobs(ctx context.Context) []*river.PeriodicJob {
	due := func() (river.JobArgs, *river.InsertOpts) {
		guilds, err := db.DailyGuilds(ctx)
		if ctx.Err() != nil { // the program ends
			return nil, nil
		}
		if err != nil {
			db.calm.Warn("the puzzles of the day are not looked for", "err", err)
		}
		if len(guilds) == 0 {
			return nil, nil
		}
		return dailyDueArgs{}, nil
	}
	return []*river.PeriodicJob{river.NewPeriodicJob(quarters{}, due, &river.PeriodicJobOpts{RunOnStart: true})}
}

// Waiting implements [bot.Queue].
func (db *DB) Waiting(ctx context.Context) ([]chat.ChannelID, error) {
	var channels []chat.ChannelID
	err := db.look(ctx, func(tx transaction) error {
		return tx.each(ctx, func(row scanner) error {
			var ch chat.ChannelID
			err := row.Scan(&ch)
			channels = append(channels, ch)
			return err
		}, db.sql.waiting)
	})
	slices.Sort(channels) // databases differ in the order of text
	return channels, wrap(err, "read the jobs that wait")
}
