package tune

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
)

// A failed game ends the self-play with its error, and the games before it are in the file.
func TestSelfPlayReportsAFailedGame(t *testing.T) {
	broken := errors.New("broken")
	for _, threads := range []int{1, 3} {
		o := SelfPlayOptions{Games: 20, Threads: threads}.withDefaults()
		var file bytes.Buffer
		header, err := o.settings().header()
		if err != nil {
			t.Fatal(err)
		}
		file.Write(header)
		err = o.playAll(t.Context(), &file, 0, func(_ context.Context, number uint64) (Game, error) {
			if number == 7 {
				return Game{}, broken
			}
			center := []engine.Point{engine.Center(15)}
			return Game{Size: 15, Opening: 1, Moves: center, Best: center, Scores: []int16{Unknown}}, nil
		})
		if !errors.Is(err, broken) {
			t.Errorf("%d threads: error %v, want that of game 8", threads, err)
		}
		games, err := ReadGames(&file)
		if err != nil || len(games) != 7 {
			t.Errorf("%d threads: %d games in the file, error %v, want the 7 before the failure", threads, len(games), err)
		}
	}
}

// Games survive encoding and decoding, also with fuzzed frames.
func FuzzDecodeGame(f *testing.F) {
	g := Game{
		Size: 20, Opening: 1, Winner: engine.White,
		Moves: []engine.Point{{Col: 1}, {Col: 19, Row: 19}, {Row: 3}}, Best: []engine.Point{{Col: 1}, {Col: 2}, {Row: 3}},
		Scores:   []int16{Unknown, -29000, 7},
		Branches: []Branch{{Kind: SearchLeaf, Ply: 2, Moves: []engine.Point{{Col: 4, Row: 4}}, Score: -3, Best: engine.Point{Row: 9}}},
	}
	f.Add(g.appendGame(nil))
	f.Fuzz(func(t *testing.T, body []byte) {
		g, err := decodeGame(body)
		if err != nil {
			return
		}
		again, err := decodeGame(g.appendGame(nil))
		if diff := cmp.Diff(g, again); err != nil || diff != "" {
			t.Errorf("error %v\n%s", err, diff)
		}
	})
}
