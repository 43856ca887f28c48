package seasons_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/seasons"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// club is a server with seasons, with a clock set by the test.
type club struct {
	*servicetest.Harness
	clock *servicetest.Clock
	games int
}

// newClub returns a server on the day of the test, in a time zone where it's around noon, so that
// no month ends while the test plays games, which end at the real time.
func newClub(t *testing.T, see func(service.Store) service.Store) *club {
	t.Helper()
	now := time.Now()
	c := &club{clock: servicetest.NewClock(now)}
	c.Harness = servicetest.NewWith(t, service.Options{Now: c.clock.Now}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return see(s) })
	c.boss(fmt.Sprintf("!settings zone %+d", 12-now.UTC().Hour()))
	return c
}

// plain returns the store itself.
func plain(s service.Store) service.Store { return s }

// boss lets the server's manager say something, and returns the answer.
func (c *club) boss(text string) string {
	c.T.Helper()
	got := c.Ask(servicetest.InGuild("c", "boss", text))
	if len(got) == 0 {
		return ""
	}
	return got[len(got)-1].Text
}

// asks lets someone say something on the server, and returns the answer.
func (c *club) asks(who, text string) chat.Reply {
	c.T.Helper()
	answers := &servicetest.Recorder{}
	if err := c.Service.Handle(c.T.Context(), c.Reader.Read(c.T.Context(), servicetest.InGuild("c", who, text)), answers); err != nil {
		c.T.Fatal(err)
	}
	if len(answers.Replies) != 1 {
		c.T.Fatalf("%s is answered %d times", text, len(answers.Replies))
	}
	return answers.Replies[0]
}

// wins stores n rated games that winner won against loser.
func (c *club) wins(n int, winner, loser string) {
	c.T.Helper()
	for range n {
		c.games++
		g := &game.Game{Channel: chat.ChannelID(fmt.Sprint("g", c.games)), Guild: servicetest.Guild, Host: servicetest.User(winner)}
		g.Size, g.Rated, g.State, g.Last.Kind, g.Last.User = 15, true, game.Playing, game.EventStart, g.Host
		g.Black, g.White = game.Player{User: servicetest.User(winner)}, game.Player{User: servicetest.User(loser)}
		if err := c.Store.Create(c.T.Context(), g, nil); err != nil {
			c.T.Fatal(err)
		}
		g.Moves = servicetest.DrawnGame()[:6]
		g.State, g.Winner, g.Shown = game.Resigned, engine.Black, 100
		if err := c.Store.Commit(c.T.Context(), g); err != nil {
			c.T.Fatal(err)
		}
	}
}

// play lets three people play enough games to be ranked: ann first, bob second, eve third.
func (c *club) play() {
	c.wins(4, "ann", "bob")
	c.wins(4, "bob", "eve")
	c.wins(1, "ann", "eve")
}

// month lets n months pass, and closes what's due.
func (c *club) month(n int) {
	c.T.Helper()
	c.clock.Set(c.clock.Now().AddDate(0, n, 0))
	c.due()
}

// due does what's due, and waits until the final tables are posted.
func (c *club) due() {
	c.T.Helper()
	if err := c.Service.Jobs().Do(context.Background(), seasons.SeasonDueJob{}); err != nil {
		c.T.Fatal(err)
	}
	for begun := time.Now(); time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
		list, err := c.Store.SeasonsOf(context.Background(), servicetest.Guild, 25)
		if err != nil {
			c.T.Fatal(err)
		}
		waiting := false
		for _, one := range list {
			waiting = waiting || one.Channel != "" && one.Message == ""
		}
		if !waiting {
			return
		}
	}
	c.T.Fatal("a table isn't posted")
}

// posted returns the messages with final tables.
func (c *club) posted() (out []servicetest.Post) {
	for _, p := range c.Chat.In("c") {
		if strings.Contains(p.Text, "is over.") {
			out = append(out, p)
		}
	}
	return out
}

// name returns the name of the current month.
func (c *club) name() string {
	now := c.clock.Now()
	return now.Add(time.Duration(12-now.Hour()) * time.Hour).Format("January 2006")
}

