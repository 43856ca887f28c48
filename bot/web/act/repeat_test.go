package act_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/act"
	"hoshi/bot/web/snapshot"
)

// repeats are actions of every kind, after the moves that lead up to them. The last one is
// repeated.
var repeats = []struct {
	name, typed string
	before      func(p *page)
	who, words  string
	answer      string // the same person's action whose answer has the button; "" for the page itself
}{
	{name: "a move", typed: "!play easy", who: "ann", words: "move h8"},
	{name: "a move against a person", typed: "!play @bob black", before: accepted, who: "ann", words: "move h8"},
	{name: "a takeback", typed: "!play easy", before: moved("ann h8", "ann a1"), who: "ann", words: "undo"},
	{name: "asking for a takeback", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann j10", "bob a1"), who: "ann", words: "undo"},
	{name: "allowing a takeback", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann j10", "bob a1", "ann undo"), who: "bob", words: "accept"},
	{name: "swapping colors", typed: "!play easy", who: "ann", words: "swap"},
	{name: "a hint", typed: "!play easy", before: moved("ann h8"), who: "ann", words: "hint"},
	{name: "an analysis", typed: "!play easy", before: moved("ann h8"), who: "ann", words: "analyze"},
	{name: "a heat map", typed: "!play easy", before: moved("ann h8"), who: "ann", words: "heat"},
	{name: "an explanation", typed: "!play easy", before: moved("ann h8"), who: "ann", words: "think"},
	{name: "offering a draw", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9"), who: "ann", words: "draw"},
	{name: "accepting a draw", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann draw"), who: "bob", words: "accept"},
	{name: "declining a draw", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann draw"), who: "bob", words: "decline"},
	{name: "asking whether to resign", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9"), who: "ann", words: "resign"},
	{name: "resigning", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann j10", "bob a1"), who: "ann", words: "resign yes", answer: "resign"},
	{name: "canceling", typed: "!play easy unrated", before: moved("ann h8", "ann a1"), who: "ann", words: "cancel"},
	{name: "asking to cancel", typed: "!play @bob black", before: moved("bob accept", "ann h8", "bob i9", "ann j10", "bob a1"), who: "ann", words: "cancel"},
	{name: "accepting a challenge", typed: "!play @bob black", who: "bob", words: "accept game %d"},
	{name: "declining a challenge", typed: "!play @bob black", who: "bob", words: "decline game %d"},
	{name: "withdrawing a challenge", typed: "!play @bob black", who: "ann", words: "withdraw game %d"},
	{name: "a choice of an opening", typed: "!play @bob swap2 black", before: moved("bob accept", "ann h8", "ann i9", "ann j7"), who: "bob", words: "choose more"},
	{name: "a color in an opening", typed: "!play @bob swap2 black", before: moved("bob accept", "ann h8", "ann i9", "ann j7"), who: "bob", words: "choose white"},
	{name: "a vote", typed: "!play vote", who: "bob", words: "move h8"},
	{name: "another game", typed: "!play easy", before: resigned, who: "ann", words: "play"},
	{name: "a rematch", typed: "!play easy", before: resigned, who: "ann", words: "rematch"},
	{name: "asking for a rematch", typed: "!play @bob black", before: func(p *page) {
		moved("bob accept", "ann h8", "bob i9", "ann j10", "bob a1")(p)
		resigned(p)
	}, who: "ann", words: "rematch"},
}

func accepted(p *page) { moved("bob accept")(p) }

func resigned(p *page) {
	p.Send("ann", "!resign yes")
	p.Settle("c")
}

// moved returns a function that makes people type commands and moves.
func moved(typed ...string) func(*page) {
	return func(p *page) {
		p.t.Helper()
		for _, line := range typed {
			var who, what string
			if _, err := fmt.Sscan(line, &who, &what); err != nil {
				p.t.Fatal(err)
			}
			p.Send(who, "!"+what)
			p.Settle("c")
		}
	}
}

// elsewhere returns the actions of another process on the same database, which doesn't know what
// came before.
func (p *page) elsewhere() *act.Acts { return p.processOn(p.Store) }

// processOn is elsewhere with a store.
func (p *page) processOn(s service.Store) *act.Acts {
	p.t.Helper()
	catalogue, err := servicetest.Translations()
	if err != nil {
		p.t.Fatal(err)
	}
	svc, err := service.NewService(s, p.Chat, service.Options{Opening: "free", Depth: 1, HashMB: 1, Width: 320, Translator: catalogue, Painter: servicetest.Painter})
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(svc.Close)
	opt := p.opt
	opt.Service = svc
	acts := act.New(opt)
	p.t.Cleanup(acts.Close)
	return acts
}

// done is the effect of an action that others can see.
type done struct {
	revision, current, next int64
	challenges, posts       int
	stones                  string
}

// seen returns what others can see.
func (p *page) seen() done {
	p.t.Helper()
	p.Settle("c")
	g := p.stored()
	out := done{revision: g.Revision, posts: len(p.Chat.In("c")), stones: servicetest.MoveList(g.Moves)}
	if current, err := p.Store.Current(p.t.Context(), "c"); err == nil {
		out.current, out.next = current.ID, current.Revision
	}
	asked, err := p.Store.Proposed(p.t.Context(), stored.ChallengeFilter{Channel: "c"}, 10)
	if err != nil {
		p.t.Fatal(err)
	}
	out.challenges = len(asked)
	return out
}

// begin opens the page for one of the repeats, and returns the action to repeat.
func (p *page) begin(i int) act.Action {
	p.t.Helper()
	r := repeats[i]
	if r.before != nil {
		r.before(p)
	}
	words := r.words
	if g := p.stored(); g.State == game.Proposed {
		words = fmt.Sprintf(r.words, p.game)
	} else if r.words == "play" {
		shown, err := p.opt.Show(p.t.Context(), p.stored(), snapshot.Viewer{User: chat.UserID(r.who), Language: "en"})
		if err != nil {
			p.t.Fatal(err)
		}
		words += " " + shown.Rows[0].Buttons[0].Words
	}
	if r.answer == "" {
		return p.action(words)
	}
	return p.press(p.must(r.who, r.answer)[0], words)
}

// A page repeats an action that got no answer. It does nothing more in another process or after a
// restart, and happens once if it reaches two processes at the same moment.
func TestRepeatsElsewhere(t *testing.T) {
	for i, r := range repeats {
		t.Run(r.name, func(t *testing.T) {
			p := open(t, r.typed, nil)
			what := p.begin(i)
			if _, err := p.do(r.who, what); err != nil {
				t.Fatal(err)
			}
			once := p.seen()
			for range 2 {
				_, _ = p.elsewhere().Do(t.Context(), p.by(r.who), "en", what) // its answer differs
				if got := p.seen(); got != once {
					t.Errorf("once: %+v\nagain: %+v", once, got)
				}
			}
		})
		t.Run(r.name+" at once", func(t *testing.T) {
			p := open(t, r.typed, nil)
			alone := open(t, r.typed, nil)
			first := alone.begin(i)
			if _, err := alone.do(r.who, first); err != nil {
				t.Fatal(err)
			}
			what := p.begin(i)
			both, before, by := []*act.Acts{p.acts, p.elsewhere()}, p.seen(), p.by(r.who)
			var wait sync.WaitGroup
			for _, acts := range both {
				wait.Go(func() { _, _ = acts.Do(t.Context(), by, "en", what) })
			}
			wait.Wait()
			got, want := p.seen(), alone.seen()
			if got.revision != want.revision || got.challenges != want.challenges || (got.current == 0) != (want.current == 0) || got.next != want.next {
				t.Errorf("before: %+v\nat once: %+v\nonce: %+v", before, got, want)
			}
		})
	}
}

// dying is a store of a process that dies when it should store a new game.
type dying struct {
	*store.DB
	asked chan struct{}
}

func (d dying) Create(ctx context.Context, _, _ *game.Game) error {
	close(d.asked)
	<-ctx.Done()
	return ctx.Err()
}

// An action whose process died before it had stored the game starts exactly one when the page sends it
// again.
func TestInterruptedStart(t *testing.T) {
	for i, r := range repeats {
		if !strings.HasPrefix(r.words, "play") && !strings.HasPrefix(r.words, "rematch") {
			continue
		}
		t.Run(r.name, func(t *testing.T) {
			p, alone := open(t, r.typed, nil), open(t, r.typed, nil)
			if _, err := alone.do(r.who, alone.begin(i)); err != nil {
				t.Fatal(err)
			}
			what := p.begin(i)
			died := dying{p.Store, make(chan struct{})}
			process, by := p.processOn(died), p.by(r.who)
			var waiting sync.WaitGroup
			waiting.Go(func() { _, _ = process.Do(t.Context(), by, "en", what) })
			<-died.asked
			process.Close()
			waiting.Wait()
			want := alone.seen()
			for range 2 {
				_, _ = p.elsewhere().Do(t.Context(), p.by(r.who), "en", what)
				if got := p.seen(); got.challenges != want.challenges || (got.current == p.game) != (want.current == alone.game) || got.next != want.next {
					t.Errorf("interrupted: %+v\nat once: %+v", got, want)
				}
			}
		})
	}
}
