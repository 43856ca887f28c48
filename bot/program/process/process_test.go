package process_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/discord/rest"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/program/process"
	"hoshi/bot/service"
	"hoshi/bot/store/database"
	"hoshi/bot/view/locale"
)

// settings returns the settings in config.yaml.
func settings(t *testing.T) *config.Config {
	t.Helper()
	defaults, err := os.ReadFile("../../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s, mistakes, err := config.Load(defaults, "")
	if err != nil || len(mistakes) > 0 {
		t.Fatal(mistakes, err)
	}
	return s
}

// streams returns streams with empty input; output goes to out and log.
func streams() (std *terminal.Streams, out, log *bytes.Buffer) {
	out, log = &bytes.Buffer{}, &bytes.Buffer{}
	return &terminal.Streams{In: strings.NewReader(""), Out: out, Err: log}, out, log
}

// A process that can't do its job says why before it opens anything, and what to do.
func TestRunRefusesOptions(t *testing.T) {
	const postgres = database.Place("postgres://hoshi:secret@127.0.0.1:1/hoshi")
	for _, tt := range []struct {
		name  string
		opt   process.Options
		token string
		want  []string
	}{
		{"a gateway on SQLite", process.Options{Role: service.RoleGateway}, "token", []string{"--role gateway", "needs PostgreSQL", "database.url"}},
		{"a worker on SQLite", process.Options{Role: service.RoleWorker}, "token", []string{"--role worker", "needs PostgreSQL"}},
		{"a gateway without a token", process.Options{Role: service.RoleGateway, Place: postgres}, "", []string{"--role gateway", cli.TokenVariable}},
		{"a worker without a token", process.Options{Role: service.RoleWorker, Place: postgres}, "", []string{"--role worker", cli.TokenVariable}},
		{"shards that are none", process.Options{Shards: "3-x"}, "", []string{"--shards"}},
		{"fewer requests than none", process.Options{Requests: -1}, "", []string{"--requests", "at least 1"}},
		{"shards the wrong way round", process.Options{Shards: "7-4"}, "", []string{"--shards"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(cli.TokenVariable, tt.token)
			if tt.opt.Place == "" {
				tt.opt.Place = database.Place(t.TempDir())
			}
			std, out, _ := streams()
			err := process.Run(t.Context(), settings(t), std, tt.opt)
			if err == nil {
				t.Fatal("it ran")
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want %q in it", err, want)
				}
			}
			if strings.Contains(err.Error(), "secret") || out.Len() > 0 {
				t.Errorf("%v, and written %q", err, out)
			}
		})
	}
}

// stopAtOnce ends a context as soon as anything is written.
type stopAtOnce struct{ stop context.CancelFunc }

func (s stopAtOnce) Write(p []byte) (int, error) {
	s.stop()
	return len(p), nil
}

// A signal right after the bot has printed its address stops it without an error.
func TestRunStopsAtOnce(t *testing.T) {
	t.Setenv(cli.TokenVariable, "")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	std, _, log := streams()
	std.Out = stopAtOnce{stop}
	err := process.Run(ctx, settings(t), std, process.Options{Place: database.Place(t.TempDir()), Listen: "127.0.0.1:0"})
	if err != nil || ctx.Err() == nil {
		t.Errorf("error %v, stopped: %v\n%s", err, ctx.Err() != nil, log)
	}
}

// What a restart can't fix ends the process with the status that says so.
func TestRunRefusesForGood(t *testing.T) {
	for _, tt := range []struct {
		name, token string
		opt         process.Options
		change      func(*config.Config)
		want        string
	}{
		{"a role on SQLite", "token", process.Options{Role: service.RoleWorker}, func(*config.Config) {}, "needs PostgreSQL"},
		{"an empty token", " ", process.Options{}, func(*config.Config) {}, "no Discord token"},
		{"an impossible token", "a b", process.Options{}, func(*config.Config) {}, "characters that no token has"},
		{"no key", "token", process.Options{}, func(s *config.Config) { s.Discord.Interactions = "http" }, "discord.public_key"},
		{"no client secret", "token", process.Options{}, func(s *config.Config) { s.Web.Activity, s.Web.URL = true, "https://hoshi.example" }, cli.SecretVariable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(cli.TokenVariable, tt.token)
			t.Setenv(cli.SecretVariable, "")
			s := settings(t)
			s.Discord.APIURL, s.Web.Listen = "http://127.0.0.1:1", "127.0.0.1:0"
			tt.change(s)
			tt.opt.Place = database.Place(t.TempDir())
			std, _, _ := streams()
			err := process.Run(t.Context(), s, std, tt.opt)
			if fatal, ok := errors.AsType[*rest.FatalError](err); !ok || !strings.Contains(fatal.Error(), tt.want) {
				t.Errorf("got %T %v, want one about %q that is fatal", err, err, tt.want)
			}
		})
	}
}

