package textcommand_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/engine/record"
	"hoshi/render"
)

// newReader returns a reader for the bot's own commands.
func newReader(t testing.TB, prefix string) *textcommand.Reader {
	t.Helper()
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		t.Fatal(err)
	}
	return &textcommand.Reader{Prefix: prefix, Table: table}
}

// message is a message in which words that start with @ mention people.
func message(text string) textcommand.Message {
	m := textcommand.Message{Channel: "c", Author: chat.User{ID: "ann"}, Text: text}
	for _, w := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(w, "@"); ok {
			m.Mentions = append(m.Mentions, chat.Mention{Token: w, User: chat.User{ID: chat.UserID(name)}})
		}
	}
	return m
}

// words prints an error as text.
func words(t testing.TB, err error) string {
	t.Helper()
	user, ok := errors.AsType[*chat.UserError](err)
	if !ok {
		t.Fatalf("%v is no answer to a user", err)
	}
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en", locale.PrefixStyle("!")).Print(user.Text)
}

func TestRead(t *testing.T) {
	bob := chat.Mention{Token: "@bob", User: chat.User{ID: "bob"}}
	for _, tt := range []struct {
		text, command string
		options       command.Values
	}{
		{"!play", "play", command.Values{}},
		{"!NEW White 19x19", "play", command.Values{"color": "white", "size": 19}},
		{"!start 13×13 b", "play", command.Values{"color": "black", "size": 13}},
		{"!challenge @bob white", "play", command.Values{"opponent": bob, "color": "white"}},
		{"!play standard", "play", command.Values{"rule": "standard"}},
		{"!move h8", "move", command.Values{"point": "h8"}},
		{"!m h 8", "move", command.Values{"point": "h8"}},
		{"!「ｈ８」", "move", command.Values{"point": "h8"}},
		{"!h-8,", "move", command.Values{"point": "h8"}},
		{"!`h8`", "move", command.Values{"point": "h8"}},
		{"!move (h8), [i9]", "move", command.Values{"point": "h8 i9"}},
		{"!h8", "move", command.Values{"point": "h8"}},
		{"!15a", "move", command.Values{"point": "a15"}},
		{"!j9 j10", "move", command.Values{"point": "j9 j10"}},
		{"！ｈ８", "move", command.Values{"point": "h8"}},
		{"!depth", "depth", command.Values{}},
		{"!depth 20", "depth", command.Values{"depth": game.Depth(20)}},
		{"!depth auto", "depth", command.Values{"depth": game.DepthAuto}},
		{"!watch", "watch", command.Values{}},
		{"!watch 3", "watch", command.Values{"black": command.EngineSpec{Depth: 3}}},
		{"!watch 3 auto", "watch", command.Values{"black": command.EngineSpec{Depth: 3}, "white": command.EngineSpec{Depth: game.DepthAuto}}},
		{"!watch windows shapes 9x9", "watch", command.Values{"black": command.EngineSpec{Program: "windows"}, "white": command.EngineSpec{Program: "shapes"}, "size": 9}},
		{"!watch windows windows 11", "watch", command.Values{"black": command.EngineSpec{Program: "windows"}, "white": command.EngineSpec{Program: "windows"}, "size": 11}}, // searches at most 9 moves ahead
		{"!watch windows 11", "watch", command.Values{"black": command.EngineSpec{Program: "windows"}, "size": 11}},
		{"!watch windows 9", "watch", command.Values{"black": command.EngineSpec{Program: "windows", Depth: 9}}},
		{"!watch windows 11 d2", "watch", command.Values{"black": command.EngineSpec{Program: "windows", Depth: 2}, "size": 11}},
		{"!watch windows d2 shapes d2 11", "watch", command.Values{"black": command.EngineSpec{Program: "windows", Depth: 2}, "white": command.EngineSpec{Program: "shapes", Depth: 2}, "size": 11}},
		{"!watch 8 8 11", "watch", command.Values{"black": command.EngineSpec{Depth: 8}, "white": command.EngineSpec{Depth: 8}, "size": 11}},
		{"!watch 8 11", "watch", command.Values{"black": command.EngineSpec{Depth: 8}, "white": command.EngineSpec{Depth: 11}}},
		{"!watch 11", "watch", command.Values{"black": command.EngineSpec{Depth: 11}}},
		{"!watch windows r2 d2 windows r2 d2 cross", "watch", command.Values{"black": command.EngineSpec{Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2}, "white": command.EngineSpec{Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2}, "opening": "cross"}},
		{"!play twolines minimax", "play", command.Values{"engine": command.EngineSpec{Program: "twolines", Variant: game.Variant{Minimax: true}}}},
		{"!play shapes d3 Minimax free", "play", command.Values{"engine": command.EngineSpec{Program: "shapes", Variant: game.Variant{Minimax: true}, Depth: 3}, "opening": "free"}},
		{"!play twolines alpha-beta", "play", command.Values{"engine": command.EngineSpec{Program: "twolines"}}},
		{"!watch windows 2 6 cross", "watch", command.Values{"black": command.EngineSpec{Program: "windows", Depth: 2}, "white": command.EngineSpec{Depth: 6}, "opening": "cross"}},
		{"!play Pattern 11", "play", command.Values{"engine": command.EngineSpec{Program: "pattern"}, "size": 11}},
		{"!play windows d2 cross white", "play", command.Values{"engine": command.EngineSpec{Program: "windows", Depth: 2}, "opening": "cross", "color": "white"}},
		{"!play windows 9 d1", "play", command.Values{"engine": command.EngineSpec{Program: "windows", Depth: 1}, "size": 9}},
		{"!opening CROSS", "opening", command.Values{"opening": "cross"}},
		{"!think windows 12", "think", command.Values{"engine": "windows", "move": 12}},
		{"!heat move 12", "heat", command.Values{"move": 12}},
		{"!ANALYSE 1 move 30", "analyze", command.Values{"moves": 1, "move": 30}},
		{"!details value time", "details", command.Values{"details": settings.Details("time value")}},
		{"!details off", "details", command.Values{"details": settings.Details("off")}},
		{"!help !move", "help", command.Values{"command": "!move"}},
		{"!board paper numbers", "board", command.Values{"theme": "paper", "numbers": "numbers"}},
		{"!theme server dark", "theme", command.Values{"scope": "server", "name": "dark"}},
		{"!review 7 ||k8||", "review", command.Values{"move": 7, "point": "k8"}}, // a spoiler
		{"!move ||", "move", command.Values{"point": "||"}},
		{"!numbers last 05", "numbers", command.Values{"numbers": render.LastNumbers(5)}},
		{"!replay 500ms", "replay", command.Values{"speed": 500 * time.Millisecond}},
		{"!export psq", "export", command.Values{"format": record.PSQ}},
		{"!import\nh8\ni9", "import", command.Values{"record": "h8\ni9"}},
		{"!takeback", "undo", command.Values{}},
		{"! play white", "play", command.Values{"color": "white"}},
		{"! h8", "move", command.Values{"point": "h8"}},
		{"! import h8 i9", "import", command.Values{"record": "h8 i9"}},
	} {
		req := newReader(t, "!").Read(t.Context(), message(tt.text))
		if req == nil || req.Problem != nil || req.Command.Name != tt.command {
			t.Errorf("%q: %+v", tt.text, req)
		} else if d := cmp.Diff(tt.options, req.Options); d != "" {
			t.Errorf("%q (-want +got)\n%s", tt.text, d)
		}
	}
}