// A season is closed a minute after its end, because a game that ended just before may not be
// stored yet.
func TestSeasonStaysOpenForAMinute(t *testing.T) {
	c := newClub(t, plain)
	c.boss("!settings seasons monthly")
	c.play()
	list, err := c.Store.SeasonsOf(t.Context(), servicetest.Guild, 1)
	if err != nil {
		t.Fatal(err)
	}
	of, err := c.Store.GuildSettings(t.Context(), servicetest.Guild)
	if err != nil {
		t.Fatal(err)
	}
	c.clock.Set(list[0].End(of.Zone).Add(20 * time.Second))
	err = c.Service.Jobs().Do(t.Context(), seasons.SeasonDueJob{})
	if early, ok := errors.AsType[*stored.NotDueError](err); !ok || early.Wait != 40*time.Second {
		t.Errorf("20 s after the end: %v", err)
	}
	c.asks("ann", "!season")
	if list, _ = c.Store.SeasonsOf(t.Context(), servicetest.Guild, 2); len(list) != 1 || !list[0].Running() {
		t.Errorf("20 s after the end: %+v", list)
	}
	c.clock.Set(c.clock.Now().Add(40 * time.Second))
	c.due()
	if n := len(c.posted()); n != 1 {
		t.Errorf("a minute after the end, %d tables are posted", n)
	}
}

func TestSeason(t *testing.T) {
	c := newClub(t, plain)
	if got := c.asks("ann", "!season"); got.Text.ID != "season.none" {
		t.Errorf("without seasons: %v", got.Text)
	}
	if got := c.boss("!settings seasons monthly"); !strings.Contains(got, "Seasons: now **monthly**.") || !strings.Contains(got, "is in progress") || !strings.Contains(got, "will be posted in <#c>") {
		t.Errorf("turned on: %q", got)
	}
	if got := c.asks("ann", "!season"); !strings.Contains(got.Text.String(), "season.empty") || got.Picture != nil {
		t.Errorf("at its start: %v", got.Text)
	}
	c.play()
	shown := c.asks("new", "!season")
	text := c.Chat.Words.Print(shown.Text)
	for _, want := range []string{"**" + c.name() + " season**", "1. ann — **", "(5 points, 5 games)", "2. bob — **", "3. eve — **"} {
		if !strings.Contains(text, want) {
			t.Errorf("the table doesn't say %q:\n%s", want, text)
		}
	}
	if shown.Picture == nil {
		t.Error("the table has no picture")
	}
	top := c.asks("ann", "!top")
	if b := servicetest.Button(t, top, "season", ""); b.Disabled {
		t.Errorf("the leaderboard's button for the season: %+v", b)
	}
	if b := servicetest.Button(t, shown, "top", "server"); b.Disabled {
		t.Errorf("the season's button for the leaderboard: %+v", b)
	}
	before, name := c.Chat.Words.Print(top.Text), c.name()
	if c.due(); len(c.posted()) != 0 {
		t.Fatal("a running season is posted")
	}

	c.month(1)
	c.due()
	posts := c.posted()
	if len(posts) != 1 {
		t.Fatalf("%d messages with the final table", len(posts))
	}
	final := posts[0]
	for _, want := range []string{"**The " + name + " season is over.** Rated games: 9. Players: 3.", "**1.** @ann — performance", "**2.** @bob", "**3.** @eve"} {
		if !strings.Contains(final.Text, want) {
			t.Errorf("the final table doesn't say %q:\n%s", want, final.Text)
		}
	}
	if final.Picture == nil || len(final.Ping) > 0 {
		t.Errorf("a picture: %t, pings: %v", final.Picture != nil, final.Ping)
	}
	next := c.asks("ann", "!season")
	old := c.asks("ann", "!season "+servicetest.Button(t, next, "season", "1").Words)
	if text := c.Chat.Words.Print(old.Text); !strings.Contains(text, "final table") || !strings.Contains(text, "1. ann — **") || old.Picture == nil {
		t.Errorf("the earlier season: %s", text)
	}
	if after := c.Chat.Words.Print(c.asks("ann", "!top").Text); after != before {
		t.Errorf("the leaderboard was\n%s\nand is now\n%s", before, after)
	}
	if got := c.asks("ann", "!season 7"); got.Text.ID != "season.no_such" {
		t.Errorf("%v", got.Text)
	}
	if got := c.asks("ann", "!season 1 9"); got.Text.ID != "page.none" {
		t.Errorf("%v", got.Text)
	}
}

