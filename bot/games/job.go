package games

import (
	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/settings"
)

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

	Work  engines.WorkKind // what a request asks for
	Event string           // the request as [chat.Transferable] wrote it; never to be logged
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
