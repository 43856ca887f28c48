package service_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/features/seasons"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// competition is the database of servicetest.NewCompeting.
type competition struct {
	*servicetest.Harness
	now *servicetest.Clock
}

// A database from an earlier version opens, and what people have begun there goes on.
func TestCompetitionsOfAnEarlierVersion(t *testing.T) {
	for name, goesOn := range map[string]func(*competition){
		"tournament": (*competition).tournament,
		"season":     (*competition).season,
		"seek":       (*competition).seek,
		"practice":   (*competition).practice,
		"game":       (*competition).game,
		"days":       (*competition).days,
		"blitz":      (*competition).blitz,
		"vacation":   (*competition).vacation,
	} {
		t.Run(name, func(t *testing.T) {
			tb, now := servicetest.NewCompeting(t, service.Options{})
			goesOn(&competition{tb, now})
		})
	}
}

// do does a job, as the queue does.
func (c *competition) do(j stored.Job) {
	c.T.Helper()
	if err := c.Service.Jobs().Do(c.T.Context(), j); err != nil {
		c.T.Fatalf("%s: %v", j.Kind(), err)
	}
}

// answer sends a message to a guild channel and returns the last answer.
func (c *competition) answer(channel, author, text string) string {
	c.T.Helper()
	got := c.Ask(servicetest.InGuild(channel, author, text))
	if len(got) == 0 {
		c.T.Fatalf("%s: %s isn't answered", author, text)
	}
	return got[len(got)-1].Text
}

// wins lets the players of a channel's game make moves, with which the winner wins.
func (c *competition) wins(channel chat.ChannelID, before, moves, winner string) {
	c.T.Helper()
	g := c.GameIn(channel)
	if got := servicetest.MoveList(g.Moves); got != before {
		c.T.Fatalf("the moves in %s are %s, want %s", channel, got, before)
	}
	c.now.Set(g.Since.Add(time.Second))
	for _, move := range strings.Fields(moves) {
		g := c.GameIn(channel)
		sayIn(c.Harness, string(channel), g.Player(g.ToMove()).User.Name, "!"+move)
	}
	g, err := c.Store.Game(c.T.Context(), g.ID)
	if err != nil {
		c.T.Fatal(err)
	}
	if got := servicetest.MoveList(g.Moves); g.State != game.Won || g.Player(g.Winner).User.Name != winner || got != strings.TrimSpace(before+" "+moves) {
		c.T.Errorf("the game in %s is %s, with %s, won by %v, want %s", channel, g.State, got, g.Winner, winner)
	}
}

// cup returns the tournament once its jobs are done, which the queue may be doing too.
func (c *competition) cup() *tournament.Tournament {
	c.T.Helper()
	for {
		cup, err := c.Store.Tournament(c.T.Context(), 1)
		if err != nil {
			c.T.Fatal(err)
		}
		for _, p := range cup.Pairings {
			if p.Open() && p.Game != 0 {
				c.do(stored.TournamentResultJob{Game: p.Game})
			}
		}
		c.do(stored.TournamentJob{Tournament: cup.ID, Revision: cup.Revision})
		again, err := c.Store.Tournament(c.T.Context(), 1)
		if err == nil && again.Revision == cup.Revision {
			return cup
		}
	}
}

// tournament finishes the round that is being played, and plays the next, which is the last.
func (c *competition) tournament() {
	cup := c.cup()
	if cup.Round != 2 || cup.State != tournament.Playing || len(cup.InRound(2)) != 2 {
		c.T.Fatalf("the tournament is %s in round %d: %+v", cup.State, cup.Round, cup.InRound(cup.Round))
	}
	const win = "h8 a1 h9 c1 h10 e1 h11 g1 h12"
	open := cup.InRound(2)[1]
	if !open.Open() {
		c.T.Fatalf("%+v", open)
	}
	c.wins(open.Channel, win[:len("h8 a1 h9")], win[len("h8 a1 h9 "):], "dan")
	if cup = c.cup(); cup.Round == 2 {
		c.now.Set(cup.NextDue())
		c.do(stored.TournamentDueJob{Tournament: cup.ID})
		cup = c.cup()
	}
	last := cup.InRound(3)
	if cup.Round != 3 || len(last) != 2 {
		c.T.Fatalf("round %d: %+v", cup.Round, last)
	}
	for _, p := range last {
		if p.Game == 0 || len(c.Chat.In(p.Channel)) == 0 {
			c.T.Fatalf("a game of the next round isn't open: %+v", p)
		}
		c.wins(p.Channel, "", win, cup.Entrant(p.First).User.Name)
	}
	if cup = c.cup(); cup.State != tournament.Finished {
		c.T.Fatalf("after the last round, it's %s in round %d", cup.State, cup.Round)
	}
	var shown string
	for _, p := range c.Chat.In("cup") {
		shown = p.Text
	}
	if want := "🏆 @ann won **Cup**, ahead of @dan and @cid."; !strings.Contains(shown, want) {
		c.T.Errorf("the last message is %q, want %q", shown, want)
	}
}

// season ends the season, whose table is posted.
func (c *competition) season() {
	if got := c.answer("season", "ann", "!season"); !strings.Contains(got, "November 2026 season") || !strings.Contains(got, "1. ann") {
		c.T.Fatalf("the season that goes on: %s", got)
	}
	c.now.Set(time.Date(2026, 12, 1, 0, 1, 0, 0, time.UTC))
	c.do(seasons.SeasonDueJob{})
	c.do(stored.SeasonJob{Guild: servicetest.Guild, Season: 1})
	posts := c.Chat.In("season")
	final := posts[len(posts)-1].Text
	for _, want := range []string{"**The November 2026 season is over.**", "@ann — performance", "@bob — performance", "@eve — performance"} {
		if !strings.Contains(final, want) {
			c.T.Errorf("the final table doesn't say %q:\n%s", want, final)
		}
	}
	if list, err := c.Store.SeasonsOf(c.T.Context(), servicetest.Guild, 5); err != nil || len(list) != 2 || list[1].Message == "" {
		c.T.Errorf("the seasons are %+v, %v", list, err)
	}
	if got := c.answer("season", "ann", "!season"); !strings.Contains(got, "December 2026") {
		c.T.Errorf("the next season: %s", got)
	}
}

