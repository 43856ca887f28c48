// Package bot plays gomoku in the channels of a chat: it decides what a request
// means, keeps one game per channel, lets the engine answer and has the board drawn.
// It knows no Discord and no database: it is given a [Chat] to speak through and a
// [Store] to keep games in.
//
// A move goes straight through it. An adapter makes a [Request] of what somebody
// typed or clicked and hands it to [Service.Handle] with a [Responder] for the answer.
// The request names a [Command] of the [Table]; its handler checks the request against
// the channel's [Game] and commits the change together with a durable [Job]. Doing the
// job ([Service.DoJob]) lets the engine move where it is its turn, commits that, draws
// the board and posts it. A process that dies anywhere on this way finds the job again
// when it starts. A job is keyed by the game's revision, so doing it again makes no
// second move and posts no second board.
//
// Some jobs are not of one change: one is handed out when a game is due, as a clock runs
// out or a round of wishes of a team ends; one posts the puzzle of the day of a guild, or
// brings its message up to date; one makes a puzzle of a finished game.
//
// A game between people begins as a challenge: the same game in state [Proposed], which does
// not take its channel, until the other person accepts. What has to happen to a game by
// itself, as the end of a challenge that nobody answers, is a job for its [Game.Due].
//
// What takes long and changes no game, such as a hint, runs in the background under a
// supervisor that bounds it and reports its failure to who asked. Whatever searches
// takes an engine from a pool in which moves go before hints and hints before analyses.
//
// What users read is a [Text]: the id of a message with its arguments. Package
// bot/locale puts it into words. The declaration, the options and the handler of a
// command stand in the file with its name; [Commands] lists them.
package bot
