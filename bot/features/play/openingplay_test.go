package play_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// script is an opening between ann, who opens, and bob: each line is who, what they type, and what
// the answer contains.
type script [][3]string

// The openings from the first stone to normal play. At the end it's bob's turn, and the last column
// of the last line is his color.
var scripts = map[opening.ID]script{
	opening.Pro: {
		{"ann", "!g8", "center"}, {"ann", "!h8", "@bob, place a white stone anywhere"}, {"bob", "!i9", "outside the central 5×5 square, `f6` to `j10`"},
		{"ann", "!j8", "too close"}, {"ann", "!k8", "@bob's turn (White"},
	},
	opening.LongPro: {
		{"ann", "!h8", "anywhere"}, {"bob", "!i9", "central 7×7 square, `e5` to `k11`"}, {"ann", "!k8", "too close"}, {"ann", "!l8", "@bob's turn (White"},
	},
	opening.Swap: {
		{"ann", "!move h8 i9 j10 k11", "for 3 now. Nothing was placed"}, {"ann", "!move h8 i9 j10", "@ann places stones on h8, i9, j10. @bob, pick a color"},
		{"bob", "!a1", "pick a color"}, {"ann", "!choose black", "It's @bob's turn in the opening."}, {"bob", "!choose black", "@bob takes **Black**. @ann's turn (White"},
		{"ann", "!a1", "@bob's turn (Black"},
	},
	opening.Swap2: {
		{"ann", "!choose black", "You can't pick a color now. @ann, place a black stone anywhere"}, {"ann", "!choose 3", "You can't choose that now. @ann, place"},
		{"ann", "!choose", "@ann, place a black stone"}, {"bob", "!h8", "It's @ann's turn in the opening."}, {"ann", "!h8", "@ann, place a white stone anywhere"}, {"ann", "!i9", "a black stone"}, {"ann", "!j10", "`!choose more`"},
		{"bob", "!choose more", "@bob will add two stones, one white and one black. @bob, place a white stone"}, {"bob", "!move a1 b2", "@bob places stones on a1, b2. @ann, pick a color"},
		{"ann", "!choose white", "@ann takes **White**. @ann's turn (White, move 6"}, {"ann", "!c3", "@ann plays **c3**. @bob's turn (Black"},
	},
	opening.Soosyrv8: {
		{"ann", "!h8", "central 3×3 square, `g7` to `i9`"}, {"ann", "!h9", "5×5"}, {"ann", "!h10", "@bob, you're White"}, {"bob", "!swap", "@bob swaps colors and is now **Black**. @ann, place a white"},
		{"ann", "!g7", "Pick 1 to 8"}, {"ann", "!choose 9", "Pick a number from 1 to 8"}, {"ann", "!choose 2", "@bob, you're Black"}, {"bob", "!choose keep", "offer **2** more points"},
		{"bob", "!a1", "offer **1** more point"}, {"bob", "!a1", "offer **2** more points"}, {"bob", "!move a1 b3", "@ann, pick one of the points offered for the fifth stone: a1, b3"},
		{"ann", "!c3", "`c3` isn't on offer"}, {"ann", "!b3", "@ann places a stone on b3. @ann's turn (White"}, {"ann", "!c3", "@ann plays **c3**. @bob's turn (Black"},
	},
	opening.Taraguchi10: {
		{"ann", "!h8", "@bob, you're White"}, {"bob", "!choose black", "@bob swaps colors and is now **Black**. @ann, place a white"}, {"ann", "!h9", "@bob, you're Black"}, {"bob", "!choose keep", "@bob, place a black stone"},
		{"bob", "!g10", "@ann, you're White"}, {"ann", "!choose keep", "7×7"}, {"ann", "!k10", "`!choose offer`"}, {"bob", "!choose offer", "will offer 10 points"},
		{"bob", "!move a1 b1 d1 f1 i1 m1 a5 c7 e12", "offer **1** more point"}, {"bob", "!m14", "pick one"}, {"ann", "!e12", "@ann's turn (White"}, {"ann", "!a15", "@bob's turn (Black"},
	},
	opening.RIF: {
		{"ann", "!move h8 h9 h10", "pick a color"}, {"bob", "!choose swap", "@bob takes **Black**. @ann, place a white"}, {"ann", "!g7", "offer **2** more points"},
		{"bob", "!move i8 g8", "pick one"}, {"ann", "!i8", "@ann's turn (White"}, {"ann", "!a1", "@bob's turn (Black"},
	},
	opening.Yamaguchi: {
		{"ann", "!move h8 i9 j10", "Pick 1 to 12"}, {"ann", "!choose 1", "@bob, you're White"}, {"bob", "!choose keep", "@bob, place a white"}, {"bob", "!g8", "offer **1** more point"},
		{"ann", "!a2", "@bob, pick one"}, {"bob", "!a2", "@bob's turn (White"},
	},
}

