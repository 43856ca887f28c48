package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/bot/internal/notice"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/bot/trace"
	"hoshi/engine"
	"hoshi/render"
)

// Options configure a [Service]. Zero values mean the defaults given in the comments.
type Options struct {
	Extra      []*command.Command // commands besides the service's own
	Translator message.Translator // translates the words in pictures (default: no words)

	// UserRate and ChannelRate are how many requests a minute are answered per user and per channel.
	// Each is also the burst size; 0 means no limit.
	UserRate, ChannelRate int

	Product   Product // what the bot says about itself
	Prefix    string  // of text commands, for display if the guild hasn't chosen one (default: "!")
	BareMoves bool    // a bare point is a move, for display if the guild hasn't chosen

	Size         int              // board size if a game names none (default: 15)
	Opening      string           // name of the opening if a game names none; "" for the usual one
	Width        int              // side of the pictures in pixels (default: 960)
	Depth        game.Depth       // if nobody has chosen one (default: 8)
	Level        engine.Level     // against people who have never won and chosen nothing; engine.NoLevel plays to Depth
	AutoTime     time.Duration    // time for a move at depth auto (default: 2 s)
	MaxTime      time.Duration    // time for a move at any depth (default: 20 s)
	Searches     int              // searches at once, over all channels (default: one per core)
	HashMB       int              // transposition tables of all searches together in MiB, at least 3 (default: 96)
	Seed         int64            // see engine.Options
	Pause        time.Duration    // minimum time between two moves of a watched game (default: none)
	IdleAfter    time.Duration    // time without a move after which anyone may cancel a game (default: an hour)
	AbandonAfter time.Duration    // time without a move after which a game without a clock ends (default: 7 days)
	MaxFile      int              // largest file to send in bytes (default: 8 million, since Discord takes 10 MiB)
	Log          *slog.Logger     // default: discarded
	Observer     engines.Observer // default: none

	// ChallengeTime is how long a challenge stays open if the guild hasn't chosen (default: 24
	// hours).
	ChallengeTime time.Duration

	// Role says what this process does; other processes sharing the store do the rest (default:
	// [RoleAll]).
	Role Role

	// Now returns the time used by game clocks, reminders and the like. Tests may set it.
	Now func() time.Time // default: time.Now

	// Board says what happens to earlier boards if nobody has chosen (default:
	// [settings.BoardKeep]).
	Board settings.BoardPolicy

	// WishPause is the minimum time between two edits of a board for wishes (default: 3 s).
	WishPause time.Duration

	// MadePuzzles is the maximum number of puzzles made from games played here; 0 for none.
	MadePuzzles int

	// Painter draws the boards. Services can share one, along with its cache.
	Painter *render.Painter // default: a new one
}

