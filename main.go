// Hoshi plays gomoku on Discord, in a terminal and, without either, in a local
// Discord of its own.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/lmittmann/tint"
	"github.com/mattn/go-isatty"

	"hoshi/bot"
	"hoshi/bot/cli"
	"hoshi/bot/config"
	"hoshi/bot/console"
	"hoshi/bot/discord"
	"hoshi/bot/locale"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/textcommand"
)

//go:embed config.yaml
var defaults []byte

// sandboxToken is what the bot shows its own sandbox: no secret, as nobody else
// reaches that.
const sandboxToken = "sandbox"

// commandLine is the whole command line.
type commandLine struct {
	Run     runCmd     `cmd:"" group:"play" default:"withargs" words:"serve,start,bot,discord,sandbox,server" help:"Start the bot: on Discord if DISCORD_TOKEN is set, else in a local Discord in the browser (default)."`
	Console consoleCmd `cmd:"" group:"play" words:"play,game,move,terminal,chat,shell" help:"Play in the terminal, or let a script play."`

	cli.Commands
}

func main() { os.Exit(cli.Main(&commandLine{}, defaults)) }

// dataFlag is shared by the commands that keep games.
type dataFlag struct {
	Data string `help:"Folder for the games (default ./data)." placeholder:"DIR"`
}

func (f dataFlag) dir(s *config.Config) string {
	if f.Data != "" {
		return f.Data
	}
	return s.Data
}

type runCmd struct {
	dataFlag
	Listen string `help:"Address of the sandbox (default 127.0.0.1:8137)." placeholder:"ADDR"`
}

func (cmd *runCmd) Run(ctx context.Context, s *config.Config) error {
	log := newLog(s)
	db, err := store.Open(ctx, cmd.dir(s), store.WithLogger(log))
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	opts := discord.Options{
		Token: os.Getenv(cli.TokenVariable), APIURL: s.Discord.APIURL, Prefix: s.Prefix, Catalogue: catalogue, Log: log,
	}
	local := opts.Token == ""
	if local {
		box, err := cmd.startSandbox(s, log)
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
	service, err := bot.NewService(db, client, serviceOptions(s, catalogue, log))
	if err != nil {
		return err
	}
	defer service.Close()

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() {
		defer close(worked)
		select {
		case <-client.Ready():
			if !local {
				fmt.Printf("Connected. Invite the bot to a server with %s\n", client.InviteURL())
			}
			worked <- db.Work(ctx, service.DoJob)
		case <-ctx.Done():
		}
		cancel() // without its jobs the bot would only listen
	}()
	reader := messageReader(s, service)
	err = client.Run(ctx, func(ctx context.Context, m textcommand.Message) {
		req := reader.Read(m)
		if req == nil {
			return
		}
		if err := service.Handle(ctx, req, bot.NewChatResponder(client, m.Channel, m.ID)); err != nil {
			log.Warn("a request was not answered as it should be", "channel", m.Channel, "err", err)
		}
	})
	cancel()
	return cli.WithoutCanceled(errors.Join(err, <-worked)) // a signal is how the bot is stopped
}

// startSandbox starts the local Discord that stands in for the real one.
func (cmd *runCmd) startSandbox(s *config.Config, log *slog.Logger) (*sandbox.Server, error) {
	addr := s.Sandbox.Listen
	if cmd.Listen != "" {
		addr = cmd.Listen
	}
	box := sandbox.New(sandbox.Options{Token: sandboxToken, Log: log})
	if err := box.Start(addr); err != nil {
		return nil, fmt.Errorf("%w; --listen names another address", err)
	}
	fmt.Printf("No %s is set, so here is a Discord of our own: open %s and type %splay\n", cli.TokenVariable, box.URL(), s.Prefix)
	return box, nil
}

type consoleCmd struct {
	dataFlag
	Images string `help:"Folder for the pictures; none are written without it." placeholder:"DIR"`
}

func (cmd *consoleCmd) Run(ctx context.Context, s *config.Config) error {
	log := newLog(s)
	db, err := store.Open(ctx, cmd.dir(s), store.WithLogger(log))
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	chat := console.New(os.Stdout, cmd.Images, catalogue.Printer("", locale.PrefixStyle(s.Prefix)))
	service, err := bot.NewService(db, chat, serviceOptions(s, catalogue, log))
	if err != nil {
		return err
	}
	defer service.Close()

	working, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, service.DoJob) }()
	interactive := isatty.IsTerminal(os.Stdin.Fd())
	if interactive {
		fmt.Printf("Type %splay to begin, %shelp for the rest; the end of input (Ctrl-D) ends.\n", s.Prefix, s.Prefix)
	}
	err = chat.Run(ctx, service, messageReader(s, service), os.Stdin, interactive)
	cancel()
	return errors.Join(err, <-worked)
}

// messageReader reads the commands that people type.
func messageReader(s *config.Config, service *bot.Service) *textcommand.Reader {
	return &textcommand.Reader{Prefix: s.Prefix, Table: service.Commands(), BareMoves: s.Games.BareMoves}
}

func serviceOptions(s *config.Config, catalogue *locale.Catalogue, log *slog.Logger) bot.Options {
	return bot.Options{
		Translator: catalogue,
		Size:       s.Board.Size,
		Width:      s.Board.Width,
		Depth:      bot.Depth(s.Engine.Depth),
		AutoTime:   time.Duration(s.Engine.AutoTime),
		MaxTime:    time.Duration(s.Engine.MaxTime),
		Searches:   s.Engine.Searches,
		HashMB:     s.Engine.HashMB,
		Seed:       s.Engine.Seed,
		Pause:      time.Duration(s.Games.WatchPause),
		IdleAfter:  time.Duration(s.Games.IdleAfter),
		Log:        log,
	}
}

func newLog(s *config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(s.Log.Level)) // checked when it was loaded
	if s.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	}
	return slog.New(tint.NewTextHandler(os.Stderr, &tint.Options{
		Level:      level,
		TimeFormat: time.TimeOnly,
		NoColor:    !isatty.IsTerminal(os.Stderr.Fd()),
	}))
}
