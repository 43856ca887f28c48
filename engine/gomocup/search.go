package gomocup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
)

// search is a search in progress.
type search struct {
	asked  time.Time // when the move was requested
	cancel context.CancelFunc
	found  chan searchResult
	timer  *time.Timer // cancels the search when time is up; nil without a time limit
	pos    *engine.Position
}

// searchResult is the outcome of a search.
type searchResult struct {
	res   engine.Result
	swap2 *swap2Answer // the answer to SWAP2BOARD; nil if a move was requested
	err   error
}

// cancelMargin is how far a search may exceed its limit before its context is canceled.
const cancelMargin = 5 * time.Millisecond

// startSearch starts a search for this side's move.
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
	brain := s.searcher
	s.run(ctx, asked, pos, lim, func(ctx context.Context) (r searchResult) {
		r.res, r.err = brain.Search(ctx, pos, lim)
		return r
	})
}

// run calls find in a goroutine and makes it the search in progress. find's context ends when
// the limits are reached.
func (s *session) run(ctx context.Context, asked time.Time, pos *engine.Position, lim engine.Limits, find func(context.Context) searchResult) {
	ctx, cancel := context.WithCancel(ctx)
	t := &search{asked: asked, cancel: cancel, found: make(chan searchResult, 1), pos: pos.Clone()}
	if most := lim.TimeBudget(pos).Hard; most > 0 {
		t.timer = time.AfterFunc(most+cancelMargin, cancel)
	}
	s.search = t
	go func() { t.found <- find(ctx) }()
}

// finishSearch ends a search and sends its move.
func (s *session) finishSearch(o searchResult) {
	t := s.search
	s.endSearch()
	if o.err != nil {
		s.fail(o.err)
		return
	}
	if o.swap2 != nil {
		s.answerSwap2(o.swap2, t.asked)
		return
	}
	if s.set.showDetail {
		s.reply("MESSAGE %s", summary(o.res, s.size))
	}
	s.board = s.board.with(o.res.Move, true)
	s.used += time.Since(t.asked)
	s.reply("%s", FormatPoint(o.res.Move, s.size))
}

// abortSearch stops a search without sending a move and waits for it to finish.
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

// shortenSearch applies settings that changed during a search if they leave it less time. A
// search can't be extended.
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

// summary returns the result of a search as one line.
func summary(res engine.Result, size int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "depth %d, score %d, %d nodes, %d ms:", res.Depth, res.Score, res.Nodes, res.Time.Milliseconds())
	for _, pt := range res.PV {
		b.WriteString(" " + FormatPoint(pt, size))
	}
	return b.String()
}
