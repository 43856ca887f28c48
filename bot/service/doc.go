// Package service plays gomoku in the channels of a chat: it decides what a request means, keeps
// one game per channel, lets the engine answer and has the board drawn. It knows nothing about
// Discord or databases: [NewService] gets a [chat.Chat] to speak through and a [Store] to keep games
// in.
//
// A move takes a straight path. An adapter turns what a user typed or clicked into a
// [command.Request] and hands it to [Service.Handle] with a [chat.Responder] for the answer.
// The request names a [command.Command]. Its handler checks the request against the channel's
// [game.Game] and commits the change together with a durable [stored.Job]. The job
// ([Service.Jobs]) makes the engine's move if it's the engine's turn, commits that, draws the
// board and posts it. If the process dies along the way, the next start finds the job again. Jobs
// are keyed by the game's revision, so doing one twice makes no second move and posts no second
// board.
//
// Some jobs belong to no single change. One comes when a game is due: a clock has run out, or a
// voting round ends. One posts a server's puzzle of the day or updates its message, and one
// makes a puzzle from a finished game.
//
// A game between people starts as a challenge: the same game in state [game.Proposed], which
// doesn't occupy its channel until the other person accepts. Anything that happens to a game
// without a request, such as a challenge expiring, is a job for its Due time.
//
// Slow work that changes no game, such as a hint, runs in the background. A supervisor
// in package engines bounds it and reports failures to the person who asked. Searches borrow an
// engine from a pool that serves moves before hints and hints before analyses.
//
// What users read is a [message.Text]: the ID of a message with its arguments. Package
// bot/view/locale turns it into words. Each command has a file with its name, in a package below this one,
// with its declaration and its handler; [Commands] lists them all. The service connects these
// packages and has the commands about itself: help, rules and about.
package service