func TestReadProblems(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"!reisgn", "Did you mean `!resign`?"},
		{"!paly white", "Did you mean `!play white`?"},
		{"!play black white", "`black` and `white` don't work together"},
		{"!play 9 15", "`9` and `15` don't work together"},
		{"!play [@user] [black|white] [size]", "For example: `!play white 15`."},
		{"!undo now", "I don't understand `now` there. Write `!undo`."},
		{"!play 99 balloons", "Boards are 9 to 20 points wide"},
		{"!move " + strings.Repeat("h8 ", 500), "That's too long."},
		{"!play 5|3", "A clock is written"},
		{"!play 10min", "A clock is written"},
		{"!play eazy", "Did you mean `!play easy`?"},
		{"!play despacito wihte", "I don't understand `despacito wihte` there."},
		{"!play gomoku", "I don't understand `gomoku` there."},
		{"!play ?", "I don't understand `?` there."},
		{"!challenge despacito", "I don't understand `despacito` there."},
		{"!대국 민지야", "I don't understand `민지야` there."},
	} {
		req := newReader(t, "!").Read(t.Context(), message(tt.text))
		if req == nil || req.Problem == nil {
			t.Errorf("%.40q: %+v", tt.text, req)
		} else if got := words(t, req.Problem); !strings.Contains(got, tt.want) {
			t.Errorf("%.40q: %q, want %q in it", tt.text, got, tt.want)
		}
	}
}

