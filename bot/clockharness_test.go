package bot_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/stored"
)

// setClock is a clock that stands still until it is set.
type setClock struct {
	base time.Time
	past atomic.Int64 // nanoseconds since base
}

func (c *setClock) now() time.Time          { return c.base.Add(time.Duration(c.past.Load())) }
func (c *setClock) advance(d time.Duration) { c.past.Add(int64(d)) }

// clockHarness is a service whose time a test sets.
type clockHarness struct {
	*harness
	clock *setClock
}

// newClockHarness starts a game between ann, who is Black, and bob in channel c, with the
// options of play given.
func newClockHarness(t *testing.T, play string, opt bot.Options) *clockHarness {
	t.Helper()
	c := &setClock{base: time.Now().UTC().Truncate(time.Microsecond)}
	opt.Now = c.now
	tb := &clockHarness{newHarness(t, opt), c}
	switch {
	case strings.Contains(play, "@bob"):
		tb.begin("ann", play)
	case play != "":
		tb.one("ann", play)
	}
	return tb
}

// moves lets ann and bob move in turn, each after a time.
func (tb *clockHarness) moves(each time.Duration, points ...string) post {
	tb.t.Helper()
	var last post
	for _, pt := range points {
		tb.clock.advance(each)
		mover := tb.game().Player(tb.game().ToMove()).User.Name
		last = tb.one(mover, "!"+pt)
	}
	return last
}

// due hands the game's due job out, as the queue does when its time has come, and returns
// what is posted.
func (tb *clockHarness) due() []post {
	tb.t.Helper()
	before := len(tb.chat.in("c"))
	g := tb.game()
	if err := tb.service.DoJob(context.Background(), stored.Job{Game: g.ID, Revision: g.Revision, Due: true}); err != nil {
		tb.t.Fatalf("at %v, due at %v: %v", tb.clock.now(), g.Due, err)
	}
	tb.settle("c")
	return tb.chat.in("c")[before:]
}

// notDue fails the test if something happens to the game by itself now.
func (tb *clockHarness) notDue() {
	tb.t.Helper()
	g := tb.game()
	err := tb.service.DoJob(context.Background(), stored.Job{Game: g.ID, Revision: g.Revision, Due: true})
	if early, ok := errors.AsType[*stored.NotDueError](err); !ok || early.Wait <= 0 {
		tb.t.Errorf("at %v, due at %v: %v", tb.clock.now(), g.Due, err)
	}
	if now := tb.game(); now.Revision != g.Revision {
		tb.t.Errorf("the game changed before its time: %+v", now.Last)
	}
}

// toDue sets the clock to when the game is due.
func (tb *clockHarness) toDue() {
	tb.t.Helper()
	tb.clock.advance(tb.game().Due.Sub(tb.clock.now()))
}

// times returns what is left on the clocks of Black and White, when nobody's time is charged.
func (tb *clockHarness) times() [2]time.Duration {
	g := tb.game()
	return [2]time.Duration{g.Black.Remaining, g.White.Remaining}
}

// errAway is the error of a chat that is away.
var errAway = errors.New("the chat is away")
