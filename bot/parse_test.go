package bot_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot"
	"hoshi/engine"
	"hoshi/engine/record"
)

func TestParse(t *testing.T) {
	bob := bot.Mention{Token: "@bob", User: user("bob")}
	for _, tt := range []struct {
		text string
		want bot.Command
	}{
		{"!play", bot.Play{}},
		{"!NEW White 19x19", bot.Play{Color: engine.White, Size: 19}},
		{"!start 13×13 b", bot.Play{Color: engine.Black, Size: 13}},
		{"!challenge @bob white", bot.Play{Opponent: &bob, Color: engine.White}},
		{"!move h8", bot.Move{Point: "h8"}},
		{"!m h 8", bot.Move{Point: "h 8"}},
		{"!h8", bot.Move{Point: "h8"}},
		{"!15a", bot.Move{Point: "15a"}},
		{"!depth", bot.SetDepth{}},
		{"!depth 20", bot.SetDepth{Depth: 20}},
		{"!depth auto", bot.SetDepth{Depth: bot.DepthAuto}},
		{"!watch", bot.Watch{}},
		{"!watch 3", bot.Watch{Black: bot.Contender{Depth: 3}, White: bot.Contender{Depth: 3}}},
		{"!watch 3 auto", bot.Watch{Black: bot.Contender{Depth: 3}, White: bot.Contender{Depth: bot.DepthAuto}}},
		{"!watch windows shapes 9x9", bot.Watch{Black: bot.Contender{Program: "windows"}, White: bot.Contender{Program: "shapes"}, Size: 9}},
		{"!watch windows 2 6 cross", bot.Watch{Black: bot.Contender{Program: "windows", Depth: 2}, White: bot.Contender{Depth: 6}, Opening: bot.CrossOpening}},
		{"!play windows", bot.Play{Engine: bot.Contender{Program: "windows"}}},
		{"!play Pattern 11", bot.Play{Engine: bot.Contender{Program: "pattern"}, Size: 11}},
		{"!play windows d2 cross white", bot.Play{Engine: bot.Contender{Program: "windows", Depth: 2}, Opening: bot.CrossOpening, Color: engine.White}},
		{"!play cross", bot.Play{Opening: bot.CrossOpening}},
		{"!opening CROSS", bot.SetOpening{Opening: bot.CrossOpening}},
		{"!opening none", bot.SetOpening{}},
		{"!heat", bot.Heat{}},
		{"!think windows", bot.Think{Program: "windows"}},
		{"!analyze", bot.Analyze{Lines: 3}},
		{"!ANALYSE 1", bot.Analyze{Lines: 1}},
		{"!details value time", bot.SetDetails{Details: "time value"}},
		{"!details", bot.SetDetails{Ask: true}},
		{"!details off", bot.SetDetails{}},
		{"!opponents", bot.Opponents{}},
		{"!help !move", bot.Help{Topic: "move"}},
		{"!board paper numbers", bot.Board{Theme: "paper", Numbers: true}},
		{"!theme server dark", bot.SetTheme{Name: "dark", Server: true}},
		{"!numbers last 05", bot.SetNumbers{Text: "last 5"}},
		{"!export psq", bot.Export{Format: record.PSQ}},
		{"!import\nh8\ni9", bot.Import{Text: "h8\ni9"}},
		{"!takeback", bot.Undo{}},
		{"!reisgn", bot.Unknown{Word: "reisgn", Suggestion: "!resign"}},
		{"!paly white", bot.Unknown{Word: "paly", Suggestion: "!play white"}},
		{"!somethingelse", nil},
	} {
		got, err := bot.Parse(line("c", "ann", tt.text), "!")
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q (-want +got)\n%s", tt.text, d)
		}
	}
}

func TestParseOtherPrefix(t *testing.T) {
	for _, tt := range []struct {
		prefix, text string
		ours         bool
	}{
		{"go!", "go!play", true}, {"go!", "GO!play", true}, {"go!", "!play", false}, {"。", "。play", true},
	} {
		got, err := bot.Parse(line("c", "ann", tt.text), tt.prefix)
		if err != nil || (got != nil) != tt.ours {
			t.Errorf("prefix %q, %q: %v, %v", tt.prefix, tt.text, got, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"!play @bob white 15", "!move h8", "！ｈ８", "!depth auto", "!depth 0", "!watch 1 2", "!help m", "\xff!\u202e", "!`\u200b`", "!paly x", ""} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, text string, toBot bool) {
		l := line("c", "ann", text)
		l.ToBot = toBot
		cmd, err := bot.Parse(l, "!")
		if err != nil {
			var u *bot.UsageError
			if !errors.As(err, &u) || cmd != nil {
				t.Fatalf("%q: command %v with error %v", text, cmd, err)
			}
			if !utf8.ValidString(u.Text) || len([]rune(u.Text)) > 500 || strings.ContainsAny(u.Text, "\r\n\x00") {
				t.Fatalf("%q: answer %q", text, u.Text)
			}
		}
		if cmd == nil && err == nil && toBot {
			t.Fatalf("%q, said to the bot, is ignored", text)
		}
	})
}
