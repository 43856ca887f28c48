package level_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// engineSide returns the engine player in the running game.
func engineSide(tb *servicetest.Harness) game.Player {
	tb.T.Helper()
	g := tb.Game()
	if g.Black.Engine {
		return g.Black
	}
	return g.White
}

func TestLevelOfGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	for _, tt := range []struct {
		name, line, want string
		level            engine.Level
		depth            game.Depth
	}{
		{"never won", "!play", "level easy", engine.Easy, 0},
		{"named", "!play casual", "level casual", engine.Casual, 0},
		{"remembered", "!play white", "level casual", engine.Casual, 0},
		{"hard", "!play hard 9", "level strong", engine.Strong, 0},
		{"depth", "!play d2", "depth 2", engine.NoLevel, 2},
		{"program", "!play windows", "(depth 4)", engine.NoLevel, 0},
		{"Chinese", "!play 简单", "level easy", engine.Easy, 0},
		{"import", "!import h8 i9", "against me", engine.Easy, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tb.One("you", tt.line)
			if p := engineSide(tb); !strings.Contains(got.Text, tt.want) || p.Level != tt.level || p.Depth != tt.depth {
				t.Errorf("%q, level %v, depth %v", got.Text, p.Level, p.Depth)
			}
			tb.One("you", "!cancel")
		})
	}
}

// A game's own level or depth overrides the person's level, then come the channel's depth, the
// guild's level and the program's.
func TestLevelPrecedence(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	start := func(text string) game.Player {
		t.Helper()
		tb.Ask(servicetest.InGuild("c", "ann", text))
		p := engineSide(tb)
		tb.Ask(servicetest.InGuild("c", "ann", "!cancel"))
		return p
	}
	tb.Choose(settings.GuildSettings{Level: "casual"})
	if p := start("!play"); p.Level != engine.Casual {
		t.Errorf("the guild's level: %+v", p)
	}
	tb.Ask(servicetest.InGuild("c", "ann", "!depth 3"))
	if p := start("!play"); p.Level != engine.NoLevel || p.Depth != game.DepthOfChannel {
		t.Errorf("the channel's depth: %+v", p)
	}
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!level club")); len(got) != 1 || strings.Contains(got[0].Text, "depth") {
		t.Errorf("a level beside the channel's depth: %v", got)
	}
	if p := start("!play"); p.Level != engine.Club {
		t.Errorf("the person's level: %+v", p)
	}
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!depth 4")); len(got) != 1 || !strings.Contains(got[0].Text, "level **club**") || !strings.Contains(got[0].Text, "!play d4") {
		t.Errorf("a depth beside the person's level: %v", got)
	}
	if p := start("!play d4"); p.Level != engine.NoLevel || p.Depth != 4 {
		t.Errorf("the game's depth: %+v", p)
	}
	if p := start("!play strong"); p.Level != engine.Strong {
		t.Errorf("the game's level: %+v", p)
	}
}

func TestLevelCommand(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	got := tb.One("you", "!level")
	for _, level := range engine.Levels() {
		if explained := level <= engine.Club; !strings.Contains(got.Text, level.String()) || strings.Contains(got.Text, "**"+level.String()+"**") != explained {
			t.Errorf("%v, explained: %v: %q", level, explained, got.Text)
		}
	}
	tb.One("you", "!level master")
	if got := tb.One("you", "!level"); !strings.Contains(got.Text, "up to 1,600 positions") || strings.Contains(got.Text, "**club**") {
		t.Errorf("around master: %q", got.Text)
	}
	if !strings.Contains(got.Text, "level easy") || len(got.Rows) != 1 || len(got.Rows[0].Menu) != len(engine.Levels()) {
		t.Errorf("%q, %d rows", got.Text, len(got.Rows))
	}
	for _, tt := range []struct{ line, want string }{
		{"!level master", "**master**"},
		{"!level", "at level master"},
		{"!level godlike", "isn't a level"},
		{"!play easy windows", "Only I have levels"},
		{"!play easy d3", "not both"},
		{"!play easy @bob", "against me"},
		{"!play easy casual", "pick `easy` or `casual`"},
	} {
		if got := tb.One("you", tt.line); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.line, got.Text, tt.want)
		}
	}
	if us, err := tb.Store.UserSettings(context.Background(), "eve"); err != nil || us.Level != engine.NoLevel {
		t.Errorf("somebody else has %+v, %v", us, err)
	}
}

