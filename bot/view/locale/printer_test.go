package locale_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

func Example() {
	catalogue, err := locale.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	words := catalogue.Printer("en", locale.PrefixStyle("!"))
	fmt.Println(words.Print(message.T("game.none_running")))
	fmt.Println(words.Print(message.T("looked.ahead", message.Args{"Count": 6})))
	// Output:
	// No game is being played here. `!play` starts one.
	// I looked 6 moves ahead.
}

func newPrinter(t testing.TB) *locale.Printer {
	t.Helper()
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en", locale.PrefixStyle("go "))
}

// say prints a single argument.
func say(p *locale.Printer, value any) string {
	return p.Print(message.T("player.program", message.Args{"Program": value}))
}

// On Discord, a moment is a timestamp in every language.
func TestTimestamps(t *testing.T) {
	if got := say(newPrinter(t).WithTimestamps(), message.Moment(time.Unix(1_800_000_000, 5))); got != "<t:1800000000:R>" {
		t.Errorf("%q", got)
	}
}

// For a page, points in time are marked in every language, and the marks can be replaced.
func TestLocalTimes(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string][2]string{
		"en":    {"on <d:1800000000> at <t:1800000000>", "on 2027-01-15 at 08:00:00 UTC"},
		"ja":    {"<d:1800000000> <t:1800000000>", "2027-01-15 08:00:00 UTC"},
		"ko":    {"<d:1800000000> <t:1800000000> 엔진", "2027-01-15 08:00:00 UTC 엔진"},
		"zh-CN": {"<d:1800000000> <t:1800000000>", "2027-01-15 08:00:00 UTC"},
	} {
		p := catalogue.Printer(language, locale.PrefixStyle("!")).Plain().WithLocalTimes()
		got := say(p, message.Moment(time.Unix(1_800_000_000, 5)))
		if got != want[0] || locale.InUTC(got) != want[1] {
			t.Errorf("%s: %q, in UTC %q, want %q", language, got, locale.InUTC(got), want)
		}
	}
	for _, text := range []string{"<d:>", "<t:-1>", "<x:5>", "<t:123456789012>"} {
		if got := locale.InUTC(text); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}

