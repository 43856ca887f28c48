package puzzles_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// nine is when the tests' daily puzzle is due.
var nine = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// newDailyHarness returns a service at nine o'clock in channel c of guild g, which wants the daily
// puzzle there at that time.
func newDailyHarness(t *testing.T) (*servicetest.Harness, *servicetest.Clock) {
	t.Helper()
	now := servicetest.NewClock(nine)
	tb := servicetest.New(t, service.Options{Now: now.Now})
	_, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(gs *settings.GuildSettings) { gs.Daily, gs.DailyChannel = "9", "c" })
	if err != nil {
		t.Fatal(err)
	}
	return tb, now
}

// sweep asks for the daily puzzles that are due, like a queue.
func sweep(tb *servicetest.Harness) {
	tb.T.Helper()
	if err := tb.Service.Jobs().Do(context.Background(), puzzles.DailyDueJob{}); err != nil {
		tb.T.Fatal(err)
	}
}

// daily waits until the day's message shows everything that's stored, and returns it.
func daily(tb *servicetest.Harness, day settings.Day) (servicetest.Post, *puzzle.Puzzle) {
	tb.T.Helper()
	for begun := time.Now(); time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
		d, err := tb.Store.Daily(context.Background(), "g", day)
		if err != nil {
			tb.T.Fatal(err)
		}
		if d.Shown < d.Revision {
			continue
		}
		all, err := puzzle.All()
		if err != nil {
			tb.T.Fatal(err)
		}
		posts := tb.Chat.In("c")
		for i := len(posts) - 1; i >= 0; i-- {
			if strings.Contains(posts[i].Text, "Puzzle of the day** · "+string(day)) {
				return posts[i], &all[d.Puzzle-1]
			}
		}
		tb.T.Fatalf("the puzzle of %s counts as shown, but is not in the channel", day)
	}
	tb.T.Fatalf("the puzzle of %s is not shown", day)
	panic("not reached")
}

// messages returns how many new messages with a daily puzzle there are.
func messages(tb *servicetest.Harness) int {
	n := 0
	for _, p := range tb.Chat.In("c") {
		if strings.Contains(p.Text, "Puzzle of the day**") && p.Edit == "" {
			n++
		}
	}
	return n
}

// guildCall sends a message in the guild and returns the answers in its channel.
func guildCall(tb *servicetest.Harness, name, text string) []chat.Reply {
	tb.T.Helper()
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), tb.Reader.Read(tb.T.Context(), servicetest.InGuild("c", name, text)), answers); err != nil {
		tb.T.Fatal(err)
	}
	return answers.Replies
}

// Whoever asks before the puzzle has come doesn't move it to their channel.
func TestDailyStaysInItsChannel(t *testing.T) {
	tb, _ := newDailyHarness(t)
	got := tb.Ask(servicetest.InGuild("elsewhere", "ann", "!puzzle daily"))
	if len(got) != 1 || !strings.Contains(got[0].Text, "Puzzle of the day") {
		t.Errorf("ann is told %v", got)
	}
	sweep(tb)
	if d, err := tb.Store.Daily(t.Context(), "g", "2026-11-21"); err != nil || d.Channel != "c" {
		t.Errorf("it's posted in %q, %v", d.Channel, err)
	}
	daily(tb, "2026-11-21")
}

// If the daily puzzle moves to another channel right after it was posted, today's stays where it is: the
// key of its message would bring back that message. Tomorrow's comes in the new channel.
func TestDailyMovesTomorrow(t *testing.T) {
	tb, now := newDailyHarness(t)
	sweep(tb)
	daily(tb, "2026-11-21")
	if got := tb.Ask(servicetest.InGuild("77", "boss", "!settings daily_channel here")); len(got) != 1 || !strings.Contains(got[0].Text, "77") {
		t.Fatalf("%v", got)
	}
	sweep(tb)
	daily(tb, "2026-11-21")
	answers := len(tb.Chat.In("77"))
	if n := messages(tb); n != 1 {
		t.Errorf("%d messages in the old channel", n)
	}
	now.Advance(24 * time.Hour)
	sweep(tb)
	for day := settings.Day("2026-11-22"); ; time.Sleep(time.Millisecond) {
		d, err := tb.Store.Daily(t.Context(), "g", day)
		if err != nil || d.Channel != "77" {
			t.Fatalf("%+v, %v", d, err)
		}
		if d.Shown == d.Revision {
			break
		}
	}
	if n := messages(tb); n != 1 || len(tb.Chat.In("77")) != answers+1 {
		t.Errorf("%d messages in the old channel, and in the new one %v", n, tb.Chat.In("77"))
	}
}

