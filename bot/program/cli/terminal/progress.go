package terminal

import "fmt"

// ClearLine moves to the start of a terminal's line and erases it.
const ClearLine = "\r\x1b[K"

// Counter returns a function that shows progress on a terminal, replacing the previous line, and a
// function that clears the line. If Err isn't a terminal, show is nil and clear does nothing.
func (s *Streams) Counter(unit string) (show func(done, all int), clear func()) {
	if !s.ErrTerminal {
		return nil, func() {}
	}
	show = func(done, all int) { fmt.Fprintf(s.Err, "%s%d of %d %s", ClearLine, done, all, unit) }
	return show, func() { fmt.Fprint(s.Err, ClearLine) }
}
