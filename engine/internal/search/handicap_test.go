package search

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// beginner models a human beginner: it completes its five, stops a four, and otherwise extends its
// own row or blocks the opponent's longer one, without looking ahead.
type beginner struct{ rng *rand.Rand }

func (b beginner) move(pos *game.Position) game.Point {
	us := pos.SideToMove()
	var best []game.Point
	most := -1
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{Col: int8(i % pos.Size()), Row: int8(i / pos.Size())}
		if pos.At(pt) != game.Empty {
			continue
		}
		own, other := rowThrough(pos, pt, us), rowThrough(pos, pt, us.Other())
		if v := max(2*own+rowsPerStone, 2*other); v >= most {
			if v > most {
				best, most = best[:0], v
			}
			best = append(best, pt)
		}
	}
	return best[b.rng.IntN(len(best))]
}

const rowsPerStone = 20 // that's how many fives go through a point

// rowThrough says how long a row of c there is through pt: how many stones c has in its best five
// without an opponent's stone, and then how many fives have that many.
func rowThrough(pos *game.Position, pt game.Point, c game.Color) int {
	most, rows := 0, 0
	for _, d := range [4]game.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for from := int8(-4); from <= 0; from++ {
			n := 0
			for i := from; i < from+5; i++ {
				q := game.Point{Col: pt.Col + i*d.Col, Row: pt.Row + i*d.Row}
				if !q.On(pos.Size()) || pos.At(q) == c.Other() {
					n = -5
				} else if pos.At(q) == c {
					n++
				}
			}
			if n > most {
				most, rows = n, 0
			}
			if n == most {
				rows++
			}
		}
	}
	return most*rowsPerStone + rows
}

// againstBeginner plays games at a level and returns how many the beginner won.
func againstBeginner(t *testing.T, level, games int) (wins int) {
	engine := New(Options{HashMB: 1})
	for number := range games {
		b := beginner{rand.New(rand.NewPCG(uint64(number), 1))}
		beginnerIs := game.Black + game.Color(number%2)
		pos := played(t, 15, "h8")
		for !pos.Over() {
			var m game.Point
			if pos.SideToMove() == beginnerIs {
				m = b.move(pos)
			} else {
				res, err := engine.Search(context.Background(), pos, AtDepth(level, int64(number)))
				if err != nil {
					t.Fatal(err)
				}
				m = res.Move
			}
			if err := pos.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if pos.Winner() == beginnerIs {
			wins++
		}
	}
	return wins
}

var beginnerGames = flag.Int("beginner", 40, "games that the beginner plays at each level")

// A beginner wins now and then at the first level, and less often at each higher one.
func TestBeginner(t *testing.T) {
	games := *beginnerGames
	var wins [4]int
	for level := 1; level <= 3; level++ {
		wins[level] = againstBeginner(t, level, games)
		t.Logf("of %d games at level %d the beginner wins %d", games, level, wins[level])
	}
	if wins[1] < games/6 || wins[1] > games/2 {
		t.Errorf("the beginner wins %d of %d games at level 1, want a sixth to a half", wins[1], games)
	}
	if wins[2] == 0 || wins[2] >= wins[1] || wins[3] >= wins[2] {
		t.Errorf("the beginner wins %v games at levels 1 to 3, want fewer at each", wins[1:])
	}
}

// sharp returns a position near the center with a row to complete or stop.
func sharp(t *testing.T, rng *rand.Rand) *game.Position {
	for {
		pos := played(t, 15, "")
		for n := 10 + rng.IntN(30); pos.Stones() < n && !pos.Over(); {
			_ = pos.Play(game.Point{Col: int8(4 + rng.IntN(8)), Row: int8(4 + rng.IntN(8))}) // a taken point is drawn again
		}
		if pos.Over() {
			continue
		}
		var b board.Board
		b.Reset(pos)
		if own, opp := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]; own.Any(pattern.CountFive) || opp.Any(pattern.CountFive) || opp.Any(pattern.CountOpenFour) {
			return pos
		}
	}
}

