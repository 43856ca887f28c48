package console_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"hoshi/bot"
	"hoshi/bot/console"
	"hoshi/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// listener is a room that notes what it is told, and when it is waited for.
type listener struct {
	lines []bot.Line
	log   []string
	fail  error
}

func (l *listener) Handle(_ context.Context, line bot.Line) error {
	l.lines = append(l.lines, line)
	l.log = append(l.log, "handle "+line.Text)
	return l.fail
}

func (l *listener) Settled(context.Context, bot.ChannelID) error {
	l.log = append(l.log, "settled")
	return nil
}

func run(t *testing.T, input string, interactive bool) (*listener, string) {
	t.Helper()
	var out bytes.Buffer
	l := &listener{}
	if err := console.New(&out, "").Run(t.Context(), l, strings.NewReader(input), interactive); err != nil {
		t.Fatal(err)
	}
	return l, out.String()
}

func TestLines(t *testing.T) {
	you := bot.User{ID: "you", Name: "you", Mention: "@you"}
	ann := bot.User{ID: "ann", Name: "Ann", Mention: "@Ann"}
	bob := bot.Mention{Token: "@bob", User: bot.User{ID: "bob", Name: "bob", Mention: "@bob"}}
	hoshi := bot.Mention{Token: "@Hoshi", User: bot.User{ID: "hoshi", Name: "Hoshi", Mention: "@Hoshi", Bot: true}, Self: true}
	for _, tt := range []struct {
		input string
		want  bot.Line
	}{
		{"!play", bot.Line{Author: you, Text: "!play"}},
		{"!play\r", bot.Line{Author: you, Text: "!play"}},
		{"<Ann> !play @bob", bot.Line{Author: ann, Text: "!play @bob", Mentions: []bot.Mention{bob}}},
		{"@Hoshi play white", bot.Line{Author: you, Text: "play white", ToBot: true, Mentions: []bot.Mention{hoshi}}},
		{"<Ann> @Hoshi", bot.Line{Author: ann, ToBot: true, Mentions: []bot.Mention{hoshi}}},
		{"<not a name> hi", bot.Line{Author: you, Text: "<not a name> hi"}},
		{"<> hi", bot.Line{Author: you, Text: "<> hi"}},
		{"", bot.Line{Author: you}},
	} {
		l, _ := run(t, tt.input+"\n", false)
		tt.want.Channel, tt.want.Server = console.Channel, console.Server
		if d := cmp.Diff([]bot.Line{tt.want}, l.lines, cmpopts.IgnoreFields(bot.Line{}, "Moderator")); d != "" {
			t.Errorf("%q (-want +got)\n%s", tt.input, d)
		}
		if ok, err := l.lines[0].Moderator(t.Context()); !ok || err != nil {
			t.Errorf("%q: moderator %t, %v", tt.input, ok, err)
		}
	}
}

// A script's next line is read only when the one before has been answered; a
// person at a terminal may type on, to resign while the engine thinks.
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
	if err := console.New(&out, "").Run(t.Context(), l, strings.NewReader("a\nb\n"), false); err != nil {
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
	c := console.New(&out, dir)
	for range 2 {
		_, err := c.Post(t.Context(), console.Channel, bot.Reply{
			Text:    "I play **h8**.",
			Picture: &bot.Picture{Name: "board.png", PNG: []byte("picture"), Position: pos},
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