func TestValues(t *testing.T) {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	for _, tt := range []struct {
		name  string
		value any
		want  string
	}{
		{"number", 12, "12"},
		{"text", "windows", "windows"},
		{"typed", message.Typed("a `b`\nc"), "`a 'b' c`"},
		{"remaining", message.Remaining(4*time.Minute + 30*time.Second + time.Millisecond), "4:31"},
		{"remaining hours", message.Remaining(65*time.Minute + 9*time.Second), "1:05:09"},
		{"remaining, rounded up", message.Remaining(6*time.Second + 1), "0:07"},
		{"remaining one hour", message.Remaining(time.Hour), "1:00:00"},
		{"remaining less than an hour", message.Remaining(time.Hour - time.Second), "59:59"},
		{"nothing remaining", message.Remaining(-time.Second), "0:00"},
		{"moment", message.Moment(time.Unix(1_800_000_000, 0)), "on 2027-01-15 at 08:00:00 UTC"},
		{"typed nothing", message.Typed(" "), "`…`"},
		{"typed much", message.Typed(strings.Repeat("x", 99)), "`" + strings.Repeat("x", 29) + "…`"},
		{"name", message.Name("**@everyone** <@1>"), "'''everyone'' ''1'"},
		{"user", chat.User{Name: "Ann", Mention: "<@1>"}, "<@1>"},
		{"point", h8, "h8"},
		{"points", []engine.Point{h8, i9}, "h8 i9"},
		{"black", engine.Black, "Black"},
		{"white", engine.White, "White"},
		{"no side", engine.Empty, ""},
		{"threat", engine.OpenThree, "an open three"},
		{"no threat", engine.NoThreat, ""},
		{"depth", game.Depth(8), "8"},
		{"depth auto", game.DepthAuto, "auto"},
		{"one second", time.Second, "1 second"},
		{"part of a second", 1500 * time.Millisecond, "1.5 seconds"},
		{"minutes", 5 * time.Minute, "5 minutes"},
		{"one hour", time.Hour, "1 hour"},
		{"59 seconds", 59 * time.Second, "59 seconds"},
		{"one minute", time.Minute, "1 minute"},
		{"59 minutes", 59 * time.Minute, "59 minutes"},
		{"47 hours", 47 * time.Hour, "47 hours"},
		{"two days", 48 * time.Hour, "2 days"},
		{"two and a half days", 60 * time.Hour, "2.5 days"},
		{"elapsed nothing", message.Elapsed(0), "0 ms"},
		{"elapsed next to nothing", message.Elapsed(1), "0.001 ms"},
		{"elapsed one unit", message.Elapsed(time.Millisecond), "1 ms"},
		{"elapsed 999 units", message.Elapsed(999 * time.Millisecond), "999 ms"},
		{"elapsed one second", message.Elapsed(time.Second), "1 second"},
		{"elapsed, rounded", message.Elapsed(1250 * time.Millisecond), "1.3 seconds"},
		{"elapsed less than a unit", message.Elapsed(400 * time.Microsecond), "0.4 ms"},
		{"elapsed", message.Elapsed(37 * time.Millisecond), "37 ms"},
		{"elapsed seconds", message.Elapsed(2340 * time.Millisecond), "2.3 seconds"},
		{"command", message.CommandLine{Name: "play", Rest: "white `x`"}, "`go play white 'x'`"},
		{"command names", message.CommandNames{"new", "start"}, "`go new`, `go start`"},
		{"list", message.List{h8, message.Typed("a"), 3}, "h8, `a`, 3"},
		{"empty list", message.List(nil), ""},
		{"message", message.T("count.plies", message.Args{"Count": 1}), "1 move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := say(newPrinter(t), tt.value); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	p := newPrinter(t)
	want := map[string]string{
		"play":    "play [level] [@user] [black|white] [size]",
		"move":    "move h8",
		"undo":    "undo",
		"depth":   "depth [1-20|auto]",
		"opening": "opening [name]",
	}
	for _, c := range service.Commands() {
		got := p.Usage(c)
		if strings.Contains(got, "option.") {
			t.Errorf("%s: an option has no message: %q", c.Name, got)
		}
		if want[c.Name] != "" && got != want[c.Name] {
			t.Errorf("%q, want %q", got, want[c.Name])
		}
	}
}

func TestPartsAreJoined(t *testing.T) {
	p := newPrinter(t)
	draw, again := message.T("end.draw"), message.T("event.goes_on")
	if got := p.Print(message.Sentences(draw, message.Text{}, again)); got != "The board is full: **a draw**. The game continues." {
		t.Errorf("sentences: %q", got)
	}
	if got := p.Print(message.Lines(draw, again)); got != "The board is full: **a draw**.\nThe game continues." {
		t.Errorf("lines: %q", got)
	}
	if got := p.Print(message.Text{}); got != "" {
		t.Errorf("nothing: %q", got)
	}
}

// Sentences are separated as the language does, which may be by nothing.
func TestSentenceSeparators(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{"en": " ", "zh-CN": ""} {
		mark := message.T("player.program", message.Args{"Program": "|"})
		if got := catalogue.Translate(tag, message.Sentences(mark, mark)); got != "|"+want+"|" {
			t.Errorf("%s: %q, want %q", tag, got, "|"+want+"|")
		}
	}
}

// Lists are joined as the language does.
func TestListSeparators(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	list := message.T("player.program", message.Args{"Program": message.List{message.Typed("a"), message.CommandNames{"b", "c"}}})
	for tag, want := range map[string]string{"en": "`a`, b, c", "zh-CN": "`a`、b、c", "ja": "`a`、b、c", "ko": "`a`, b, c 엔진"} {
		if got := catalogue.Translate(tag, list); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

// Anything that someone typed is shown as one line of inline code.
func TestTypedIsHarmless(t *testing.T) {
	p := newPrinter(t)
	rapid.Check(t, func(t *rapid.T) {
		got := say(p, message.Typed(rapid.String().Draw(t, "typed")))
		if strings.Count(got, "`") != 2 || strings.ContainsAny(got, "\r\n") || utf8.RuneCountInString(got) > 32 {
			t.Fatalf("%q", got)
		}
	})
}

// A language that the catalogue lacks is English.
func TestUnknownLanguage(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	if got := catalogue.Translate("xx-YY", message.T("end.draw")); got != "The board is full: **a draw**." {
		t.Errorf("%q", got)
	}
}