// A busy address is named with its setting. In the local Discord, the pages move to another one.
func TestRunBusyAddresses(t *testing.T) {
	t.Setenv(cli.TokenVariable, "")
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	run := func(change func(*config.Config)) (string, error) {
		s := settings(t)
		s.Web.Listen = "127.0.0.1:0"
		change(s)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		std, _, _ := streams()
		log := &stopWhen{text: "connected to Discord", stop: cancel}
		std.Err = log
		err := process.Run(ctx, s, std, process.Options{Place: database.Place(t.TempDir()), Listen: "127.0.0.1:0"})
		return log.String(), err
	}
	log, err := run(func(s *config.Config) { s.Web.Listen = busy.Addr().String() })
	if err != nil || !strings.Contains(log, "web.listen is in use") || !strings.Contains(log, "url=http://127.0.0.1:") {
		t.Errorf("the pages: %v\n%s", err, log)
	}
	if log, err := run(func(*config.Config) {}); err != nil || strings.Contains(log, "web.listen") {
		t.Errorf("no busy address: %v\n%s", err, log)
	}
	if _, err := run(func(s *config.Config) { s.Health.Listen = busy.Addr().String() }); err == nil || !strings.Contains(err.Error(), "health.listen") {
		t.Errorf("the health checks: %v", err)
	}
	if _, err := run(func(s *config.Config) { s.Health.Listen = "0.0.0.0:0" }); err == nil || !strings.Contains(err.Error(), "set health.public") {
		t.Errorf("public health checks: %v", err)
	}
}

// stopWhen keeps a log and stops the bot once it has a text.
type stopWhen struct {
	text string
	stop func()
	mu   sync.Mutex
	buf  strings.Builder
}

func (w *stopWhen) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if strings.Contains(string(p), w.text) {
		w.stop()
	}
	return w.buf.Write(p)
}

func (w *stopWhen) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.buf.String()
}

func TestServiceOptions(t *testing.T) {
	s := settings(t)
	s.Prefix, s.Board.Size, s.Flood.User, s.Flood.Channel = "?", 19, 7, 9
	s.Games.Opening, s.Games.BareMoves = "swap2", false
	s.Engine.Depth, s.Engine.Searches = 3, 5
	s.Engine.MaxTime = 7 * time.Second
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	std, _, log := streams()
	got, err := process.ServiceOptions(s, catalogue, process.NewLog(s, std))
	if err != nil {
		t.Fatal(err)
	}
	if got.Prefix != "?" || got.Size != 19 || got.UserRate != 7 || got.ChannelRate != 9 || got.Opening != "swap2" || got.BareMoves ||
		got.Depth != 3 || got.Searches != 5 || got.MaxTime != 7*time.Second || got.Level != s.Engine.Level ||
		got.Painter == nil || got.Translator == nil || got.MadePuzzles == 0 {
		t.Errorf("%+v", got)
	}
	s.Board.Font = t.TempDir() + "/none.ttf"
	if _, err := process.ServiceOptions(s, catalogue, process.NewLog(s, std)); err == nil {
		t.Error("a font that is not there is taken")
	}
	if log.Len() > 0 {
		t.Errorf("logged %q", log)
	}
}

func TestNewLog(t *testing.T) {
	for _, tt := range []struct {
		format, level string
		want, not     string
	}{
		{"json", "info", `"msg":"a word"`, "a detail"},
		{"json", "debug", `"msg":"a detail"`, "a third"},
		{"text", "info", "a word", "a detail"},
		{"text", "error", "", "a word"},
	} {
		t.Run(tt.format+" "+tt.level, func(t *testing.T) {
			s := settings(t)
			s.Log.Format, s.Log.Level = tt.format, tt.level
			std, out, written := streams()
			log := process.NewLog(s, std)
			log.InfoContext(context.Background(), "a word")
			log.Debug("a detail")
			if got := written.String(); !strings.Contains(got, tt.want) || strings.Contains(got, tt.not) || strings.Contains(got, "\x1b") {
				t.Errorf("written %q, want %q and not %q", got, tt.want, tt.not)
			}
			if out.Len() > 0 {
				t.Errorf("on standard output: %q", out)
			}
		})
	}
}
