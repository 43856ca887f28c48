package tournaments_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/testing/servicetest"
)

func TestCreateNeedsManageServer(t *testing.T) {
	tb := newTable(t)
	tb.says("ann", "create swiss", "You need **Manage Server**")
	tb.says("ann", "", "There has been no tournament here yet")
	tb.says("boss", "create", "Which format?")
	tb.says("boss", "create arena 3d", "An arena needs a clock in minutes")
	tb.says("boss", "create roundrobin players 17", "3 to 16 players")
	tb.says("boss", "create knockout rounds 3", "Only Swiss tournaments have a number of rounds")
	tb.says("boss", "create swiss name "+strings.Repeat("x", 61), "60 characters at most")
	tb.says("boss", "create swiss at 2020-01-01 18:30", "isn't a time in the next 30 days")
	if list, err := tb.Store.TournamentsIn(t.Context(), servicetest.Guild, 5); err != nil || len(list) > 0 {
		t.Fatalf("%v, %v", list, err)
	}
}

// TestStartAtATime announces a tournament for this time tomorrow.
func TestStartAtATime(t *testing.T) {
	tb := newTable(t)
	tb.clock.Set(time.Date(2026, 12, 4, 18, 30, 20, 0, time.UTC))
	tb.says("boss", "create swiss 5+5 at 6:30 pm name Evening Cup", "**Evening Cup**")
	if got, want := tb.cup().StartsAt, time.Date(2026, 12, 5, 18, 30, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("it starts at %v, want %v", got, want)
	}
}

// A game's first reminder comes before the quiet hours if they last until the deadline.
func TestFirstReminderBeforeQuietHours(t *testing.T) {
	tb := newTable(t)
	tb.clock.Set(time.Date(2026, 11, 24, 3, 0, 0, 0, time.UTC)) // the reminder would be at 22:12
	for _, who := range []chat.UserID{"ann", "bob", "cid"} {
		_, err := tb.Store.UpdateUserSettings(t.Context(), who, func(us *settings.UserSettings) { us.Quiet = "22-7" })
		if err != nil {
			t.Fatal(err)
		}
	}
	tb.says("boss", "create roundrobin 1d name Cup", "Cup** is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "join", "You've joined")
	}
	tb.says("boss", "begin", "Check-in for **Cup** is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "here", "You're checked in")
	}
	tb.says("boss", "begin", "is starting")
	for _, p := range tb.cup().Pairings {
		if p.Game == 0 {
			continue
		}
		g, err := tb.Store.Game(t.Context(), p.Game)
		if want := time.Date(2026, 11, 24, 22, 0, 0, 0, time.UTC); err != nil || !g.Due.Equal(want) {
			t.Errorf("the reminder is due at %v, want %v; %v", g.Due, want, err)
		}
		return
	}
	t.Error("no game has begun")
}

func TestEnter(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create swiss 5+5 players 3 in 60 name Cup", "is open")
	tb.says("ann", "join", "You've joined")
	tb.says("ann", "join", "already in **Cup**")
	tb.says("ann", "leave", "no longer in **Cup**")
	tb.says("ann", "leave", "haven't joined")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "join", "You've joined")
	}
	tb.says("dan", "join", "is full")
	tb.says("ann", "here", "isn't open yet")
	tb.says("ann", "begin", "Only the host")
	if text := tb.shown("**Cup**"); !strings.Contains(text, "3 of up to 3 players: @ann, @bob, @cid") || !strings.Contains(text, "Check-in opens 10 minutes before") {
		t.Fatalf("the entry: %s", text)
	}
	tb.due()
	tb.says("ann", "here", "You're checked in")
	if text := tb.shown("**Cup**"); !strings.Contains(text, "@ann ✓") {
		t.Fatalf("the check-in: %s", text)
	}
	tb.due()
	if text := tb.shown("**Cup**"); !strings.Contains(text, "fewer than 3 players checked in") {
		t.Fatalf("with one player: %s", text)
	}
}

