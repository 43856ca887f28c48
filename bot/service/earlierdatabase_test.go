package service_test

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// earlierDatabase is a SQLite database with four games in progress and a puzzle of the day.
// The version of November 23, 2026 wrote it: with these tests' harness, its service ran the
// commands that start the games, and StartDaily added the puzzle. Only the host name in the
// finished jobs was replaced.
//
//go:embed testdata/earlier.db.gz
var earlierDatabase []byte

// earlierGames are the games in earlierDatabase, by channel.
var earlierGames = map[chat.ChannelID]string{
	"engine":  "revision 3: [h8 i8], freestyle, ann against level easy, clock none, wishes []",
	"clock":   "revision 4: [h8 i9], freestyle, ann against bob, clock 3d, wishes []",
	"opening": "revision 5: [h8 i9 h9], standard, bob against ann, swap2, clock none, wishes []",
	"vote":    "revision 3: [], freestyle, team [ann] against team [bob], clock none, wishes [ann e5]",
}

// A database from an earlier version opens, and every game in it can be played to the end.
func TestDatabaseOfAnEarlierVersion(t *testing.T) {
	dir := t.TempDir()
	servicetest.Unpack(t, dir, earlierDatabase)
	resumeEarlier(t, dir)
	now := servicetest.NewClock(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)) // the puzzle's day
	tb := servicetest.NewIn(t, dir, service.Options{Now: now.Now, WishPause: time.Millisecond},
		func(s service.Store, _ *servicetest.MemoryChat) service.Store { return s })
	for channel := range earlierGames {
		tb.Settle(channel)
	}
	finishEarlierDaily(tb, t)
	now.Set(tb.GameIn("clock").Since.Add(time.Hour))
	finishEarlierClock(tb, t)
	finishEarlierOpening(tb, t)
	finishEarlierEngine(tb, t)
	finishEarlierVote(tb, t, now)
}

// resumeEarlier opens the database in a directory, checks that everything is there, and removes the
// time since it was written from the turns, as the program does on startup.
func resumeEarlier(t *testing.T, dir string) {
	t.Helper()
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for channel, want := range earlierGames {
		g, err := db.Current(t.Context(), channel)
		if err != nil {
			t.Fatalf("the game in %s: %v", channel, err)
		}
		if got := describeEarlier(g); got != want || g.State != game.Playing || g.Guild != servicetest.Guild {
			t.Errorf("the game in %s is %s, in guild %q:\n got %s\nwant %s", channel, g.State, g.Guild, got, want)
		}
	}
	vote, err := db.Current(t.Context(), "vote")
	if err != nil {
		t.Fatal(err)
	}
	if ends := time.Date(2026, 11, 24, 20, 50, 58, 432932000, time.UTC); vote.RoundTime != game.Day || !vote.RoundEnds.Equal(ends) {
		t.Errorf("a round of %v ends at %v, want %v", vote.RoundTime, vote.RoundEnds, ends)
	}
	if d, err := db.Daily(t.Context(), servicetest.Guild, "2026-11-21"); err != nil || d.Puzzle != 1 || d.Channel != "daily" || d.Shown != 0 {
		t.Errorf("the puzzle of the day: %+v, %v", d, err)
	}
	if err := db.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	clock, err := db.Current(t.Context(), "clock")
	if err != nil {
		t.Fatal(err)
	}
	if reminded := 3 * game.Day * 4 / 5; clock.Due.Sub(clock.Since) != reminded {
		t.Errorf("the turn began at %v, and something is due at %v, want %v later", clock.Since, clock.Due, reminded)
	}
}

// describeEarlier describes what must be kept of a game.
func describeEarlier(g *game.Game) string {
	side := func(c engine.Color) string {
		p := g.Player(c)
		switch {
		case p.Engine:
			return "level " + p.Level.String()
		case p.Team:
			var names []string
			for _, m := range g.Members {
				if m.Side == c {
					names = append(names, m.User.Name)
				}
			}
			return fmt.Sprint("team ", names)
		}
		return p.User.Name
	}
	var wishes []string
	for _, w := range g.Wishes {
		wishes = append(wishes, fmt.Sprint(w.User, " ", w.Point))
	}
	opening := ""
	if g.Opening != game.NoOpening {
		opening = string(g.Opening) + ", "
	}
	return fmt.Sprintf("revision %d: %v, %s, %s against %s, %sclock %s, wishes %v",
		g.Revision, g.Moves, g.Rule, side(engine.Black), side(engine.White), opening, g.Clock, wishes)
}

// sayIn sends a message to a guild channel, and waits until its jobs are done.
func sayIn(tb *servicetest.Harness, channel, author, text string) {
	tb.T.Helper()
	if err := tb.Handle(servicetest.InGuild(channel, author, text)); err != nil {
		tb.T.Fatalf("%s: %q: %v", author, text, err)
	}
	tb.Settle(chat.ChannelID(channel))
}

// playIn lets two people move in turn and returns the game, which Black must have won with those
// moves after the earlier ones.
func playIn(tb *servicetest.Harness, t *testing.T, channel, before, moves string) *game.Game {
	t.Helper()
	id := tb.GameIn(chat.ChannelID(channel)).ID
	for _, move := range strings.Fields(moves) {
		g := tb.GameIn(chat.ChannelID(channel))
		sayIn(tb, channel, g.Player(g.ToMove()).User.Name, "!"+move)
	}
	return wonEarlier(tb, t, id, before+" "+moves)
}

