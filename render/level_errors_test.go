package render

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hoshi/engine"
)

// go test ./render -run TestLevelErrors -level-errors DIR
var levelErrors = flag.String("level-errors", "", "write pictures of errors of the level easy to this folder")

// levelError is a position in which a level threw the game away.
type levelError struct {
	pos          *engine.Position
	played, held engine.Point
}

// judgeDepth is how many plies the judge of errors searches: more than any level that errs.
const judgeDepth = 8

// errorsOf plays games between easy and club and returns easy's first errors: moves after which the
// other side wins by force, although another move would have held.
func errorsOf(t *testing.T, count int) (out []levelError) {
	players, judge := engine.New(engine.Options{HashMB: 1}), engine.New(engine.Options{HashMB: 4})
	search := func(e *engine.Engine, pos *engine.Position, lim engine.Limits) engine.Result {
		res, err := e.Search(context.Background(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	for game := int64(1); len(out) < count; game++ {
		pos := played(t, 15, "h8")
		easy := engine.Black + engine.Color(game%2)
		for !pos.Over() {
			level := engine.Club
			if pos.SideToMove() == easy {
				level = engine.Easy
			}
			move := search(players, pos, level.Limits(game)).Move
			if level == engine.Easy {
				best := search(judge, pos, engine.Limits{Depth: judgeDepth})
				after := pos.Clone()
				if err := after.Play(move); err != nil {
					t.Fatal(err)
				}
				if best.Mate >= 0 && best.Move != move && !after.Over() && search(judge, after, engine.Limits{Depth: judgeDepth}).Mate > 0 {
					out = append(out, levelError{pos.Clone(), move, best.Move})
					break
				}
			}
			if err := pos.Play(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

// An error of easy is near the stones, and isn't a missed five or an ignored four.
func TestLevelErrors(t *testing.T) {
	count := 3
	if *levelErrors != "" {
		count = 20
	}
	for i, e := range errorsOf(t, count) {
		side := e.pos.SideToMove()
		fours := e.pos.WinningPoints(side.Other())
		if len(e.pos.WinningPoints(side)) > 0 || len(fours) > 0 && !slices.Contains(fours, e.played) {
			t.Errorf("%v: %v misses a five or leaves a four alone", e.pos.Moves(), e.played)
		}
		near := false
		for row := e.played.Row - 2; row <= e.played.Row+2; row++ {
			for col := e.played.Col - 2; col <= e.played.Col+2; col++ {
				near = near || e.pos.At(engine.Point{Col: col, Row: row}) != engine.Empty
			}
		}
		if !near {
			t.Errorf("%v: %v is far from every stone", e.pos.Moves(), e.played)
		}
		if *levelErrors == "" {
			continue
		}
		png, err := shared().PNG(Scene{
			Position: e.pos, Width: 480, Last: true, Previous: true, Numbers: LastNumbers(6),
			Labels: []Label{{e.played, "X"}, {e.held, "A"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*levelErrors, fmt.Sprintf("easy-%02d.png", i+1)), png, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
