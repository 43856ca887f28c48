package mygames_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// harness is a service with a clock, and ann's games with bob.
type harness struct {
	*servicetest.Harness
	now *servicetest.Clock
}

// noon is when tests about the time of day start. The store records when games start and change, so
// tests about that start now.
var noon = time.Date(2020, 11, 24, 12, 0, 0, 0, time.UTC)

func newHarness(t *testing.T, begin time.Time) *harness {
	t.Helper()
	now := servicetest.NewClock(begin)
	return &harness{servicetest.NewWithDirect(t, service.Options{Now: now.Now}), now}
}

// says sends a direct message to the bot and returns the answer.
func (tb *harness) says(who, text string) servicetest.Post {
	tb.T.Helper()
	m := servicetest.Message("talk "+who, who, text)
	m.Direct = true
	got := tb.Ask(m)
	if len(got) != 1 {
		tb.T.Fatalf("%s: %v", text, got)
	}
	return got[0]
}

// worked waits until the queue has done all jobs of the kind of j and the game shows it.
func (tb *harness) worked(j stored.Job) {
	tb.T.Helper()
	for begun := time.Now(); time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
		left, err := storetest.Pending(tb.T.Context(), tb.Store, j)
		if err != nil {
			tb.T.Fatal(err)
		}
		if left == 0 {
			tb.Settle("c")
			return
		}
	}
	tb.T.Fatalf("a job %q is left", j.Kind())
}

// A vacation stops the person's clocks in running games, tells the opponent once on the board, and
// can end early, giving the days back.
func TestVacation(t *testing.T) {
	begin := time.Now().UTC().Truncate(time.Microsecond)
	tb := newHarness(t, begin)
	tb.Begin("ann", "!play @bob 1d")
	tb.One("ann", "!h8")
	tb.One("bob", "!i9")
	tb.now.Advance(5 * time.Hour)
	got := tb.says("ann", "!vacation 2d")
	if !strings.Contains(got.Text, "You're on vacation. It ends") || !strings.Contains(got.Text, "You have 18 of 20 vacation days left this year.") || got.Rows[0].Buttons[0].Words != "off" {
		t.Errorf("%q, %+v", got.Text, got.Rows)
	}
	tb.worked(stored.VacationJob{})
	g := tb.Game()
	if want := begin.Add(3 * game.Day); !g.Deadline().Equal(want) || g.Last.Kind != game.EventVacation {
		t.Errorf("the deadline is %v, want %v; %s", g.Deadline(), want, g.Last.Kind)
	}
	last := tb.Last()
	if !strings.Contains(last.Text, "@ann is on vacation (back") || !strings.Contains(last.Text, "clock is stopped") || last.Edit == "" || len(last.Ping) > 0 {
		t.Errorf("the board says %q, edit %q, pings %v", last.Text, last.Edit, last.Ping)
	}
	before := len(tb.Chat.In("c"))
	if err := tb.Service.Jobs().Do(t.Context(), stored.VacationJob{User: "ann"}); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	if now := tb.Game(); now.Revision != g.Revision || len(tb.Chat.In("c")) != before {
		t.Errorf("doing the job again changed the game: %+v", now.Last)
	}
	tb.now.Advance(10 * time.Hour)
	if got := tb.says("ann", "!vacation 1d"); !strings.Contains(got.Text, "You're already on vacation") {
		t.Errorf("another vacation: %q", got.Text)
	}
	if got := tb.says("ann", "!vacation off"); !strings.Contains(got.Text, "Your vacation is over") || !strings.Contains(got.Text, "You have 19 of 20 vacation days left") {
		t.Errorf("%q", got.Text)
	}
	tb.worked(stored.VacationJob{})
	if want, g := begin.Add(24*time.Hour+10*time.Hour), tb.Game(); !g.Deadline().Equal(want) || g.Last.Kind != game.EventReturn {
		t.Errorf("the deadline is %v, want %v; %s", g.Deadline(), want, g.Last.Kind)
	}
}

// A vacation doesn't affect games that start during it, live clocks, or time that's already up.
func TestVacationSparesOtherGames(t *testing.T) {
	tb := newHarness(t, time.Now())
	tb.Begin("ann", "!play @bob 1d")
	tb.now.Advance(25 * time.Hour)
	tb.says("ann", "!vacation 2d")
	tb.worked(stored.VacationJob{})
	if g := tb.Game(); !g.Overdue(tb.now.Now()) || !g.MayClaim(engine.White, tb.now.Now()) {
		t.Errorf("time that was up has come back: %+v", g.Timing)
	}
	tb.One("bob", "!claim")
	tb.now.Advance(time.Minute)
	tb.Begin("ann", "!play @bob 1d")
	tb.worked(stored.VacationJob{})
	if g := tb.Game(); !g.Deadline().Equal(g.Since.Add(game.Day)) || g.Since.After(tb.now.Now()) {
		t.Errorf("a game that began during the vacation: %+v", g.Timing)
	}
}

// What /vacation refuses, and what it says without a number of days.
func TestVacationAnswers(t *testing.T) {
	tb := newHarness(t, noon)
	for _, step := range []struct{ text, want string }{
		{"!vacation", "You have 20 of 20 vacation days left this year. A vacation stops your clocks"},
		{"!vacation off", "You aren't on vacation."},
		{"!vacation 21d", "You have only 20 vacation days left this year."},
		{"!vacation 5 days", "You have 15 of 20 vacation days left this year."},
		{"!vacation", "You're on vacation. It ends"},
		{"!vacation soon", "!vacation"},
	} {
		if got := tb.says("ann", step.text); !strings.Contains(got.Text, step.want) {
			t.Errorf("%s: %q, want %q", step.text, got.Text, step.want)
		}
	}
}