// A depth set in the middle of a game at a level applies from then on, and the game becomes
// unrated.
func TestDepthEndsLevel(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	tb.One("you", "!play")
	got := tb.One("you", "!depth 2")
	if p := engineSide(tb); p.Level != engine.NoLevel || p.Depth != 2 || !strings.Contains(got.Text, "depth 2 in this game") {
		t.Errorf("%q, %+v", got.Text, p)
	}
}

func TestWatchLevels(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Send("you", "!watch beginner easy 9")
	tb.Settle("c")
	if g := tb.Game(); g.Black.Level != engine.Beginner || g.White.Level != engine.Easy || g.Size != 9 {
		t.Errorf("%+v against %+v on %d", g.Black, g.White, g.Size)
	}
}

// Until the person's first move, the level can be chosen under the board, which restarts the game.
func TestLevelMenuUnderBoard(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	board := tb.One("you", "!play 9")
	menu := board.Rows[len(board.Rows)-1]
	if len(menu.Menu) != len(engine.Levels()) || menu.Menu[2].Command != "play" {
		t.Fatalf("rows %+v", board.Rows)
	}
	tb.One("you", "!play "+menu.Menu[2].Words)
	if g := tb.Game(); g.White.Level != engine.Casual || g.Size != 9 {
		t.Errorf("%+v on %d", g.White, g.Size)
	}
	moved := tb.One("you", "!e5")
	if last := moved.Rows[len(moved.Rows)-1]; len(last.Menu) > 0 && last.Menu[0].Command == "play" {
		t.Error("the level can be chosen after a move")
	}
}

// After two quick losses or wins in a row, another level is suggested once.
func TestLevelSteps(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	lose := func() servicetest.Post {
		tb.One("you", "!play")
		tb.One("you", "!a1")
		tb.One("you", "!o15")
		return tb.One("you", "!resign yes")
	}
	for i, want := range []bool{false, true, false} {
		got := lose()
		suggested := strings.Contains(got.Text, "**beginner**")
		again := got.Rows[0].Buttons
		offered := strings.HasPrefix(again[len(again)-1].Words, "beginner ")
		if suggested != want || offered != want {
			t.Errorf("after %d losses: %q, %+v", i+1, got.Text, got.Rows)
		}
	}
	tb.One("you", "!play easy")
	resignEngine(tb)
	if got := tb.Last(); strings.Contains(got.Text, "casual") {
		t.Errorf("after one win: %q", got.Text)
	}
	tb.One("you", "!play easy")
	resignEngine(tb)
	if got := tb.Last(); !strings.Contains(got.Text, "**casual**") {
		t.Errorf("after two wins: %q", got.Text)
	}
}

// resignEngine ends the running game as a win for the person.
func resignEngine(tb *servicetest.Harness) {
	tb.T.Helper()
	g := tb.Game()
	g.State, g.Winner = game.Won, engine.Black
	g.Moves = nil
	for _, pt := range []string{"h8", "a1", "i8", "a2", "j8", "a3", "k8", "b1", "l8"} {
		at, err := engine.ParsePoint(pt, g.Size)
		if err != nil {
			tb.T.Fatal(err)
		}
		g.Moves = append(g.Moves, at)
	}
	g.Last = game.Event{Kind: game.EventMove, Side: engine.Black}
	if err := tb.Store.Commit(context.Background(), g); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
}