// TestOpeningsBetweenPeople plays through every opening, tries actions that are refused, and takes
// back the last step.
func TestOpeningsBetweenPeople(t *testing.T) {
	for id, lines := range scripts {
		t.Run(id.String(), func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			start := tb.Begin("ann", "!play "+id.String()+" @bob")
			if !strings.Contains(start.Text, "@ann opens against @bob") || !strings.Contains(start.Text, "Opening: **") || len(start.Ping) > 0 {
				t.Errorf("start: %q, ping %v", start.Text, start.Ping)
			}
			for _, line := range lines {
				if got := tb.One(line[0], line[1]); !strings.Contains(got.Text, line[2]) {
					t.Fatalf("%s: %s: %q, want %q in it", line[0], line[1], got.Text, line[2])
				}
			}
			g := tb.Game()
			if who := g.Player(g.ToMove()).User.ID; who != "bob" {
				t.Errorf("%s to move", who)
			}
			last := lines[len(lines)-1][0]
			before := len(g.Moves)
			if got := tb.One(last, "!undo"); len(tb.Game().Moves) != before-1 {
				t.Errorf("undo: %q", got.Text)
			}
		})
	}
}

// If a command names no rule, the game's rule fits its opening.
func TestRuleOfAnOpening(t *testing.T) {
	tb := servicetest.New(t, service.Options{Opening: "auto"})
	for command, want := range map[string]string{
		"!play swap2 @bob": "standard swap2", "!play freestyle swap2 @bob": "freestyle swap2", "!play renju swap2 @bob": "renju swap2",
		"!play soosyrv8 @bob": "renju soosyrv8", "!play 五手两打 @bob": "renju rif", "!play @bob": "freestyle ", "!play @bob rated": "standard swap2", "!play @bob unrated": "freestyle ",
		"!play @bob renju": "renju ", "!play @bob rated free": "freestyle ", "!play @bob rated renju": "renju ", "!play @bob 10": "freestyle ", "!play @bob 10 rated": "standard swap2", "!play": "freestyle ", "!play swap2": "standard swap2", "!play windows": "freestyle cross",
	} {
		tb.Ask(servicetest.Message(command, "ann", command)) // each command has its own channel
		if strings.Contains(command, "@bob") {
			tb.Ask(servicetest.Message(command, "bob", "!accept"))
		}
		if g := tb.GameIn(chat.ChannelID(command)); fmt.Sprint(g.Rule, " ", g.Opening) != want {
			t.Errorf("%s: %v %v, want %s", command, g.Rule, g.Opening, want)
		}
	}
	for command, want := range map[string]string{
		"!play soosyrv8 standard": "is a renju opening", "!play taraguchi10 16": "an odd size of at least 9", "!play cross 10": "an odd size",
	} {
		if got := tb.One("ann", command); !strings.Contains(got.Text, want) || !strings.Contains(got.Text, "`!play swap2`") {
			t.Errorf("%s: %q", command, got.Text)
		}
	}
}

