package cli

import (
	"os"

	"github.com/mattn/go-isatty"
)

// isTerminal reports whether f is a terminal, where a line can be written over.
func isTerminal(f *os.File) bool { return isatty.IsTerminal(f.Fd()) }
