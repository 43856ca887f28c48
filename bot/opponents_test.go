package bot_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/engine"
	"hoshi/engine/classic"
)

func TestOpponents(t *testing.T) {
	tb := sit(t, bot.Options{})
	list := tb.one("you", "!opponents").Text
	for _, p := range classic.Programs() {
		if !strings.Contains(list, "`!play "+p.ID+"` — ") {
			t.Errorf("%s is not listed:\n%s", p.ID, list)
		}
	}
	if n := len([]rune(list)); n > 2000 {
		t.Errorf("the list has %d characters, more than a message holds", n)
	}
}

// Every program plays in the room, on its own board and depth unless told
// otherwise.
func TestPlayPrograms(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			tb := sit(t, bot.Options{})
			start := tb.one("you", "!play "+p.ID)
			if start.Picture.Position.Size() != p.Size || !strings.Contains(start.Text, "**"+p.ID+"** is White at depth") {
				t.Errorf("%q on %d", start.Text, start.Picture.Position.Size())
			}
			if got := tb.one("you", "!a1"); !strings.Contains(got.Text, p.ID+" plays **") || got.Picture.Position.Len() != 2 {
				t.Errorf("%q", got.Text)
			}
			tb.one("you", "!cancel")
			if got := tb.one("you", "!play white "+p.ID+" 9 d1"); got.Picture.Position.Size() != 9 || got.Picture.Position.Len() != 1 {
				t.Errorf("white on a board of 9: %q", got.Text)
			}
		})
	}
}

// The game of 003_a76289b097367488.txt, figures 6 and 7, played in a channel:
// black g4 from the cross is answered by g5, worth 200 and then -100.
func TestReportGame(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!details time value")
	start := tb.one("you", "!play windows cross")
	if n := start.Picture.Position.Stones(); n != 4 {
		t.Fatalf("%d stones stand at the start", n)
	}
	got := tb.one("you", "!move g4")
	for _, want := range []string{"windows plays **g5**", "200 after g4", "-100 after g5", "found in "} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q, want %q in it", got.Text, want)
		}
	}
	tb.one("you", "!details off")
	tb.one("you", "!undo")

	think := tb.one("you", "!think")
	for _, want := range []string{"alpha", "beta", "nodes", "cuts", "time", "line", "windows would play"} {
		if !strings.Contains(think.Text, want) {
			t.Errorf("!think: %q, want %q in it", think.Text, want)
		}
	}
	if think.Picture == nil {
		t.Error("!think draws no line")
	}
	heat := tb.one("you", "!heat")
	if heat.Picture == nil || !strings.Contains(heat.Text, "worth to windows, 4 plies ahead") {
		t.Errorf("!heat: %+v", heat)
	}
	mine := tb.one("you", "!heat greedy")
	if mine.Picture == nil || !strings.Contains(mine.Text, "worth to greedy") {
		t.Errorf("!heat greedy: %+v", mine)
	}
	if g := tb.game(); len(g.Moves) != 0 {
		t.Errorf("asking changed the game: %v", g.Moves)
	}
}

func TestThinkOfMainEngine(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play")
	tb.one("you", "!h8")
	got := tb.one("you", "!think")
	for _, want := range []string{"I would play", "value", "nodes", "line"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q, want %q in it", got.Text, want)
		}
	}
	if got := tb.one("you", "!heat"); got.Picture == nil || !strings.Contains(got.Text, "chances of each move to win, in per cent") {
		t.Errorf("!heat: %+v", got)
	}
}

func TestOpening(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	if got := tb.one("bob", "!opening cross"); got.Picture.Position.Stones() != 4 {
		t.Errorf("%q", got.Text)
	}
	if got := tb.one("ann", "!opening none"); got.Picture.Position.Stones() != 0 {
		t.Errorf("%q", got.Text)
	}
	tb.one("ann", "!opening cross")
	center := engine.Center(15)
	if got := tb.one("ann", "!"+center.String()); !strings.Contains(got.Text, "taken") {
		t.Errorf("a move onto the opening: %q", got.Text)
	}
	tb.one("ann", "!a1")
	if got := tb.one("ann", "!opening none"); !strings.Contains(got.Text, "before the first move") {
		t.Errorf("too late: %q", got.Text)
	}
	tb.one("ann", "!cancel")
	if got := tb.one("ann", "!play 10 cross"); !strings.Contains(got.Text, "odd size") {
		t.Errorf("on an even board: %q", got.Text)
	}
}

func TestWatchPrograms(t *testing.T) {
	tb := sit(t, bot.Options{})
	posts := tb.say("you", "!watch windows d1 greedy 9x9 cross")
	if g := tb.game(); g.State != bot.Won && g.State != bot.Drawn {
		t.Fatalf("the game is %s", g.State)
	}
	last := posts[len(posts)-1].Text
	if !strings.Contains(last, "windows") && !strings.Contains(last, "greedy") && !strings.Contains(last, "draw") {
		t.Errorf("the end names nobody: %q", last)
	}
}

func TestDepthOfProgram(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play windows")
	if got := tb.one("you", "!depth 2"); !strings.Contains(got.Text, "windows looks 2 plies ahead") {
		t.Errorf("%q", got.Text)
	}
	if got := tb.one("you", "!depth 20"); !strings.Contains(got.Text, "1 to 9 plies ahead, not 20") {
		t.Errorf("too deep: %q", got.Text)
	}
	if got := tb.one("you", "!depth"); !strings.Contains(got.Text, "In this game windows looks 2 plies") {
		t.Errorf("asked: %q", got.Text)
	}
}

// A program that takes too long for a chat answers all the same.
func TestSlowProgram(t *testing.T) {
	tb := sit(t, bot.Options{MaxTime: 20 * time.Millisecond})
	tb.one("you", "!play pattern d4")
	if got := tb.one("you", "!f6"); got.Picture == nil || got.Picture.Position.Len() != 2 {
		t.Errorf("%q", got.Text)
	}
}

func TestProgramRefusals(t *testing.T) {
	tb := sit(t, bot.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!play windows shapes", "one opponent at a time"},
		{"!play windows @bob", "not both"},
		{"!play greedy d2", "greedy looks 1 ply ahead, not 2"},
		{"!play windows auto", "1 to 9 plies ahead, not auto"},
		{"!watch windows shapes greedy", "two players"},
		{"!watch chess", "don't understand `chess`"},
		{"!opening chess", "one opening to set"},
		{"!heat chess", "no opponent of mine"},
		{"!details colour", "`!details time value`"},
		{"!heat", "`!play`"},
	} {
		if got := tb.one("you", tt.line); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.line, got.Text, tt.want)
		}
	}
	tb.one("ann", "!play @bob")
	if got := tb.one("ann", "!heat"); !strings.Contains(got.Text, "between two people") {
		t.Errorf("heat between people: %q", got.Text)
	}
}
