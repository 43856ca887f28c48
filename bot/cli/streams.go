package cli

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

// processStreams returns those of the process.
func processStreams() Streams {
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal: isTerminal(os.Stdin), ErrTerminal: isTerminal(os.Stderr),
	}
}

func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
