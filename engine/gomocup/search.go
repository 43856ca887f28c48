package gomocup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
)

// search is a search under way.
type search struct {
	asked  time.Time // when the move was asked for
	cancel context.CancelFunc
	found  chan searchResult
	timer  *time.Timer // cancels when the time is up
	pos    *engine.Position
}

// searchResult is what a search came to.
type searchResult struct {
	res engine.Result
	err error
}

// cancelMargin is how much longer than its limit a search may take before it is told by
// its context as well.
const cancelMargin = 5 * time.Millisecond

// startSearch starts to look for this side's move.
func (s *session) startSearch(ctx context.Context, asked time.Time) {
	rule, err := s.set.engineRule()
	if err != nil {
		s.fail(err)
		return
	}
	pos, err := s.board.position(s.size, rule)
	if err == nil && pos.Over() {
		err = engine.ErrGameOver
	}
	if err != nil {
		s.fail(err)
		return
	}
	lim := s.set.limits(time.Since(asked), s.used)
	ctx, cancel := context.WithCancel(ctx)
	t := &search{asked: asked, cancel: cancel, found: make(chan searchResult, 1), pos: pos.Clone()}
	if most := lim.TimeBudget(pos).Hard; most > 0 {
		t.timer = time.AfterFunc(most+cancelMargin, cancel)
	}
	s.search = t
	brain := s.searcher
	go func() {
		res, err := brain.Search(ctx, pos, lim)
		t.found <- searchResult{res, err}
	}()
}

// finishSearch ends a search with its move.
func (s *session) finishSearch(o searchResult) {
	t := s.search
	s.endSearch()
	if o.err != nil {
		s.fail(o.err)
		return
	}
	if s.set.showDetail {
		s.reply("MESSAGE %s", summary(o.res, s.size))
	}
	s.board = s.board.with(o.res.Move, true)
	s.used += time.Since(t.asked)
	s.reply("%s", FormatPoint(o.res.Move, s.size))
}

// abortSearch ends a search without a move. It returns when the search has ended.
func (s *session) abortSearch() {
	if t := s.search; t != nil {
		t.cancel()
		<-t.found
		s.endSearch()
	}
}

func (s *session) endSearch() {
	t := s.search
	t.cancel()
	if t.timer != nil {
		t.timer.Stop()
	}
	s.search = nil
}

// shortenSearch takes settings that changed while thinking in, as far as they leave less
// time: a search cannot be told to go on for longer.
func (s *session) shortenSearch() {
	t := s.search
	if t == nil {
		return
	}
	most := s.set.limits(0, s.used).TimeBudget(t.pos).Hard
	if most == 0 {
		return
	}
	left := max(most-time.Since(t.asked), 0)
	if t.timer == nil {
		t.timer = time.AfterFunc(left, t.cancel)
	} else if t.timer.Stop() {
		t.timer.Reset(left)
	}
}

// summary says what a search found, in one line.
func summary(res engine.Result, size int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "depth %d, score %d, %d nodes, %d ms:", res.Depth, res.Score, res.Nodes, res.Time.Milliseconds())
	for _, pt := range res.PV {
		b.WriteString(" " + FormatPoint(pt, size))
	}
	return b.String()
}
