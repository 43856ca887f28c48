package board

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/network"
)

// checkNetwork fails the test if the board's sums differ from a recount, or their value from the
// network's definition.
func checkNetwork(t *testing.T, b *Board, n *network.Network) {
	t.Helper()
	var want networkEntry
	fresh := networkSums{Summer: network.NewSummer(n)}
	fresh.recount(b, &want)
	if got := *b.network.of(b); got != want.sums {
		t.Fatalf("after %d moves the sums are %v, a recount gives %v", b.plies, got, want.sums)
	}
	var sums network.Sums
	for c := range b.empty.Cells() {
		n.Add(&sums, b.patterns[c].Of(b.SideToMove).Number(), b.patterns[c].Of(b.SideToMove.Other()).Number())
	}
	situation := b.Situation()
	if got, want := b.network.ValueOf(b.network.of(b), uint8(b.SideToMove), situation), n.Value(&sums, situation); got != want {
		t.Fatalf("after %d moves the network adds %d, by its definition %d", b.plies, got, want)
	}
}

// Updated sums equal recounted ones, no matter which moves were made and undone in between or how
// many positions were skipped.
func TestNetworkIncremental(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	n := network.Default()
	for round := range 60 {
		rule := game.PlayableRules()[round%len(game.PlayableRules())]
		var b Board
		b.UseNetwork(n)
		b.Reset(randomPosition(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), rule, rng.IntN(20)))
		for range 300 {
			if b.plies > 0 && rng.IntN(3) == 0 {
				b.Undo()
			} else if c := randomMove(&b, rng); c != NoCell {
				b.Make(c)
			} else {
				break
			}
			if rng.IntN(3) == 0 { // the other positions are never evaluated
				checkNetwork(t, &b, n)
			}
		}
	}
}

// The longest gap, with moves that each change as many points as possible.
func TestNetworkLongGaps(t *testing.T) {
	for _, rule := range game.PlayableRules() {
		var b Board
		b.UseNetwork(network.Default())
		b.Reset(empty(t, game.MaxSize, rule))
		b.Evaluate()
		most := 0
		for i := range maxNetworkGap { // far from each other and from the edges
			b.Make(CellOf(game.Point{Col: int8(5 + 3*(i%4)), Row: int8(5 + 4*(i/4))}))
			most += b.undos[i].affectedCount + 1
		}
		if most < maxNetworkGap*30 {
			t.Errorf("%v: only %d points in all", rule, most)
		}
		checkNetwork(t, &b, network.Default())
	}
}

// A network that was left out is used again after a reset.
func TestLeaveOutNetwork(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9")
	var b Board
	b.Reset(pos)
	without := b.Evaluate()
	b.UseNetwork(network.Default())
	b.Reset(pos)
	with, state := b.Evaluate(), b.network
	if with == without {
		t.Error("the network adds nothing")
	}
	b.LeaveOutNetwork()
	if got := b.Evaluate(); got != without {
		t.Errorf("without the network it evaluates to %d, want %d", got, without)
	}
	b.Reset(pos)
	if got := b.Evaluate(); got != with || b.network != state {
		t.Errorf("after a reset it evaluates to %d, want %d, with the same sums: %v", got, with, b.network == state)
	}
}

// The stamp of updates can wrap around.
func TestNetworkStampWraps(t *testing.T) {
	var b Board
	b.UseNetwork(network.Default())
	b.Reset(played(t, 15, "h8 i9"))
	b.network.stamp = ^uint32(0) - 1
	for i := range b.network.later {
		b.network.later[i].stamp = 1 // left by an old update
	}
	b.Evaluate()
	for range 3 {
		for range 2 { // a single move doesn't need a stamp
			c := b.Candidates()
			for at := range c.Cells() {
				b.Make(at)
				break
			}
		}
		checkNetwork(t, &b, network.Default())
	}
}

// A single move doesn't need a stamp, so evaluating after each move is cheaper than after two.
func TestNetworkUpdatesOneMoveAlone(t *testing.T) {
	var b Board
	b.UseNetwork(network.Default())
	b.Reset(played(t, 15, "h8 i9"))
	b.Evaluate()
	for moves, want := range map[string]uint32{"": 0, "h10": 0, "j10 g9": 1} {
		before := b.network.stamp
		played := points(t, moves)
		for _, pt := range played {
			b.Make(CellOf(pt))
		}
		b.Evaluate()
		if got := b.network.stamp - before; got != want {
			t.Errorf("%d moves took %d stamps, want %d", len(played), got, want)
		}
		for range played {
			b.Undo()
		}
	}
}

// The network's value is the same for all symmetries of a position, including swapped colors.
func TestNetworkSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var b, other Board
	b.UseNetwork(network.Default())
	other.UseNetwork(network.Default())
	value := func(b *Board) int { return b.network.ValueOf(b.network.of(b), uint8(b.SideToMove), b.Situation()) }
	different := map[int]bool{}
	for range 100 {
		size := game.MinSize + rng.IntN(game.MaxSize-game.MinSize+1)
		var sides [2][]game.Point
		for i, at := range rng.Perm(size * size)[:2*(1+rng.IntN(20))] {
			sides[i%2] = append(sides[i%2], game.Point{Col: int8(at % size), Row: int8(at / size)})
		}
		b.Reset(stones(t, size, game.Freestyle, sides[0], sides[1]))
		want := value(&b)
		different[want] = true
		for turn := range 8 {
			for swap := range 2 {
				other.Reset(stones(t, size, game.Freestyle, turned(sides[swap], size, turn), turned(sides[1-swap], size, turn)))
				other.SideToMove = Side(swap)
				if got := value(&other); got != want {
					t.Fatalf("symmetry %d, colors swapped %d: %d, want %d", turn, swap, got, want)
				}
			}
		}
	}
	if len(different) < 50 {
		t.Errorf("100 positions have %d values", len(different))
	}
}

// Neither updates nor evaluations allocate.
func TestNetworkAllocatesNothing(t *testing.T) {
	var b Board
	b.UseNetwork(network.Default())
	b.Reset(played(t, 15, "h8 i9 h10 g9"))
	c := CellOf(points(t, "j10")[0])
	if n := testing.AllocsPerRun(100, func() {
		b.Make(c)
		b.Evaluate()
		b.Undo()
		b.Evaluate()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkNetworkEvaluate measures making, evaluating and undoing a move, at one middle-game point
// after another. Build with the purego tag to measure it without vector instructions.
func BenchmarkNetworkEvaluate(b *testing.B) {
	var board Board
	board.UseNetwork(network.Default())
	board.Reset(played(b, 15, benchmarkMoves))
	moves := shuffledCandidates(&board)
	board.Evaluate()
	i := 0
	for b.Loop() {
		board.Make(moves[i%len(moves)])
		sink += board.Evaluate()
		board.Undo()
		i++
	}
}
