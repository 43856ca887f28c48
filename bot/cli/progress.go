package cli

import (
	"fmt"
	"os"
)

// counter returns a progress report on standard error, nil where nobody looks.
func counter(what string) func(done, all int) {
	if !isTerminal(os.Stderr) {
		return nil
	}
	return func(done, all int) {
		fmt.Fprintf(os.Stderr, "\r\033[K%d of %d %s", done, all, what)
		if done == all {
			fmt.Fprintln(os.Stderr)
		}
	}
}
