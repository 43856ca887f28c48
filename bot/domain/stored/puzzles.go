package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/engine/puzzle"
)

// FirstMadePuzzle is the lowest ID of a puzzle made from a game played here. Lower IDs belong to
// built-in puzzles.
const FirstMadePuzzle = 10_001

// ErrNoDaily means that a guild has no puzzle for the day yet.
var ErrNoDaily = errors.New("the day has no puzzle yet")

// PuzzlePlayer is a person's puzzle record.
type PuzzlePlayer struct {
	User    chat.User
	Rating  rating.Rating // puzzle rating; a newcomer's before the first puzzle
	Current int           // the last puzzle shown; 0 for none
	Solved  int           // puzzles solved on the first try
	Failed  int           // other puzzles tried or given up
	Streak  int           // current streak of puzzles solved on the first try
	Best    int           // longest such streak
	Changed time.Time     // when the last puzzle was counted; zero for none

	DailyGuild  chat.GuildID // the guild if Current is its daily puzzle; "" otherwise
	DailyStreak int          // consecutive days with a solved daily puzzle, up to DailyLast
	DailyBest   int          // longest such streak
	DailyLast   settings.Day // the last day with a solved daily puzzle

	// Fresh holds the achievements earned by the update that returned this; it's not stored.
	Fresh []Achievement
}

// SolvedDay counts a day on which the person solved the daily puzzle.
func (p *PuzzlePlayer) SolvedDay(day settings.Day) {
	switch {
	case day <= p.DailyLast:
		return // already counted, in this or another guild
	case day.Before() == p.DailyLast:
		p.DailyStreak++
	default:
		p.DailyStreak = 1
	}
	p.DailyLast = day
	p.DailyBest = max(p.DailyBest, p.DailyStreak)
}

// StreakOn returns the person's streak of solved daily puzzles as of a day. The streak ends once a
// full day passes without a solved puzzle.
func (p *PuzzlePlayer) StreakOn(day settings.Day) int {
	if p.DailyLast < day.Before() {
		return 0
	}
	return p.DailyStreak
}

// PuzzleAttempt is a person's attempt at one puzzle.
type PuzzleAttempt struct {
	Tries   int  // number of first moves tried
	Hinted  bool // a hint was given
	Counted bool // it changed the person's rating, as the first try and giving up do
	Solved  bool // the move was found
}

// Daily is a guild's daily puzzle.
type Daily struct {
	Guild   chat.GuildID // "" for direct messages
	Day     settings.Day
	Puzzle  int            // the puzzle's ID
	Channel chat.ChannelID // where it's posted; "" for nowhere

	Revision int64  // incremented whenever the message's contents change
	Shown    int64  // the last revision shown; 0 before the first post
	Message  string // the chat's ID for the message; "" before the first post
}

// DailyAttempt is a person's attempt at a daily puzzle.
type DailyAttempt struct {
	User    chat.User
	Tries   int       // number of first moves tried until it was solved
	Solved  bool      // the move was found before the solution was shown
	GivenUp bool      // the solution was shown first
	At      time.Time // when it was solved; zero before that
}

// Puzzles stores people's puzzle records and the daily puzzles. Implementations are safe for
// concurrent use.
type Puzzles interface {
	// PuzzlePlayer returns a person's puzzle record.
	PuzzlePlayer(ctx context.Context, user chat.UserID) (PuzzlePlayer, error)

	// UpdatePuzzle loads a person's record and their attempt at a puzzle, applies change, and
	// stores and returns the result in one transaction. change may be called more than once and
	// must not use the store.
	UpdatePuzzle(ctx context.Context, user chat.User, puzzle int, change func(*PuzzlePlayer, *PuzzleAttempt)) (PuzzlePlayer, PuzzleAttempt, error)

	// StartDaily returns a guild's daily puzzle, storing d if there's none yet. If the stored
	// puzzle has no channel and d has one, StartDaily sets the channel and stores a [DailyJob]
	// to post the puzzle there in the same transaction. So it's posted only once, no matter how
	// many calls run at the same time.
	StartDaily(ctx context.Context, d Daily) (Daily, error)

	// Daily returns a guild's puzzle for a day, or ErrNoDaily if there's none yet.
	Daily(ctx context.Context, guild chat.GuildID, day settings.Day) (Daily, error)

	// UpdateDaily is UpdatePuzzle for a daily puzzle. If the puzzle has a channel and change
	// altered what others see of the attempt, it stores a [DailyJob] to show that in the same
	// transaction. It returns ErrNoDaily if the day has no puzzle.
	UpdateDaily(ctx context.Context, user chat.User, guild chat.GuildID, day settings.Day, change func(*PuzzlePlayer, *PuzzleAttempt, *DailyAttempt)) (PuzzlePlayer, error)

	// DailyAttempts returns all attempts at a daily puzzle: first the solved ones in the order
	// they were solved, then the rest.
	DailyAttempts(ctx context.Context, guild chat.GuildID, day settings.Day) ([]DailyAttempt, error)

	// SetDailyShown records that a revision of a daily puzzle was posted as message. It does
	// nothing and returns false if another one has been recorded since d was read, or may be about
	// to: that's so if d was shown again, and has changed since.
	SetDailyShown(ctx context.Context, d Daily, revision int64, message string) (asRead bool, err error)

	// DailyGuilds returns the guilds that get the daily puzzle in a channel.
	DailyGuilds(ctx context.Context) ([]chat.GuildID, error)

	// AddPuzzle stores a puzzle made from a game played here and sets its ID. If there's already
	// a puzzle with the same shape, or the store already has most puzzles, it returns false and
	// stores nothing.
	AddPuzzle(ctx context.Context, p *puzzle.Puzzle, most int) (added bool, err error)

	// MadePuzzles returns the puzzles made from games played here with an ID greater than above,
	// ordered by ID.
	MadePuzzles(ctx context.Context, above int) ([]puzzle.Puzzle, error)

	// SeenPuzzles returns the IDs of the puzzles a person has been shown, in no particular order.
	SeenPuzzles(ctx context.Context, user chat.UserID) ([]int, error)
}

// DailyJob posts the daily puzzle or edits its message, unless that's already done.
type DailyJob struct {
	Guild    chat.GuildID `json:"guild,omitempty"`
	Day      settings.Day `json:"day,omitempty"`
	Revision int64        `json:"revision,omitempty"` // of the [Daily]
}

// Kind implements [Job].
func (DailyJob) Kind() string { return "daily" }

// PuzzleJob makes a puzzle from a finished game if it finds one there.
type PuzzleJob struct {
	Game int64 `json:"game,omitempty"`
}

// Kind implements [Job].
func (PuzzleJob) Kind() string { return "puzzle" }

// Options says where the job waits.
func (PuzzleJob) Options() JobOptions { return JobOptions{Queue: PuzzleQueue} }
