package classic

import (
	"fmt"
	"io"
	"strings"

	"hoshi/engine"
)

// TraceLog writes a search move by move, in the form of the log that report 002 prints in its
// window (section 7.2): the layer and the move tried with alpha and beta, then its score, the
// cut-offs so far and, after the last move of a line, both sides' shapes. Points are in the
// reports' coordinates, row and column from the top left corner and from 0, followed by their
// name on the board.
type TraceLog struct {
	w     io.Writer
	limit int
	size  int
	ai    engine.Color // the program's side
	done  int          // bytes written
	err   error
	full  bool
}

// NewTraceLog returns a log that writes p's search for the side to move in pos to w. If limit is
// above 0, the log stops after that many bytes and says so in its last line.
func NewTraceLog(w io.Writer, p Program, pos *engine.Position, limit int) *TraceLog {
	l := &TraceLog{w: w, limit: limit, size: pos.Size(), ai: pos.SideToMove()}
	l.printf("%s (%s) moves for %v\n", p.ID, p.Report, l.ai)
	if counts := p.Counts(pos); len(counts) > 0 {
		names := make([]string, len(counts))
		for i, c := range counts {
			names[i] = c.Shape
		}
		l.printf("shapes: %s\n", strings.Join(names, ", "))
	}
	return l
}

// Attach makes a search with these options write to the log.
func (l *TraceLog) Attach(o *Options) { o.Enter, o.Trace = l.enter, l.trace }

// Err returns the first error of the writer. Reaching the limit isn't an error.
func (l *TraceLog) Err() error { return l.err }

func (l *TraceLog) enter(s TraceStep) {
	l.printf("layer %d, searching %s\nalpha = %g, beta = %g\n", s.Layer, l.point(s.Move), s.Alpha, s.Beta)
}

func (l *TraceLog) trace(s TraceStep) {
	l.printf("score of %s in layer %d: %g\ncut off %d times\n", l.point(s.Move), s.Layer, s.Value, s.Cutoffs)
	if s.Counts == nil {
		return
	}
	human, ai := make([]int, len(s.Counts)), make([]int, len(s.Counts))
	for i, c := range s.Counts {
		human[i], ai[i] = c.White, c.Black
		if l.ai == engine.White {
			human[i], ai[i] = c.Black, c.White
		}
	}
	l.printf("shapes of human: %s\nshapes of ai:    %s\n", list(human), list(ai))
}

// point formats a point in the reports' coordinates, followed by its name.
func (l *TraceLog) point(pt engine.Point) string {
	return fmt.Sprintf("(%d, %d) %v", l.size-1-int(pt.Row), pt.Col, pt)
}

// list formats numbers like the report's log.
func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

func (l *TraceLog) printf(format string, args ...any) {
	if l.err != nil || l.full {
		return
	}
	text := fmt.Sprintf(format, args...)
	if l.limit > 0 && l.done+len(text) > l.limit {
		l.full = true
		text = fmt.Sprintf("the log ends here, as it may have %d bytes\n", l.limit)
	}
	n, err := io.WriteString(l.w, text)
	l.done, l.err = l.done+n, err
}