// Each game has a thread in which both players are mentioned once, and a game's result updates its
// round's message.
func TestRound(t *testing.T) {
	tb := begun(t, "swiss 5+5 free rounds 2")
	cup := tb.cup()
	for _, p := range cup.InRound(1) {
		first, second := players(cup, p)
		calls := 0
		for _, post := range tb.Chat.In(p.Channel) {
			if len(post.Ping) > 0 {
				calls++
			}
			if len(post.Ping) > 0 && (len(post.Ping) != 2 || !strings.Contains(post.Text, "@"+first+" plays first, against @"+second)) {
				t.Errorf("the call of game %d: %q to %v", p.Number, post.Text, post.Ping)
			}
		}
		if calls != 1 {
			t.Errorf("the players of game %d are called %d times", p.Number, calls)
		}
	}
	one := cup.Pairing(1)
	first, second := players(cup, one)
	tb.in(one, first, "!h8")
	asked := tb.Ask(servicetest.InGuild(string(one.Channel), second, "!resign"))
	if len(asked) == 0 || !strings.Contains(asked[len(asked)-1].Text, "counts as a loss") {
		t.Errorf("resigning before one's second move: %+v", asked)
	}
	tb.in(one, second, "!resign yes")
	if text := tb.shown("**Cup** · round 1 of 2"); !strings.Contains(text, fmt.Sprintf("1. @%s vs. @%s **1–0**", first, second)) {
		t.Fatalf("the round: %s", text)
	}
	if g := tb.GameIn(one.Channel); g.State != game.Resigned || g.Tournament != 1 {
		t.Fatalf("the game: %+v", g.Status)
	}
	two := cup.Pairing(2)
	first, second = players(cup, two)
	for text, want := range map[string]string{"!undo": "That isn't possible in a tournament", "!cancel": "That isn't possible in a tournament", "!import h8": "End it with `!resign`, or see it with `!board`"} {
		tb.in(two, first, "!h8")
		posts := tb.Ask(servicetest.InGuild(string(two.Channel), first, text))
		if len(posts) == 0 || !strings.Contains(posts[len(posts)-1].Text, want) {
			t.Errorf("%s: %+v", text, posts)
		}
	}
	// The second player hasn't shown up.
	tb.due()
	if text := tb.shown("**Cup** · round 1 of 2"); !strings.Contains(text, "**1–0** (@"+second+" absent)") {
		t.Fatalf("after the time to show up: %s", text)
	}
	if g := tb.GameIn(two.Channel); g.State != game.Cancelled || g.Rated {
		t.Fatalf("the game that was forfeited: %+v, rated %v", g.Status, g.Rated)
	}
	if text := tb.shown("**Cup** · round 2 of 2"); text == "" {
		t.Fatal("there's no second round")
	}
}

func TestManage(t *testing.T) {
	tb := begun(t, "swiss 5+5 free rounds 2 manager <@&42>")
	tb.says("ann", "pause", "Only the host")
	if got := tb.say("ann", "pause reason lunch", "41", "42"); !strings.Contains(got, "is paused") {
		t.Fatalf("with the role: %s", got)
	}
	if text := tb.shown("**Cup** · round 1 of 2"); !strings.Contains(text, "Paused: lunch") {
		t.Fatalf("while it's paused: %s", text)
	}
	tb.says("boss", "resume", "continues")
	tb.says("boss", "extend", "By how many minutes?")
	tb.says("boss", "extend minutes 30", "has more time")
	tb.says("boss", "result game 1 draw", "a reason that everyone can see")
	tb.says("boss", "result game 1 draw reason power cut", "The result is set")
	if text := tb.shown("**Cup** · round 1 of 2"); !strings.Contains(text, "**½–½** (@boss set this: power cut)") {
		t.Fatalf("after a result was set: %s", text)
	}
	cup := tb.cup()
	if g := tb.GameIn(cup.Pairing(1).Channel); g.State != game.Cancelled {
		t.Fatalf("the game whose result was set: %+v", g.Status)
	}
	_, second := players(cup, cup.Pairing(2))
	tb.says("boss", "remove @"+second+" reason rude", "I removed them from **Cup**")
	tb.says("boss", "abort reason fire alarm", "is canceled")
	if text := tb.shown("**Cup** · round 2"); !strings.Contains(text, "Canceled: fire alarm") {
		t.Fatalf("after it was canceled: %s", text)
	}
	for _, p := range tb.cup().Pairings {
		if p.Game == 0 {
			continue
		}
		if g, err := tb.Store.Game(t.Context(), p.Game); err != nil || g.GoesOn() {
			t.Errorf("game %d goes on, %v", p.Number, err)
		}
	}
	tb.says("boss", "resume", "is over")
}

// A finished tournament posts its games and results.
func TestFiles(t *testing.T) {
	tb := begun(t, "roundrobin 5+5 free")
	for range 3 {
		cup := tb.cup()
		for _, p := range cup.InRound(cup.Round) {
			first, second := players(cup, p)
			tb.in(p, first, "!h8")
			tb.in(p, second, "!resign yes")
		}
	}
	if text := tb.shown("**Cup** · round 3 of 3"); !strings.Contains(text, "🏆") {
		t.Fatalf("at the end: %s", text)
	}
	for action, want := range map[string]string{"csv": "rank,seed,player", "records": "(;"} {
		m := servicetest.InGuild("c", "ann", "!tournament "+action)
		posts := tb.Ask(m)
		file := posts[len(posts)-1].Files[0]
		if !strings.HasPrefix(string(file.Data), want) {
			t.Errorf("%s sends %s: %s", action, file.Name, file.Data)
		}
		if games := strings.Count(string(file.Data), "(;"); action == "records" && games != 6 {
			t.Errorf("%d games", games)
		}
	}
}

