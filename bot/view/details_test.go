package view

import (
	"testing"

	"hoshi/bot/domain/game"
)

// While a game is rated or belongs to a tournament, nobody sees what its position is worth.
func TestHiddenValue(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*game.Game)
		shown  bool
	}{
		"free":                  {func(*game.Game) {}, true},
		"rated":                 {func(g *game.Game) { g.Rated = true }, false},
		"an unrated tournament": {func(g *game.Game) { g.Tournament = 1 }, false},
	} {
		s := scenario{name: name, want: against(person), moves: "h8 a1 i8"}
		g := s.play(t)
		test.change(g)
		pos, err := g.Position()
		if err != nil {
			t.Fatal(err)
		}
		if got := detailText(g, pos, "value"); got.IsZero() == test.shown {
			t.Errorf("%s: %v", name, got)
		}
	}
}