// Months without the bot: the season is closed when it's back, and empty seasons aren't posted.
func TestDowntimeOverTheEnd(t *testing.T) {
	c := newClub(t, plain)
	c.boss("!settings seasons monthly")
	c.play()
	name := c.name()
	c.month(4)
	posts := c.posted()
	if len(posts) != 1 || !strings.Contains(posts[0].Text, "**The "+name+" season is over.**") {
		t.Errorf("%d messages: %v", len(posts), posts)
	}
	if got := c.Chat.Words.Print(c.asks("ann", "!season").Text); !strings.Contains(got, c.name()) {
		t.Errorf("in %s, the season is\n%s", c.name(), got)
	}
}

// If nobody has played enough, a season is closed without a picture, and says what it takes.
func TestNobodyIsRanked(t *testing.T) {
	c := newClub(t, plain)
	c.boss("!settings seasons quarterly")
	c.wins(3, "ann", "bob")
	c.month(3)
	posts := c.posted()
	if len(posts) != 1 || !strings.Contains(posts[0].Text, "Nobody is ranked. To be ranked, you need 5 games against at least 2 people.") || posts[0].Picture != nil {
		t.Errorf("%v", posts)
	}
}

// Changes during a season lose nothing, and say what they mean.
func TestChangesInTheMiddle(t *testing.T) {
	c := newClub(t, plain)
	c.boss("!settings seasons monthly")
	c.play()
	name := c.name()
	if got := c.boss("!settings seasons quarterly"); !strings.Contains(got, "**"+name+"** season runs until") || !strings.Contains(got, "seasons are quarterly") {
		t.Errorf("quarterly: %q", got)
	}
	if got := c.boss("!settings seasons off"); !strings.Contains(got, "still counts games until") {
		t.Errorf("off: %q", got)
	}
	if got := c.Chat.Words.Print(c.asks("ann", "!season").Text); !strings.Contains(got, "1. ann — **") || !strings.Contains(got, "Seasons are turned off") {
		t.Errorf("turned off, it is\n%s", got)
	}
	c.month(1)
	if len(c.posted()) != 0 {
		t.Error("it's posted although seasons are off")
	}
	if got := c.Chat.Words.Print(c.asks("ann", "!season").Text); !strings.Contains(got, name) || !strings.Contains(got, "final table") {
		t.Errorf("its table is lost:\n%s", got)
	}
	if got := c.boss("!settings seasons monthly"); !strings.Contains(got, "**"+c.name()+"** season is in progress") {
		t.Errorf("on again: %q", got)
	}
}

// forgetfulStore forgets the first recorded messages with final tables.
type forgetfulStore struct {
	service.Store
	lost atomic.Int32
}

func (s *forgetfulStore) SetSeasonMessage(ctx context.Context, guild chat.GuildID, number int, message string) error {
	if s.lost.Add(1) <= 2 {
		return errors.New("the process dies here")
	}
	return s.Store.SetSeasonMessage(ctx, guild, number, message)
}

// If the process died before recording its message, a table isn't posted again.
func TestSeasonAfterACrash(t *testing.T) {
	forgetful := &forgetfulStore{}
	c := newClub(t, func(s service.Store) service.Store { forgetful.Store = s; return forgetful })
	c.boss("!settings seasons monthly")
	c.play()
	c.month(1)
	if n := forgetful.lost.Load(); n < 3 || len(c.posted()) != 1 {
		t.Errorf("%d messages after %d tries", len(c.posted()), n)
	}
}