// A guild's settings apply to games that don't specify anything else, if they fit.
func TestOpeningOfAGuild(t *testing.T) {
	for _, tt := range []struct {
		of            settings.GuildSettings
		command, want string
	}{
		{settings.GuildSettings{Opening: "pro"}, "!play @bob", "standard pro"},
		{settings.GuildSettings{Opening: "free"}, "!play @bob", "freestyle "},
		{settings.GuildSettings{Opening: "taraguchi10"}, "!play", "renju taraguchi10"},
		{settings.GuildSettings{Opening: "taraguchi10", Rule: "caro"}, "!play", "caro "},
		{settings.GuildSettings{Opening: "taraguchi10", Size: 12}, "!play", "freestyle "},
		{settings.GuildSettings{Opening: "taraguchi10"}, "!play standard", "standard "},
		{settings.GuildSettings{Opening: "taraguchi10"}, "!play swap", "standard swap"},
		{settings.GuildSettings{Opening: "auto"}, "!play @bob", "freestyle "},
		{settings.GuildSettings{Opening: "auto", Rated: settings.On}, "!play @bob", "standard swap2"},
		{settings.GuildSettings{Opening: "auto", Rated: settings.On}, "!play @bob unrated", "freestyle "},
		{settings.GuildSettings{Opening: "auto", Rated: settings.Off}, "!play @bob rated", "standard swap2"},
		{settings.GuildSettings{Rule: "freestyle", Opening: "auto", Rated: settings.On}, "!play @bob", "freestyle swap2"},
		{settings.GuildSettings{Rule: "renju", Opening: "auto", Rated: settings.On}, "!play @bob", "renju "},
	} {
		tb := servicetest.New(t, service.Options{}) // a guild's settings are cached
		tb.Choose(tt.of)
		tb.Ask(servicetest.InGuild("c", "ann", tt.command))
		if strings.Contains(tt.command, "@bob") {
			tb.Ask(servicetest.InGuild("c", "bob", "!accept"))
		}
		if g := tb.Game(); fmt.Sprint(g.Rule, " ", g.Opening) != tt.want {
			t.Errorf("%+v: %s: %v %v, want %s", tt.of, tt.command, g.Rule, g.Opening, tt.want)
		}
	}
}

// TestOpeningsAgainstTheEngine plays every opening with the engine on either side. Its actions are
// legal, because the game follows its opening, and it acts until it's the person's turn.
func TestOpeningsAgainstTheEngine(t *testing.T) {
	for id := range scripts {
		for _, side := range []string{"black", "white"} {
			t.Run(id.String()+" "+side, func(t *testing.T) {
				tb := servicetest.New(t, service.Options{})
				rng := rand.New(rand.NewPCG(3, uint64(id)))
				got := tb.One("ann", "!play 11 "+id.String()+" "+side)
				if !strings.Contains(got.Text, "New game") || !strings.Contains(got.Text, "Opening: **") {
					t.Errorf("start: %q", got.Text)
				}
				for range 30 {
					g := tb.Game()
					model := modelOf(t, g)
					if model.Over() {
						return
					}
					if g.EngineToMove() {
						t.Fatalf("the engine has not acted: %q", got.Text)
					}
					got = tb.One("ann", randomCommand(rng, model, 0))
				}
				t.Fatalf("the opening does not end: %v", tb.Game().Actions)
			})
		}
	}
}

// modelOf replays a game in the opening's model.
func modelOf(t *testing.T, g *game.Game) *opening.Game {
	t.Helper()
	id, _ := opening.ParseID(string(g.Opening))
	model, err := opening.New(id, g.Size, g.Rule)
	if err != nil {
		t.Fatal(err)
	}
	moves, actions := g.Moves, g.Actions
	for len(moves)+len(actions) > 0 {
		var a opening.Action
		if slices.Contains(model.Question().Task.Kinds(), opening.Place) {
			a, moves = opening.Action{Kind: opening.Place, Point: moves[0]}, moves[1:]
		} else {
			a, actions = actions[0], actions[1:]
		}
		if err := model.Do(a); err != nil {
			t.Fatalf("%v: %v", a, err)
		}
	}
	return model
}

// randomCommand is a command for a legal action. If points can be withdrawn from an offer, it does
// so in withdraw of ten cases.
func randomCommand(rng *rand.Rand, model *opening.Game, withdraw int) string {
	legal := model.LegalActions()
	a := legal[rng.IntN(len(legal))]
	for a.Kind == opening.Withdraw && rng.IntN(10) >= withdraw {
		a = legal[rng.IntN(len(legal))]
	}
	return commandOf(a)
}

