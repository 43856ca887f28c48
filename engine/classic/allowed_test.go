package classic_test

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/internal/gametest"
)

// TestProgramsMakeNoFouls asks every program for a move when some points are forbidden for Black.
func TestProgramsMakeNoFouls(t *testing.T) {
	rng := rand.New(rand.NewPCG(97, 101))
	for range 40 {
		pos := gametest.Crowded(t, rng, 11)
		if len(pos.ForbiddenPoints()) == 0 {
			continue
		}
		for _, p := range classic.Programs() {
			res, err := p.Search(t.Context(), pos, classic.Options{Depth: 1})
			if err != nil {
				t.Fatal(err)
			}
			if err := pos.Legal(res.Move); err != nil {
				t.Errorf("%s: %v in\n%s", p.ID, err, gametest.Draw(pos))
			}
		}
	}
	// Each of them considers a double three the best move.
	pos := gametest.Stones(t, 15, engine.Renju, gametest.Points(t, "g8 i8 h7 h9"), gametest.Points(t, "a1 c1 e1 g1"))
	for _, p := range classic.Programs() {
		if res, err := p.Search(t.Context(), pos, classic.Options{Depth: 1}); err != nil || res.Move.String() == "h8" {
			t.Errorf("%s: %v, error %v", p.ID, res.Move, err)
		}
	}
}
