// Package cli is the command line of Hoshi: one file for each command.
//
// A command is a struct. Its fields are the flags, described by the tags of
// github.com/alecthomas/kong, and its Run method does the work. [Commands] lists
// them; main.go adds the two that serve a chat, run and console.
package cli