// Someone who won at a level and hasn't chosen one plays it again.
func TestLevelWonLast(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	tb.One("you", "!play")
	g := tb.Game()
	g.White.Level = engine.Club
	if err := tb.Store.Commit(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	resignEngine(tb)
	if got := tb.One("you", "!play"); !strings.Contains(got.Text, "level club") {
		t.Errorf("%q", got.Text)
	}
}

// Every language has a name for every level.
func TestLevelsInAllLanguages(t *testing.T) {
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range settings.Languages() {
		seen := map[string]engine.Level{}
		for _, level := range engine.Levels() {
			name := catalogue.Translate(language, message.T("strength.level", message.Args{"Level": level}))
			if other, ok := seen[name]; ok {
				t.Errorf("%s: %v and %v are both %q", language, level, other, name)
			}
			seen[name] = level
		}
	}
}

// A rated game against a level counts with the level's rating; other engines are unrated.
func TestRatedAgainstLevel(t *testing.T) {
	won := func(opponent game.Player) *game.Game {
		return &game.Game{
			Rated:  true,
			Seats:  game.Seats{Black: game.Player{User: servicetest.User("ann")}, White: opponent},
			Record: game.Record{Moves: make([]engine.Point, 9)},
			Status: game.Status{State: game.Won, Winner: engine.Black},
		}
	}
	_, white, score, ok := rating.RatedResult(won(game.Player{Engine: true, Level: engine.Club}))
	if !ok || white.Level != "club" || int(white.Fixed.Value) != engine.Club.Rating() || score != 1 {
		t.Errorf("%+v, %v, %v", white, score, ok)
	}
	for _, opponent := range []game.Player{{Engine: true}, {Engine: true, Depth: 4}, {Engine: true, Program: "windows"}} {
		if _, _, _, ok := rating.RatedResult(won(opponent)); ok {
			t.Errorf("a game against %+v counts", opponent)
		}
	}
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{MaxDepth: 3})
	for text, want := range map[string]bool{"!play easy rated": true, "!play master rated": false} {
		tb.Ask(servicetest.InGuild("c", "ann", text))
		if g := tb.Game(); g.Rated != want {
			t.Errorf("%s: rated %v", text, g.Rated)
		}
	}
}

// !level tells people which level is an even match for them, once they've played enough rated games
// against levels.
func TestEvenMatch(t *testing.T) {
	tb := servicetest.New(t, service.Options{Level: engine.Easy})
	won := func(number int, by engine.Color) {
		g := &game.Game{
			Channel: chat.ChannelID(fmt.Sprint("even", number)), Rated: true,
			Record: game.Record{Size: 15, Rule: engine.Freestyle},
			Status: game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart}},
			Seats:  game.Seats{Black: game.Player{User: servicetest.User("you")}, White: game.Player{Engine: true, Level: engine.Club}},
		}
		for i := range int8(4) {
			g.Moves = append(g.Moves, engine.Point{Col: i, Row: 3})
		}
		if err := tb.Store.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		g.State, g.Winner = game.Won, by
		if err := tb.Store.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	played := 0
	for _, tt := range []struct {
		games int
		want  string
	}{
		{0, "Play 5 rated games against my levels"},
		{2, "Play 3 more rated games against my levels"},
		{4, "Play 1 more rated game against one of my levels"},
	} {
		for ; played < tt.games; played++ {
			won(played, engine.Black+engine.Color(played%2))
		}
		if got := tb.One("you", "!level"); !strings.Contains(got.Text, tt.want) {
			t.Errorf("after %d games: %q, want %q in it", played, got.Text, tt.want)
		}
	}
	for ; played < 12; played++ {
		won(played, engine.Black+engine.Color(played%2))
	}
	for _, text := range []string{"!level", "!stats"} {
		if got := tb.One("you", text); !strings.Contains(got.Text, "**club**") || !strings.Contains(got.Text, "casual to strong") {
			t.Errorf("after six wins and six losses against club, %s: %q", text, got.Text)
		}
	}
}
