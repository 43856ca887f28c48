package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/storetest"
	"hoshi/bot/view/locale"
	"hoshi/render"
)

// host is the bot within this process, put together as in main.go, so that a test can look into its
// store. [TestMain] checks what it leaves running.
type host struct {
	t       testing.TB
	box     *sandbox.Server
	db      *store.DB
	service *service.Service
	log     output
	open    func(context.Context, *slog.Logger) (*store.DB, error) // nil for SQLite in a new folder
	// cutShort means that the test prevents the bot from ending its deferrals.
	cutShort bool
	stop     func() // ends the bot and waits for its end; more calls do nothing
}

// translations is the catalogue. It's loaded once, because that takes up much of a start.
var translations = sync.OnceValues(locale.New)

// painter is shared, because preparing a theme takes longer than drawing a board.
var painter = render.NewPainter()

// newHost starts a Discord and the bot in it.
func newHost(t testing.TB, boxOptions sandbox.Options, botOptions service.Options) *host {
	t.Helper()
	return newHostOn(t, boxOptions, botOptions, nil)
}

// newHostOn is newHost with a database from the test.
func newHostOn(t testing.TB, boxOptions sandbox.Options, botOptions service.Options, open func(context.Context, *slog.Logger) (*store.DB, error)) *host {
	t.Helper()
	boxOptions.Token, boxOptions.Unlimited = token, true
	if boxOptions.AckTimeout == 0 {
		boxOptions.AckTimeout = patience // Discord's 3 s are too short on a busy machine
	}
	h := &host{t: t, box: sandbox.New(boxOptions), open: open}
	if err := h.box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.box.Close(); err != nil {
			t.Errorf("close the sandbox: %v", err)
		}
	})
	h.start(botOptions)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := h.box.WaitConnected(ctx); err != nil {
		t.Fatalf("%v\n%s", err, h.log.tail())
	}
	h.awaitCommands(ctx)
	return h
}

// start opens the store and connects the bot.
func (h *host) start(options service.Options) {
	h.t.Helper()
	if options.Opening == "" {
		options.Opening = "free" // tests of openings choose theirs
	}
	log := options.Log
	if log == nil {
		log = slog.New(slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	open := h.open
	if open == nil {
		open = func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
			dir := h.t.TempDir()
			empty, err := emptyStore()
			if err == nil {
				err = os.CopyFS(dir, os.DirFS(empty))
			}
			if err != nil {
				return nil, err
			}
			return store.Open(ctx, database.Place(dir), store.Options{Database: database.Options{Log: log}})
		}
	}
	db, err := open(h.t.Context(), log)
	if err != nil {
		h.t.Fatal(err)
	}
	h.db = db
	catalogue, err := translations()
	if err != nil {
		h.t.Fatal(err)
	}
	client, err := discord.New(discord.Options{Token: token, APIURL: h.box.URL(), Catalogue: catalogue, Log: log})
	if err != nil {
		h.t.Fatal(err)
	}
	options.Translator, options.Log = catalogue, log
	if options.Width == 0 {
		options.Width = 320
	}
	if options.HashMB == 0 {
		options.HashMB = 4 // takes less time to allocate than the default table
	}
	if options.Painter == nil {
		options.Painter = painter
	}
	if options.Board == "" {
		options.Board = settings.BoardEdit
	}
	if options.BoardQuiet == 0 {
		options.BoardQuiet = 100 * time.Millisecond // tests wait until earlier boards are retired
	}
	if h.service, err = service.NewService(h.db, client, options); err != nil {
		h.t.Fatal(err)
	}
	client.HandleInteractions(h.service)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { h.work(ctx, client) })
	running.Go(func() { h.read(ctx, client) })
	h.stop = sync.OnceFunc(func() {
		cancel()
		running.Wait()
		h.service.Close()
		if err := h.db.Close(); err != nil {
			h.t.Errorf("close the store: %v", err)
		}
	})
	h.t.Cleanup(func() {
		h.stop()
		if list := h.box.Deferred(); len(list) > 0 && !h.cutShort {
			h.t.Errorf("the bot leaves %d messages that say it is thinking: %+v", len(list), list)
		}
		if strings.Contains(h.log.String(), token) {
			h.t.Error("the token is in the log")
		}
	})
}

