package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/analysis"
	"hoshi/bot/features/challenge"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/level"
	"hoshi/bot/features/matchmaking"
	"hoshi/bot/features/mygames"
	"hoshi/bot/features/people"
	"hoshi/bot/features/play"
	"hoshi/bot/features/practice"
	"hoshi/bot/features/preferences"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/features/records"
	"hoshi/bot/features/seasons"
	"hoshi/bot/features/shared"
	"hoshi/bot/features/team"
	"hoshi/bot/features/tournaments"
	"hoshi/bot/gameplay/jobs"
	"hoshi/bot/internal/trace"
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
	Width        int              // side of the pictures in pixels (default: 900)
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

	// ChallengeTime is how long a challenge stays open if the guild hasn't chosen (default: 24 hours).
	ChallengeTime time.Duration

	// Role says what this process does; other processes sharing the store do the rest (default:
	// [RoleAll]).
	Role Role

	// Now returns the time used by game clocks, reminders and the like. Tests may set it.
	Now func() time.Time // default: time.Now

	// Board says what happens to earlier boards if nobody has chosen (default: [settings.BoardKeep]).
	Board settings.BoardPolicy

	// BoardQuiet is how long a game must not have changed until its earlier boards lose their buttons
	// (default: 20 s).
	BoardQuiet time.Duration

	// WishPause is the minimum time between two edits of a board for wishes (default: 3 s).
	WishPause time.Duration

	// MadePuzzles is the maximum number of puzzles made from games played here; 0 for none.
	MadePuzzles int

	// SendRoles sends a person's figures for linked roles to the chat if they have changed, and may do so twice.
	// UnlinkRoles is [people.People.Unlink]. Default: there are no linked roles.
	SendRoles   func(ctx context.Context, user chat.UserID) error
	UnlinkRoles func(ctx context.Context, user chat.UserID) (was bool, err error)

	// Pages gives out the addresses of games in the browser (default: there are none).
	Pages shared.Pages

	// Activity is the board inside the chat (default: there is none).
	Activity play.Activity

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
	setDefault(&o.BoardQuiet, 20*time.Second)
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

// defaults returns the choices that guilds, channels and people can change.
func (o Options) defaults() *settings.Defaults {
	return &settings.Defaults{
		Prefix: o.Prefix, BareMoves: o.BareMoves, Size: o.Size, Opening: o.Opening, Depth: o.Depth, Level: o.Level,
		AutoTime: o.AutoTime, MaxTime: o.MaxTime, IdleAfter: o.IdleAfter, ChallengeTime: o.ChallengeTime, Board: o.Board,
	}
}

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
	opt   Options
	now   func() time.Time // the current time at the precision of the store
	log   *slog.Logger
	chat  chat.Chat
	store cachedStore
	table *command.Table
	entrance
	pool    *engines.Pool
	times   *engines.SearchTimes
	work    *engines.Supervisor
	parts   *shared.Parts
	results *result.Results
	jobs    *jobs.Jobs

	team        *team.Teams
	challenge   *challenge.Challenges
	matchmaking *matchmaking.Matchmaking
	play        *play.Play
	level       *level.Levels
	tournaments *tournaments.Tournaments
	seasons     *seasons.Seasons
	analysis    *analysis.Analysis
	puzzles     *puzzles.Puzzles
	lessons     *lessons.Lessons
	practice    *practice.Practice
	records     *records.Records
	people      *people.People
	myGames     *mygames.MyGames
	preferences *preferences.Preferences
}

// NewService returns a service that keeps its games in store and talks through chat. Close it when
// done.
func NewService(store Store, chat chat.Chat, opt Options) (*Service, error) {
	opt = opt.withDefaults()
	s := &Service{
		opt:   opt,
		now:   func() time.Time { return opt.Now().UTC().Truncate(time.Microsecond) },
		log:   opt.Log,
		chat:  chat,
		store: cachedStore{store, &settings.GuildCache{Settings: store}},
		pool:  engines.NewPool(engines.PoolOptions{Seats: opt.Searches, HashMB: opt.HashMB, Seed: opt.Seed}),
		times: engines.NewSearchTimes(),
		work:  engines.NewSupervisor(engines.SupervisorOptions{Log: opt.Log}),

		entrance: newEntrance(opt),
	}
	s.connect()
	var err error
	list := s.commands()
	if s.table, err = command.NewTable(append(list, opt.Extra...)...); err == nil {
		err = command.CheckWords(list)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("the commands: %w", err)
	}
	s.table.LearnNames(opt.Translator)
	return s, nil
}

// Close cancels the work outside Jobs and waits for it to end.
func (s *Service) Close() {
	_ = s.work.Close(context.Background()) // this context doesn't end
	s.times.Close()
	s.parts.Boards.Close()
}

// Load returns the number of searches and drawings that are running, and that are waiting.
func (s *Service) Load() (running, waiting int) { return s.pool.Load() }

// TextSettings returns a guild's settings for typed text. It's fast, because the service caches
// them.
func (s *Service) TextSettings(ctx context.Context, guild chat.GuildID) settings.TextSettings {
	return s.parts.Settings.Text(ctx, guild)
}

// Commands returns the command table used by text, help and the adapters.
func (s *Service) Commands() *command.Table { return s.table }

// PageParts are the parts of the service that pages use.
type PageParts struct {
	Analysis    *analysis.Analysis
	Lessons     *lessons.Lessons
	Puzzles     *puzzles.Puzzles
	Records     *records.Records
	Tournaments *tournaments.Tournaments
}

