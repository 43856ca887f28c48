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
	"hoshi/bot/trace"
	"hoshi/engine"
	"hoshi/render"
)

// Options are the settings of a [Service]. Zero values are replaced by the
// defaults named.
type Options struct {
	Extra      []*command.Command // commands besides the service's own
	Translator message.Translator // puts words into pictures; one that leaves them out

	// UserRate and ChannelRate are how many requests a minute are answered of a user, and
	// in a channel. As many can come at once. 0 for no limit.
	UserRate, ChannelRate int

	Product   Product // what the bot says about itself
	Prefix    string  // of text commands where a guild has chosen none, to be shown; "!"
	BareMoves bool    // a point alone is a move where a guild has not chosen, to be shown

	Size         int              // board size when a game names none; 15
	Opening      string           // of games that name none, by its name; "" for the usual one
	Width        int              // side of the pictures in pixels; 960
	Depth        game.Depth       // where nobody has chosen one; 8
	Level        engine.Level     // against people who have never won and chosen nothing; engine.NoLevel plays to Depth
	AutoTime     time.Duration    // time for a move at depth auto; 2 s
	MaxTime      time.Duration    // time for a move at any depth; 20 s
	Searches     int              // searches at once, over all channels; one per core
	HashMB       int              // transposition tables of all searches together in MiB, at least 3; 96
	Seed         int64            // see engine.Options
	Pause        time.Duration    // least time between two moves of a watched game; none
	IdleAfter    time.Duration    // without a move for so long, anybody may cancel a game; an hour
	AbandonAfter time.Duration    // without a move for so long, a game without a clock ends by itself; 7 days
	MaxFile      int              // how many bytes a file has at most that is sent; 8 million, as Discord takes ten MiB
	Log          *slog.Logger     // nowhere
	Observer     engines.Observer // nobody

	// ChallengeTime is how long a challenge stands where a guild has not chosen; 24 hours.
	ChallengeTime time.Duration

	// Role says what this process does; the rest is done by others that share the store.
	// [RoleAll]
	Role Role

	// Now tells the time that clocks of games, reminders and the like go by. Tests may
	// give one that they set.
	Now func() time.Time // time.Now

	// Board is what becomes of earlier boards where nobody has chosen; [settings.BoardKeep].
	Board settings.BoardPolicy

	// WishPause is the least time between two edits of a board for wishes; 3 s.
	WishPause time.Duration

	// MadePuzzles is how many puzzles are made of games played here, at most; 0 for none.
	MadePuzzles int

	// Painter draws the boards. Services can share one, which keeps what it has
	// drawn.
	Painter *render.Painter // a new one
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

// now is the present time at the precision that is stored.
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

// Service plays gomoku in the channels of a chat. It is safe for concurrent use:
// requests of one channel are handled one at a time, different channels do not
// wait for each other. Several services, in several processes, may share a
// store: a change that was made to an older state of a game is refused there.
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
	shown    engines.Broadcast // told whenever a Job has been done
	notices  notice.Limit
	hints    hintMemory
	reviews  *reviewBook
	pads     openPads
	pictures pictureMemory
	puzzles  puzzleBook

	wishEdits wishPace

	begun      time.Time // when the service was made
	unrecorded sync.Map  // by the id of a game: its message, until that is stored

	refreshing sync.WaitGroup // pads that are being shown again
}

// NewService returns a service that keeps its games in store and speaks through
// chat. Close it when done.
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

// Commands returns the table that text, help and the adapters read.
func (s *Service) Commands() *command.Table { return s.table }

// Handle does what a request asks for and answers it. A change of a game is
// stored when Handle returns, and the board follows by the game's [games.Job]. The error
// is for the log: the person who asked has been told.
func (s *Service) Handle(ctx context.Context, req *command.Request, to chat.Responder) error {
	if trace.ID(ctx) == "" { // of an adapter that begins no traces
		ctx = trace.With(ctx, req.ID)
	}
	ctx = trace.WithChannel(ctx, string(req.Channel))
	c, answers := s.newCall(ctx, req, to)
	err := s.answer(ctx, c, s.handle(ctx, c))
	s.logRequest(ctx, c, err)
	if req.AnswerOnly {
		s.catchUp(ctx, c)
	}
	if err == nil && !answers.answered.Load() {
		err = answers.Acknowledge(ctx)
	}
	return err
}

// logRequest logs a request that was handled, for those who follow its trace.
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

// handle checks where the request comes from and runs its command under the channel's
// lock.
func (s *Service) handle(ctx context.Context, c *command.Call) error {
	if c.Job == nil { // else the gateway has counted it
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
	if err := s.checkLeads(ctx, c); err != nil {
		return err
	}
	return c.Command.Handle(ctx, c)
}

// loadGame fills in the game that the command needs, or refuses.
func (s *Service) loadGame(ctx context.Context, c *command.Call) error {
	if c.Command.NeedsNoGame != nil && c.Command.NeedsNoGame(c.Options) {
		return nil
	}
	return s.loadGameFor(ctx, c, c.Command.Access)
}

// loadGameFor is loadGame for a command with an access.
func (s *Service) loadGameFor(ctx context.Context, c *command.Call, access command.Access) error {
	switch {
	case access == command.AnyTime:
		return nil
	case access == command.LastGame && c.Command.AnyRevision && c.Shown.Game != 0:
		return s.loadShown(ctx, c)
	}
	g, err := s.store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, games.ErrNoGame) && c.Bare:
		return command.ErrIgnored
	case errors.Is(err, games.ErrNoGame) && access == command.LastGame:
		return chat.Refuse("game.none_yet")
	case errors.Is(err, games.ErrNoGame):
		return chat.Refuse("game.none_running")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	g.AnswerOnly = c.AnswerOnly // the bot may have come or gone
	c.ShowBelow(g)
	switch {
	case c.Bare && g.State == game.Playing && c.Side == g.ToMove().Other():
		return s.notYet(ctx, c)
	case c.Bare && (g.State != game.Playing || c.Side != g.ToMove() || c.Side == engine.Empty):
		return command.ErrIgnored
	case access == command.LastGame:
		return checkShown(c)
	case g.State != game.Playing:
		return chat.Refuse("game.over", message.Args{"Outcome": s.outcome(g)})
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

// loadShown takes the game of the message that was clicked, which need not be the channel's
// last one, nor of this channel: such a button is about the game above it.
func (s *Service) loadShown(ctx context.Context, c *command.Call) error {
	g, err := s.gameFor(ctx, c, c.Shown.Game)
	switch {
	case errors.Is(err, games.ErrNoGame):
		return chat.Refuse("history.no_such_game")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	if g.Channel == c.Channel {
		g.AnswerOnly = c.AnswerOnly // the bot may have come or gone
	}
	return nil
}

// commit stores a change of the call's game and ends what was searched in its old
// position.
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
