package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
	"hoshi/bot/standing"
)

// Errors of [Games] and [Queue] that the service decides by. Implementations
// wrap them with the reason.
var (
	// ErrNoGame says that there is no such game, or none in the channel yet.
	ErrNoGame = errors.New("no game in this channel")

	// ErrGameRunning says that the channel has a game in state [game.Playing] already.
	ErrGameRunning = errors.New("a game is running in this channel")

	// ErrStale says that the game was changed by somebody else after it was read.
	// Nothing was stored; read the game again.
	ErrStale = errors.New("the game has changed in the meantime")

	// ErrCannotSave says that the database takes no changes: the disk is full, the
	// file is gone or damaged, the server does not answer. Nothing was stored, and a
	// later try may succeed. Only where the connection to a server broke at that very
	// moment may the change be stored after all: the game's revision tells.
	ErrCannotSave = errors.New("the change could not be saved")

	// ErrCannotRead says that the database cannot be read at present: the server does not
	// answer, the file is damaged. Nothing was changed, and a later try may succeed.
	ErrCannotRead = errors.New("the database cannot be read")
)

// Store is all that a [Service] needs of a database.
type Store interface {
	Games
	settings.Settings
	Queue
	standing.Ratings
	History
	Challenges
	Puzzles
	Achievements
	People
	Notices
}

// ErrUserPlays says that a user cannot be forgotten, as a running game names them.
var ErrUserPlays = errors.New("the user is in a running game")

// People shows and forgets what is stored about single people. Implementations are safe
// for concurrent use. A part of the bot that stores something new about people has its
// store join in both: nothing else is asked for /privacy.
type People interface {
	// UserData returns all that is stored about a user.
	UserData(ctx context.Context, user chat.UserID) (UserData, error)

	// PlayingGames returns the games in state Playing or Proposed that a user plays in
	// or has started, in the order of their ids.
	PlayingGames(ctx context.Context, user chat.UserID) ([]*game.Game, error)

	// ForgetUser deletes all that is stored about a user, in one transaction. Games with
	// others stay, without the user's id and name; their players count as unknown. It
	// returns ErrUserPlays, and deletes nothing, while there are PlayingGames.
	ForgetUser(ctx context.Context, user chat.UserID) error
}

// UserData is what is stored about a user.
type UserData struct {
	Games []*game.Game // that name the user, in the order of their ids
	// Rows are those of other tables, by the names of the tables and columns. Values are
	// numbers, strings and truth values; times are microseconds since 1970 in UTC.
	Rows map[string][]map[string]any
}

// Games keeps games where they survive the process. Implementations are safe for
// concurrent use, by several processes too where the database allows that: a
// change is refused unless it was made to the stored revision. Text is valid UTF-8
// without NUL.
type Games interface {
	// Create stores a new game and a [Job] for it, in one transaction, and sets its
	// ID, Revision (1), Started, Created and Changed. Where g.Due is not zero and the game
	// goes on (states Proposed and Playing), there is a second Job for that time, with Due.
	// It returns ErrGameRunning, and stores
	// nothing, when the channel has a game in state Playing.
	//
	// Where replaces is not nil, the same transaction ends that game: it becomes
	// Cancelled, or Unplayed if it is a challenge, with the Last event that replaces has,
	// and counts as shown, as the message of the new game is shown instead. It gets no Job.
	// Create returns ErrStale, and stores nothing, unless the stored game is in state
	// Playing or Proposed and its revision is replaces.Revision. On success replaces has its new State,
	// Revision, Shown and Changed.
	Create(ctx context.Context, g, replaces *game.Game) error

	// Commit stores what changed in g (players, moves, opening, state, winner, last
	// event, offer, clocks, due time) and its Jobs, as Create does, in one transaction: that
	// with Due only where the due time is another one. It sets g.Revision, g.Started and
	// g.Changed. It returns ErrStale, and stores nothing, unless g.Revision is the stored
	// one. When Commit returns nil the change is on disk.
	Commit(ctx context.Context, g *game.Game) error

	// Current returns the channel's game in state Playing, else the one that started
	// last, else ErrNoGame. Challenges that nobody has accepted are none.
	Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error)

	// Game returns a game by its id, or ErrNoGame.
	Game(ctx context.Context, id int64) (*game.Game, error)

	// BeginTurn records that the turn of a game at a revision began at a time, and moves its
	// due time by as much. Where the game has another revision, or the turn began later, it
	// changes nothing and returns false.
	BeginTurn(ctx context.Context, id, revision int64, at time.Time) (moved bool, err error)

	// SetShown records that the board of a revision was posted as message. An older
	// revision than the recorded one changes nothing, and so does a game that does
	// not exist.
	SetShown(ctx context.Context, id, revision int64, message string) error

	// BeginPost records that the board of a revision is about to be posted as a new message,
	// so that whoever shows the game after a crash can find that message by its key: see
	// [game.Game.Posting]. SetShown of this revision, or of a later one, ends that. It reports
	// false, and changes nothing, if the game isn't as the caller knows it: another message
	// than the given one shows it, a later revision has been shown, or another message is
	// being posted.
	BeginPost(ctx context.Context, id, revision int64, key, message string) (ok bool, err error)
}

