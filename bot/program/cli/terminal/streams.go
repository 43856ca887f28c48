// Package terminal is how a command talks to its user: its streams, its progress, its JSON, and its
// message when it ends early.
package terminal

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// Streams are a command's input and output.
type Streams struct {
	In  io.Reader // messages, or what a manager sends
	Out io.Writer // results
	Err io.Writer // progress and errors

	InTerminal  bool // In is a terminal, so a person types
	ErrTerminal bool // Err is a terminal, so a progress line can be overwritten
}

// ProcessStreams returns the standard streams of this process.
func ProcessStreams() Streams {
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal: isTerminal(os.Stdin), ErrTerminal: isTerminal(os.Stderr),
	}
}

func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
