// Package bot is the room where gomoku is played: it decides what a chat line
// means, keeps one game per channel, lets the engine answer and has the board
// drawn. It knows no Discord and no database; it is given a [Chat] to speak
// through and a [Store] to keep games in.
//
// A move's way through it is straight. An adapter hands each message to
// [Room.Handle] as a [Line]; [Parse] reads the command; the room checks it
// against the channel's [Game] and commits the change together with a [Job],
// a durable job. Doing the job ([Room.Turn]) lets the engine move where it is
// its turn, commits that, draws the board and posts it. A process that dies
// anywhere on this way finds the job again when it starts, and since a job is
// keyed by the game's revision, doing it again makes no second move and posts no
// second board.
package bot
