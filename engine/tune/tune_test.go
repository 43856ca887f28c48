package tune_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/tune"
)

// selfPlay plays a few short games.
func selfPlay(t *testing.T, o tune.SelfPlayOptions) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := tune.SelfPlay(t.Context(), &file, o); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func read(t *testing.T, file []byte) []tune.Game {
	t.Helper()
	games, err := tune.ReadGames(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// TestSelfPlayIsPlayed replays the games by the rules.
func TestSelfPlayIsPlayed(t *testing.T) {
	for _, board := range []struct {
		size int
		rule engine.Rule
	}{{engine.MinSize, engine.Freestyle}, {engine.DefaultSize, engine.Freestyle}, {engine.DefaultSize, engine.Standard}, {engine.DefaultSize, engine.Renju}} {
		size, rule := board.size, board.rule
		calls := 0
		games := read(t, selfPlay(t, tune.SelfPlayOptions{Games: 6, Nodes: 100, Size: size, Rule: rule, Progress: func(done, all int) {
			calls++
			if done != calls || all != 6 {
				t.Errorf("progress %d of %d at call %d", done, all, calls)
			}
		}}))
		whole, variations := 0, 0
		for i, g := range games {
			pos, err := engine.NewPosition(g.Size, rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range g.Moves {
				if err := pos.Play(m); err != nil {
					t.Fatalf("game %d: %v", i, err)
				}
			}
			if pos.Winner() != g.Winner || g.Size != size || g.Rule != rule {
				t.Errorf("game %d on %d×%d ends with winner %v, says %v", i, g.Size, g.Size, pos.Winner(), g.Winner)
			}
			if pos.Over() {
				whole++
			} else {
				variations++
			}
			for j, score := range g.Scores {
				if j < g.Opening && score != tune.Unknown {
					t.Errorf("game %d: move %d of the opening has score %d", i, j, score)
				}
				if j >= max(g.Opening, 24) && pos.Over() && score == tune.Unknown {
					t.Errorf("game %d: move %d is random", i, j+1)
				}
			}
		}
		if whole != 6 || calls != 6 || variations == 0 {
			t.Errorf("%d games with %d variations in %d calls, want 6 games", whole, variations, calls)
		}
	}
}

// Games begin from openings in which neither side is far ahead.
func TestOpeningsAreBalanced(t *testing.T) {
	for i, g := range read(t, selfPlay(t, tune.SelfPlayOptions{Games: 150, Nodes: 20, Size: 9})) {
		if g.Opening == len(g.Moves) || g.Scores[g.Opening] == tune.Unknown || len(g.Moves) < g.Opening+5 {
			continue // a random move, or a side variation, which begins elsewhere
		}
		if score := g.Scores[g.Opening]; score > 300 || score < -300 {
			t.Errorf("game %d begins from an opening with score %d", i, score)
		}
	}
}

func TestSelfPlayRepeats(t *testing.T) {
	one := selfPlay(t, tune.SelfPlayOptions{Games: 7, Nodes: 100, Seed: 3, Threads: 1})
	three := selfPlay(t, tune.SelfPlayOptions{Games: 7, Nodes: 100, Seed: 3, Threads: 3})
	other := selfPlay(t, tune.SelfPlayOptions{Games: 7, Nodes: 100, Seed: 4})
	if !bytes.Equal(one, three) {
		t.Error("the number of threads changes the games")
	}
	if bytes.Equal(one, other) {
		t.Error("another seed plays the same games")
	}
}

func TestSelfPlayRefuses(t *testing.T) {
	for name, o := range map[string]tune.SelfPlayOptions{"no such rule": {Rule: engine.Rule(99)}, "a board too large": {Size: 21}} {
		if err := tune.SelfPlay(t.Context(), io.Discard, o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestSelfPlayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var file bytes.Buffer
	err := tune.SelfPlay(ctx, &file, tune.SelfPlayOptions{Games: 1 << 20, Nodes: 100, Progress: func(done, _ int) {
		if done == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want context.Canceled", err)
	}
	if n := len(read(t, file.Bytes())); n < 3 { // and variations
		t.Errorf("%d games in the file, want the 3 that were played", n)
	}
}

func TestReadGamesRefuses(t *testing.T) {
	whole := selfPlay(t, tune.SelfPlayOptions{Games: 2, Nodes: 100})
	n := len(read(t, whole))
	tests := []struct {
		name  string
		file  []byte
		games int
	}{
		{"nothing", nil, 0},
		{"something else", []byte("GIF89a and more of it"), 0},
		{"a file cut off in a game", whole[:len(whole)-1], n - 1},
		{"a file cut off in a head", append(bytes.Clone(whole), 15), n},
		{"a board of no size", append(bytes.Clone(whole), 0, 0, 0, 0, 0), n},
		{"a rule not played", append(bytes.Clone(whole), 15, 0, 0xf0, 0, 0), n},
		{"a move off the board", append(bytes.Clone(whole), 15, 0, 0, 1, 0, 225, 0, 0, 0), n},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := tune.ReadGames(bytes.NewReader(tt.file))
			if !errors.Is(err, tune.ErrFormat) {
				t.Errorf("error %v, want ErrFormat", err)
			}
			if len(games) != tt.games {
				t.Errorf("%d games, want %d", len(games), tt.games)
			}
		})
	}
}

func FuzzReadGames(f *testing.F) {
	f.Add([]byte("hoshi-games-1\n\x0f\x00\x01\x01\x00\x70\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, file []byte) {
		games, err := tune.ReadGames(bytes.NewReader(file))
		if err != nil && !errors.Is(err, tune.ErrFormat) {
			t.Errorf("error %v", err)
		}
		for _, g := range games {
			if len(g.Moves) != len(g.Scores) || g.Opening > len(g.Moves) {
				t.Errorf("game %+v", g)
			}
		}
	})
}

// TestFitLearns learns from a few games and holds the weights to explaining them
// better than chance does, and to saying the same again.
func TestFitLearns(t *testing.T) {
	games := read(t, selfPlay(t, tune.SelfPlayOptions{Games: 60, Nodes: 200}))
	var reports []tune.FitReport
	// With one batch to an epoch it takes this many for the steps to calm down.
	const epochs = 40
	fit := func(threads int) *engine.Weights {
		reports = nil
		w, last, err := tune.Fit(t.Context(), games, tune.FitOptions{Epochs: epochs, Threads: threads, Progress: func(r tune.FitReport) {
			reports = append(reports, r)
		}})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(last, reports[len(reports)-1]); diff != "" {
			t.Errorf("the last report is not the one returned:\n%s", diff)
		}
		return w
	}
	w := fit(2)
	first, last := reports[0], reports[len(reports)-1]
	if last.EvalLoss >= first.EvalLoss || last.MoveLoss >= first.MoveLoss {
		t.Errorf("from %+v to %+v", first, last)
	}
	if again := fit(2); *again != *w {
		t.Error("the same games give other weights")
	}
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if err := pos.Play(engine.Center(15)); err != nil {
		t.Fatal(err)
	}
	if _, err := engine.New(engine.Options{HashMB: 1, Weights: w}).Search(t.Context(), pos, engine.Limits{Depth: 4}); err != nil {
		t.Error(err)
	}
}

func TestFitWithoutGames(t *testing.T) {
	if _, _, err := tune.Fit(t.Context(), nil, tune.FitOptions{}); !errors.Is(err, tune.ErrNoPositions) {
		t.Errorf("error %v, want ErrNoPositions", err)
	}
}
