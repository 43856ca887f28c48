package cli

import (
	"fmt"
	"strings"
	"time"

	"hoshi/engine/match"
	"hoshi/engine/spsa"
)

// How often the progress of a tuning is shown.
const (
	terminalEvery = 200 * time.Millisecond
	lineEvery     = 10 * time.Second
)

// shownValues is how many values a line of progress has room for.
const shownValues = 4

// tuningProgress shows how far a tuning is: on a terminal in one line that is
// written over, elsewhere in a line now and then.
type tuningProgress struct {
	std   *Streams
	began time.Time
	last  time.Time // when a line was shown
	first int       // iterations before the first that was reported
	seen  bool
}

func newTuningProgress(std *Streams) *tuningProgress {
	now := time.Now()
	return &tuningProgress{std: std, began: now, last: now}
}

// show writes a line when it is time for one.
func (p *tuningProgress) show(r spsa.Report) {
	if !p.seen {
		p.seen, p.first = true, r.Iterations-1
	}
	every := lineEvery
	if p.std.ErrTerminal {
		every = terminalEvery
	}
	now := time.Now()
	if now.Sub(p.last) < every {
		return
	}
	p.last = now
	line := tuningLine(r, now.Sub(p.began), r.Iterations-p.first)
	if p.std.ErrTerminal {
		fmt.Fprint(p.std.Err, clearLine+line)
		return
	}
	fmt.Fprintln(p.std.Err, strings.TrimSpace(line))
}

// tuningLine describes a tuning that has run for some time and has played some
// iterations in it.
func tuningLine(r spsa.Report, elapsed time.Duration, played int) string {
	line := fmt.Sprintf("%s %d/%d ", match.ProgressBar(r.Iterations, r.Planned), r.Iterations, r.Planned)
	for i, v := range r.Values {
		if i == shownValues {
			line += " …"
			break
		}
		line += fmt.Sprintf(" %s %.4g", v.Name, v.Found)
	}
	left := elapsed / time.Duration(played) * time.Duration(r.Planned-r.Iterations)
	return line + fmt.Sprintf("  %s left", left.Round(time.Second))
}

// end clears the line on a terminal.
func (p *tuningProgress) end() {
	if p.std.ErrTerminal {
		fmt.Fprint(p.std.Err, clearLine)
	}
}
