// Package process connects the packages of the bot to a running process: the database, the
// chat, the service, the health checks.
//
// [Run] is the bot on Discord, or in the local Discord where there is no token. By
// [Options.Role] a process does everything, or a part of it beside others that share its
// database: a gateway takes the events of Discord, changes games and stores jobs; a worker
// does the jobs, and answers what takes long, by Discord's REST API alone. [Console] is a
// chat in the terminal.
//
//	err := process.Run(ctx, settings, streams, process.Options{Place: "data"})
package process