func (o Options) withDefaults() Options {
	setDefault(&o.Prefix, "!")
	setDefault(&o.Size, engine.DefaultSize)
	setDefault(&o.Width, render.DefaultWidth)
	setDefault(&o.Depth, 8)
	setDefault(&o.AutoTime, 2*time.Second)
	setDefault(&o.MaxTime, 20*time.Second)
	setDefault(&o.Searches, runtime.GOMAXPROCS(0))
	setDefault(&o.HashMB, engines.DefaultHashMB)
	setDefault(&o.IdleAfter, time.Hour)
	setDefault(&o.AbandonAfter, 7*game.Day)
	setDefault(&o.MaxFile, 8_000_000)
	setDefault(&o.ChallengeTime, 24*time.Hour)
	setDefault(&o.Board, settings.BoardKeep)
	setDefault(&o.WishPause, 3*time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Painter == nil {
		o.Painter = render.NewPainter()
	}
	if o.Observer == nil {
		o.Observer = engines.NoObserver{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Translator == nil {
		o.Translator = silent{}
	}
	return o
}

// now returns the current time at the precision of the store.
func (s *Service) now() time.Time { return s.opt.Now().UTC().Truncate(time.Microsecond) }

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// silent is the Translator of a service that has none.
type silent struct{}

func (silent) Translate(string, message.Text) string { return "" }

// Service plays gomoku in the channels of a chat. It is safe for concurrent use: it handles
// requests of one channel one at a time, and different channels don't wait for each other. Several
// services, in several processes, may share a store, which rejects a change based on an outdated
// revision of a game.
type Service struct {
	opt      Options
	table    *command.Table
	store    Store
	guilds   *guildCache
	chat     chat.Chat
	painter  *painter
	channels games.Locks
	engines  *engines.EnginePool
	flood    *floodControl
	work     *engines.Supervisor
	times    *engines.SearchTimes
	writable sync.Map          // by language: whether the painter can write its words
	shown    engines.Broadcast // notified whenever a Job has been done
	notices  notice.Limit
	hints    hintMemory
	reviews  *reviewBook
	pads     openPads
	pictures pictureMemory
	puzzles  puzzleBook

	wishEdits wishPace

	begun      time.Time // when the service was created
	unrecorded sync.Map  // by game ID: the game's message, until that is stored

	refreshing sync.WaitGroup // pads being refreshed
}

// NewService returns a service that keeps its games in store and talks through chat. Close it when
// done.
func NewService(store Store, chat chat.Chat, opt Options) (*Service, error) {
	opt = opt.withDefaults()
	guilds := &guildCache{Store: store}
	s := &Service{
		opt: opt, store: guilds, guilds: guilds, chat: chat, painter: &painter{opt.Painter, opt.Observer}, notices: notice.Limit{Every: time.Hour},
		reviews: newReviewBook(),
	}
	var err error
	if s.table, err = command.NewTable(append(s.commands(), opt.Extra...)...); err != nil {
		return nil, fmt.Errorf("the commands: %w", err)
	}
	s.begun = s.now()
	s.flood = newFloodControl(opt.UserRate, opt.ChannelRate)
	s.startWorkers()
	return s, nil
}

// Commands returns the command table used by text, help and the adapters.
func (s *Service) Commands() *command.Table { return s.table }

// Handle does what a request asks and answers it. When Handle returns, any change of a game is
// stored; the game's [stored.Job] shows the board later. The error is for the log, since the user
// has already been told.
func (s *Service) Handle(ctx context.Context, req *command.Request, to chat.Responder) error {
	if trace.ID(ctx) == "" { // from an adapter that doesn't start traces
		ctx = trace.With(ctx, req.ID)
	}
	ctx = trace.WithChannel(ctx, string(req.Channel))
	c, answers := s.newCall(ctx, req, to)
	err := answer(ctx, c, s.handle(ctx, c))
	s.logRequest(ctx, c, err)
	if req.AnswerOnly {
		s.catchUp(ctx, c)
	}
	if err == nil && !answers.answered.Load() {
		err = answers.Acknowledge(ctx)
	}
	return err
}

// logRequest logs a handled request, so that its trace can be followed.
func (s *Service) logRequest(ctx context.Context, c *command.Call, err error) {
	command := ""
	if c.Command != nil {
		command = c.Command.Name
	}
	if c.Game != nil {
		ctx = trace.WithGame(ctx, c.Game.ID)
	}
	s.opt.Log.DebugContext(ctx, "request", "command", command, "origin", c.Origin, "err", err)
}

// newCall makes the call of a request.
func (s *Service) newCall(ctx context.Context, req *command.Request, to chat.Responder) (*command.Call, *answeredResponder) {
	answers := &answeredResponder{Responder: to}
	begun := time.Now()
	answers.first = func() { s.opt.Observer.Answered(time.Since(begun)) }
	answers.prefix = func() string { return s.TextSettings(ctx, req.Guild).Prefix }
	c := &command.Call{Request: req, Responder: answers}
	c.To, _ = to.(chat.Transferable)
	c.Reactor, _ = to.(chat.Reactor)
	var err error
	if c.Mine, err = s.store.UserSettings(ctx, req.User.ID); err != nil {
		s.opt.Log.WarnContext(ctx, "the settings of a person are not known", "err", err)
	}
	answers.notation = c.Mine.Notation
	if c.Language, err = s.requestLanguage(ctx, req, c.Mine); err != nil {
		s.opt.Log.WarnContext(ctx, "the language of a channel is not known", "channel", req.Channel, "err", err)
	}
	return c, answers
}

// handle checks the origin of the request and runs its command under the channel's lock.
func (s *Service) handle(ctx context.Context, c *command.Call) error {
	if c.Job == nil { // otherwise the gateway has counted it
		if err := s.checkFlood(c); err != nil {
			return err
		}
	}
	if err := s.checkChannel(ctx, c); err != nil {
		return err
	}
	if c.Problem != nil {
		return c.Problem
	}
	if c.Command == nil {
		return errors.New("a request without a command")
	}
	if c.Command.Unlocked {
		return c.Command.Handle(ctx, c)
	}
	unlock, err := s.channels.Lock(ctx, string(c.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if err := s.loadGame(ctx, c); err != nil {
		return err
	}
	if err := checkLeads(ctx, c); err != nil {
		return err
	}
	return c.Command.Handle(ctx, c)
}

// loadGame sets the game the command needs, or returns an error for the user.
func (s *Service) loadGame(ctx context.Context, c *command.Call) error {
	if c.Command.NeedsNoGame != nil && c.Command.NeedsNoGame(c.Options) {
		return nil
	}
	return s.loadGameFor(ctx, c, c.Command.Access)
}

// loadGameFor is like loadGame, for a command with the given access.
func (s *Service) loadGameFor(ctx context.Context, c *command.Call, access command.Access) error {
	switch {
	case access == command.AnyTime:
		return nil
	case access == command.LastGame && c.Command.AnyRevision && c.Shown.Game != 0:
		return s.loadShown(ctx, c)
	}
	g, err := s.store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame) && c.Bare:
		return command.ErrIgnored
	case errors.Is(err, stored.ErrNoGame) && access == command.LastGame:
		return chat.Refuse("game.none_yet")
	case errors.Is(err, stored.ErrNoGame):
		return chat.Refuse("game.none_running")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	g.AnswerOnly = c.AnswerOnly // the bot may have been added or removed
	c.ShowBelow(g)
	switch {
	case c.Bare && g.State == game.Playing && c.Side == g.ToMove().Other():
		return s.notYet(ctx, c)
	case c.Bare && (g.State != game.Playing || c.Side != g.ToMove() || c.Side == engine.Empty):
		return command.ErrIgnored
	case access == command.LastGame:
		return checkShown(c)
	case g.State != game.Playing:
		return chat.Refuse("game.over", message.Args{"Outcome": outcome(g)})
	case access == command.PlayersOnly && c.Side == engine.Empty && g.Watched():
		return chat.Refuse("game.watched")
	case access == command.PlayersOnly && c.Side == engine.Empty:
		return s.refuseStranger(ctx, c, g)
	}
	if err := s.checkClock(ctx, g); err != nil {
		return err
	}
	return checkShown(c)
}

// loadShown loads the game of the clicked message. It may be an older game or one from another
// channel, because the button is about the game above it.
func (s *Service) loadShown(ctx context.Context, c *command.Call) error {
	g, err := s.gameFor(ctx, c, c.Shown.Game)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return chat.Refuse("history.no_such_game")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	if g.Channel == c.Channel {
		g.AnswerOnly = c.AnswerOnly // the bot may have been added or removed
	}
	return nil
}

// commit stores a change of the call's game and stops searches of the old position.
func (s *Service) commit(ctx context.Context, g *game.Game) error {
	g.ForgetWishes()
	s.schedule(g)
	if err := s.store.Commit(ctx, g); err != nil {
		return err
	}
	if g.Last.Kind == game.EventMove {
		s.opt.Observer.Moved("player")
	}
	s.work.CancelGame(g.ID, g.Last.User.ID, g.Revision)
	return nil
}
