package view_test

import (
	"slices"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
	"hoshi/engine"
)

// A board has one button that ends the game, named after what it does: resign, or cancel the game
// before anybody's second move. The menu offers to cancel the game if resigning doesn't.
func TestEndButton(t *testing.T) {
	ann, bob := game.Player{User: servicetest.User("ann")}, game.Player{User: servicetest.User("bob")}
	hoshi := game.Player{Engine: true, Level: engine.Easy}
	moves := servicetest.DrawnGame()
	for _, tt := range []struct {
		name         string
		black, white game.Player
		moves        int
		tournament   bool
		label        string
		inMenu       bool
	}{
		{"a new game", ann, bob, 0, false, "button.cancel", false},
		{"one move each", ann, bob, 2, false, "button.cancel", false},
		{"Black's second move", ann, bob, 3, false, "button.resign", true},
		{"an engine's second move", hoshi, ann, 3, false, "button.cancel", false},
		{"two moves against an engine", ann, hoshi, 3, false, "button.resign", true},
		{"a tournament", ann, bob, 0, true, "button.resign", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &game.Game{
				ID: 7, Record: game.Record{Size: 9, Rule: engine.Freestyle, Moves: moves[:tt.moves]},
				Seats: game.Seats{Black: tt.black, White: tt.white}, Status: game.Status{State: game.Playing}, Host: ann.User,
			}
			if tt.tournament {
				g.Tournament = 1
			}
			label, inMenu := "", false
			for _, row := range view.New(view.Deps{}).BoardRows(g, result.LevelStep{}) {
				for _, b := range row.Buttons {
					if b.Command == "resign" {
						label += b.Label.ID
					}
				}
				inMenu = inMenu || slices.ContainsFunc(row.Menu, func(b chat.Button) bool { return b.Command == "cancel" })
			}
			if label != tt.label || inMenu != tt.inMenu {
				t.Errorf("the button is %q, and cancel is in the menu: %t; want %q, %t", label, inMenu, tt.label, tt.inMenu)
			}
		})
	}
}
