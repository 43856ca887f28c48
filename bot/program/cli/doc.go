// Package cli is the command line of Hoshi, with one file per command. The commands of the engine
// lab are in package lab.
//
// A command is a struct. Its fields are the flags, described by the tags of
// github.com/alecthomas/kong. Its method Run does the work, and Help returns the long help.
// [Commands] lists the commands. main.go adds run and console, which use package process, and
// calls [Main].
//
// # Exit status
//
//	0    the command succeeded; a signal stopped the bot (run)
//	1    the command failed
//	2    there is no such command or flag, or a value is missing
//	78   a restart can't help until something is changed: the settings, the token, the database, its disk
//	129  the terminal of the command was closed (SIGHUP)
//	130  the command was interrupted (SIGINT, Ctrl-C)
//	143  the command was terminated (SIGTERM)
//
// An interrupted command prints or keeps the work done so far and says on standard error what it
// has kept. A second signal ends it immediately.
//
// # JSON
//
// Commands with the flag --json print one JSON object, indented by two spaces and followed by a
// newline:
//
//   - The first two keys are command, such as "match", and interrupted, which is true if the
//     command ended early and the rest is partial. The keys of the report follow.
//   - Keys are in snake_case, except those of reasons, which say how games ended.
//   - Points are strings like "h8". Times are numbers of milliseconds under keys that end in _ms.
//   - Unknown values are null. Lists are never null.
package cli
