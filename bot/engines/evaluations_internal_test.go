package engines

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hoshi/engine"
)

// shownLine is a number that a view has shown for a move, and how deeply the engine had looked.
type shownLine struct{ score, depth int }

// Whatever is asked about the positions of a game, in whatever order: a move has the number that it had
// before, unless the engine has looked more deeply for it since, and a move is worth what the position
// after it is worth.
func TestViewsAgree(t *testing.T) {
	for seed := range uint64(8) {
		size, rule := []int{15, 9, 20, 15, 11, 19}[seed%6], engine.PlayableRules()[int(seed)%len(engine.PlayableRules())]
		t.Run(fmt.Sprintf("%d %d %v", seed, size, rule), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, 1))
			s := NewSearcher(SearcherDeps{})
			game := randomGame(t, rng, size, rule)
			shown := make([]map[engine.Point]shownLine, len(game))
			asked := ""
			for range 14 {
				at := rng.IntN(len(game))
				if rng.IntN(2) == 0 {
					at = len(game) - 1
				}
				lines := []int{1, 3, 5, EveryMove}[rng.IntN(4)]
				depth := 1 + rng.IntN(7)
				asked += fmt.Sprintf(" %d/%d/%d", at, depth, lines)
				e, err := s.evaluate(t.Context(), engine.New(engine.Options{HashMB: 1}), game[at], engine.Limits{Depth: depth, Fresh: true}, ask{depth: depth, lines: lines})
				if err != nil {
					t.Fatal(err)
				}
				if !e.answers(ask{depth: depth, lines: lines}) {
					t.Errorf("asked%s: still not known", asked)
				}
				if shown[at] == nil {
					shown[at] = make(map[engine.Point]shownLine)
				}
				checkShown(t, asked, e, lines, shown[at])
				checkLinks(t, asked, s.Evaluations, game)
			}
		})
	}
}

// checkShown compares the lines that a view shows with those that views of the position showed before.
func checkShown(t *testing.T, asked string, e *Evaluation, lines int, shown map[engine.Point]shownLine) {
	t.Helper()
	for i, l := range e.Lines[:min(lines, len(e.Lines))] {
		if i > 0 && l.Score > e.Lines[i-1].Score {
			t.Errorf("asked%s: %v is listed after a worse move", asked, l.Move)
		}
		before, known := shown[l.Move]
		if known && before.score != l.Score && before.depth >= l.Depth && !l.proven() {
			t.Errorf("asked%s: %v was worth %d to depth %d and is now %d to depth %d", asked, l.Move, before.score, before.depth, l.Score, l.Depth)
		}
		shown[l.Move] = shownLine{l.Score, l.Depth}
	}
}

// checkLinks compares the moves of a game with the positions after them.
func checkLinks(t *testing.T, asked string, s *Evaluations, game []*engine.Position) {
	t.Helper()
	for i := range len(game) - 1 {
		e, after := s.Of(game[i]), s.Of(game[i+1])
		if e == nil || after == nil {
			continue
		}
		move, _ := game[i+1].LastMove()
		want := playedBefore(game[i], move, &after.Best().Variation)
		if l := e.of(move); l == nil || l.Score != want.Score {
			t.Errorf("asked%s: move %d is worth %+v, the position after it %+v", asked, i+1, l, after.Best())
		}
	}
}

// randomGame returns the positions of a game with moves near the middle, from one that isn't empty to one
// that isn't over.
func randomGame(t *testing.T, rng *rand.Rand, size int, rule engine.Rule) (game []*engine.Position) {
	t.Helper()
	pos, err := engine.NewPosition(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	for pos.Len() < 11 {
		pt := engine.Point{Col: int8(size/2 - 3 + rng.IntN(7)), Row: int8(size/2 - 3 + rng.IntN(7))}
		if pos.Play(pt) != nil {
			continue
		}
		if pos.Over() {
			if err := pos.Undo(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if pos.Len() >= 7 {
			game = append(game, pos.Clone())
		}
	}
	return game
}
