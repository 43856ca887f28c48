package challenge_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/features/mygames"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// stored returns a game from the store.
func storedGame(tb *servicetest.Harness, id int64) *game.Game {
	tb.T.Helper()
	g, err := tb.Store.Game(context.Background(), id)
	if err != nil {
		tb.T.Fatal(err)
	}
	return g
}

func TestChallengeIsAccepted(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	asked := tb.One("ann", "!play @bob 13 white standard unrated")
	for _, want := range []string{
		"@ann challenges @bob to **a game of gomoku** on a 13×13 board, standard (exactly five).", "@ann plays White.",
		"The game is unrated.", "@bob, answer with `!accept` or `!decline`. The challenge expires on ",
	} {
		if !strings.Contains(asked.Text, want) {
			t.Errorf("%q is missing in %q", want, asked.Text)
		}
	}
	if asked.Picture != nil || len(asked.Ping) != 1 || asked.Ping[0] != "bob" {
		t.Errorf("pings %v, with a picture: %v", asked.Ping, asked.Picture != nil)
	}
	for _, command := range []string{"accept", "decline", "withdraw"} {
		servicetest.Button(t, asked.Reply, command, "")
	}
	// The channel isn't occupied.
	tb.One("eve", "!play")
	for _, step := range []struct{ who, text, want string }{
		{"ann", "!accept @bob", "This is your own challenge; @bob has to answer it."},
		{"eve", "!accept @ann", "@ann challenged @bob, so only @bob can answer."},
		{"bob", "!accept @eve", "There's no open challenge here between you and @eve."},
		{"bob", "!withdraw @ann", "Only @ann can withdraw this challenge."},
		{"bob", "!withdraw", "This game is @eve vs. Hoshi."},
		{"bob", "!accept", "There's a game here already: @eve vs. Hoshi. The challenge stays"},
	} {
		if got := tb.One(step.who, step.text); !strings.Contains(got.Text, step.want) {
			t.Errorf("%s: %s: %q, want %q", step.who, step.text, got.Text, step.want)
		}
	}
	link := servicetest.Button(t, tb.Last().Reply, "", "").Link
	if link == nil || *link != (chat.MessageRef{Channel: "c", Message: tb.Game().Message}) {
		t.Errorf("the refusal links to %+v", link)
	}
	tb.One("eve", "!resign yes")

	start := tb.One("bob", "!accept")
	if !strings.Contains(start.Text, "@bob is Black, @ann is White") || start.Picture == nil || len(start.Ping) > 0 {
		t.Errorf("the start: %+v", start)
	}
	g := tb.Game()
	if g.State != game.Playing || g.Black.User.ID != "bob" || g.Size != 13 || g.Rated {
		t.Errorf("the game: %+v", g)
	}
	note, text := tb.Chat.RetiredNote("0")
	if text != "@bob accepted @ann's challenge." || len(note.Rows) != 1 || note.Rows[0].Buttons[0].Link.Message != g.Message {
		t.Errorf("the message of the challenge has become %q, %+v", text, note.Rows)
	}
	for _, command := range []string{"accept", "decline", "withdraw"} { // a client that's late
		if got := tb.Click("bob", servicetest.Button(t, asked.Reply, command, ""), asked.Shown); len(got.Replies) != 1 || got.Replies[0].Text.ID != "challenge.answered.accept" {
			t.Errorf("%s after the start: %v", command, got.Calls)
		}
	}
}

// The ways a challenge ends without a game.
func TestChallengeEnds(t *testing.T) {
	for _, tt := range []struct{ name, who, text, answer, note string }{
		{"declined", "bob", "!decline", "@bob declined @ann's challenge.", ""},
		{"declined by name", "bob", "!decline @ann", "@bob declined @ann's challenge.", ""},
		{"withdrawn", "ann", "!withdraw", "@ann withdrew the challenge to @bob.", ""},
		{"not the host", "eve", "!withdraw", "You have no challenge", "-"},
		{"not the challenged", "eve", "!decline", "There's no challenge or offer here for you to decline.", "-"},
		{"forgotten", "ann", "!privacy delete yes", "Your data is deleted.", "This challenge is over."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			asked := tb.One("ann", "!play @bob")
			if got := tb.One(tt.who, tt.text); !strings.Contains(got.Text, tt.answer) {
				t.Errorf("%q, want %q", got.Text, tt.answer)
			}
			tb.Settle("c")
			_, note := tb.Chat.RetiredNote("0")
			want := tt.note
			if want == "" {
				want = tt.answer
			}
			if tt.note == "-" {
				want = ""
			}
			if note != want {
				t.Errorf("the message has become %q, want %q", note, want)
			}
			if g := storedGame(tb, asked.Shown.Game); (g.State == game.Proposed) != (tt.note == "-") {
				t.Errorf("the challenge is %s", g.State)
			}
			if got := tb.One("bob", "!board"); !strings.Contains(got.Text, "No game has been played here yet") {
				t.Errorf("a challenge counts as a game: %q", got.Text)
			}
		})
	}
}