// All tournament messages exist in all languages, with all their arguments.
func TestLanguages(t *testing.T) {
	for _, tag := range settings.Languages() {
		tb := newTable(t)
		tb.Choose(settings.GuildSettings{Language: tag})
		tb.say("boss", "create knockout name Cup")
		for _, who := range []string{"ann", "bob", "cid"} {
			tb.say(who, "join")
		}
		tb.say("boss", "begin")
		for _, who := range []string{"ann", "bob", "cid"} {
			tb.say(who, "here")
		}
		tb.say("boss", "begin")
		tb.cup()
		for _, p := range tb.Chat.In("c") {
			if p.Language != tag {
				t.Errorf("a message in %s: %s", p.Language, p.Text)
			}
		}
	}
}

// A tournament cancelled by its host before the start isn't reported as short of players.
func TestCancelBeforeStart(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create swiss name Cup", "is open")
	tb.says("ann", "join", "You've joined")
	tb.says("boss", "abort", "is canceled")
	if text := tb.shown("**Cup**"); strings.Contains(text, "fewer than") || !strings.Contains(text, "Canceled") {
		t.Errorf("after the host canceled it: %s", text)
	}
}

// In a channel, a game outside the tournament only delays the next one.
func TestGameInTheWay(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create roundrobin 5+5 free channel name Cup", "is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "join", "You've joined")
	}
	tb.says("boss", "begin", "Check-in for **Cup** is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "here", "You're checked in")
	}
	tb.Ask(servicetest.InGuild("c", "zoe", "!play easy"))
	tb.says("boss", "begin", "is starting")
	advance := func() error {
		cup, err := tb.Store.Tournament(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return tb.Service.Jobs().Do(t.Context(), stored.TournamentJob{Tournament: 1, Revision: cup.Revision})
	}
	for range 2 { // the queue repeats the job after the wait
		if early, ok := errors.AsType[*stored.NotDueError](advance()); !ok || early.Wait > time.Minute {
			t.Fatalf("while another game is played there: %v", early)
		}
	}
	tb.Ask(servicetest.InGuild("c", "zoe", "!cancel"))
	if err := advance(); err != nil {
		t.Fatal(err)
	}
	if g := tb.GameIn("c"); g.Tournament != 1 || g.State != game.Playing {
		t.Errorf("after that game: %+v", g)
	}
	if err := advance(); err != nil {
		t.Errorf("while the tournament's game is played: %v", err)
	}
}

// A game for which the bot may not start a thread begins once it may.
func TestThreadRefused(t *testing.T) {
	tb := newTable(t)
	thread := tb.Chat.Thread
	var allowed atomic.Bool
	tb.Chat.Thread = func(ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
		if !allowed.Load() {
			return chat.Thread{}, fmt.Errorf("missing permission: %w", chat.ErrCannotPost)
		}
		return thread(ch, name, people)
	}
	tb.says("boss", "create swiss 5+5 free name Cup", "is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "join", "You've joined")
	}
	tb.says("boss", "begin", "Check-in for **Cup** is open")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.says(who, "here", "You're checked in")
	}
	tb.says("boss", "begin", "is starting")
	cup, err := tb.Store.Tournament(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	job := stored.TournamentJob{Tournament: 1, Revision: cup.Revision}
	if early, ok := errors.AsType[*stored.NotDueError](tb.Service.Jobs().Do(t.Context(), job)); !ok || early.Wait < 5*time.Minute {
		t.Fatalf("without the permission: %v", early)
	}
	allowed.Store(true)
	if err := tb.Service.Jobs().Do(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	for _, p := range tb.cup().InRound(1) {
		if p.Open() && p.Game == 0 {
			t.Errorf("game %d hasn't begun: %+v", p.Number, p)
		}
	}
}

// A tournament whose final nobody plays has no winner.
func TestNobodyWins(t *testing.T) {
	for _, terms := range []string{"knockout 5+5 free", "arena 5+5 free"} {
		tb := begun(t, terms)
		for tb.cup().GoesOn() {
			tb.due()
		}
		tb.cup()
		text := ""
		for _, p := range tb.Chat.In("c") {
			text = p.Text
			if p.Picture != nil && p.Picture.Name == "winners.png" {
				t.Errorf("%s: a picture of the winners", terms)
			}
		}
		if strings.Contains(text, "🏆") || !strings.Contains(text, "**Cup** is over, and nobody won it.") {
			t.Errorf("%s: %s", terms, text)
		}
	}
}
