package stored

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/work"
)

// Job is work left to do after a commit. Jobs are idempotent.
//
// A Job with Due is handed out when the game's due time arrives: never early, and at most 0.5 s
// late while a worker is running. If the process that schedules jobs has died and others share its
// database, it can be about 15 s late. [Queue.Work] hands it out again later if do returns a
// *[NotDueError].
type Job struct {
	Kind     JobKind      // what to do; it determines which other fields are set
	Game     int64        // the game's ID
	Ply      int          // how many moves had been made when the job was stored
	Revision int64        // Game.Revision, Daily.Revision or Vacation.Revision when the job was stored; a season's number
	Due      bool         // runs at Game.Due; does nothing if that was postponed
	Here     bool         // reserved for the process that stored it while that lives: only it can show the board
	InSight  time.Time    // when the game's message was last known to be in sight of people; zero for unknown
	Again    bool         // another process began it and died or stopped, so what it did in the chat is unknown
	Guild    chat.GuildID // the guild of a daily puzzle or a season
	Day      settings.Day // the day of that puzzle, or of a person's list of games
	User     chat.UserID  // whom a list of games, a vacation, figures, practice or a search for an opponent is about

	Tournament int64 // the tournament's ID

	// ReceivedBy is the other process that received the request behind the job, if it may still answer it:
	// a board that the chat refuses ([chat.ErrCannotPost]) is shown by that one.
	ReceivedBy string

	Work  work.Kind // what a request asks for
	Event string    // the request from [chat.Transferable.Transfer]; never log it
}

// JobKind is what a [Job] does.
type JobKind string

// The kinds of jobs.
const (
	// JobGame uses Game, Ply and Revision. If it's the engine's turn, it computes and stores the
	// engine's move; then it posts the board unless that's already done.
	JobGame JobKind = ""
	// JobDaily uses Guild, Day and Revision. It posts the daily puzzle or edits its message,
	// unless that's already done.
	JobDaily JobKind = "daily"
	// JobDailyDue uses no fields. It starts the daily puzzles that are due. A [Queue] issues it
	// when it starts and every quarter hour, as long as there are DailyGuilds.
	JobDailyDue JobKind = "daily_due"
	// JobDigest uses User and Day. It sends a person the list of games that wait for them.
	JobDigest JobKind = "digest"
	// JobDigestDue uses no fields. It stores a JobDigest for every list that is due. A [Queue]
	// issues it when it starts and every quarter hour, as long as HasDigests.
	JobDigestDue JobKind = "digest_due"
	// JobVacation uses User and Revision. It stops or starts a person's clocks.
	JobVacation JobKind = "vacation"
	// JobRoles uses User and Revision. It sends a person's figures for linked roles; see RoleLinks.
	JobRoles JobKind = "roles"
	// JobSeek uses User and Revision, a time in microseconds. It pairs people who look for an opponent,
	// and tells the person if their search has ended.
	JobSeek JobKind = "seek"
	// JobPuzzle uses Game. It makes a puzzle from the finished game if it finds one there.
	JobPuzzle JobKind = "puzzle"
	// JobPractice uses User. It looks through games that a person lost for positions to practice. Unlike
	// other jobs, an equal one can be stored again as soon as it's done.
	JobPractice JobKind = "practice"
	// JobTournament uses Tournament and Revision. It opens games of a tournament, ends those that were
	// decided without being played, and shows its messages, unless that's already done.
	JobTournament JobKind = "tournament"
	// JobTournamentDue uses Tournament and Revision. It runs when the tournament is next due, and does
	// nothing if that was postponed.
	JobTournamentDue JobKind = "tournament_due"
	// JobTournamentResult uses Game. It reports the end of a game to its tournament.
	JobTournamentResult JobKind = "tournament_result"
	// JobSeason uses Guild and Revision. It posts the final table of a season, unless that's already
	// done.
	JobSeason JobKind = "season"
	// JobSeasonDue uses no fields. It closes the seasons that are over and begins those that are
	// missing. A [Queue] issues it when it starts and every quarter hour, as long as there are
	// SeasonGuilds.
	JobSeasonDue JobKind = "season_due"
	// JobSearch uses Game, Ply and Revision. It's a JobGame with a long search. A process runs
	// only a few of these at once, so that other jobs can overtake them.
	JobSearch JobKind = "search"
	// JobRequest uses Work and Event. It answers a request handed over by a gateway and is never
	// retried. The store deletes Event when the job is done.
	JobRequest JobKind = "request"
)

// JobKinds returns all kinds of jobs.
func JobKinds() []JobKind {
	return []JobKind{
		JobGame, JobSearch, JobRequest, JobDaily, JobDailyDue, JobDigest, JobDigestDue, JobVacation, JobRoles, JobSeek, JobPuzzle, JobPractice,
		JobTournament, JobTournamentDue, JobTournamentResult, JobSeason, JobSeasonDue,
	}
}