// seek lets another person look for a game, who is paired with the one who waits, and lets both play it.
func (c *competition) seek() {
	if s, err := c.Store.Seek(c.T.Context(), "ivy"); err != nil || s.Clock.String() != "5+5" {
		c.T.Fatalf("ivy's search: %+v, %v", s, err)
	}
	looks := &command.Request{Origin: chat.FromComponent, Channel: "dm jon", Direct: true, User: servicetest.User("jon"), Command: c.Service.Commands().Lookup("anyone")}
	looks.Options, looks.Problem = looks.Command.ParseText(command.TextInput{Words: []string{"5+5", "unrated"}, Raw: "5+5 unrated"})
	if err := c.Service.Handle(c.T.Context(), looks, &servicetest.Recorder{}); err != nil {
		c.T.Fatal(err)
	}
	s, err := c.Store.Seek(c.T.Context(), "jon")
	if err == nil { // the queue hasn't done it yet
		c.do(stored.SeekJob{User: "jon", Revision: s.Since.UnixMicro()})
	}
	list, err := c.Store.PairedIn(c.T.Context(), "dm ivy")
	if err != nil || len(list) != 1 {
		c.T.Fatalf("ivy plays %v, %v", list, err)
	}
	id := list[0].ID
	for i, move := range strings.Fields("h8 i9 h9 i8") {
		g, err := c.Store.Game(c.T.Context(), id)
		if err != nil {
			c.T.Fatal(err)
		}
		who := g.Player(g.ToMove()).User.Name
		m := servicetest.Message("dm "+who, who, "!"+move)
		m.Direct = true
		c.Ask(m)
		if g, err = c.Store.Game(c.T.Context(), id); err != nil || len(g.Moves) != i+1 {
			c.T.Fatalf("after %s of %s: %v, %v", move, who, g.Moves, err)
		}
	}
}

// practice asks the position that is left for today, and takes the answer.
func (c *competition) practice() {
	if got := c.answer("lost", "gus", "!practice"); !strings.Contains(got, "You missed a defense here") || strings.Contains(got, "more position") {
		c.T.Fatalf("asked: %s", got)
	}
	if got := c.answer("lost", "gus", "!practice j9"); !strings.Contains(got, "Right!") || !strings.Contains(got, "in 3 days") {
		c.T.Errorf("answered: %s", got)
	}
	if got := c.answer("lost", "gus", "!practice"); !strings.Contains(got, "That's all for today") {
		c.T.Errorf("then: %s", got)
	}
	c.now.Advance(24 * time.Hour)
	if got := c.answer("lost", "gus", "!practice"); !strings.Contains(got, "You missed a defense here") {
		c.T.Errorf("the next day: %s", got)
	}
}

// game plays on against the engine.
func (c *competition) game() {
	g := c.GameIn("engine")
	if got := servicetest.MoveList(g.Moves); got != "h8 h9" {
		c.T.Fatalf("the moves are %s", got)
	}
	sayIn(c.Harness, "engine", "ann", "!"+servicetest.FreePoint(c.T, g))
	if g := c.GameIn("engine"); len(g.Moves) != 4 || g.ToMove() != engine.Black {
		c.T.Errorf("after ann's move: %v", g.Moves)
	}
}

// days plays on with days for each move.
func (c *competition) days() {
	c.wins("days", "h8 i9 h9", "a1 h10 c1 h11 e1 h12", "ann")
}

// blitz plays on with a running clock.
func (c *competition) blitz() {
	g := c.GameIn("blitz")
	c.now.Set(g.Since.Add(10 * time.Second))
	sayIn(c.Harness, "blitz", "dan", "!i10")
	if g := c.GameIn("blitz"); g.White.Remaining != 5*time.Minute-10*time.Second+5*time.Second {
		c.T.Errorf("dan has %v left", g.White.Remaining)
	}
	c.wins("blitz", "h8 i9 h9 i10", "h10 c1 h11 e1 h12", "cid")
}

// vacation ends a vacation: the clock that it stopped runs again.
func (c *competition) vacation() {
	before := c.GameIn("away")
	if before.Black.Away.IsZero() {
		c.T.Fatalf("fay isn't on vacation: %+v", before.Black)
	}
	c.answer("away", "fay", "!vacation off")
	v, err := c.Store.Vacation(c.T.Context(), "fay")
	if err != nil {
		c.T.Fatal(err)
	}
	c.do(stored.VacationJob{User: "fay", Revision: v.Revision})
	g := c.GameIn("away")
	if g.Last.Kind != game.EventReturn || !g.Deadline().Before(before.Deadline()) {
		c.T.Errorf("the deadline was %v and is %v; %s", before.Deadline(), g.Deadline(), g.Last.Kind)
	}
	c.wins("away", "h8 i9", "h9 a1 h10 c1 h11 e1 h12", "fay")
	if !slices.ContainsFunc(c.Chat.In("away"), func(p servicetest.Post) bool { return strings.Contains(p.Text, "@fay wins") }) {
		c.T.Errorf("nobody says that fay has won: %v", c.Chat.In("away"))
	}
}
