package tune

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"hoshi/engine"
)

// A game that fails ends the self-play with its error, and the games before it are
// in the file.
func TestSelfPlayReportsAFailedGame(t *testing.T) {
	broken := errors.New("broken")
	for _, threads := range []int{1, 3} {
		o := SelfPlayOptions{Games: 20, Threads: threads}.withDefaults()
		var file bytes.Buffer
		file.WriteString(magic)
		err := o.playAll(t.Context(), &file, func(_ context.Context, number uint64) ([]Game, error) {
			if number == 7 {
				return nil, broken
			}
			g := Game{Size: 15, Opening: 1, Moves: []engine.Point{engine.Center(15)}, Scores: []int16{Unknown}}
			return []Game{g}, nil
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