// commandOf is how someone types an action.
func commandOf(a opening.Action) string {
	switch a.Kind {
	case opening.Place, opening.Offer, opening.Withdraw:
		return "!" + a.Point.String()
	case opening.Declare:
		return fmt.Sprintf("!choose %d", a.Number)
	}
	return "!choose " + a.String()
}

// TestRandomActionsByCommands runs random legal actions with the bot's commands and in the
// opening's model, and takes some back. Both agree on whose turn it is and who has which color.
func TestRandomActionsByCommands(t *testing.T) {
	for _, id := range opening.IDs() {
		if _, ok := scripts[id]; !ok {
			continue
		}
		t.Run(id.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, uint64(id)))
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play "+id.String()+" @bob")
			model, err := opening.New(id, 15, tb.Game().Rule)
			if err != nil {
				t.Fatal(err)
			}
			name := map[opening.Player]string{opening.First: "ann", opening.Second: "bob"}
			for range 25 {
				last, acted := model.LastPlayer()
				if acted && rng.IntN(5) == 0 {
					tb.Send(name[last], "!undo")
					if err := model.Undo(); err != nil {
						t.Fatal(err)
					}
				} else {
					command, who := randomCommand(rng, model, 5), model.Question().Player
					tb.Send(name[who], command)
					doAsTyped(t, model, command)
				}
				sameAs(t, tb.Game(), model, name)
			}
		})
	}
}

// doAsTyped applies a command from [commandOf] to the model.
func doAsTyped(t *testing.T, model *opening.Game, command string) {
	t.Helper()
	for _, a := range model.LegalActions() {
		if commandOf(a) == command {
			if err := model.Do(a); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is not legal", command)
}

// sameAs compares a stored game with its opening's model.
func sameAs(t *testing.T, g *game.Game, model *opening.Game, name map[opening.Player]string) {
	t.Helper()
	if got, want := opening.FormatActions(modelOf(t, g).Actions()), opening.FormatActions(model.Actions()); got != want {
		t.Fatalf("actions %s, want %s", got, want)
	}
	if who := g.Player(g.ToMove()).User.Name; who != name[model.Question().Player] {
		t.Fatalf("after %v %s is to act", model.Actions(), who)
	}
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if got := g.Player(c).User.Name; got != name[model.Player(c)] {
			t.Fatalf("after %v %s has %v", model.Actions(), got, c)
		}
	}
}

// A step can be taken back until the other person has acted; then they have to agree.
func TestUndoOfAStep(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play swap2 @bob")
	tb.One("ann", "!move h8 i9 j10")
	tb.One("bob", "!choose black")
	if got := tb.One("ann", "!undo"); !strings.Contains(got.Text, "@ann asks for a takeback") {
		t.Errorf("after an answer: %q", got.Text)
	}
	tb.One("bob", "!decline")
	if got := tb.One("bob", "!undo"); !strings.Contains(got.Text, "@bob took back the last step. @bob, pick a color") || tb.Game().Black.User.Name != "ann" {
		t.Errorf("%q", got.Text)
	}
	tb.One("ann", "!undo")
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Errorf("%d stones", len(g.Moves))
	}

	tb.One("ann", "!cancel")
	tb.One("bob", "!cancel")
	tb.One("ann", "!play swap2 11")
	tb.One("ann", "!move f6 g7 f8")
	if got := tb.One("ann", "!undo"); len(tb.Game().Moves) != 2 || len(tb.Game().Actions) != 0 || tb.Game().Black.User.Name != "ann" {
		t.Errorf("with the engine's answer: %q", got.Text)
	}
}

// One board shows everything the engine does in its turn, so its text names all of it.
func TestStepsOfTheEngine(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play swap2 black")
	got := tb.One("ann", "!move a1 b1 a2")
	g := tb.Game()
	if len(g.Moves) != 4 || g.White.User.Name == "ann" {
		t.Fatalf("the engine didn't take White and move: %s", servicetest.MoveList(g.Moves))
	}
	if want := "I take **White**. I play **" + g.Moves[3].String() + "**. Your turn, @ann (Black, move 5)."; !strings.Contains(got.Text, want) {
		t.Errorf("%q, want %q in it", got.Text, want)
	}
}

