package process

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/domain/settings"
	"hoshi/bot/internal/address"
	"hoshi/bot/internal/fatal"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/build"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/program/metrics"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/jobs"
	"hoshi/bot/view/locale"
	"hoshi/bot/web"
	"hoshi/bot/web/guest"
)

// Options say what a process does, in addition to the settings.
type Options struct {
	Place    database.Place // the database
	Role     service.Role   // its part of the work; empty means everything
	Discord  bool           // refuse to run in the local Discord
	Listen   string         // address of the local Discord; empty means the one in the settings
	Requests int            // requests to Discord per second; 0 means as in the settings
	Shards   string         // the shards served by this process, as parsed by gateway.ParseShardRange
}

// sandboxToken is the token for the sandbox. It isn't secret: only this process can reach the
// sandbox with it.
const sandboxToken = "sandbox"

// sandboxSecret is the client secret for the sandbox, which isn't secret either.
const sandboxSecret = "sandbox-secret"

// grace is how long running searches may take when the bot is stopped. Longer searches start over
// at the next start or in another worker.
const grace = 3 * time.Second

// Run serves Discord or the sandbox until ctx ends.
func Run(ctx context.Context, s *config.Config, std *terminal.Streams, opt Options) error {
	token := os.Getenv(cli.TokenVariable)
	if err := checkOptions(s, opt, token); err != nil {
		return err
	}
	numbers := metrics.New(build.Version(), opt.Role)
	log := slog.New(numbers.CountLog(newLog(s, std).Handler()))
	if opt.Role == service.RoleGateway || opt.Role == service.RoleWorker { // several processes may share one log
		log = log.With("role", opt.Role)
	}
	say := newAnnouncer(s, std, log)
	begun := time.Now()
	db, err := openGames(ctx, s, opt.Place, store.Options{
		Database: database.Options{Log: log, OnChange: numbers.Changed, OnReadFailure: numbers.ReadFailed},
		Jobs:     jobs.Options{OnJob: numbers.JobBegan, Grace: grace, Role: opt.Role, Searches: s.Engine.Searches},
	})
	if err != nil {
		return err
	}
	defer say.stopped(begun)
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	connection := discord.Options{
		Token: token, Observer: numbers, APIURL: s.Discord.APIURL, RequestsPerSecond: cmp.Or(opt.Requests, s.Discord.Requests),
		LinkedRoles: s.Discord.LinkedRoles, Activity: s.Web.Activity, Shards: s.Discord.Shards, Prefix: s.Prefix, Catalogue: catalogue, Log: log,
	}
	if connection.ShardRange, err = gateway.ParseShardRange(opt.Shards); err != nil {
		return fatal.Errorf("--shards: %w", err)
	}
	if opt.Role.TakesRequests() && (s.Discord.Gateway || token == "") { // it isn't connected until the gateway says so
		numbers.Connected(connection.ShardRange.First, false)
	}
	if leases := db.Leases(); leases != nil {
		connection.Leases = leases
	}
	local := token == ""
	if d := s.Discord; d.Interactions == "http" && !local { // the local Discord sets its own endpoint
		connection.NoGateway = !d.Gateway
		connection.Endpoint = discord.Endpoint{Listen: d.InteractionsListen, PublicKey: d.PublicKey}
	}
	var box *sandbox.Server
	localURL := ""
	if local {
		if box, err = startSandbox(s, say, log, opt.Listen); err != nil {
			return err
		}
		defer box.Close()
		localURL = box.URL()
		connection.Token, connection.APIURL = sandboxToken, localURL
	}
	client, err := discord.New(connection)
	if err != nil {
		return err
	}
	options, err := serviceOptions(s, catalogue, log)
	if err != nil {
		return err
	}
	// Editing the board keeps the channel clear for people and the buttons in place.
	options.Role, options.Board, options.Observer = opt.Role, settings.BoardEdit, numbers
	if !local { // nobody can be sent to the local Discord
		options.Product.Invite = client.InviteURL
	}
	board, err := openPages(ctx, s, db, localURL, opt.Role, log)
	if err != nil {
		return terminal.WithoutCanceled(err) // the address is out, so the bot may be stopped by now
	}
	defer board.close()
	if board != nil {
		options.Pages = board.links
		if err := board.addActivity(s, db, client, connection.APIURL, &options); err != nil {
			return err
		}
		if box != nil {
			box.Link(board.links.URL + "/")
			if err := board.showIn(s, box); err != nil {
				return err
			}
		}
	}
	roles, err := board.openRoles(s, db, client, connection.APIURL, log)
	if err != nil {
		return err
	}
	if roles != nil {
		options.SendRoles, options.UnlinkRoles = roles.Send, roles.Disconnect
		board.roles = roleLinks{roles}
		if box != nil {
			box.OAuth.SetRedirects("https://127.0.0.1", board.links.URL+web.RoleRedirect) // the first one is the Activity's
		}
	}
	svc, err := service.NewService(db, guest.Chat{Full: client}, options)
	if err != nil {
		return err
	}
	defer svc.Close()
	p := &process{client: client, service: svc, db: db, reader: messageReader(s, svc), role: opt.Role, log: log}
	if board != nil && board.listener != nil {
		if p.web, err = board.serve(svc, db, client, options, catalogue, numbers, log); err != nil {
			return err
		}
		defer p.web.Close()
	}

	if s.Health.Listen != "" {
		server, err := listenHealth(s, db, client, svc, p.web, numbers)
		if err != nil {
			return err
		}
		defer server.Close()
	}
	client.HandleInteractions(svc)
	if opt.Role.TakesRequests() {
		if err := client.Bind(); err != nil {
			return err
		}
	}
	say.started(s, opt, localURL, board)
	defer context.AfterFunc(ctx, say.stopping)()
	err = p.serve(ctx, func() { say.connected(client, opt.Role, local) })
	return terminal.WithoutCanceled(err) // a signal is the normal way to stop the bot
}

