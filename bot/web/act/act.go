// Package act does what people do on the page of a game: an action becomes a request to the bot,
// like a click in a chat, and the bot's answers go back to the page.
package act

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/internal/recent"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// Service is the bot.
type Service interface {
	LockGame(ctx context.Context, id int64) (*command.Locked, error)
	HandleOnPage(ctx context.Context, page *command.Locked, req *command.Request, to chat.Responder) error
	Form(ctx context.Context, req *command.Request, to chat.Responder) (*chat.Form, error)
	Commands() *command.Table
}

// Options configure [Acts]. Zero values mean the defaults given in the comments.
type Options struct {
	Service Service
	Maker   *snapshot.Maker
	Sealer  Sealer // of the buttons of answers

	// Show returns what a viewer sees of a game.
	Show func(ctx context.Context, g *game.Game, v snapshot.Viewer) (*snapshot.Snapshot, error)

	// Tell gives a session the answers to an action that took longer than Patience.
	Tell func(by session.Session, id string, answers []snapshot.Answer)

	// Parent returns the channel of a thread, "" for other channels. It may be nil.
	Parent func(ctx context.Context, ch chat.ChannelID) (chat.ChannelID, error)

	Patience  time.Duration // how long a page waits for answers (default: 60 s)
	PerMinute int           // actions of a session per minute (default: 120)
	Burst     int           // actions of a session at once (default: 20)
	Acting    int           // actions of a session under way (default: 4)
	Log       *slog.Logger  // default: discarded
}

// Result is the answer to an action.
type Result struct {
	Answers []snapshot.Answer `json:"answers"`
	// Pending means that the answers aren't all there. They come through [Options.Tell], and to a
	// page that sends the action again.
	Pending bool `json:"pending,omitempty"`
}

// Refusal says why an action wasn't done. Nothing has changed.
type Refusal struct {
	Code string // for the script: "stale", "limit" or "action"
	Text message.Text
}

// Error returns the code and the message's ID, for logs.
func (r *Refusal) Error() string { return r.Code + ": " + r.Text.String() }

// Codes of refusals.
const (
	Stale   = "stale"  // the page shows an earlier state
	Limited = "limit"  // too many actions
	Unknown = "action" // nothing offers this action
)

// Acts does actions. It is safe for concurrent use.
type Acts struct {
	opt   Options
	known recent.Map[string, *person]
	work  work
}

// maxPeople is the number of sessions whose latest actions are remembered.
const maxPeople = 10_000

// remembered is how long the actions of a session are remembered. A page that can't reach the server
// sends an action again for five minutes.
const remembered = 15 * time.Minute

// New returns what does the actions of pages. Close it when done.
func New(opt Options) *Acts {
	opt.Patience = cmp.Or(opt.Patience, time.Minute)
	opt.PerMinute = cmp.Or(opt.PerMinute, 120)
	opt.Burst = cmp.Or(opt.Burst, 20)
	opt.Acting = cmp.Or(opt.Acting, 4)
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	a := &Acts{opt: opt}
	a.known.Max, a.known.For = maxPeople, remembered
	a.work.start()
	return a
}

// Close waits for the actions under way. Later ones are refused.
func (a *Acts) Close() { a.work.close() }

// Do does an action of a session in a language. If it came before, Do returns what it brought then.
// It waits for answers that take a while, but not forever, and returns early if ctx ends, while the
// action goes on. The error is a *[Refusal], or one for the log.
func (a *Acts) Do(ctx context.Context, by session.Session, language string, what Action) (Result, error) {
	who := a.person(by)
	done, first, err := who.begin(what.ID)
	if err != nil {
		return Result{}, err
	}
	if first && !a.work.begin(func(ctx context.Context) { a.doFirst(ctx, who, by, language, what, done) }) {
		done.err = &Refusal{Limited, message.T("work.closing")}
		who.end(done)
	}
	wait := time.NewTimer(a.opt.Patience)
	defer wait.Stop()
	select {
	case <-done.over:
		return done.result, done.err
	case <-ctx.Done():
		return Result{}, ctx.Err()
	case <-wait.C:
	}
	if !done.giveUp() {
		<-done.over
		return done.result, done.err
	}
	longer := a.opt.Maker.Answer(chat.Reply{Text: message.T("act.takes_longer"), Private: true}, language)
	return Result{Answers: []snapshot.Answer{longer}, Pending: true}, nil
}

// person returns what is remembered of a session.
func (a *Acts) person(by session.Session) *person {
	fresh := newPerson(a.opt)
	if !a.known.Add(by.Key, fresh) {
		if who, ok := a.known.Get(by.Key); ok {
			a.known.Put(by.Key, who) // remember it longer
			return who
		}
		a.known.Put(by.Key, fresh)
	}
	return fresh
}