// The final colors count for ratings.
func TestRatingAfterASwap(t *testing.T) {
	tb := servicetest.New(t, service.Options{Opening: "auto"})
	tb.Begin("ann", "!play @bob rated")
	tb.One("ann", "!move h8 a1 h9")
	tb.One("bob", "!choose black")
	for i, pt := range []string{"b1", "h10", "c1", "h11", "d1", "h12"} {
		tb.One([]string{"ann", "bob"}[i%2], "!"+pt)
	}
	g := tb.Game()
	if g.State != game.Won || g.Winner != engine.Black || g.Black.User.Name != "bob" {
		t.Fatalf("%v %v: %+v", g.State, g.Winner, g.Black)
	}
	of, err := tb.Store.Standing(context.Background(), rating.Scope{Family: rating.FamilyStandard}, "bob")
	if err != nil || of.Won != 1 {
		t.Errorf("bob stands at %+v, %v", of, err)
	}
	tb.One("bob", "!rematch")
	tb.One("ann", "!rematch")
	if got := tb.Game(); got.Black.User.Name != "bob" || got.Opening != "swap2" {
		t.Errorf("ann began the first game: %s begins the second", got.Black.User.Name)
	}
}

// A record includes the opening and its actions, and a game can continue from there.
func TestOpeningInRecords(t *testing.T) {
	for _, format := range []string{"sgf", "psq", "text"} {
		tb := servicetest.New(t, service.Options{})
		tb.Begin("ann", "!play rif @bob")
		tb.One("ann", "!move h8 h9 h10")
		tb.One("bob", "!choose black")
		tb.One("ann", "!g7")
		record := string(tb.One("ann", "!export "+format).Files[0].Data)
		tb.One("ann", "!cancel")
		tb.One("bob", "!cancel")
		tb.Say("carl", "!import "+record)
		g := tb.Game()
		if g.Opening != "rif" || opening.FormatActions(g.Actions) != "black" || len(g.Moves) != 4 || g.Rule != engine.Renju {
			t.Fatalf("%s: %v %v %v from\n%s", format, g.Rule, g.Opening, g.Actions, record)
		}
		if got := tb.One("carl", "!a1"); g.Black.User.Name != "carl" || !strings.Contains(got.Text, "offer **1** more point") {
			t.Errorf("%s: it goes on with %q", format, got.Text)
		}
		if got := tb.One("carl", "!opening"); !strings.Contains(got.Text, "make **Kansei (Cold Star)**, D1.") || !strings.Contains(got.Text, "offer **1**") {
			t.Errorf("%q", got.Text)
		}
	}
}

// A review doesn't judge the opening's stones.
func TestReviewLeavesOutTheOpening(t *testing.T) {
	const moves = "h8 a1 i8 a3 j8 a5 g8 a7 k8"
	review := func(record string) string {
		tb := servicetest.New(t, service.Options{})
		tb.One("ann", "!import "+record+moves)
		posts := tb.Say("ann", "!review")
		return posts[len(posts)-1].Text
	}
	judgesOpening := func(text string) bool { return strings.Contains(text, "Move 2") || strings.Contains(text, "Move 4") }
	if got := review("standard "); !judgesOpening(got) {
		t.Fatalf("a game without an opening: %s", got)
	}
	if got := review("standard swap2 (declare 2, white) "); judgesOpening(got) || !strings.Contains(got, "Black played with an accuracy of") {
		t.Errorf("%s", got)
	}
}

// Two engines play an opening and continue.
func TestWatchAnOpening(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Say("ann", "!watch d1 d1 soosyrv8 11")
	if g := tb.Game(); g.State == game.Playing || !modelOf(t, g).Over() || g.Rule != engine.Renju {
		t.Errorf("%v after %d moves", g.State, len(g.Moves))
	}
}