// wonEarlier returns a game, which Black must have won with the given moves.
func wonEarlier(tb *servicetest.Harness, t *testing.T, id int64, moves string) *game.Game {
	t.Helper()
	g, err := tb.Store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if got := servicetest.MoveList(g.Moves); g.State != game.Won || g.Winner != engine.Black || got != moves {
		t.Errorf("the game in %s is %s, winner %v, with %s, want a win of Black with %s", g.Channel, g.State, g.Winner, got, moves)
	}
	return g
}

// checkStanding fails the test unless a rule's only rated game was won by winner and lost by loser.
func checkStanding(tb *servicetest.Harness, t *testing.T, family rating.Family, winner, loser chat.UserID) {
	t.Helper()
	scope := rating.Scope{Guild: servicetest.Guild, Family: family}
	won, err := tb.Store.Standing(t.Context(), scope, winner)
	if err != nil || won.Won != 1 || won.Games() != 1 {
		t.Errorf("%s has won: %+v, %v", winner, won, err)
	}
	lost, err := tb.Store.Standing(t.Context(), scope, loser)
	if err != nil || lost.Lost != 1 || lost.Games() != 1 {
		t.Errorf("%s has lost: %+v, %v", loser, lost, err)
	}
}

func finishEarlierClock(tb *servicetest.Harness, t *testing.T) {
	t.Helper()
	playIn(tb, t, "clock", "h8 i9", "h9 a1 h10 c1 h11 e1 h12")
	checkStanding(tb, t, rating.FamilyFreestyle, "ann", "bob")
}

func finishEarlierOpening(tb *servicetest.Harness, t *testing.T) {
	t.Helper()
	sayIn(tb, "opening", "ann", "!choose white")
	g := playIn(tb, t, "opening", "h8 i9 h9", "a1 h10 c1 h11 e1 h12")
	if g.Black.User.ID != "bob" || len(g.Actions) == 0 {
		t.Errorf("ann chose White: %s is Black, actions %v", g.Black.User.ID, g.Actions)
	}
	checkStanding(tb, t, rating.FamilyStandard, "bob", "ann")
}

// finishEarlierEngine lets ann play free points until somebody wins.
func finishEarlierEngine(tb *servicetest.Harness, t *testing.T) {
	t.Helper()
	g := tb.GameIn("engine")
	for id := g.ID; g.GoesOn(); {
		made := len(g.Moves)
		sayIn(tb, "engine", "ann", "!"+servicetest.FreePoint(t, g))
		var err error
		if g, err = tb.Store.Game(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if g.GoesOn() && len(g.Moves) != made+2 {
			t.Fatalf("after %d moves came %s", made, servicetest.MoveList(g.Moves))
		}
	}
	if g.State != game.Won || !strings.HasPrefix(servicetest.MoveList(g.Moves), "h8 i8 ") {
		t.Errorf("the game against the engine is %s, with %s", g.State, servicetest.MoveList(g.Moves))
	}
}

// finishEarlierVote ends the current round and the rounds for later moves.
func finishEarlierVote(tb *servicetest.Harness, t *testing.T, now *servicetest.Clock) {
	t.Helper()
	id := tb.GameIn("vote").ID
	const moves = "e5 a1 e6 c1 e7 g1 e8 i1 e9"
	for i, move := range strings.Fields(moves) {
		if i > 0 {
			sayIn(tb, "vote", []string{"ann", "bob"}[i%2], "!"+move)
		}
		g, err := tb.Store.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Moves) > i {
			continue // everyone has voted
		}
		if g.RoundEnds.After(now.Now()) {
			now.Set(g.RoundEnds)
		}
		if err := tb.Service.Jobs().Do(t.Context(), stored.DueJob{Game: id, Revision: g.Revision}); err != nil {
			t.Fatalf("the round for %s: %v", move, err)
		}
		tb.Settle("vote")
	}
	wonEarlier(tb, t, id, moves)
}

// finishEarlierDaily lets ann solve the puzzle of the day.
func finishEarlierDaily(tb *servicetest.Harness, t *testing.T) {
	t.Helper()
	shown := func(want string) {
		t.Helper()
		if err := tb.Service.Jobs().Do(t.Context(), stored.DailyJob{Guild: servicetest.Guild, Day: "2026-11-21"}); err != nil {
			t.Fatal(err)
		}
		posts := tb.Chat.In("daily")
		if len(posts) == 0 || !strings.Contains(posts[len(posts)-1].Text, want) {
			t.Errorf("the puzzle of the day, want %q: %v", want, posts)
		}
	}
	shown("Nobody has solved it yet")
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	tb.Press("ann", "puzzle", fmt.Sprint("1 ", all[0].Proof.Move))
	shown("Solved by @ann")
	attempts, err := tb.Store.DailyAttempts(t.Context(), servicetest.Guild, "2026-11-21")
	if err != nil || len(attempts) != 1 || attempts[0].User.ID != "ann" || !attempts[0].Solved {
		t.Errorf("attempts: %+v, %v", attempts, err)
	}
	if p, err := tb.Store.PuzzlePlayer(t.Context(), "ann"); err != nil || p.Solved != 1 || p.DailyStreak != 1 || p.DailyLast != "2026-11-21" {
		t.Errorf("ann: %+v, %v", p, err)
	}
}
