package service_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// A person's stats name their most frequent opening, in the reader's language.
func TestFavouriteOpening(t *testing.T) {
	kagetsu := []string{"h8 h9 i9", "h8 g8 g9"} // the same up to symmetry
	for _, tt := range []struct {
		name  string
		games []string
		want  string
	}{
		{"a pattern", append(kagetsu, "a1 a2 a3"), "Most-played opening: Direct Kagetsu (Flower Moon) (2 games)."},
		{"indirect", []string{"h8 i9 j10"}, "Most-played opening: Indirect Chosei (Long Star) (1 game)."},
		{"direct, but the third stone far away", []string{"h8 h9 a1"}, "an unnamed direct opening (1 game)."},
		{"indirect, but the third stone far away", []string{"h8 g7 a1"}, "an unnamed indirect opening (1 game)."},
		{"the middle", []string{"h8 a1 a2"}, "first stone in the middle (1 game)."},
		{"a side", []string{"h1 h8 a2"}, "first stone at the side (1 game)."},
		{"a corner", []string{"a1 h8 a2"}, "first stone in a corner (1 game)."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{Width: 720})
			for _, game := range tt.games {
				tb.Begin("ann", "!play @bob 15")
				for i, move := range append(strings.Fields(game), "o15", "o13") {
					tb.One([]string{"ann", "bob"}[i%2], "!"+move)
				}
				tb.One("ann", "!resign yes")
			}
			got := tb.One("ann", "!stats")
			if !strings.Contains(got.Text, tt.want) {
				t.Errorf("%q lacks %q", got.Text, tt.want)
			}
		})
	}
}

// The picture of the stats also shows the openings. HOSHI_TEST_SHOTS says where to write it.
func TestOpeningsInThePicture(t *testing.T) {
	painter := cjkPainter(t)
	for _, language := range []string{"en", "ja"} {
		tb := servicetest.New(t, service.Options{Painter: painter})
		tb.One("ann", "!language "+language)
		for i, moves := range []string{"h8 h9 i9 a1 b1", "h8 h9 i9 a1 b1", "h8 i9 j10 a1 c1", "a1 h8 a3 c1 d1", "h8 g8 g9 a1 k1"} {
			g := &game.Game{
				Channel: chat.ChannelID(rune('d' + i)),
				Record:  game.Record{Size: 15, Rule: engine.Freestyle},
				Rated:   true,
				Seats:   game.Seats{Black: game.Player{User: servicetest.User("ann")}, White: game.Player{User: servicetest.User("bob")}},
				Status:  game.Status{State: game.Playing},
			}
			for _, pt := range strings.Fields(moves) {
				p, err := engine.ParsePoint(pt, 15)
				if err != nil {
					t.Fatal(err)
				}
				g.Moves = append(g.Moves, p)
			}
			if err := tb.Store.Create(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
			g.State, g.Winner = game.Resigned, []engine.Color{engine.Black, engine.White}[i%2]
			if err := tb.Store.Commit(t.Context(), g); err != nil {
				t.Fatal(err)
			}
		}
		got := tb.One("ann", "!stats")
		if got.Picture == nil {
			t.Fatal("no picture")
		}
		if dir := os.Getenv("HOSHI_TEST_SHOTS"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, "stats-"+language+".png"), got.Picture.PNG, 0o600); err != nil {
				t.Error(err)
			}
			t.Log(got.Text)
		}
	}
}
