// Hoshi is a bot that plays gomoku on Discord. Without a Discord token it serves a
// local Discord in the browser. Package hoshi/bot/cli has the commands; this file has
// the two that connect the packages: run and console.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/lmittmann/tint"

	"hoshi/bot"
	"hoshi/bot/cli"
	"hoshi/bot/config"
	"hoshi/bot/console"
	"hoshi/bot/discord"
	"hoshi/bot/health"
	"hoshi/bot/locale"
	"hoshi/bot/metrics"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/textcommand"
	"hoshi/engine"
	"hoshi/render"
)

//go:embed config.yaml
var defaults []byte

// sandboxToken is the token for the sandbox. It is no secret: only this process
// reaches the sandbox with it.
const sandboxToken = "sandbox"

// commandLine is the whole command line.
type commandLine struct {
	Run     runCmd     `cmd:"" group:"play" default:"withargs" words:"serve,start,bot,discord,sandbox,server" help:"Start the bot: on Discord if DISCORD_TOKEN is set, else in a local Discord in the browser (default)."`
	Console consoleCmd `cmd:"" group:"play" words:"play,game,move,terminal,chat,shell" help:"Play in the terminal, or let a script play."`

	cli.Commands
}

func main() { os.Exit(cli.Main(&commandLine{}, defaults)) }

// runCmd serves Discord or the sandbox.
type runCmd struct {
	cli.DataFlag
	Listen string `help:"Address of the local Discord (default from the settings: 127.0.0.1:8137)." placeholder:"ADDR"`
}

// Help is the long help of the command.
func (runCmd) Help() string {
	return `With DISCORD_TOKEN set the bot connects to Discord and prints its invite link. Without it a local Discord runs in the browser, on this machine only. An interrupt (Ctrl-C) or SIGTERM stops the bot; games go on at the next start.`
}

// grace is how long moves that are being searched may take when the bot is stopped. What
// takes longer is searched anew at the next start.
const grace = 3 * time.Second

// Run serves until a signal stops it.
func (cmd *runCmd) Run(ctx context.Context, s *config.Config, std *cli.Streams) error {
	log := newLog(s, std)
	numbers := metrics.New(cli.Version())
	db, err := openGames(ctx, cmd.DataFlag, s, store.WithLogger(log), store.WithOnChange(numbers.Changed), store.WithGrace(grace))
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	opts := discord.Options{
		Token: os.Getenv(cli.TokenVariable), Observer: numbers, APIURL: s.Discord.APIURL, LinkedRoles: s.Discord.LinkedRoles, Prefix: s.Prefix, Catalogue: catalogue, Log: log,
	}
	local := opts.Token == ""
	if local {
		box, err := cmd.startSandbox(s, std, log)
		if err != nil {
			return err
		}
		defer box.Close()
		opts.Token, opts.APIURL = sandboxToken, box.URL()
	}
	client, err := discord.New(opts)
	if err != nil {
		return err
	}
	options, err := serviceOptions(s, catalogue, log)
	if err != nil {
		return err
	}
	// A board that is edited leaves the channel to people, and its buttons stay in place.
	options.Board, options.Observer = bot.BoardEdit, numbers
	if !local { // nobody can be sent to the local Discord
		options.Product.Invite = client.InviteURL
	}
	service, err := bot.NewService(db, client, options)
	if err != nil {
		return err
	}
	defer service.Close()

	if s.Health.Listen != "" {
		server, err := listenHealth(s, db, client, service, numbers)
		if err != nil {
			return err
		}
		defer server.Close()
	}
	defer context.AfterFunc(ctx, func() { logStop(log) })()
	client.HandleInteractions(service)
	connected := func() { announce(std, client, local) }
	err = serve(ctx, client, service, db, messageReader(s, service), connected, log)
	return cli.WithoutCanceled(err) // a signal is how the bot is stopped
}

// announce prints the invite link, but not that of a local Discord.
func announce(std *cli.Streams, client *discord.Client, local bool) {
	if !local {
		fmt.Fprintf(std.Out, "Connected. Invite the bot to a server with %s\n", client.InviteURL())
	}
}

// logStop says what happens now that a signal has come.
func logStop(log *slog.Logger) {
	log.Info("stopping: moves under way are finished if that is soon; a second signal ends at once", "within", grace)
}

// listenHealth answers the operator's tools.
func listenHealth(s *config.Config, db *store.DB, client *discord.Client, service *bot.Service, numbers *metrics.Metrics) (*health.Server, error) {
	numbers.Read(metrics.Sources{Games: db.CountPlaying, Engine: service.Load})
	return health.Listen(s.Health.Listen, health.Options{
		Checks:  []health.Check{{Name: "database", Test: db.Health}, {Name: "discord", Test: connectedOnce(client)}},
		Metrics: numbers.Handler(), Profiles: s.Health.Profiles, Public: s.Health.Public,
	})
}

// connectedOnce returns the check that Discord has accepted the bot.
func connectedOnce(client *discord.Client) func(context.Context) error {
	return func(context.Context) error {
		select {
		case <-client.Ready():
			return nil
		default:
			return errors.New("not connected yet")
		}
	}
}

