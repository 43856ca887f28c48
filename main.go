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
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/lmittmann/tint"
	"github.com/mattn/go-isatty"

	"hoshi/bot"
	"hoshi/bot/config"
	"hoshi/bot/console"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/record"
	"hoshi/engine/tools"
	"hoshi/render"
)

//go:embed config.yaml
var defaults []byte

// tokenVariable is where the Discord token comes from, and nowhere else.
const tokenVariable = "DISCORD_TOKEN"

// sandboxToken is what the bot shows its own sandbox: no secret, as nobody else
// reaches that.
const sandboxToken = "sandbox"

// cli is the command line.
type cli struct {
	Config string `help:"Settings file; ./config.yaml where it exists, else the built-in defaults." placeholder:"FILE"`

	Run     runCmd     `cmd:"" default:"withargs" help:"Serve Discord with DISCORD_TOKEN set, else a local sandbox in the browser (the default)."`
	Console consoleCmd `cmd:"" help:"Play in the terminal."`
	Render  renderCmd  `cmd:"" help:"Draw a position as a PNG."`
	Analyze analyzeCmd `cmd:"" help:"Look for the best move of a position."`
	Invite  inviteCmd  `cmd:"" help:"Print the link that adds the bot to a server."`

	Pbrain   tools.Pbrain   `cmd:"" help:"Play for a Gomocup manager such as Piskvork, over standard input and output."`
	Match    tools.Match    `cmd:"" help:"Play a match between two engines."`
	Ladder   tools.Ladder   `cmd:"" help:"Play matches between neighbours in a row of engines."`
	Openings tools.Openings `cmd:"" help:"Make balanced openings for matches."`
	Compare  compareCmd     `cmd:"" help:"Set minimax against alpha-beta in the programs of the reports."`
	Bench    tools.Bench    `cmd:"" help:"Search fixed positions: speed, and a signature that changes when play does."`

	Version versionCmd `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if tools.IsPbrain(os.Args[0]) {
		os.Args = []string{os.Args[0], "pbrain"}
	}
	var c cli
	k := kong.Parse(&c,
		kong.Name("hoshi"),
		kong.Description("Gomoku, five in a row, for Discord: `hoshi` starts the bot."),
		kong.ShortUsageOnError(),
		kong.Vars{"programs": programs(), "themes": strings.Join(render.Themes(), ", ")},
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	settings, err := config.Load(defaults, c.Config)
	if err == nil {
		err = k.Run(settings)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "hoshi: "+err.Error())
		os.Exit(1)
	}
}

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

	opts := discord.Options{Token: os.Getenv(tokenVariable), APIURL: s.Discord.APIURL, Log: log}
	local := opts.Token == ""
	if local {
		addr := s.Sandbox.Listen
		if cmd.Listen != "" {
			addr = cmd.Listen
		}
		box := sandbox.New(sandbox.Options{Token: sandboxToken, Log: log})
		if err := box.Start(addr); err != nil {
			return err
		}
		defer box.Close()
		opts.Token, opts.APIURL = sandboxToken, box.URL()
		fmt.Printf("No %s is set, so here is a Discord of our own: open %s and type %splay\n", tokenVariable, box.URL(), s.Prefix)
	}
	client, err := discord.New(opts)
	if err != nil {
		return err
	}
	room := bot.NewRoom(db, client, roomOptions(s, log))
	defer room.Close()

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
			worked <- db.Work(ctx, room.Turn)
		case <-ctx.Done():
		}
		cancel() // without turns the bot would only listen
	}()
	err = client.Run(ctx, func(ctx context.Context, line bot.Line) {
		if err := room.Handle(ctx, line); err != nil {
			log.Warn("a line was not answered as it should be", "channel", line.Channel, "err", err)
		}
	})
	cancel()
	return errors.Join(err, <-worked)
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
	chat := console.New(os.Stdout, cmd.Images)
	room := bot.NewRoom(db, chat, roomOptions(s, log))
	defer room.Close()

	working, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, room.Turn) }()
	err = chat.Run(ctx, room, os.Stdin, isatty.IsTerminal(os.Stdin.Fd()))
	cancel()
	return errors.Join(err, <-worked)
}

// positionArgs is a position on the command line.
type positionArgs struct {
	Moves []string `arg:"" optional:"" help:"Moves like h8 i9 g7, Black's first."`
	Size  int      `help:"Points on a side of the board, 9 to 20 (default 15)."`
	Black string   `help:"Black stones of any other position." placeholder:"POINTS"`
	White string   `help:"White stones of any other position." placeholder:"POINTS"`
}

func (a *positionArgs) position() (*engine.Position, error) {
	if a.Size == 0 {
		a.Size = engine.DefaultSize
	}
	black, err := engine.ParsePoints(a.Black, a.Size)
	if err != nil {
		return nil, fmt.Errorf("--black: %w", err)
	}
	white, err := engine.ParsePoints(a.White, a.Size)
	if err != nil {
		return nil, fmt.Errorf("--white: %w", err)
	}
	pos, err := engine.Setup(a.Size, engine.Freestyle, black, white)
	if err != nil {
		return nil, err
	}
	moves, err := engine.ParsePoints(strings.Join(a.Moves, " "), a.Size)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		if err := pos.Play(m); err != nil {
			return nil, fmt.Errorf("move %d, %v: %w", i+1, m, err)
		}
	}
	return pos, nil
}

type renderCmd struct {
	positionArgs
	File    string        `help:"Read the game from an SGF, psq or text file instead." type:"existingfile" placeholder:"FILE"`
	Output  string        `short:"o" default:"board.png" help:"File to write; .png, .svg or, for a replay, .gif. - for a PNG to standard output." placeholder:"FILE"`
	Width   int           `help:"Width in pixels, 320 to 2048 (default from the settings, 960)."`
	Theme   string        `help:"How it looks: ${themes}." placeholder:"NAME"`
	Numbers bool          `help:"Number the stones by move."`
	Delay   time.Duration `help:"How long a move shows in a replay, 50ms to 10s (default 700ms)." placeholder:"TIME"`
}

func (cmd *renderCmd) Run(s *config.Config) error {
	pos, err := cmd.read()
	if err != nil {
		return err
	}
	scene := render.Scene{Position: pos, Width: cmd.Width, Theme: cmd.Theme, Last: true, Win: true}
	if cmd.Width == 0 {
		scene.Width = s.Board.Width
	}
	if cmd.Numbers {
		scene.Numbers = render.AllNumbers
	}
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(cmd.Output)); ext {
	case ".gif":
		data, err = render.NewPainter().GIF(render.Replay{Scene: scene, Delay: cmd.Delay})
	case ".svg":
		data, err = render.SVG(scene)
	case ".png", "":
		data, err = render.NewPainter().PNG(scene)
	default:
		return fmt.Errorf("-o %s: want a name that ends in .png, .svg or .gif", cmd.Output)
	}
	if err != nil {
		return err
	}
	if cmd.Output == "-" {
		_, err = os.Stdout.Write(data)
		return err
	}
	return os.WriteFile(cmd.Output, data, 0o644)
}

// read returns the position of a file, or of the command line.
func (cmd *renderCmd) read() (*engine.Position, error) {
	if cmd.File == "" {
		return cmd.position()
	}
	data, err := os.ReadFile(cmd.File)
	if err != nil {
		return nil, err
	}
	game, err := record.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.File, err)
	}
	return game.Position()
}

type analyzeCmd struct {
	positionArgs
	Engine string        `help:"Program to ask instead of the main engine: ${programs}." placeholder:"ID"`
	Depth  int           `help:"Plies to look ahead, 1 to 64." placeholder:"N"`
	Time   time.Duration `help:"Time to look, like 2s; 2s when neither this nor --depth is given." placeholder:"TIME"`
	JSON   bool          `name:"json" help:"Print JSON."`
}

func (cmd *analyzeCmd) Run(ctx context.Context, s *config.Config) error {
	program, classical := classic.Lookup(cmd.Engine)
	if cmd.Engine != "" && !classical {
		return fmt.Errorf("--engine %s: want one of %s", cmd.Engine, programs())
	}
	if classical && cmd.Size == 0 {
		cmd.Size = program.Size
	}
	pos, err := cmd.position()
	if err != nil {
		return err
	}
	if classical {
		return cmd.ask(ctx, program, pos)
	}
	if cmd.Depth < 0 || cmd.Depth > engine.MaxDepth || cmd.Time < 0 {
		return fmt.Errorf("--depth wants 1 to %d, --time a positive duration like 2s", engine.MaxDepth)
	}
	lim := engine.Limits{Depth: cmd.Depth, Time: cmd.Time}
	if lim.Depth == 0 && lim.Time == 0 {
		lim.Time = 2 * time.Second
	}
	res, err := engine.New(engine.Options{HashMB: s.Engine.HashMB, Seed: s.Engine.Seed}).Search(ctx, pos, lim)
	if err != nil {
		return err
	}
	return console.PrintResult(os.Stdout, res, cmd.JSON)
}

// ask lets a program of package classic search the position.
func (cmd *analyzeCmd) ask(ctx context.Context, p classic.Program, pos *engine.Position) error {
	if cmd.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, cmd.Time)
		defer cancel()
	}
	res, err := p.Search(ctx, pos, classic.Options{Depth: cmd.Depth})
	if errors.Is(err, context.DeadlineExceeded) && len(res.Candidates) > 0 {
		err = nil // the time was the limit that was asked for
	}
	if err != nil {
		return err
	}
	return console.PrintClassic(os.Stdout, p, res, cmd.JSON)
}

type compareCmd struct {
	Engine    string `default:"windows" help:"Program to look at: ${programs}." placeholder:"ID"`
	Depth     string `default:"1-4" help:"Depths in plies, like 3 or 1-4."`
	Positions int    `default:"4" help:"How many positions of a game of the program against itself."`
	Plot      string `help:"Draw the leaves as a chart." placeholder:"FILE.png"`
	Theme     string `help:"How the chart looks: ${themes}." placeholder:"NAME"`
}

func (cmd *compareCmd) Run(ctx context.Context) error {
	program, ok := classic.Lookup(cmd.Engine)
	if !ok {
		return fmt.Errorf("--engine %s: want one of %s", cmd.Engine, programs())
	}
	depths, err := cmd.depths(program)
	if err != nil {
		return err
	}
	positions, err := classic.Positions(ctx, program, cmd.Positions)
	if err != nil {
		return err
	}
	rows, err := classic.Compare(ctx, program, positions, depths, classic.Options{})
	if err != nil && len(rows) == 0 {
		return err
	}
	if werr := classic.WriteTable(os.Stdout, rows); werr != nil {
		return werr
	}
	if cmd.Plot == "" || len(rows) == 0 {
		return err
	}
	figure := render.Costs{Ways: []string{"minimax", "alpha-beta"}}
	for _, row := range rows {
		figure.Groups = append(figure.Groups, render.Cost{
			Name:   fmt.Sprintf("depth %d", row.Depth),
			Values: []float64{float64(row.Minimax.Leaves), float64(row.AlphaBeta.Leaves)},
		})
	}
	png, perr := render.NewPainter().Chart(render.Chart{
		Title:  fmt.Sprintf("%s: positions evaluated, %d searches each", program.ID, rows[0].Positions),
		Theme:  cmd.Theme,
		Figure: figure,
	})
	if perr != nil {
		return perr
	}
	return errors.Join(err, os.WriteFile(cmd.Plot, png, 0o644))
}

// depths reads "3" or "1-4".
func (cmd *compareCmd) depths(p classic.Program) ([]int, error) {
	from, to, span := strings.Cut(cmd.Depth, "-")
	low, err := strconv.Atoi(from)
	high := low
	if err == nil && span {
		high, err = strconv.Atoi(to)
	}
	if err != nil || low < 1 || high < low || high > p.MaxDepth {
		return nil, fmt.Errorf("--depth %s: want depths from 1 to %d, like 2 or 1-%d", cmd.Depth, p.MaxDepth, min(p.MaxDepth, 4))
	}
	var list []int
	for d := low; d <= high; d++ {
		list = append(list, d)
	}
	return list, nil
}

// programs lists the programs of package classic.
func programs() string {
	var ids []string
	for _, p := range classic.Programs() {
		ids = append(ids, p.ID)
	}
	return strings.Join(ids, ", ")
}

type inviteCmd struct {
	App string `help:"Application id; asked of Discord with DISCORD_TOKEN when left out." placeholder:"ID"`
}

func (cmd *inviteCmd) Run(ctx context.Context, s *config.Config) error {
	if cmd.App == "" {
		token := os.Getenv(tokenVariable)
		if token == "" {
			return fmt.Errorf("set %s, or name the application with --app ID (General Information on the developer portal)", tokenVariable)
		}
		client, err := discord.New(discord.Options{Token: token, APIURL: s.Discord.APIURL})
		if err != nil {
			return err
		}
		link, err := client.FetchInviteURL(ctx)
		if err != nil {
			return err
		}
		fmt.Println(link)
		return nil
	}
	fmt.Println(discord.InviteURL(cmd.App))
	return nil
}

type versionCmd struct{}

func (versionCmd) Run() error {
	version, revision := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" {
			version = v
		}
		for _, kv := range info.Settings {
			if kv.Key == "vcs.revision" {
				revision = " " + kv.Value
			}
		}
	}
	fmt.Println("hoshi " + version + revision)
	return nil
}

func roomOptions(s *config.Config, log *slog.Logger) bot.Options {
	return bot.Options{
		Prefix:    s.Prefix,
		Size:      s.Board.Size,
		Width:     s.Board.Width,
		Depth:     bot.Depth(s.Engine.Depth),
		AutoTime:  time.Duration(s.Engine.AutoTime),
		MaxTime:   time.Duration(s.Engine.MaxTime),
		Searches:  s.Engine.Searches,
		HashMB:    s.Engine.HashMB,
		Seed:      s.Engine.Seed,
		Pause:     time.Duration(s.Games.WatchPause),
		IdleAfter: time.Duration(s.Games.IdleAfter),
		Log:       log,
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
