package match

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
)

// go test ./engine/match -run TestLosses -v -losses 'hoshi:level=beginner person:novice' -losses-games 40
var (
	lossesOf    = flag.String("losses", "hoshi:level=beginner person:novice", "the two players whose losses are compared")
	lossesGames = flag.Int("losses-games", 2, "games that they play")
	lossesNodes = flag.Uint64("losses-nodes", 2_000, "nodes of each search that judges a position")
)

// losses lists how much each of a player's moves lost: the winning chance of the best move minus
// that of the move played, from 0 to 1.
type losses []float64

// stakes is the minimum winning chance for a position's move to count: below it, there's little
// left to lose.
const stakes = 0.05

// judged returns the winning chance of the side to move in each position of a game, from the
// first after the opening to the last. It's 1 or 0 at the end of a won game, 0.5 after a draw.
func judged(t *testing.T, judge *engine.Engine, o *Options, g Game) (chances []float64, choice []bool) {
	pos, err := afterOpening(o.Size, o.Rule, g.Moves[:g.Opening])
	if err != nil {
		t.Fatal(err)
	}
	for n := g.Opening; ; n++ {
		if pos.Over() {
			chance := 0.5
			if pos.Winner() != engine.Empty {
				chance = 0 // the side to move has lost
			}
			return append(chances, chance), append(choice, false)
		}
		res, err := judge.Search(context.Background(), pos, engine.Limits{Nodes: *lossesNodes})
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.WinChance(res.Score)
		forced := len(pos.WinningPoints(engine.Black))+len(pos.WinningPoints(engine.White)) > 0
		chances = append(chances, chance)
		choice = append(choice, !forced && chance > stakes)
		if err := pos.Play(g.Moves[n]); err != nil {
			t.Fatal(err)
		}
	}
}

// lossesIn plays games and returns how much the moves of each side lost.
func lossesIn(t *testing.T, o *Options) map[Side]losses {
	out := map[Side]losses{}
	judge := engine.New(engine.Options{HashMB: 32})
	for number := range o.Games {
		g, err := o.play(context.Background(), number)
		if err != nil {
			t.Fatal(err)
		}
		chances, choice := judged(t, judge, o, g)
		for i := range chances[:len(chances)-1] {
			side := g.Black
			if (g.Opening+i)%2 == 1 {
				side = side.other()
			}
			if choice[i] {
				out[side] = append(out[side], max(0, chances[i]-(1-chances[i+1])))
			}
		}
	}
	return out
}

// row describes losses: the number of moves, their quantiles, and the shares of best moves and of
// gifts.
func (l losses) row(name string) string {
	slices.Sort(l)
	share := func(in func(loss float64) bool) float64 {
		n := 0
		for _, loss := range l {
			if in(loss) {
				n++
			}
		}
		return 100 * float64(n) / float64(max(len(l), 1))
	}
	cells := []string{name, fmt.Sprint(len(l))}
	for _, q := range []float64{0.25, 0.5, 0.75, 0.9, 0.95} {
		cells = append(cells, fmt.Sprintf("%.0f%%", 100*l[int(q*float64(len(l)-1))]))
	}
	cells = append(cells,
		fmt.Sprintf("%.0f%%", share(func(loss float64) bool { return loss < 0.02 })),
		fmt.Sprintf("%.0f%%", share(func(loss float64) bool { return loss > 0.5 })))
	return "| " + strings.Join(cells, " | ") + " |"
}

// pairOf returns the names of two players, separated by a space, and the options of a match
// between them.
func pairOf(t *testing.T, players string, games int) (names []string, o *Options) {
	t.Helper()
	names = strings.Fields(players)
	if len(names) != 2 {
		t.Fatalf("%q: want two players", players)
	}
	var specs [2]EngineSpec
	for i, name := range names {
		var err error
		if specs[i], err = ParseEngineSpec(name, TimeControl{}); err != nil {
			t.Fatal(err)
		}
	}
	o, err := Options{A: specs[0], B: specs[1], Games: games, Shuffle: 7}.withDefaults()
	if err != nil {
		t.Fatal(err)
	}
	return names, o
}

// TestLosses prints how much the moves of two players lose; see docs/levels.md.
func TestLosses(t *testing.T) {
	names, o := pairOf(t, *lossesOf, *lossesGames)
	of := lossesIn(t, o)
	t.Log("| player | moves | 25% | median | 75% | 90% | 95% | best | gifts |")
	for i, side := range []Side{A, B} {
		if len(of[side]) == 0 {
			t.Fatalf("%s made no move that counts", names[i])
		}
		t.Log(of[side].row(names[i]))
	}
}