func TestDaily(t *testing.T) {
	tb, now := newDailyHarness(t)
	sweep(tb)
	sweep(tb)
	first, one := daily(tb, "2026-11-21")
	if first.Picture == nil || len(first.Ping) > 0 || !strings.Contains(first.Text, "Nobody has solved it yet") {
		t.Errorf("the message: %q, pings %v", first.Text, first.Ping)
	}
	wrong, right := wrongPoint(t, one), one.Proof.Move.String()
	for _, step := range []struct{ name, point, answer, shown string }{
		{"ann", wrong, "puzzle.wrong", "Nobody has solved it yet. 1 person has tried."},
		{"ann", right, "puzzle.right", "Solved by @ann (2 tries)."},
		{"ann", right, "puzzle.right", "Solved by @ann (2 tries)."},
		{"bob", right, "daily.streak Count=1", "Solved by 2 people: @ann (2 tries), @bob."},
		{"eve", "solution", "puzzle.solution", "2 people: @ann (2 tries), @bob. 1 more person has tried it."},
		{"eve", right, "puzzle.right", "2 people: @ann (2 tries), @bob. 1 more person has tried it."},
	} {
		got := tb.Press(step.name, "puzzle", fmt.Sprint(one.ID, " ", step.point))
		if len(got) != 1 || !got[0].Private || !strings.Contains(got[0].Text.String(), step.answer) {
			t.Errorf("%s tries %s: %+v", step.name, step.point, got)
		}
		if shown, _ := daily(tb, "2026-11-21"); !strings.Contains(shown.Text, step.shown) || shown.Edit == "" || !shown.EditOnly {
			t.Errorf("%s tried %s, and the message says %q", step.name, step.point, shown.Text)
		}
	}
	for n := 2; n <= 3; n++ {
		now.Advance(24 * time.Hour)
		sweep(tb)
		_, next := daily(tb, settings.Day(fmt.Sprintf("2026-11-%d", 20+n)))
		if next.ID == one.ID {
			t.Errorf("puzzle %d comes twice", one.ID)
		}
		got := tb.Press("ann", "puzzle", fmt.Sprint(next.ID, " ", next.Proof.Move))
		if want := fmt.Sprintf("daily.streak Count=%d", n); !strings.Contains(got[0].Text.String(), want) {
			t.Errorf("on day %d: %v, want %s", n, got[0].Text, want)
		}
	}
	if got := messages(tb); got != 3 {
		t.Errorf("%d messages on 3 days", got)
	}
}