// digests returns the lists sent to a person.
func (tb *harness) digests(who chat.UserID) []servicetest.Post {
	tb.T.Helper()
	if err := tb.Store.StartDigests(tb.T.Context(), tb.now.Now()); err != nil {
		tb.T.Fatal(err)
	}
	tb.worked(stored.DigestJob{})
	return tb.Chat.In("dm " + chat.ChannelID(who))
}

// The list of waiting games comes once a day, at the chosen hour in the person's time zone or
// later, but never without waiting games and never in quiet hours.
func TestDigest(t *testing.T) {
	tb := newHarness(t, noon)
	choose := func(change func(*settings.UserSettings)) {
		if _, err := tb.Store.UpdateUserSettings(t.Context(), "ann", change); err != nil {
			t.Fatal(err)
		}
	}
	choose(func(us *settings.UserSettings) { us.Digest, us.Zone, us.Quiet = "9", "+02:00", "22-8" })
	if got := tb.digests("ann"); len(got) != 0 {
		t.Fatalf("a list without games: %v", got)
	}
	tb.Begin("ann", "!play @bob 14d")
	if got := tb.digests("ann"); len(got) != 0 {
		t.Fatalf("the day's list was left out, but came later: %v", got)
	}
	for _, step := range []struct {
		at   string
		want int
	}{
		{"2020-11-24T23:00:00Z", 0}, // 1:00 for her
		{"2020-11-25T06:45:00Z", 0},
		{"2020-11-25T07:00:00Z", 1},
		{"2020-11-25T07:15:00Z", 1},
		{"2020-11-26T20:30:00Z", 1}, // late, but in quiet hours
		{"2020-11-27T05:00:00Z", 1},
		{"2020-11-27T13:00:00Z", 2}, // late
		{"2020-11-27T13:15:00Z", 2},
	} {
		at, err := time.Parse(time.RFC3339, step.at)
		if err != nil {
			t.Fatal(err)
		}
		tb.now.Set(at)
		if got := tb.digests("ann"); len(got) != step.want {
			t.Errorf("%s: %d lists, want %d", step.at, len(got), step.want)
		}
	}
	first := tb.Chat.In("dm ann")[0]
	for _, want := range []string{"Here are your games", "1. @bob: your turn (Black, move 1).", "settings me digest off"} {
		if !strings.Contains(first.Text, want) {
			t.Errorf("the list lacks %q: %q", want, first.Text)
		}
	}
	if first.Picture == nil || len(first.Ping) > 0 {
		t.Errorf("%+v", first)
	}
}

// Two processes look for lists at once, and one runs the job twice: one list is sent.
func TestDigestOnce(t *testing.T) {
	tb := newHarness(t, noon)
	tb.Begin("ann", "!play @bob 3d")
	_, err := tb.Store.UpdateUserSettings(t.Context(), "ann", func(us *settings.UserSettings) { us.Digest = "9" })
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	for range 4 {
		go func() { done <- tb.Store.StartDigests(t.Context(), tb.now.Now()) }()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	tb.worked(stored.DigestJob{})
	if err := tb.Service.Jobs().Do(t.Context(), stored.DigestJob{User: "ann", Day: "2020-11-24"}); err != nil {
		t.Error(err)
	}
	if got := tb.Chat.In("dm ann"); len(got) != 1 {
		t.Errorf("%d lists", len(got))
	}
}

// Correcting the time zone after choosing the hour doesn't bring today's list at once: the answer says
// when the next one comes.
func TestDigestAfterZone(t *testing.T) {
	tb := newHarness(t, noon)
	tb.Begin("ann", "!play @bob 14d")
	tb.says("ann", "!settings me digest 15")
	if got, want := tb.says("ann", "!settings me zone 20:00").Text, "2020-11-25 at 07:00:00 UTC"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := tb.digests("ann"); len(got) != 0 {
		t.Errorf("a list came at once: %v", got)
	}
	tb.now.Set(time.Date(2020, 11, 25, 7, 0, 0, 0, time.UTC))
	if got := tb.digests("ann"); len(got) != 1 {
		t.Errorf("%d lists at the announced time", len(got))
	}
}

// Choosing the hour, the time zone or the quiet hours shows when the list comes next.
func TestDigestSettings(t *testing.T) {
	tb := newHarness(t, noon)
	for _, step := range []struct{ text, want string }{
		{"!settings me digest", "Daily list of my games: off (default)"},
		{"!settings me zone 14:00", "UTC+02:00"},
		{"!settings me digest 9", "The next list comes on 2020-11-25 at 07:00:00 UTC (time zone: UTC+02:00)."},
		{"!settings me digest 15", "The next list comes on 2020-11-25 at 13:00:00 UTC"},
		{"!settings me zone new york", "The next list comes on 2020-11-25 at 20:00:00 UTC (time zone: America/New York)."},
		{"!settings me quiet 22-7", "22-7"},
		{"!settings me quiet 14-16", "The next list comes on 2020-11-25 at 21:00:00 UTC"},
		{"!settings me quiet night", "isn't a pair of hours"},
		{"!settings me zone Atlantis", "isn't a time zone I know"},
		{"!settings me quiet off", "Quiet hours: now off"},
		{"!settings me digest off", "Daily list of my games: now off"},
	} {
		if got := tb.says("ann", step.text); !strings.Contains(strings.ReplaceAll(got.Text, "*", ""), step.want) {
			t.Errorf("%s: %q, want %q", step.text, got.Text, step.want)
		}
	}
}
