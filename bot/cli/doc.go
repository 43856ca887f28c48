// Package cli is the command line of Hoshi, with a file for each command.
//
// A command is a struct. Its fields are the flags, described by the tags of
// github.com/alecthomas/kong; its method Run does the work, and its method Help
// returns the long help. [Commands] lists the commands. main.go adds run and console,
// which put the other packages together, and calls [Main].
//
// # Exit status
//
//	0    the command succeeded; the bot (run) was stopped by a signal
//	1    the command failed
//	2    there is no such command or flag, or a value is missing
//	78   Discord refuses the bot's token, or something else that has to be changed first
//	130  the command was interrupted (SIGINT, Ctrl-C)
//	143  the command was terminated (SIGTERM)
//
// An interrupted command prints or keeps the work that is done, and says on standard
// error what that is. A second signal ends it at once.
//
// # JSON
//
// Commands with the flag --json print one JSON object, indented by two spaces and
// followed by a line feed. It has these forms:
//
//   - The first two keys are command, such as "match" or "ladder", and
//     interrupted: true if the command was ended early and the rest is what it had by
//     then. The keys of the report follow.
//   - Keys are in snake_case. Keys of reasons are data: the ends of games.
//   - Points are texts like "h8", times are numbers of milliseconds under keys that
//     end in _ms.
//   - What is not known is null. Lists are never null.
package cli