// PageParts returns the parts for pages.
func (s *Service) PageParts() PageParts {
	return PageParts{s.analysis, s.lessons, s.puzzles, s.records, s.tournaments}
}

// Handle does what a request asks and answers it. When Handle returns, any change of a game is
// stored; the game's [stored.Job] shows the board later. The error is for the log, since the user
// has already been told. A request that came before is ignored; see [Service.First].
func (s *Service) Handle(ctx context.Context, req *command.Request, to chat.Responder) error {
	_, err := s.answer(ctx, req, nil, to)
	return err
}

// HandleFully is [Service.Handle], but returns only when the work that continues after the request
// has ended too, such as the search for a hint. If ctx ends first, that work continues.
func (s *Service) HandleFully(ctx context.Context, req *command.Request, to chat.Responder) error {
	ended, err := s.answer(ctx, req, nil, to)
	wait(ctx, ended)
	return err
}

// HandleOnPage is [Service.HandleFully] for a request from the page of a game. The command works with the game as
// it's loaded already, unless its channel has been unlocked since. HandleOnPage unlocks it.
func (s *Service) HandleOnPage(ctx context.Context, page *command.Locked, req *command.Request, to chat.Responder) error {
	defer page.Unlock()
	if req.Command == nil || req.Command.Unlocked {
		page.Unlock()
	}
	ended, err := s.answer(ctx, req, page, to)
	page.Unlock()
	wait(ctx, ended)
	return err
}

// wait waits for work that has been begun, if any. If ctx ends first, that work continues.
func wait(ctx context.Context, ended <-chan struct{}) {
	if ended == nil {
		return
	}
	select {
	case <-ended:
	case <-ctx.Done():
	}
}

// answer does what a request asks and answers it. page is the game on whose page it was made, nil elsewhere.
// ended is closed when the work that goes on afterwards has ended; it's nil if there's none.
func (s *Service) answer(ctx context.Context, req *command.Request, page *command.Locked, to chat.Responder) (ended <-chan struct{}, err error) {
	if trace.ID(ctx) == "" { // from an adapter that doesn't start traces
		ctx = trace.With(ctx, req.ID)
	}
	ctx = trace.WithChannel(ctx, string(req.Channel))
	if !s.begin(ctx, req) {
		return nil, nil
	}
	c, answers := s.newCall(ctx, req, to)
	c.Page = page
	err = s.handle(ctx, c)
	s.noteTask(c, err)
	err = background.Answer(ctx, c, err)
	s.noteRequest(ctx, c, err)
	if req.AnswerOnly && req.Origin != chat.FromBrowser { // a browser's answers aren't in the channel
		s.parts.Boards.CatchUp(ctx, c)
	}
	if err == nil && !answers.Answered.Load() {
		err = answers.Acknowledge(ctx)
	}
	return c.Background, err
}

// noteRequest counts and logs a handled request. The log entry lets its trace be followed.
func (s *Service) noteRequest(ctx context.Context, c *command.Call, err error) {
	command := ""
	if c.Command != nil {
		command = c.Command.Name
		s.opt.Observer.Commanded(command)
	}
	if c.Game != nil {
		ctx = trace.WithGame(ctx, c.Game.ID)
	}
	s.log.DebugContext(ctx, "request", "command", command, "origin", c.Origin, "err", err)
}

// newCall makes the call of a request.
func (s *Service) newCall(ctx context.Context, req *command.Request, to chat.Responder) (*command.Call, *background.AnsweredResponder) {
	answers := &background.AnsweredResponder{Responder: to}
	begun := time.Now()
	answers.First = func() { s.opt.Observer.Answered(time.Since(begun)) }
	answers.Prefix = func() string { return s.parts.Settings.Text(ctx, req.Guild).Prefix } // it may change meanwhile
	c := &command.Call{Request: req, Responder: answers}
	c.To, _ = to.(chat.Transferable)
	c.Reactor, _ = to.(chat.Reactor)
	c.Launcher, _ = to.(chat.Launcher)
	var err error
	if c.Mine, err = s.store.UserSettings(ctx, req.User.ID); err != nil {
		s.log.WarnContext(ctx, "the settings of a person are not known", "err", err)
	}
	answers.Notation = c.Mine.Notation
	c.Settings, c.Unread = s.parts.Settings.In(ctx, req.Channel, req.Guild)
	if c.Language, err = s.preferences.RequestLanguage(ctx, req, c.Settings, c.Mine); err != nil {
		s.log.WarnContext(ctx, "the language of a channel is not known", "channel", req.Channel, "err", err)
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
	if c.Problem != nil && !c.Bare {
		return c.Problem
	}
	if c.Command == nil {
		return errors.New("a request without a command")
	}
	if err := s.parts.Games.FindPaired(ctx, c); err != nil {
		return err
	}
	if c.Command.Unlocked {
		return c.Command.Handle(ctx, c)
	}
	if !c.Page.Held() {
		unlock, err := s.parts.Games.Lock(ctx, c.Channel)
		if err != nil {
			return err
		}
		defer unlock()
	}
	if err := s.parts.Games.LoadGame(ctx, c); err != nil {
		return s.meantForTask(c, err)
	}
	if c.Problem != nil {
		return c.Problem
	}
	if err := team.CheckLeads(ctx, c); err != nil {
		return err
	}
	return c.Command.Handle(ctx, c)
}