// Each button of a challenge is for a particular person.
func TestChallengeByButton(t *testing.T) {
	for _, tt := range []struct{ who, command, want string }{
		{"bob", "accept", ""}, {"ann", "accept", "challenge.own.named"}, {"eve", "accept", "challenge.not_yours"},
		{"bob", "decline", ""}, {"ann", "decline", "challenge.own.named"}, {"eve", "decline", "challenge.not_yours"},
		{"ann", "withdraw", ""}, {"bob", "withdraw", "challenge.not_host"}, {"eve", "withdraw", "challenge.not_host"},
	} {
		t.Run(tt.who+" "+tt.command, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			asked := tb.One("ann", "!play @bob")
			got := tb.Click(tt.who, servicetest.Button(t, asked.Reply, tt.command, ""), asked.Shown)
			said := ""
			if len(got.Replies) > 0 {
				said = got.Replies[0].Text.ID
			}
			if g := storedGame(tb, asked.Shown.Game); said != tt.want || (g.State == game.Proposed) != (tt.want != "") {
				t.Errorf("%s, the answers %v", g.State, got.Calls)
			}
		})
	}
}

// A challenge that nobody answers expires, and the challenger can repeat it.
func TestChallengeExpires(t *testing.T) {
	const stands = 50 * time.Millisecond // the clock stands still until the challenge has been shown
	clock := servicetest.NewClock(time.Now())
	tb := servicetest.New(t, service.Options{ChallengeTime: stands, Now: clock.Now})
	asked := tb.One("ann", "!play @bob 9 black")
	clock.Advance(stands)
	wait(t, "the challenge expires", func() bool { return storedGame(tb, asked.Shown.Game).State == game.Unplayed })
	tb.Settle("c")
	note, text := tb.Chat.RetiredNote("0")
	if text != "@ann's challenge to @bob expired: no answer in time." {
		t.Errorf("the message has become %q", text)
	}
	if got := tb.Click("bob", servicetest.Button(t, asked.Reply, "accept", ""), asked.Shown); len(got.Replies) != 1 || got.Replies[0].Text.ID != "challenge.answered.expire" {
		t.Errorf("too late: %v", got.Calls)
	}
	again := servicetest.Button(t, note, "rematch", "")
	if got := tb.Click("bob", again, note.Shown); len(got.Replies) != 1 || got.Replies[0].Text.ID != "challenge.not_host_again" {
		t.Errorf("bob repeats the challenge of ann: %v", got.Calls)
	}
	tb.Click("ann", again, note.Shown)
	if got := tb.Last(); !strings.Contains(got.Text, "@ann challenges @bob to **a game of gomoku** on a 9×9 board") || got.Shown.Game == asked.Shown.Game {
		t.Errorf("again: %q", got.Text)
	}
}

func TestOpenChallenge(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	asked := tb.One("ann", "!play open 9 black")
	if !strings.Contains(asked.Text, "@ann is looking for an opponent") || len(asked.Ping) != 0 || len(asked.Rows[0].Buttons) != 3 {
		t.Fatalf("%+v", asked)
	}
	for _, step := range []struct{ who, text, want string }{
		{"ann", "!play anybody", "You already have an open challenge here."},
		{"ann", "!accept @ann", "This is your own challenge, so someone else has to accept it."},
		{"eve", "!decline", "There's no challenge or offer here for you to decline."},
		{"eve", "!play open easy", "A challenge is for one person or open to everyone"},
		{"eve", "!play open @bob", "A challenge is for one person or open to everyone"},
	} {
		if got := tb.One(step.who, step.text); !strings.Contains(got.Text, step.want) {
			t.Errorf("%s: %s: %q, want %q", step.who, step.text, got.Text, step.want)
		}
	}
	tb.One("eve", "!accept")
	if g := tb.Game(); g.State != game.Playing || g.Black.User.ID != "ann" || g.White.User.ID != "eve" || g.Rated {
		t.Errorf("%+v", g)
	}
	if _, text := tb.Chat.RetiredNote("0"); text != "@eve accepted @ann's challenge." {
		t.Errorf("the message has become %q", text)
	}
}

