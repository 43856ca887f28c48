// Package terminal is how a command talks to whoever runs it: its streams, its progress, its JSON, and
// what it says when it ends early.
package terminal

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// Streams are where a command reads and writes.
type Streams struct {
	In  io.Reader // messages, or what a manager says
	Out io.Writer // results
	Err io.Writer // progress and errors

	InTerminal  bool // In is a terminal: a person types
	ErrTerminal bool // Err is a terminal: a line of progress can be written over
}

// ProcessStreams returns the standard streams of this process.
func ProcessStreams() Streams {
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal: isTerminal(os.Stdin), ErrTerminal: isTerminal(os.Stderr),
	}
}

func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
