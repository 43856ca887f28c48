package board

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/internal/pattern"
)

// A long comparison can be split: each seed has its own positions, so the seeds say which parts are
// done.
var (
	foulPositions = flag.Int("foulpositions", 400, "positions of each kind of which every empty point is compared with the reference")
	foulSeed      = flag.Uint64("foulseed", 0, "seed of the positions")
	foulTime      = flag.Duration("foultime", 0, "end after this time with what has been compared; 0 for no limit")
	foulFew       = flag.Bool("foulfew", true, "ask the reference about points with fewer than four black stones around too")
)

// TestForbiddenShapes checks the patterns against shapes that others have judged.
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
// positions from games with the reference. For a million positions, run
//
//	go test ./engine/internal/board -run ForbiddenAgainstReference -v -foulpositions 340000 -foulfew=false -foulseed 1 -timeout 3h
//
// or part of them, with another -foulseed and fewer positions.
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
			rng := rand.New(rand.NewPCG(41, 43+*foulSeed))
			b, found, queries, done := new(Board), map[game.Foul]int{}, 0, 0
			for began := time.Now(); done < *foulPositions && (*foulTime == 0 || time.Since(began) < *foulTime); done++ {
				queries += compareFouls(t, b, tt.next(t, rng), found)
			}
			t.Logf("seed %d: %d positions, %d points: %v", *foulSeed, done, queries, found)
			for _, foul := range []game.Foul{game.FoulOverline, game.FoulDoubleFour, game.FoulDoubleThree} {
				if found[foul] == 0 && done >= 400 {
					t.Errorf("no position had %v", foul)
				}
			}
		})
	}
}

// compareFouls compares every empty point of a position with the reference, and counts the fouls. b
// is a board it may overwrite. It returns how many points it has compared.
func compareFouls(t *testing.T, b *Board, pos *game.Position, found map[game.Foul]int) (queries int) {
	t.Helper()
	b.Reset(pos)
	before := *b
	for _, pt := range free(pos) {
		want := game.NoFoul
		if *foulFew || blackAround(pos, pt) >= 4 {
			want = gametest.ReferenceFoul(pos, pt)
		}
		found[want]++
		queries++
		if got := b.Forbidden(CellOf(pt)); got != (want != game.NoFoul) {
			t.Fatalf("%v in\n%v: forbidden %v, for the reference %v", pt, drawn(pos), got, want)
		}
	}
	if before != *b {
		t.Fatal("a question changed the board")
	}
	return queries
}

// blackAround returns how many black stones there are on a point's lines, up to five away. With
// fewer than four, a stone there makes neither a five nor a foul: an overline needs five others,
// and two fours or two threes need four.
func blackAround(pos *game.Position, pt game.Point) (n int) {
	for _, d := range []game.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for i := int8(-5); i <= 5; i++ {
			q := game.Point{Col: pt.Col + i*d.Col, Row: pt.Row + i*d.Row}
			if i != 0 && q.On(pos.Size()) && pos.At(q) == game.Black {
				n++
			}
		}
	}
	return n
}

// likelyGame plays a renju game in which both sides often choose the move that does most for their
// stones, as people do.
func likelyGame(t testing.TB, rng *rand.Rand, moves int) *game.Position {
	t.Helper()
	pos := empty(t, game.DefaultSize, game.Renju)
	var b Board
	b.Reset(pos)
	for range moves {
		near := b.Candidates()
		best, most := CellOf(game.Center(game.DefaultSize)), -1
		for c := range near.Cells() {
			if !b.Legal(c) || b.ClassAt(c, b.SideToMove) == pattern.ClassFive {
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
