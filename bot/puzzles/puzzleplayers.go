// Package puzzles is what is stored about puzzles: how people do at them, and the puzzles of
// the day.
package puzzles

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/people"
	"hoshi/bot/rating"
	"hoshi/bot/settings"
	"hoshi/engine/puzzle"
)

// FirstMadePuzzle is the lowest ID of a puzzle that was made of a game played here. Lower
// ones are those of the program.
const FirstMadePuzzle = 10_001

// ErrNoDaily says that a day of a guild has no puzzle yet.
var ErrNoDaily = errors.New("the day has no puzzle yet")

// PuzzlePlayer is what a person has done with puzzles.
type PuzzlePlayer struct {
	User    chat.User
	Rating  rating.Rating // at puzzles; that of a newcomer before the first
	Current int           // the puzzle that was shown last; 0 for none
	Solved  int           // puzzles solved at the first try
	Failed  int           // other puzzles that were tried or given up
	Streak  int           // puzzles solved at the first try in a row, the latest included
	Best    int           // the longest such row
	Changed time.Time     // when the last puzzle was counted; zero for none

	DailyGuild  chat.GuildID // the guild whose puzzle of the day Current is; "" for none
	DailyStreak int          // days in a row on which the puzzle of the day was solved, up to DailyLast
	DailyBest   int          // the longest such row
	DailyLast   settings.Day // the last day on which it was solved

	// Fresh is what was achieved by the update that returned this; it is not stored.
	Fresh []people.Achievement
}

// SolvedDay counts a day on which the person has solved the puzzle of the day.
func (p *PuzzlePlayer) SolvedDay(day settings.Day) {
	switch {
	case day <= p.DailyLast:
		return // counted, in this guild or in another one
	case day.Before() == p.DailyLast:
		p.DailyStreak++
	default:
		p.DailyStreak = 1
	}
	p.DailyLast = day
	p.DailyBest = max(p.DailyBest, p.DailyStreak)
}

// StreakOn returns how many days in a row the person has solved the puzzle of the day. It
// lasts until a day has passed without.
func (p *PuzzlePlayer) StreakOn(day settings.Day) int {
	if p.DailyLast < day.Before() {
		return 0
	}
	return p.DailyStreak
}

// PuzzleAttempt is what a person has done with one puzzle.
type PuzzleAttempt struct {
	Tries   int  // first moves that were tried
	Hinted  bool // a hint was given
	Counted bool // it has changed the person's rating: the first try does, and giving up
	Solved  bool // the move was found
}

// Daily is the puzzle of a day of a guild.
type Daily struct {
	Guild   chat.GuildID   // "" for direct conversations
	Day     settings.Day   // the day
	Puzzle  int            // its ID
	Channel chat.ChannelID // where it is posted; "" for nowhere

	Revision int64  // grows by one with every change of what the message shows
	Shown    int64  // the last revision that was shown; 0 before the first post
	Message  string // the chat's id of the message; "" before the first post
}

// DailyAttempt is what a person has done with the puzzle of a day.
type DailyAttempt struct {
	User    chat.User // who
	Tries   int       // first moves that were tried until it was solved
	Solved  bool      // the move was found before the solution was shown
	GivenUp bool      // the solution was shown before
	At      time.Time // when it was solved; zero before
}

// Puzzles keeps what people have done with puzzles. Implementations are safe for
// concurrent use.
type Puzzles interface {
	// PuzzlePlayer returns what a person has done.
	PuzzlePlayer(ctx context.Context, user chat.UserID) (PuzzlePlayer, error)

	// UpdatePuzzle reads what a person has done, in all and with a puzzle, lets change
	// alter it, and stores and returns the result, in one transaction. change may be
	// called more than once and must not use the store.
	UpdatePuzzle(ctx context.Context, user chat.User, puzzle int, change func(*PuzzlePlayer, *PuzzleAttempt)) (PuzzlePlayer, PuzzleAttempt, error)

	// StartDaily returns the puzzle of a day of a guild. Where there is none yet it stores d.
	// Where the day has no channel yet it gets that of d, if d has one, and a [games.Job] that
	// posts the puzzle there is stored in the same transaction: it is posted once, however
	// many ask for it at the same time.
	StartDaily(ctx context.Context, d Daily) (Daily, error)

	// Daily returns the puzzle of a day of a guild. The error is ErrNoDaily where the day has
	// none yet.
	Daily(ctx context.Context, guild chat.GuildID, day settings.Day) (Daily, error)

	// UpdateDaily is UpdatePuzzle for the puzzle of a day. Where the day has a channel and
	// change has altered what others see of the try, a [games.Job] that shows it is stored in the
	// same transaction. The error is ErrNoDaily where the day has no puzzle.
	UpdateDaily(ctx context.Context, user chat.User, guild chat.GuildID, day settings.Day, change func(*PuzzlePlayer, *PuzzleAttempt, *DailyAttempt)) (PuzzlePlayer, error)

	// DailyAttempts returns what people have done with the puzzle of a day: first those who
	// have solved it, in that order.
	DailyAttempts(ctx context.Context, guild chat.GuildID, day settings.Day) ([]DailyAttempt, error)

	// SetDailyShown records that a revision of a day's puzzle was posted as message. An
	// older revision than the recorded one changes nothing.
	SetDailyShown(ctx context.Context, guild chat.GuildID, day settings.Day, revision int64, message string) error

	// DailyGuilds returns the guilds that want the puzzle of the day in a channel.
	DailyGuilds(ctx context.Context) ([]chat.GuildID, error)

	// AddPuzzle stores a puzzle that was made of a game played here, unless there is one of
	// the same shape or there are as many as most. The puzzle gets its ID. added is false
	// where it was not stored.
	AddPuzzle(ctx context.Context, p *puzzle.Puzzle, most int) (added bool, err error)

	// MadePuzzles returns the puzzles that were made of games played here whose ID is above
	// one, in the order of their IDs.
	MadePuzzles(ctx context.Context, above int) ([]puzzle.Puzzle, error)

	// SeenPuzzles returns the puzzles that a person has been shown, in no order.
	SeenPuzzles(ctx context.Context, user chat.UserID) ([]int, error)
}
