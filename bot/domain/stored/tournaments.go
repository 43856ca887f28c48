package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/tournament"
)

// ErrNoTournament means that a tournament doesn't exist.
var ErrNoTournament = errors.New("no such tournament")

// TournamentPost is the message that shows a round of a tournament; round 0 is the entry. The calls to check in
// have negative numbers: see package tournaments.
type TournamentPost struct {
	Tournament int64
	Round      int
	Message    string // the chat's ID for the message
	Shown      string // identifies what the message shows
}

// Tournaments stores tournaments. Implementations are safe for concurrent use, also by several
// processes.
//
// Each change stores a [TournamentJob] in the same transaction and, if it changes when the tournament
// is next due, a [TournamentDueJob] for that time.
type Tournaments interface {
	// CreateTournament stores a new tournament and sets its ID, Created and Revision (1).
	CreateTournament(ctx context.Context, t *tournament.Tournament) error

	// Tournament returns a tournament, or ErrNoTournament.
	Tournament(ctx context.Context, id int64) (*tournament.Tournament, error)

	// TournamentsIn returns a guild's tournaments, latest first; most limits how many.
	TournamentsIn(ctx context.Context, guild chat.GuildID, most int) ([]*tournament.Tournament, error)

	// UpdateTournament loads a tournament, applies change, and stores and returns the result in one
	// transaction. If change returns an error, UpdateTournament returns it and stores nothing. change
	// may be called more than once and must not use the store.
	UpdateTournament(ctx context.Context, id int64, change func(*tournament.Tournament) error) (*tournament.Tournament, error)

	// OpenTournamentGame stores the game of a pairing as [Games.Create] does, and records it in the
	// tournament, in one transaction. It does nothing and returns false if the pairing has a game or
	// a result already.
	OpenTournamentGame(ctx context.Context, id int64, pairing int, g *game.Game, now time.Time) (opened bool, err error)

	// TournamentGames returns the running games of a tournament, ordered by ID.
	TournamentGames(ctx context.Context, id int64) ([]*game.Game, error)

	// TournamentPosts returns the messages that show a tournament, by round.
	TournamentPosts(ctx context.Context, id int64) ([]TournamentPost, error)

	// ReplaceTournamentPost records what a message shows. It does nothing and returns false if something
	// other than was has been recorded about the message.
	ReplaceTournamentPost(ctx context.Context, was, p TournamentPost) (asRead bool, err error)
}

// TournamentJob opens games of a tournament, ends those that were decided without being played, and shows
// its messages, unless that's already done.
type TournamentJob struct {
	Tournament int64 `json:"tournament,omitempty"`
	Revision   int64 `json:"revision,omitempty"` // when the job was stored
}

// Kind implements [Job].
func (TournamentJob) Kind() string { return "tournament" }

// TournamentDueJob runs when a tournament is next due, and does nothing if that was postponed.
type TournamentDueJob TournamentJob

// Kind implements [Job].
func (TournamentDueJob) Kind() string { return "tournament_due" }

// Options says when the job runs.
func (TournamentDueJob) Options() JobOptions { return JobOptions{Deadline: true} }

// TournamentResultJob reports the end of a game to its tournament.
type TournamentResultJob struct {
	Game int64 `json:"game,omitempty"`
}

// Kind implements [Job].
func (TournamentResultJob) Kind() string { return "tournament_result" }
