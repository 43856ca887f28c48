package console_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/console"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// listener is a service and a reader that records what it's told and when it's waited for.
type listener struct {
	lines []textcommand.Message
	log   []string
	fail  error
}

func (l *listener) Read(_ context.Context, m textcommand.Message) *command.Request {
	l.lines = append(l.lines, m)
	return &command.Request{ID: m.Text}
}

func (l *listener) Handle(_ context.Context, req *command.Request, _ chat.Responder) error {
	l.log = append(l.log, "handle "+req.ID)
	return l.fail
}

func (l *listener) Settled(context.Context, chat.ChannelID) error {
	l.log = append(l.log, "settled")
	return nil
}

func run(t *testing.T, input string, interactive bool) (*listener, string) {
	t.Helper()
	var out bytes.Buffer
	l := &listener{}
	if err := newConsole(&out, "").Run(t.Context(), l, l, strings.NewReader(input), interactive); err != nil {
		t.Fatal(err)
	}
	return l, out.String()
}

func TestLines(t *testing.T) {
	you := chat.User{ID: "you", Name: "you", Mention: "@you"}
	ann := chat.User{ID: "ann", Name: "Ann", Mention: "@Ann"}
	bob := chat.Mention{Token: "@bob", User: chat.User{ID: "bob", Name: "bob", Mention: "@bob"}}
	hoshi := chat.Mention{Token: "@Hoshi", User: chat.User{ID: "hoshi", Name: "Hoshi", Mention: "@Hoshi", Bot: true}, Self: true}
	for _, tt := range []struct {
		input string
		want  textcommand.Message
	}{
		{"!play", textcommand.Message{Author: you, Text: "!play"}},
		{"!play\r", textcommand.Message{Author: you, Text: "!play"}},
		{"<Ann> !play @bob", textcommand.Message{Author: ann, Text: "!play @bob", Mentions: []chat.Mention{bob}}},
		{"@Hoshi play white", textcommand.Message{Author: you, Text: "play white", ToBot: true, Mentions: []chat.Mention{hoshi}}},
		{"<Ann> @Hoshi", textcommand.Message{Author: ann, ToBot: true, Mentions: []chat.Mention{hoshi}}},
		{"<not a name> hi", textcommand.Message{Author: you, Text: "<not a name> hi"}},
		{"<> hi", textcommand.Message{Author: you, Text: "<> hi"}},
		{"", textcommand.Message{Author: you}},
	} {
		l, _ := run(t, tt.input+"\n", false)
		tt.want.Channel, tt.want.Guild = console.Channel, console.Guild
		if d := cmp.Diff([]textcommand.Message{tt.want}, l.lines, cmpopts.IgnoreFields(textcommand.Message{}, "Has")); d != "" {
			t.Errorf("%q (-want +got)\n%s", tt.input, d)
		}
		if ok, err := l.lines[0].Has(t.Context(), chat.ManageGuild); !ok || err != nil {
			t.Errorf("%q: moderator %t, %v", tt.input, ok, err)
		}
	}
}

// A script's next line is only read once the previous one has been answered; a person at a terminal
// can keep typing, for example to resign while the engine thinks.
func TestOrder(t *testing.T) {
	l, _ := run(t, "a\nb", false)
	if d := cmp.Diff([]string{"settled", "handle a", "settled", "handle b", "settled", "settled"}, l.log); d != "" {
		t.Errorf("script (-want +got)\n%s", d)
	}
	l, _ = run(t, "a\nb", true)
	if d := cmp.Diff([]string{"handle a", "handle b", "settled"}, l.log); d != "" {
		t.Errorf("terminal (-want +got)\n%s", d)
	}
}

func TestErrorsArePrinted(t *testing.T) {
	var out bytes.Buffer
	l := &listener{fail: errors.New("the disk is full")}
	if err := newConsole(&out, "").Run(t.Context(), l, l, strings.NewReader("a\nb\n"), false); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "[error] the disk is full"); n != 2 {
		t.Errorf("printed %q", out.String())
	}
}

func TestPost(t *testing.T) {
	pos, err := engine.NewPosition(9, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "pictures")
	var out bytes.Buffer
	c := newConsole(&out, dir)
	for range 2 {
		_, err := c.Post(t.Context(), console.Channel, chat.Reply{
			Text:    said("I play **h8**."),
			Picture: &chat.Picture{Name: "board.png", PNG: []byte("picture"), Position: pos},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"board.png", "board-2.png"} {
		path := filepath.Join(dir, name)
		if text, err := os.ReadFile(path); err != nil || string(text) != "picture" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if !strings.Contains(out.String(), "[image] "+path+"\n") {
			t.Errorf("no line names %s", path)
		}
	}
	if !strings.HasPrefix(out.String(), "Hoshi: I play h8.\n    a b c") {
		t.Errorf("printed %q", out.String())
	}
}

// translations is the catalogue, loaded once.
var translations = sync.OnceValues(locale.New)

// newConsole returns a console that speaks English.
func newConsole(out io.Writer, images string) *console.Console {
	catalogue, err := translations()
	if err != nil {
		panic(err)
	}
	return console.New(out, images, func(language, _ string) *locale.Printer {
		return catalogue.Printer(language, locale.PrefixStyle("!"))
	})
}

// said returns a message that prints as these words.
func said(s string) message.Text { return message.T("player.program", message.Args{"Program": s}) }

// A reply is printed in the language it asks for.
func TestPostInALanguage(t *testing.T) {
	var out bytes.Buffer
	c := newConsole(&out, "")
	for _, language := range []string{"", "ja"} {
		if _, err := c.Post(t.Context(), console.Channel, chat.Reply{Text: message.T("turn.engine.me"), Language: language}); err != nil {
			t.Fatal(err)
		}
	}
	if english, other, _ := strings.Cut(out.String(), "\n"); english != "Hoshi: I'm thinking." || !strings.Contains(other, "私") {
		t.Errorf("%q", out.String())
	}
}

// hardOfHearing only reads what's said to the bot.
type hardOfHearing struct{ listener }

func (l *hardOfHearing) Read(ctx context.Context, m textcommand.Message) *command.Request {
	if !m.ToBot {
		return nil
	}
	return l.listener.Read(ctx, m)
}

// A console has no other bots: anything that looks like a command is for this one.
func TestUnknownCommandsAreForTheBot(t *testing.T) {
	for input, want := range map[string]bool{"!z99": true, "?hallo": true, "! by the way": false, "hallo": false, "!": false, "": false} {
		l := &hardOfHearing{}
		if err := newConsole(io.Discard, "").Run(t.Context(), l, l, strings.NewReader(input+"\n"), true); err != nil {
			t.Fatal(err)
		}
		if got := len(l.lines) > 0; got != want {
			t.Errorf("%q is read as said to the bot: %v, want %v", input, got, want)
		}
	}
}