// checkOptions returns why a process can't run with its options, and what to do about it. An option that
// would be ignored is refused too.
func checkOptions(s *config.Config, opt Options, token string) error {
	if err := (cli.DiscordFlag{Discord: opt.Discord}).Check(token); err != nil {
		return err
	}
	switch {
	case opt.Requests < 0:
		return fatal.Errorf("--requests is %d: it must be at least 1", opt.Requests)
	case opt.Listen != "" && token != "":
		return fatal.Errorf("--listen is the address of the local Discord, which doesn't run, because %s is set: leave one of them out", cli.TokenVariable)
	case opt.Shards != "" && opt.Role == service.RoleWorker:
		return fatal.Errorf("--shards is for processes that connect to Discord's gateway, and a worker doesn't: leave it out")
	case opt.Shards != "" && !s.Discord.Gateway:
		return fatal.Errorf("--shards is for processes that connect to Discord's gateway, and discord.gateway is false: leave one of them out")
	case opt.Role == "" || opt.Role == service.RoleAll:
		return nil
	case !opt.Place.IsPostgres():
		return fatal.Errorf("--role %s needs PostgreSQL, because several processes share the database: set database.url, or run everything in one process without --role", opt.Role)
	case token == "":
		return fatal.Errorf("--role %s needs %s: the local Discord is for one process", opt.Role, cli.TokenVariable)
	}
	return nil
}

// startSandbox starts the local Discord.
func startSandbox(s *config.Config, say announcer, log *slog.Logger, addr string) (*sandbox.Server, error) {
	setting := "--listen"
	if addr == "" {
		setting, addr = "sandbox.listen", s.Sandbox.Listen
	}
	box := sandbox.New(sandbox.Options{
		Token: sandboxToken, ClientSecret: sandboxSecret, Log: log,
		Others: []sandbox.Channel{{Name: "news", Type: sandbox.GuildAnnouncement}, {Name: "stage", Type: sandbox.GuildStage}},
	})
	if err := box.Start(addr); err != nil {
		return nil, address.Explain(setting, addr, err)
	}
	say.localDiscord(box.URL(), s.Prefix)
	return box, nil
}

// openGames opens the database of the games. It excludes the time in which no process ran from all
// clocks.
func openGames(ctx context.Context, s *config.Config, place database.Place, opts store.Options) (*store.DB, error) {
	opts.KeepGames = time.Duration(s.Database.KeepGames) * 24 * time.Hour
	db, err := store.Open(ctx, place, opts)
	if err != nil {
		return nil, err
	}
	if err := db.Resume(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}