// With several challenges in a channel, a name says which one; without a name, the bot asks.
func TestSeveralChallenges(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play @bob 9 black")
	tb.One("eve", "!play @bob 13 black")
	for _, step := range []struct{ who, text, want string }{
		{"ann", "!play @bob", "You've already challenged @bob here. `!withdraw` takes the challenge back."},
		{"bob", "!play @ann", "@ann has already challenged you here. Answer that first: `!accept` or `!decline`."},
		{"bob", "!accept", "There are 2 challenges: @eve, @ann. Say which one: `!accept @user`."},
	} {
		if got := tb.One(step.who, step.text); !strings.Contains(got.Text, step.want) {
			t.Errorf("%s: %s: %q, want %q", step.who, step.text, got.Text, step.want)
		}
	}
	if got := tb.Click("bob", mygames.Button(), chat.ShownState{}).Replies; len(got) != 1 || !strings.Contains(tb.Chat.Words.Print(got[0].Text), "@ann challenges you.") {
		t.Errorf("bob's games: %+v", got)
	}
	which := tb.One("bob", "!decline")
	if n := len(which.Rows[0].Buttons); n != 2 {
		t.Fatalf("%d buttons", n)
	}
	tb.Click("bob", which.Rows[0].Buttons[0], chat.ShownState{}) // eve's
	tb.One("bob", "!accept @ann")
	if g := tb.Game(); g.State != game.Playing || g.Size != 9 {
		t.Errorf("%+v", g)
	}
	tb.One("ann", "!resign yes")
	for _, name := range []string{"a", "b", "d", "e", "f"} {
		tb.One("ann", "!play @"+name)
	}
	if got := tb.One("ann", "!play @g"); !strings.Contains(got.Text, "You already have 5 open challenges") {
		t.Errorf("one too many: %q", got.Text)
	}
	tb.One("ann", "!withdraw @f")
	tb.One("ann", "!play @g")
}

// If someone is challenged personally by a player who's also looking for anyone, they answer the
// personal challenge.
func TestChallengeToAPersonComesFirst(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play open 9 black")
	tb.One("ann", "!play @bob 13 black")
	if got := tb.One("ann", "!withdraw"); !strings.Contains(got.Text, "@bob, anyone.") && !strings.Contains(got.Text, "anyone, @bob.") {
		t.Errorf("which is withdrawn is asked by %q", got.Text)
	}
	tb.One("bob", "!accept")
	if g := tb.Game(); g.State != game.Playing || g.Size != 13 {
		t.Errorf("accepted %+v", g)
	}
	if got := tb.One("ann", "!withdraw"); got.Text != "@ann withdrew the open challenge." {
		t.Errorf("the other one: %q", got.Text)
	}
	if got := tb.One("ann", "!withdraw"); got.Text != "You have no challenge or offer here to withdraw." {
		t.Errorf("nothing to withdraw: %q", got.Text)
	}
}

// If many people accept at once, one of them gets the game.
func TestChallengeIsAcceptedOnce(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play open 9")
	var all sync.WaitGroup
	for _, who := range strings.Fields("a b d e f g h i j k") {
		all.Go(func() { _ = tb.Handle(servicetest.Message("c", who, "!accept")) })
	}
	all.Wait()
	tb.Settle("c")
	boards := 0
	for _, p := range tb.Chat.In("c") {
		if p.Picture != nil {
			boards++
		}
	}
	if g := tb.Game(); g.State != game.Playing || g.Revision != 2 || boards != 1 {
		t.Errorf("%s at revision %d, with %d boards", g.State, g.Revision, boards)
	}
}

// Colors are drawn when the challenge is accepted, from the service's seed.
func TestDrawnColors(t *testing.T) {
	draw := func(seed int64) string {
		tb := servicetest.New(t, service.Options{Seed: seed})
		if asked := tb.One("ann", "!play @bob"); !strings.Contains(asked.Text, "Colors will be picked at random.") {
			t.Errorf("%q", asked.Text)
		}
		start := tb.One("bob", "!accept")
		if !strings.Contains(start.Text, "Colors were picked at random.") {
			t.Errorf("%q", start.Text)
		}
		return string(tb.Game().Black.User.ID)
	}
	black := map[string]int{}
	for seed := range int64(4) {
		who := draw(seed + 1)
		if again := draw(seed + 1); again != who {
			t.Errorf("seed %d draws %s, then %s", seed+1, who, again)
		}
		black[who]++
	}
	if len(black) != 2 {
		t.Errorf("Black is %v", black)
	}
}

// wait waits until ok returns true.
func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(servicetest.Patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not so after %v", what, servicetest.Patience)
		}
	}
}

// In a game with an opening, nobody has a color when the challenge is made: it says who opens.
func TestChallengeSaysWhoOpens(t *testing.T) {
	for words, want := range map[string]string{
		"swap2":       "Who opens is picked at random.",
		"swap2 black": "@ann opens.",
		"swap2 white": "The other player opens.",
		"black":       "@ann plays Black.",
	} {
		tb := servicetest.New(t, service.Options{})
		got := tb.One("ann", "!play @bob "+words)
		if !strings.Contains(got.Text, want) || strings.Contains(words, "swap2") && strings.Contains(got.Text, "plays ") {
			t.Errorf("%s: %q, want %q", words, got.Text, want)
		}
	}
}
