// Package process connects the packages of the bot into a running process: the database, the chat,
// the service and the health checks.
//
// [Run] runs the bot on Discord, or in the local Discord if there is no token. [Options.Role] says
// whether a process does everything or shares the work with others on the same database: a gateway
// receives Discord's events, changes games and stores jobs; a worker runs the jobs and answers slow
// requests, using only Discord's REST API. [Console] is a chat in the terminal.
//
//	err := process.Run(ctx, settings, streams, process.Options{Place: "data"})
package process