// doFirst does an action that is new, and ends it whatever happens.
func (a *Acts) doFirst(ctx context.Context, who *person, by session.Session, language string, what Action, done *deed) {
	defer who.end(done)
	defer func() {
		if p := recover(); p != nil {
			a.opt.Log.ErrorContext(ctx, "an action on a page panicked", "command", what.Command, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			done.err = fmt.Errorf("the action %s panicked: %v", what.Command, p)
		}
	}()
	done.result, done.err = a.do(ctx, by, language, what, done)
}

// do does an action that is new, while the channel of its game is locked.
func (a *Acts) do(ctx context.Context, by session.Session, language string, what Action, done *deed) (Result, error) {
	page, err := a.opt.Service.LockGame(ctx, by.Game)
	if err != nil {
		return Result{}, err
	}
	defer page.Unlock()
	g := page.Game
	pressed, ok, err := a.offered(ctx, g, by, language, what)
	switch {
	case err != nil:
		return Result{}, err
	case !ok && what.Rev != g.Revision:
		return Result{}, &Refusal{Stale, message.T("error.stale")}
	case !ok:
		return Result{}, &Refusal{Unknown, message.T("web.error.bad")}
	}
	to := &collector{maker: a.opt.Maker, language: language, seal: func(o offer) string { return a.seal(by, o) }}
	req := a.request(g, by, language, what, pressed)
	form, starts := pressed.Form && what.Fields == nil && req.Problem == nil, req.Command != nil && req.Command.Starts
	if form || starts {
		page.Unlock() // making room for a game locks the channel of another one
	}
	if starts {
		// Whatever else is done again elsewhere asks for something, or the game's revision says that it's done.
		ctx = by.Starting(ctx, what.ID)
	}
	if what.Room != nil && !form && starts {
		if err := what.Room(ctx, g); err != nil {
			return Result{}, err
		}
	}
	if form {
		err = a.ask(ctx, req, to, what)
	} else {
		err = a.opt.Service.HandleOnPage(ctx, page, req, to)
	}
	if err != nil {
		a.opt.Log.WarnContext(ctx, "an action failed", "game", by.Game, "command", what.Command, "err", err)
	}
	answers := to.collected()
	if done.late() && a.opt.Tell != nil {
		a.opt.Tell(by, what.ID, answers)
	}
	return Result{Answers: answers}, nil
}

// ask answers with the form of a command.
func (a *Acts) ask(ctx context.Context, req *command.Request, to *collector, what Action) error {
	f, err := a.opt.Service.Form(ctx, req, to)
	if f != nil {
		form := a.opt.Maker.Form(f, what.Command, what.Words, to.language)
		form.Offer = what.Offer
		to.add(snapshot.Answer{Text: []string{}, Private: true, Form: &form})
	}
	return err
}

// maxDeeds is how many of a session's actions are remembered.
const maxDeeds = 64

// person is what is remembered of a session: its latest actions. It is safe for concurrent use.
type person struct {
	limit  *rate.Limiter
	acting chan struct{} // holds one value for each action under way

	mu    sync.Mutex
	deeds []*deed // the oldest first
}

func newPerson(opt Options) *person {
	return &person{
		limit:  rate.NewLimiter(rate.Limit(float64(opt.PerMinute)/time.Minute.Seconds()), opt.Burst),
		acting: make(chan struct{}, opt.Acting),
	}
}

// deed is an action.
type deed struct {
	id   string
	over chan struct{} // closed when the outcome is set
	outcome
	mu      sync.Mutex
	settled bool
	givenUp bool
}

// outcome is what an action brought.
type outcome struct {
	result Result
	err    error
}

// giveUp notes that a page no longer waits, and returns false if the action is over.
func (d *deed) giveUp() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.givenUp = !d.settled
	return d.givenUp
}

// late settles the action and reports whether a page has given up waiting for it.
func (d *deed) late() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settled = true
	return d.givenUp
}

// begin returns the action with an ID. If first is set, it's new, and the caller must do it and end
// it.
func (p *person) begin(id string) (d *deed, first bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.deeds {
		if d.id == id {
			return d, false, nil
		}
	}
	if !p.limit.Allow() {
		return nil, false, &Refusal{Limited, message.T("flood.slow_down")}
	}
	select {
	case p.acting <- struct{}{}:
	default:
		return nil, false, &Refusal{Limited, message.T("flood.slow_down")}
	}
	d = &deed{id: id, over: make(chan struct{})}
	if len(p.deeds) >= maxDeeds {
		p.deeds = append(p.deeds[:0], p.deeds[1:]...)
	}
	p.deeds = append(p.deeds, d)
	return d, true, nil
}

// end ends an action whose result is set.
func (p *person) end(d *deed) {
	d.late()
	close(d.over)
	<-p.acting
}

// work is the actions under way. They go on when the page that sent them has gone.
type work struct {
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

func (w *work) start() { w.ctx, w.cancel = context.WithCancel(context.Background()) }

// begin runs do with a context that ends with close. It returns false after close.
func (w *work) begin(do func(context.Context)) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.wait.Go(func() { do(w.ctx) })
	return true
}

func (w *work) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.cancel()
	w.wait.Wait()
}