// Once its day is over, a daily puzzle is like any other.
func TestDailyIsOver(t *testing.T) {
	tb, now := newDailyHarness(t)
	sweep(tb)
	_, one := daily(tb, "2026-11-21")
	now.Advance(24 * time.Hour)
	tb.Press("ann", "puzzle", fmt.Sprint(one.ID, " ", one.Proof.Move))
	if shown, _ := daily(tb, "2026-11-21"); !strings.Contains(shown.Text, "Nobody has solved it yet") {
		t.Errorf("a late answer counts: %q", shown.Text)
	}
	p, err := tb.Store.PuzzlePlayer(t.Context(), "ann")
	if err != nil || p.DailyStreak != 0 || p.Solved != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// Someone who types a move gets the answer in a direct message.
func TestDailyByText(t *testing.T) {
	now := servicetest.NewClock(nine)
	tb := servicetest.NewWithDirect(t, service.Options{Now: now.Now})
	tb.Choose(settings.GuildSettings{Daily: "9", DailyChannel: "c"})
	if got := guildCall(tb, "ann", "!puzzle daily"); len(got) != 0 {
		t.Errorf("where it is posted, the message is the answer: %v", got)
	}
	shown, one := daily(tb, "2026-11-21")
	if strings.Contains(shown.Text, "tried") {
		t.Errorf("who has only looked counts: %q", shown.Text)
	}
	typed := "!puzzle ||" + one.Proof.Move.String() + "||"
	if got := guildCall(tb, "ann", typed); len(got) != 1 || got[0].Text.ID != "daily.answered" {
		t.Errorf("with direct messages: %v", got)
	}
	direct := tb.Chat.In("dm ann")
	if len(direct) != 1 || !strings.Contains(direct[0].Text, "wins!") {
		t.Errorf("the direct message: %v", direct)
	}
	if shown, _ := daily(tb, "2026-11-21"); !strings.Contains(shown.Text, "Solved by @ann.") {
		t.Errorf("%q", shown.Text)
	}
	if got := guildCall(tb, "bob", "!puzzle daily"); len(got) != 1 || !strings.Contains(got[0].Text.String(), "daily.posted") || got[0].Rows[1].Buttons[0].Link == nil {
		t.Errorf("the second call: %v", got)
	}
	if messages(tb) != 1 {
		t.Errorf("%d messages", messages(tb))
	}
}

// The buttons below an answer in direct messages are about the server's puzzle too.
func TestDailyByButtonInDirectMessages(t *testing.T) {
	now := servicetest.NewClock(nine)
	tb := servicetest.NewWithDirect(t, service.Options{Now: now.Now})
	tb.Choose(settings.GuildSettings{Daily: "9", DailyChannel: "c"})
	guildCall(tb, "ann", "!puzzle daily")
	_, one := daily(tb, "2026-11-21")
	guildCall(tb, "ann", "!puzzle hint")
	pad := servicetest.Button(t, tb.Chat.In("dm ann")[0].Reply, "puzzle", fmt.Sprint(one.ID, " pad"))
	press := func(b chat.Button) chat.Reply {
		c := tb.Service.Commands().Lookup(b.Command)
		o, err := c.ParseText(command.TextInput{Words: strings.Fields(b.Words), Raw: b.Words})
		answers := &servicetest.Recorder{}
		req := &command.Request{Origin: chat.FromComponent, Channel: "dm ann", Direct: true, User: servicetest.User("ann"), Command: c, Options: o, Problem: err}
		if err := tb.Service.Handle(t.Context(), req, answers); err != nil || len(answers.Replies) != 1 {
			t.Fatalf("%s: %v, %v", b.Words, answers.Replies, err)
		}
		return answers.Replies[0]
	}
	press(pad)
	press(chat.Button{Command: "puzzle", Words: fmt.Sprint(one.ID, " ", one.Proof.Move)})
	if shown, _ := daily(tb, "2026-11-21"); !strings.Contains(shown.Text, "Solved by @ann.") {
		t.Errorf("%q", shown.Text)
	}
}

// The stats count a streak in the guild's days, which may start long after UTC's.
func TestDailyStatsInGuild(t *testing.T) {
	tb := servicetest.New(t, service.Options{Now: servicetest.NewClock(nine.Add(18 * time.Hour)).Now})
	tb.PlayToEnd("ann", "bob", "")
	tb.Choose(settings.GuildSettings{Daily: "20", DailyChannel: "c", Zone: "-08:00"})
	sweep(tb)
	_, one := daily(tb, "2026-11-20")
	tb.Press("ann", "puzzle", fmt.Sprintf("%d %s", one.ID, one.Proof.Move))
	got := guildCall(tb, "ann", "!stats global")
	if want := "stats.daily Best=1 Count=1"; len(got) != 1 || !strings.Contains(got[0].Text.String(), want) {
		t.Errorf("%v, want %q", got, want)
	}
}

// Server managers choose the hour, the channel and the time zone.
func TestDailySettings(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, step := range []struct{ text, want string }{
		{"!settings daily 9:00", "Puzzle of the day: now **9:00**."},
		{"!settings daily_channel", "#c"},
		{"!settings zone +5:30", "Time zone: now **UTC+05:30**."},
		{"!settings zone Atlantis", "`Atlantis` isn't a time zone"},
		{"!settings daily 24", "`24` doesn't work"},
		{"!settings daily off", "Puzzle of the day: now **none (default)**."},
	} {
		if got := tb.Ask(servicetest.InGuild("c", "boss", step.text)); len(got) != 1 || !strings.Contains(got[0].Text, step.want) {
			t.Errorf("%s: %v, want %s", step.text, got, step.want)
		}
	}
	got, err := tb.Store.GuildSettings(t.Context(), servicetest.Guild)
	if want := (settings.GuildSettings{DailyChannel: "c", Zone: "+05:30"}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

// A game with a single winning first move becomes a puzzle, once; it names nobody.
func TestMadePuzzle(t *testing.T) {
	tb := servicetest.New(t, service.Options{MadePuzzles: 10})
	tb.Begin("ann", "!play @bob")
	moves := "e9 g9 c9 e11 e7 f10 h8 d9 d8 f6 b10 a11 e8 e6 f8 g8 c11 d12 c13 g7 c8 b8 c10 c7 c12"
	for i, move := range strings.Fields(moves) {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	job := stored.PuzzleJob{Game: tb.Game().ID}
	for range 2 {
		if err := tb.Service.Jobs().Do(t.Context(), job); err != nil {
			t.Fatal(err)
		}
	}
	made, err := tb.Store.MadePuzzles(t.Context(), 0)
	if err != nil || len(made) != 1 || made[0].ID != stored.FirstMadePuzzle || made[0].ToMove != engine.Black {
		t.Fatalf("%+v, %v", made, err)
	}
	if err := made[0].Check(t.Context()); err != nil {
		t.Error(err)
	}
	if got := tb.One("eve", fmt.Sprint("!puzzle ", made[0].ID)); got.Picture == nil || !strings.Contains(got.Text, "Black to move and win") {
		t.Errorf("%q", got.Text)
	}
	if got := tb.One("eve", fmt.Sprint("!puzzle ", made[0].Proof.Move)); !strings.Contains(got.Text, "wins!") {
		t.Errorf("%q", got.Text)
	}
}

// wrongPoint returns a free point that doesn't win.
func wrongPoint(t *testing.T, p *puzzle.Puzzle) string {
	t.Helper()
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	for col := range int8(p.Size) {
		if pt := (engine.Point{Col: col}); pt != p.Proof.Move && pos.Legal(pt) == nil {
			return pt.String()
		}
	}
	t.Fatal("no free point")
	return ""
}
