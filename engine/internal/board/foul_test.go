package board

import (
	"flag"
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

var foulPositions = flag.Int("foulpositions", 400, "positions of which every empty point is compared with the reference")

// TestForbiddenShapes holds the patterns to shapes that others have judged.
func TestForbiddenShapes(t *testing.T) {
	for _, shape := range gametest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			var b Board
			b.Reset(shape.Position(t))
			for legal, text := range map[bool]string{true: shape.Legal, false: shape.Fouls} {
				for _, pt := range points(t, text) {
					if got := b.Legal(CellOf(pt)); got != legal {
						t.Errorf("%v: legal %v, want %v: %s (%s)", pt, got, legal, shape.Reason, shape.Source)
					}
				}
			}
		})
	}
}

// TestForbiddenAgainstReference compares every empty point of random positions and of
// positions from games with the reference. Run it with -foulpositions 1000000 for a long
// comparison.
func TestForbiddenAgainstReference(t *testing.T) {
	for _, tt := range []struct {
		name string
		next func(testing.TB, *rand.Rand) *game.Position
	}{
		{"crowded", func(t testing.TB, rng *rand.Rand) *game.Position {
			return gametest.Crowded(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1))
		}},
		{"long lines", func(t testing.TB, rng *rand.Rand) *game.Position {
			return longLines(t, rng, game.DefaultSize, game.Renju)
		}},
		{"games", func(t testing.TB, rng *rand.Rand) *game.Position { return likelyGame(t, rng, 10+rng.IntN(60)) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(41, 43))
			b, found, queries := new(Board), map[game.Foul]int{}, 0
			for range *foulPositions {
				pos := tt.next(t, rng)
				b.Reset(pos)
				before := *b
				for _, pt := range free(pos) {
					want := gametest.ReferenceFoul(pos, pt)
					found[want]++
					queries++
					if got := b.Forbidden(CellOf(pt)); got != (want != game.NoFoul) {
						t.Fatalf("%v in\n%v: forbidden %v, for the reference %v", pt, drawn(pos), got, want)
					}
				}
				if before != *b {
					t.Fatal("a question changed the board")
				}
			}
			t.Logf("%d points: %v", queries, found)
			for _, foul := range []game.Foul{game.FoulOverline, game.FoulDoubleFour, game.FoulDoubleThree} {
				if found[foul] == 0 {
					t.Errorf("no position had %v", foul)
				}
			}
		})
	}
}

// likelyGame plays a game of renju in which both sides often choose what makes the most
// of their stones, as players do.
func likelyGame(t testing.TB, rng *rand.Rand, moves int) *game.Position {
	t.Helper()
	pos := empty(t, game.DefaultSize, game.Renju)
	var b Board
	b.Reset(pos)
	for range moves {
		near := b.Candidates()
		best, most := CellOf(game.Center(game.DefaultSize)), -1
		for c := range near.Cells() {
			if !b.Legal(c) || b.ClassAt(c, b.SideToMove) == ClassFive {
				continue
			}
			if n := int(b.ClassAt(c, 0)) + int(b.ClassAt(c, 1)) + rng.IntN(9); n > most {
				best, most = c, n
			}
		}
		if pos.Legal(best.Point()) != nil {
			break
		}
		if err := pos.Play(best.Point()); err != nil {
			t.Fatal(err)
		}
		b.Make(best)
	}
	return pos
}