// At no level does the engine miss a five, or ignore a four or open three that it could stop.
func TestLevelsBlunderNot(t *testing.T) {
	engine := New(Options{HashMB: 1})
	for level := 1; level <= 20; level++ {
		rng := rand.New(rand.NewPCG(uint64(level), 2))
		var fives, fours, threes int
		for range 50 {
			pos := sharp(t, rng)
			lim := AtDepth(level, rng.Int64())
			lim.Nodes = 500
			res, err := engine.Search(context.Background(), pos, lim)
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, pos, res)
			var b board.Board
			b.Reset(pos)
			own, opp := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]
			mine, theirs := b.ClassAt(board.CellOf(res.Move), b.SideToMove), b.ClassAt(board.CellOf(res.Move), b.SideToMove.Other())
			switch {
			case own.Any(pattern.CountFive):
				fives++
				if mine != pattern.ClassFive {
					t.Errorf("level %d, %v: %v misses a five", level, pos.Moves(), res.Move)
				}
			case opp.Any(pattern.CountFive):
				fours++
				if theirs != pattern.ClassFive {
					t.Errorf("level %d, %v: %v does not stop a four", level, pos.Moves(), res.Move)
				}
			default:
				threes++
				if mine >= pattern.ClassFour {
					continue // must be answered first, or wins
				}
				b.Make(board.CellOf(res.Move))
				if n := tactics.StaticWin(&b); n > 0 && n <= 3 && stoppable(pos) {
					t.Errorf("level %d, %v: %v leaves an open three", level, pos.Moves(), res.Move)
				}
			}
		}
		if fives < 5 || fours < 5 || threes < 5 {
			t.Fatalf("level %d: %d, %d and %d positions are too few", level, fives, fours, threes)
		}
	}
}

// stoppable reports whether any move keeps the other side from an open four.
func stoppable(pos *game.Position) bool {
	var b board.Board
	b.Reset(pos)
	moves := b.Candidates()
	for c := range moves.Cells() {
		b.Make(c)
		n := tactics.StaticWin(&b)
		b.Undo()
		if n <= 0 || n > 3 {
			return true
		}
	}
	return false
}

// What a level plays depends on the game's seed, and not on earlier searches for others.
func TestLevelsRepeat(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	used := New(Options{HashMB: 1, Seed: 5, Threads: 2})
	moves := map[game.Point]bool{}
	for seed := range int64(8) {
		for level := 1; level <= 3; level++ {
			want, err := New(Options{HashMB: 1, Seed: 5}).Search(context.Background(), pos, AtDepth(level, seed))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := used.Search(context.Background(), pos, Limits{Depth: 5}); err != nil {
				t.Fatal(err)
			}
			got, err := used.Search(context.Background(), pos, AtDepth(level, seed))
			if err != nil {
				t.Fatal(err)
			}
			got.Time, want.Time = 0, 0
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("level %d, seed %d: %s", level, seed, diff)
			}
			if level == 1 {
				moves[got.Move] = true
			}
		}
	}
	if len(moves) < 3 {
		t.Errorf("eight games at level 1 have the moves %v", moves)
	}
}

func TestOnlyEasyLevelsHaveHandicaps(t *testing.T) {
	for level := 1; level <= MaxDepth; level++ {
		want := Limits{Depth: level}
		switch lim := AtDepth(level, 7); {
		case lim.Depth != level:
			t.Errorf("level %d looks %d plies ahead", level, lim.Depth)
		case level <= 3 && (lim.Handicap.EvalNoise == 0 || !lim.Handicap.NoStaticWins),
			(level == 4 || level == 5) && lim.Handicap != Handicap{NoNetwork: true, Seed: 7}, level > 5 && lim != want:
			t.Errorf("level %d: %+v", level, lim)
		}
	}
}