// serve hands messages to the service and does its jobs, once the client is
// connected, until ctx ends or one of the two fails.
func serve(ctx context.Context, client *discord.Client, service *bot.Service, queue bot.Queue, reader *textcommand.Reader, connected func(), log *slog.Logger) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() {
		defer close(worked)
		select {
		case <-client.Ready():
			connected()
			worked <- queue.Work(ctx, service.DoJob)
		case <-ctx.Done():
		}
		cancel() // without its jobs the bot would only listen
	}()
	client.HandleDropped(func(ctx context.Context, m textcommand.Message) {
		if req := reader.Read(ctx, m); req != nil {
			if err := service.Dropped(ctx, req, bot.NewChatResponder(client, m.Channel, m.ID)); err != nil {
				log.Debug("who floods a channel could not be told", "channel", m.Channel, "err", err)
			}
		}
	})
	err := client.Run(ctx, func(ctx context.Context, m textcommand.Message) {
		req := reader.Read(ctx, m)
		if req == nil {
			return
		}
		if err := service.Handle(ctx, req, client.Responder(m)); err != nil {
			log.Warn("a request was not answered as it should be", "channel", m.Channel, "err", err)
		}
	})
	cancel()
	return errors.Join(err, <-worked)
}

// startSandbox starts the local Discord that stands in for the real one.
func (cmd *runCmd) startSandbox(s *config.Config, std *cli.Streams, log *slog.Logger) (*sandbox.Server, error) {
	addr := s.Sandbox.Listen
	if cmd.Listen != "" {
		addr = cmd.Listen
	}
	box := sandbox.New(sandbox.Options{Token: sandboxToken, Log: log})
	if err := box.Start(addr); err != nil {
		return nil, fmt.Errorf("%w; --listen names another address", err)
	}
	fmt.Fprintf(std.Out, "%s is not set, so a local Discord is running: open %s and type %splay\n", cli.TokenVariable, box.URL(), s.Prefix)
	return box, nil
}

// consoleCmd is a chat in the terminal.
type consoleCmd struct {
	cli.DataFlag
	Images string `help:"Folder for pictures and files. Without it none are written." placeholder:"DIR"`
}

// Help is the long help of the command.
func (consoleCmd) Help() string {
	return `Each line of the input is a message. A line that begins with <ann> is from ann, and @ann names her. +game.sgf attaches a file.

  printf '!depth 4\n!play\n!h8\n' | hoshi console --images pictures`
}

// Run answers the lines of the input until it ends.
func (cmd *consoleCmd) Run(ctx context.Context, s *config.Config, std *cli.Streams) error {
	log := newLog(s, std)
	db, err := openGames(ctx, cmd.DataFlag, s, store.WithLogger(log))
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	chat := console.New(std.Out, cmd.Images, func(language, prefix string) *locale.Printer {
		return catalogue.Printer(language, locale.PrefixStyle(cmp.Or(prefix, s.Prefix)))
	})
	s.Flood = config.Flood{} // a script types fast
	options, err := serviceOptions(s, catalogue, log)
	if err != nil {
		return err
	}
	options.Board = bot.BoardKeep
	service, err := bot.NewService(db, chat, options)
	if err != nil {
		return err
	}
	defer service.Close()

	working, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, service.DoJob) }()
	if std.InTerminal {
		fmt.Fprintf(std.Out, "Type %splay to begin and %shelp for help. Ctrl-D ends.\n", s.Prefix, s.Prefix)
	}
	err = chat.Run(ctx, service, messageReader(s, service), std.In, std.InTerminal)
	cancel()
	return errors.Join(err, <-worked)
}

// messageReader reads the commands that people type.
func messageReader(s *config.Config, service *bot.Service) *textcommand.Reader {
	return &textcommand.Reader{
		Prefix: s.Prefix, Table: service.Commands(), BareMoves: s.Games.BareMoves, Guild: service.TextSettings,
	}
}

// madePuzzles is how many puzzles are made of games, at most: each takes a few hundred bytes
// of the database.
const madePuzzles = 5000

// serviceOptions returns the options of a service that the settings name.
func serviceOptions(s *config.Config, catalogue *locale.Catalogue, log *slog.Logger) (bot.Options, error) {
	fonts, err := render.FindFonts(s.Board.Font)
	if err != nil {
		return bot.Options{}, err
	}
	return bot.Options{
		Painter:    render.NewPainterWithFonts(fonts),
		Translator: catalogue,
		Prefix:     s.Prefix,
		BareMoves:  s.Games.BareMoves,
		UserRate:   s.Flood.User, ChannelRate: s.Flood.Channel,
		Product:      bot.Product{Version: cli.Version(), Source: s.About.Source, Support: s.About.Support},
		Size:         s.Board.Size,
		Opening:      s.Games.Opening,
		Width:        s.Board.Width,
		Depth:        bot.Depth(s.Engine.Depth),
		Level:        engine.Level(s.Engine.Level),
		AutoTime:     time.Duration(s.Engine.AutoTime),
		MaxTime:      time.Duration(s.Engine.MaxTime),
		Searches:     s.Engine.Searches,
		HashMB:       s.Engine.HashMB,
		Seed:         s.Engine.Seed,
		Pause:        time.Duration(s.Games.WatchPause),
		IdleAfter:    time.Duration(s.Games.IdleAfter),
		AbandonAfter: time.Duration(s.Games.AbandonAfter),
		Log:          log,

		MadePuzzles: madePuzzles,
	}, nil
}

// openGames opens the database of the games to go on with them: the time in which no process
// ran is taken from no clock.
func openGames(ctx context.Context, data cli.DataFlag, s *config.Config, opts ...store.Option) (*store.DB, error) {
	db, err := data.OpenStore(ctx, s, opts...)
	if err != nil {
		return nil, err
	}
	if err := db.Resume(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// newLog returns the log of the settings. It is written to standard error.
func newLog(s *config.Config, std *cli.Streams) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(s.Log.Level)) // checked when it was loaded
	if s.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(std.Err, &slog.HandlerOptions{Level: level}))
	}
	return slog.New(tint.NewTextHandler(std.Err, &tint.Options{
		Level:      level,
		TimeFormat: time.TimeOnly,
		NoColor:    !std.ErrTerminal,
	}))
}
