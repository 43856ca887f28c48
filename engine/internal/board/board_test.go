package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// positionsPerSize is how many random positions of each board size are recounted, by rule.
var positionsPerSize = [...]int{game.Freestyle: 2000, game.Standard: 500, game.Renju: 1000, game.Caro: 300, game.CaroExact: 300}

// TestBoardEqualsRecount makes and undoes moves in random games, and compares the board's
// incremental state with a simple recount at every step.
func TestBoardEqualsRecount(t *testing.T) {
	for _, rule := range game.PlayableRules() {
		for size := game.MinSize; size <= game.MaxSize; size++ {
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(uint64(size), 1))
				b, recount := new(Board), newRecount(size, rule)
				if size%2 == 0 { // different weights for the two sides
					w := *weights.Default(rule)
					w[1].Own, w[1].Opponent = w[0].Opponent, w[0].Own
					b.UseWeights(&w)
				}
				for checked := 0; checked < positionsPerSize[rule]; {
					b.Reset(empty(t, size, rule))
					for b.stones < size*size && checked < positionsPerSize[rule] {
						if b.plies > 0 && rng.IntN(4) == 0 {
							b.Undo()
						} else if c := randomMove(b, rng); c != NoCell {
							b.Make(c)
						} else {
							break
						}
						recount.compare(t, b)
						checked++
					}
					for b.plies > 0 {
						b.Undo()
					}
					recount.compare(t, b)
				}
			})
		}
	}
}

// randomMove returns a free cell that doesn't make five, usually near other stones, or NoCell if a
// few tries find none.
func randomMove(b *Board, rng *rand.Rand) Cell {
	moves := b.Candidates()
	if moves.Len() == 0 || rng.IntN(8) == 0 {
		moves = b.DistantCells()
	}
	buf := slices.Collect(moves.Cells())
	for range 20 {
		if len(buf) == 0 {
			break
		}
		if c := buf[rng.IntN(len(buf))]; b.ClassAt(c, b.SideToMove) != pattern.ClassFive {
			return c
		}
	}
	return NoCell
}

func eachPoint(b *Board, f func(game.Point)) {
	for row := range int8(b.size) {
		for col := range int8(b.size) {
			f(game.Point{Col: col, Row: row})
		}
	}
}

// recount has a position as a plain grid with a margin, and counts everything from that.
type recount struct {
	size, width, reach int
	rule               game.Rule
	patterns           *pattern.Tables
	grid               []int
}

func newRecount(size int, rule game.Rule) *recount {
	patterns := pattern.TablesOf(rule)
	reach := patterns.Reach
	width := size + 2*reach
	return &recount{size: size, width: width, reach: reach, rule: rule, patterns: patterns, grid: make([]int, width*width)}
}

// index returns a point's index in the grid.
func (r *recount) index(pt game.Point) int {
	return (int(pt.Row)+r.reach)*r.width + int(pt.Col) + r.reach
}

// read copies the stones: 0 is free, 1 and 2 are the sides, 3 is off the board.
func (r *recount) read(b *Board) {
	for i := range r.grid {
		r.grid[i] = 3
	}
	eachPoint(b, func(pt game.Point) {
		r.grid[r.index(pt)] = int(b.cells[CellOf(pt)])
	})
}

// codesAt finds the patterns of an empty point for both sides in four directions.
func (r *recount) codesAt(at int) codePair {
	var pair codePair
	for d, step := range [4]int{1, r.width, r.width + 1, 1 - r.width} {
		var line uint64
		for i := -r.reach; i <= r.reach; i++ {
			line |= uint64(r.grid[at+i*step]) << (2 * (i + r.reach))
		}
		pair |= spread(r.patterns.At(line, r.reach), d)
	}
	return pair
}

// compare fails the test if the board differs from a recount of its stones.
func (r *recount) compare(t *testing.T, b *Board) {
	t.Helper()
	r.read(b)
	var want sums
	want.key = zobrist.sizes[b.size] ^ Mix(uint64(r.rule))
	stones := 0
	for row := range r.size {
		for col := range r.size {
			pt := game.Point{Col: int8(col), Row: int8(row)}
			c, at := CellOf(pt), r.index(pt)
			if content := r.grid[at]; content != 0 {
				stones++
				want.key ^= zobrist.stones[content-1][c]
				continue
			}
			pair := r.codesAt(at)
			if codePair(b.patterns[c]) != pair {
				t.Fatalf("%v after %d stones: codes %08x, a recount gives %08x", pt, stones, codePair(b.patterns[c]), pair)
			}
			for s := range Side(2) {
				code := pattern.Code(pair >> (16 * s))
				k := b.codes.Combined[code]
				if s == Black && r.rule == game.Renju {
					k = b.codes.WithFouls[code]
				}
				if got := b.ClassAt(c, s); got != k.Class() {
					t.Fatalf("%v after %d stones: class %d, a recount gives %d", pt, stones, got, k.Class())
				}
				want.Threats[s] += k.Class().Count()
				want.values[s] += b.codes.values[s][k]
			}
		}
	}
	if b.sums != want {
		t.Fatalf("after %d stones the sums are\n%+v, a recount gives\n%+v", stones, b.sums, want)
	}
	if b.stones != stones || b.SideToMove != Side(stones%2) {
		t.Fatalf("board says %d stones and side %d to move, there are %d", b.stones, b.SideToMove, stones)
	}
}

func TestCandidatesSurroundStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, size := range []int{game.MinSize, game.DefaultSize, game.MaxSize} {
		var b Board
		b.Reset(empty(t, size, game.Freestyle))
		for i := range 18 {
			if i%3 == 2 {
				b.Undo()
			} else {
				b.Make(randomMove(&b, rng))
			}
			want := map[Cell]bool{}
			eachPoint(&b, func(pt game.Point) {
				if b.cells[CellOf(pt)] == pattern.CellEmpty && nearStone(&b, pt) {
					want[CellOf(pt)] = true
				}
			})
			near, far := b.Candidates(), b.DistantCells()
			n, m := near.Len(), far.Len()
			if n+m+b.stones != size*size {
				t.Fatalf("%d near and %d far points with %d stones on %d×%d", n, m, b.stones, size, size)
			}
			if n != len(want) {
				t.Fatalf("%d candidates, want %d", n, len(want))
			}
			for c := range near.Cells() {
				if !want[c] {
					t.Fatalf("%v is a candidate far from every stone", c.Point())
				}
			}
		}
	}
}

// nearStone reports whether there's a stone within two points, or within three on a line.
func nearStone(b *Board, pt game.Point) (near bool) {
	eachPoint(b, func(q game.Point) {
		dx, dy := max(int(q.Col-pt.Col), -int(q.Col-pt.Col)), max(int(q.Row-pt.Row), -int(q.Row-pt.Row))
		line := dx == 0 || dy == 0 || dx == dy
		if far := max(dx, dy); b.cells[CellOf(q)] != pattern.CellEmpty && (far <= 2 || line && far <= 3) {
			near = true
		}
	})
	return near
}

// TestEvaluationSymmetry rotates, mirrors and color-swaps random positions.
func TestEvaluationSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range 200 {
		size, rule := game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), game.PlayableRules()[i%len(game.PlayableRules())]
		if rule == game.Renju {
			continue // its colors can't be swapped
		}
		var b Board
		b.Reset(empty(t, size, rule))
		for range 2 * (1 + rng.IntN(20)) {
			if c := randomMove(&b, rng); c != NoCell {
				b.Make(c)
			}
		}
		if b.stones%2 == 1 { // equal counts, so that colors can be swapped
			b.Undo()
		}
		var sides [2][]game.Point
		eachPoint(&b, func(pt game.Point) {
			if v := b.cells[CellOf(pt)]; v != pattern.CellEmpty {
				sides[v-pattern.CellBlack] = append(sides[v-pattern.CellBlack], pt)
			}
		})
		want := b.Evaluate()
		for turn := range 8 {
			for swap := range 2 {
				var other Board
				other.Reset(stones(t, size, rule, turned(sides[swap], size, turn), turned(sides[1-swap], size, turn)))
				other.SideToMove = Side(swap)
				if got := other.Evaluate(); got != want {
					t.Fatalf("symmetry %d, colors swapped %d: evaluation %d, want %d", turn, swap, got, want)
				}
			}
		}
	}
}

func TestBoardAllocatesNothing(t *testing.T) {
	for _, rule := range game.PlayableRules() {
		var b Board
		b.Reset(stones(t, 15, rule, points(t, "h8 i9 g7"), points(t, "h9 i8 j7")))
		c := CellOf(game.Point{Col: 9, Row: 9})
		if n := testing.AllocsPerRun(100, func() { b.Make(c); b.Evaluate(); b.Undo() }); n != 0 {
			t.Errorf("%v: %v allocations in a move made and taken back, want none", rule, n)
		}
	}
}

func TestNear(t *testing.T) {
	var b Board
	b.Reset(empty(t, 15, game.Freestyle))
	center := CellOf(points(t, "h8")[0])
	for name, want := range map[string]bool{
		"i8": true, "j10": true, "j9": true, "k8": true, "l8": true, "m8": false, "h12": true, "h13": false,
		"l12": true, "m13": false, "l4": true, "m3": false, "d12": true, "k10": false, "k9": false, "g11": false,
	} {
		if c := CellOf(points(t, name)[0]); b.Near(center, c) != want || b.Near(c, center) != want {
			t.Errorf("h8 and %s are near: %v and %v, want %v", name, b.Near(center, c), b.Near(c, center), want)
		}
	}
	b.Reset(empty(t, 15, game.Standard)) // where a stone changes patterns farther away
	if !b.Near(center, CellOf(points(t, "m8")[0])) {
		t.Error("h8 and m8 aren't near")
	}
}