// Queue hands out the jobs that [Games] stores beside the games. A job is handed
// out until it has succeeded, however often a process dies at it.
type Queue interface {
	// Work calls do for every Job, those that an earlier process left undone first,
	// until ctx ends; then it waits for the calls under way, whose context ends too,
	// and returns nil. Jobs of different games run side by side. A Job whose do
	// returns an error is tried again, sooner at first, then later; one whose error
	// wraps ErrCannotPost is given up. Work can be called once.
	Work(ctx context.Context, do func(context.Context, Job) error) error

	// Enqueue stores a job of kind JobSearch or JobRequest. A JobSearch that is there already
	// is not stored again.
	Enqueue(ctx context.Context, j Job) error
}

// Job is what remains to be done after a change. Doing a Job twice does no harm.
//
// With Due it is what has to happen by itself when a game's time has come: it
// is handed out then, early by nothing and late by half a second where a worker runs.
// Where the process that schedules has died, and others share its database, it can be
// later by some 15 seconds. Work hands it out again later where do returns a *[NotDueError].
type Job struct {
	Kind     JobKind      // what is to be done; the other fields are those that it names
	Game     int64        // the id of the game
	Ply      int          // how many moves had been made when the job was stored
	Revision int64        // Game.Revision or Daily.Revision when the job was stored
	Due      bool         // the time is Game.Due; nothing happens where that was put off
	Here     bool         // the process that stored it does it, while it lives: only that one can show the board
	Again    bool         // another process has begun it, and died or stopped: what that did in the chat is not known
	Guild    chat.GuildID // the guild of a puzzle of the day
	Day      settings.Day // the day of that puzzle

	Work  WorkKind // what a request asks for
	Event string   // the request as [chat.Transferable] wrote it; never to be logged
}

// JobKind is what a [Job] does.
type JobKind string

// The kinds of jobs.
const (
	// JobGame, of Game, Ply and Revision: if the engine is to move, its move is computed and
	// stored; then the board is posted, unless that has been done.
	JobGame JobKind = ""
	// JobDaily, of Guild, Day and Revision: the puzzle of the day is posted, or its message
	// is edited, unless that has been done.
	JobDaily JobKind = "daily"
	// JobDailyDue has no fields: the puzzles of the day are started where it is time. A
	// [Queue] asks for it when it begins and at every quarter of an hour, while there are
	// DailyGuilds.
	JobDailyDue JobKind = "daily_due"
	// JobPuzzle, of Game: a puzzle is made of the finished game, if it has one.
	JobPuzzle JobKind = "puzzle"
	// JobSearch, of Game, Ply and Revision, is a JobGame whose search takes long. There are
	// never many of these under way in a process, so that the others pass them.
	JobSearch JobKind = "search"
	// JobRequest, of Work and Event: a request that a gateway has handed over is answered.
	// It is not tried again. The store forgets Event when it has been done.
	JobRequest JobKind = "request"
)
