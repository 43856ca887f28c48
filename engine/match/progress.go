package match

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// progress shows the progress of a match: on a terminal in one line that it overwrites,
// elsewhere with a new line now and then.
type progress struct {
	opts  *Options
	began time.Time
	had   int // games from the log
	last  time.Time
	shown bool
}

// Intervals between two lines.
const (
	terminalEvery = 200 * time.Millisecond
	lineEvery     = 10 * time.Second
)

func newProgress(o *Options, had int) *progress {
	now := time.Now()
	return &progress{opts: o, began: now, had: had, last: now}
}

// show writes a line if the interval has passed.
func (p *progress) show(games map[int]Game) {
	every := lineEvery
	if p.opts.Terminal {
		every = terminalEvery
	}
	if time.Since(p.last) < every {
		return
	}
	p.last, p.shown = time.Now(), true
	line := p.line(games)
	if p.opts.Terminal {
		fmt.Fprintf(p.opts.Progress, "\r\x1b[K%s", line)
		return
	}
	fmt.Fprintln(p.opts.Progress, line)
}

// end clears the line of a terminal.
func (p *progress) end() {
	if p.opts.Terminal && p.shown {
		fmt.Fprint(p.opts.Progress, "\r\x1b[K")
	}
}

func (p *progress) line(games map[int]Game) string {
	o := p.opts
	r := o.report(games)
	line := fmt.Sprintf("%s%s %d/%d  +%d =%d -%d  Elo %s", o.prefix, progressBar(r.Games, o.Games), r.Games, o.Games,
		r.Wins, r.Draws, r.Losses, r.Estimate)
	most := ""
	if t := r.SPRT; t != nil {
		line += fmt.Sprintf("  LLR %+.2f of %.2f to %+.2f", t.LLR, t.Lower, t.Upper)
		most = "at most "
	}
	if done := r.Games - p.had; done > 0 {
		left := time.Since(p.began) / time.Duration(done) * time.Duration(o.Games-r.Games)
		line += fmt.Sprintf("  %s%s left", most, left.Round(time.Second))
	}
	return line
}

// progressBar returns a text bar filled to done out of all, like "[#####---------------]".
func progressBar(done, all int) string {
	const width = 20
	full := width * done / max(all, 1)
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", width-full) + "]"
}

// String formats the estimate as "+35 ±20", or with its bounds if one is infinite.
func (e Estimate) String() string {
	if math.IsInf(e.Low, 0) || math.IsInf(e.High, 0) {
		return fmt.Sprintf("%+.0f [%+.0f, %+.0f]", e.Elo, e.Low, e.High)
	}
	return fmt.Sprintf("%+.0f ±%.0f", math.Round(e.Elo)+0, (e.High-e.Low)/2) // +0 turns -0 into 0
}
