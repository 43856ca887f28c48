package search

import (
	"context"
	"flag"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

var (
	renjuGames = flag.Int("renjugames", 3, "games of renju of the engine against itself")
	renjuNodes = flag.Uint64("renjunodes", 300, "nodes for a move in these games")
)

// TestRenjuGamesHaveNoFouls plays renju games from random openings, and checks what the engine and
// the position say about every empty point against the reference: the engine makes no foul, and no
// legal move is refused. For a long check, run it with -renjugames 2000.
func TestRenjuGamesHaveNoFouls(t *testing.T) {
	t.Parallel()
	var won [3]atomic.Int64
	var moves, points, fouls atomic.Int64
	const workers = 2
	done := make(chan struct{})
	var next atomic.Int64
	for range workers {
		go func() {
			defer func() { done <- struct{}{} }()
			engine := New(Options{HashMB: 1})
			for {
				i := int(next.Add(1))
				if i > *renjuGames || t.Failed() {
					return
				}
				pos := renjuGame(t, engine, rand.New(rand.NewPCG(uint64(i), 73)), &points, &fouls)
				won[pos.Winner()].Add(1)
				moves.Add(int64(pos.Len()))
			}
		}()
	}
	for range workers {
		<-done
	}
	t.Logf("%d games with %d moves: Black won %d, White %d, drawn %d; %d points of which %d were forbidden",
		*renjuGames, moves.Load(), won[game.Black].Load(), won[game.White].Load(), won[game.Empty].Load(), points.Load(), fouls.Load())
}

// renjuGame plays a game and checks each of its positions.
func renjuGame(t *testing.T, engine *Engine, rng *rand.Rand, points, fouls *atomic.Int64) *game.Position {
	pos, err := game.NewPosition(game.DefaultSize, game.Renju)
	if err != nil {
		t.Error(err)
		return pos
	}
	middle := game.Center(game.DefaultSize)
	for pos.Len() < 5 {
		_ = pos.Play(game.Point{Col: middle.Col + int8(rng.IntN(7)-3), Row: middle.Row + int8(rng.IntN(7)-3)}) // draws again if it's taken
	}
	for !pos.Over() && !t.Failed() {
		checkFouls(t, pos, points, fouls)
		res, err := engine.Search(context.Background(), pos, Limits{Nodes: *renjuNodes})
		if err == nil {
			err = pos.Play(res.Move)
		}
		if err != nil {
			t.Errorf("%v after %v", err, pos.Moves())
		}
	}
	return pos
}

// checkFouls checks every empty point.
func checkFouls(t *testing.T, pos *game.Position, points, fouls *atomic.Int64) {
	var b board.Board
	b.Reset(pos)
	for _, pt := range free(pos) {
		want := game.NoFoul
		if pos.SideToMove() == game.Black {
			want = gametest.ReferenceFoul(pos, pt)
			points.Add(1)
		}
		if want != game.NoFoul {
			fouls.Add(1)
		}
		if got := pos.Foul(pt); got != want {
			t.Errorf("%v is %v, for the reference %v, after %v", pt, got, want, pos.Moves())
		}
		if legal := b.Legal(board.CellOf(pt)); legal != (want == game.NoFoul) {
			t.Errorf("%v is legal for the search: %v, for the reference %v, after %v", pt, legal, want, pos.Moves())
		}
	}
}