// work does the games' jobs.
func (h *host) work(ctx context.Context, client *discord.Client) {
	select {
	case <-client.Ready():
		if err := h.db.Work(ctx, h.service.Jobs()); err != nil {
			h.t.Errorf("the queue: %v", err)
		}
	case <-ctx.Done():
	}
}

// read answers messages and interactions.
func (h *host) read(ctx context.Context, client *discord.Client) {
	reader := &textcommand.Reader{Prefix: "!", Table: h.service.Commands(), BareMoves: true, Guild: h.service.TextSettings}
	err := client.Run(ctx, func(ctx context.Context, m textcommand.Message) {
		if req := reader.Read(ctx, m); req != nil {
			_ = h.service.Handle(ctx, req, client.Responder(m))
		}
	})
	if err != nil {
		h.t.Errorf("the bot ended: %v", err)
	}
}

// awaitCommands waits until slash commands can be used.
func (h *host) awaitCommands(ctx context.Context) {
	h.t.Helper()
	ch, you := h.box.Channels()[0].ID, h.box.Users()[0].ID
	for ctx.Err() == nil {
		// No command has this option, so this is refused even once the command is registered.
		_, err := h.box.UseCommand(ch, you, sandbox.CommandUse{Name: "play", Options: map[string]any{"none": 1}})
		if err != nil && strings.Contains(err.Error(), `no option "none"`) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Fatalf("the commands were not registered\n%s", h.log.tail())
}

// player returns a person who writes and clicks in one of the guild's channels.
func (h *host) player(channel int) *player {
	p := newPlayer(h.t, h.box, channel)
	p.log = h.log.tail
	return p
}

// game returns a channel's latest stored game.
func (h *host) game(channel string) *game.Game {
	h.t.Helper()
	g, err := h.db.Current(h.t.Context(), chat.ChannelID(channel))
	if err != nil {
		h.t.Fatalf("the game of channel %s: %v", channel, err)
	}
	return g
}

// settled waits until a channel's game has no work left.
func (h *host) settled(channel string) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), patience)
	defer cancel()
	if err := h.service.Settled(ctx, chat.ChannelID(channel)); err != nil {
		h.t.Fatalf("%v\n%s", err, h.log.tail())
	}
}

// idle waits until a channel has no jobs left, whether done or given up.
func (h *host) idle(channel string) {
	h.t.Helper()
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(5 * time.Millisecond) {
		waiting, err := storetest.Waiting(h.t.Context(), h.db)
		if err != nil {
			h.t.Fatal(err)
		}
		left := false
		for _, ch := range waiting {
			left = left || string(ch) == channel
		}
		if !left {
			return
		}
	}
	h.t.Fatalf("a job is left\n%s", h.log.tail())
}

// boardAfter matches the description of a board after a number of moves. An empty one has no number.
func boardAfter(moves int) *regexp.Regexp {
	if moves == 0 {
		return regexp.MustCompile(`\d×\d+, (Black|White) to move`)
	}
	return regexp.MustCompile(fmt.Sprintf("move %d,", moves))
}

// words returns everything that a message says: its text, its components' text, and its pictures'
// alt text.
func words(m sandbox.Message) string {
	lines := []string{m.Content}
	for _, a := range m.Attachments {
		lines = append(lines, a.Description)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		case map[string]any:
			for _, key := range []string{"content", "description"} {
				if s, ok := v[key].(string); ok {
					lines = append(lines, s)
				}
			}
			for _, key := range []string{"components", "items", "component", "accessory"} {
				walk(v[key])
			}
		}
	}
	var components any
	if len(m.Components) > 0 && json.Unmarshal(m.Components, &components) == nil {
		walk(components)
	}
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return line == "" }), "\n")
}

// laterClock is the machine's clock until a test lets time pass for Discord.
type laterClock struct{ ahead atomic.Int64 }

func (c *laterClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (*laterClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

func (c *laterClock) pass(d time.Duration) { c.ahead.Add(int64(d)) }