// What's said to the bot alone isn't for a music bot.
func TestReadTitleToBot(t *testing.T) {
	for _, text := range []string{"play despacito", "play never gonna give you up", "play https://music.example/track"} {
		m := message(text)
		m.ToBot = true
		req := newReader(t, "!").Read(t.Context(), m)
		if req == nil || req.Problem == nil {
			t.Errorf("%q: %+v", text, req)
		} else if got := words(t, req.Problem); !strings.Contains(got, "I don't understand") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestReadNothing(t *testing.T) {
	for _, text := range []string{
		"", "!", "! by the way", "! watch out", "! paly", "hello", "h8", "!somethingelse", "!v2",
		"!play https://music.example/track", "!play never gonna give you up", "!play 99 red balloons",
		"!play despacito", "!play hotline bling", "!play https://music.example/track white", "！play カラオケ",
	} {
		if req := newReader(t, "!").Read(t.Context(), message(text)); req != nil {
			t.Errorf("%q: %+v", text, req)
		}
	}
}

// A lone point is read as a possible move only if that's wanted, or in a reply to the bot.
func TestReadBareMove(t *testing.T) {
	for _, tt := range []struct {
		text       string
		bare, want bool
		reply      bool
	}{
		{"h8", true, true, false},
		{"h8.", true, true, false},
		{"H8!", true, true, false},
		{"h8", false, true, true},
		{"h8", false, false, false},
		{"h8 is nice", true, false, false},
		{"nice", true, false, true},
		{"a99", true, true, true},
		{"z5", true, true, false},
		{"「ｈ８」", true, true, false},
		{"h8?", true, false, false},
		{"I 5", true, false, false},
		{"see (h8)", true, false, false},
	} {
		r, m := newReader(t, "!"), message(tt.text)
		r.BareMoves, m.ReplyToBot = tt.bare, tt.reply
		req := r.Read(t.Context(), m)
		if (req != nil) != tt.want || req != nil && (!req.Bare || req.Options["point"] == nil) {
			t.Errorf("%+v: %+v", tt, req)
		}
	}
}

func TestReadOtherPrefix(t *testing.T) {
	for _, tt := range []struct {
		prefix, text string
		ours         bool
	}{
		{"go!", "go!play", true}, {"go!", "GO!play", true}, {"go!", "!play", false}, {"。", "。play", true},
	} {
		if req := newReader(t, tt.prefix).Read(t.Context(), message(tt.text)); (req != nil) != tt.ours {
			t.Errorf("prefix %q, %q: %+v", tt.prefix, tt.text, req)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"!play @bob white 15", "!move h8", "！ｈ８", "!depth auto", "!depth 0", "!watch 1 2", "!help m", "\xff!\u202e", "!`\u200b`", "!paly x", ""} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, text string, toBot bool) {
		m := message(text)
		m.ToBot = toBot
		r := newReader(t, "!")
		r.BareMoves = true
		req := r.Read(t.Context(), m)
		switch {
		case req == nil && toBot:
			t.Fatalf("%q, said to the bot, is ignored", text)
		case req == nil || req.Problem == nil:
			return
		}
		if got := words(t, req.Problem); !utf8.ValidString(got) || len([]rune(got)) > 500 || strings.ContainsAny(got, "\r\n\x00") {
			t.Fatalf("%q: answer %q", text, got)
		}
	})
}
