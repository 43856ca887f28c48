package tune_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
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

// renjuGames returns a file with renju games, played once for all tests.
func renjuGames(t *testing.T) []byte {
	t.Helper()
	once.Do(func() {
		renju = selfPlay(t, tune.SelfPlayOptions{Games: 40, Nodes: 40, Rule: engine.Renju, NoNetwork: true})
	})
	return renju
}

var (
	once  sync.Once
	renju []byte
)

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
		variations := 0
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
			if pos.Winner() != g.Winner || !pos.Over() || g.Size != size || g.Rule != rule {
				t.Errorf("game %d on %d×%d ends with winner %v, says %v", i, g.Size, g.Size, pos.Winner(), g.Winner)
			}
			variations += len(g.Branches)
			for j, score := range g.Scores {
				if (j < g.Opening) != (score == tune.Unknown) {
					t.Errorf("game %d: move %d has score %d, the opening has %d moves", i, j, score, g.Opening)
				}
				if j >= max(g.Opening, 24) && g.Best[j] != g.Moves[j] {
					t.Errorf("game %d: move %d is random", i, j+1)
				}
			}
		}
		if len(games) != 6 || calls != 6 || variations == 0 {
			t.Errorf("%d games with %d variations in %d calls, want 6 games", len(games), variations, calls)
		}
	}
}

// A branch leads from its game to a position that isn't over and has a legal best move; positions
// from search leaves are quiet enough for the evaluation.
func TestBranchesArePlayed(t *testing.T) {
	reader := engine.NewFeatureReader()
	var f engine.Features
	kinds := map[tune.BranchKind]int{}
	sizes := map[int]int{}
	for i, g := range read(t, selfPlay(t, tune.SelfPlayOptions{Games: 6, Nodes: 100, Leaves: 2, Large: 0.5, Unbalanced: 0.5})) {
		sizes[g.Size]++
		for j, b := range g.Branches {
			pos, err := engine.NewPosition(g.Size, g.Rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range append(slices.Clone(g.Moves[:b.Ply]), b.Moves...) {
				if err := pos.Play(m); err != nil {
					t.Fatalf("game %d, branch %d: %v", i, j, err)
				}
			}
			if err := pos.Play(b.Best); err != nil {
				t.Errorf("game %d, branch %d: %v", i, j, err)
			}
			if err := pos.Undo(); err != nil {
				t.Error(err)
			}
			if reader.Read(pos, &f); b.Kind == tune.SearchLeaf && !f.Quiet {
				t.Errorf("game %d, branch %d: the evaluation is not for this position", i, j)
			}
			kinds[b.Kind]++
		}
	}
	if kinds[tune.SideVariation] == 0 || kinds[tune.SearchLeaf] < 50 || len(sizes) != 2 {
		t.Errorf("branches by kind %v, games by size %v", kinds, sizes)
	}
}

// Neither side is far ahead after an opening, one move in 14 is random until the 24th, and one move
// in three has a side variation of one or two moves.
func TestShares(t *testing.T) {
	early, random, inner := 0, 0, 0
	var lengths [3]int // all, of one move and of two moves
	for i, g := range read(t, selfPlay(t, tune.SelfPlayOptions{Games: 60, Nodes: 20, Size: 9})) {
		if g.Opening == len(g.Moves) {
			continue
		}
		if score := g.Scores[g.Opening]; score > 300 || score < -300 {
			t.Errorf("game %d begins from an opening with score %d", i, score)
		}
		for j := g.Opening; j < min(len(g.Moves), 24); j++ {
			early++
			if g.Moves[j] != g.Best[j] {
				random++
			}
		}
		inner += len(g.Moves) - 1 - g.Opening
		for _, b := range g.Branches {
			lengths[0]++
			lengths[len(b.Moves)]++
		}
	}
	share := func(what string, n, of int, least, most float64) {
		t.Helper()
		if x := float64(n) / float64(of); x < least || x > most {
			t.Errorf("%s: %d of %d, a share of %.3f; want %v to %v", what, n, of, x, least, most)
		}
	}
	share("random moves", random, early, 0.045, 0.075)      // fewer than 1 in 14: some are the best moves
	share("side variations", lengths[0], inner, 0.21, 0.28) // fewer than 1 in 3: some random moves leave no choice
	share("side variations of two moves", lengths[2], lengths[0], 0.43, 0.57)
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
	if n := len(read(t, file.Bytes())); n < 3 {
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
		{"another version", append([]byte("hoshi-games-1\n"), whole[14:]...), 0},
		{"a file without settings", whole[:20], 0},
		{"a file cut off in a game", whole[:len(whole)-1], n - 1},
		{"a file cut off in a length", append(bytes.Clone(whole), 15), n},
		{"a game of no bytes", append(bytes.Clone(whole), 0, 0, 0, 0, 0, 0, 0, 0), n},
		{"an endless game", append(bytes.Clone(whole), 255, 255, 255, 255), n},
		{"a bit that fell over", flipped(whole, len(whole)-30), n - 1},
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

// flipped returns a copy of a file with one bit of a byte flipped.
func flipped(file []byte, at int) []byte {
	file = bytes.Clone(file)
	file[at] ^= 1
	return file
}

func FuzzReadGames(f *testing.F) {
	var file bytes.Buffer
	if err := tune.SelfPlay(f.Context(), &file, tune.SelfPlayOptions{Games: 1, Nodes: 20, Leaves: 1}); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		games, err := tune.ReadGames(bytes.NewReader(file))
		if err != nil && !errors.Is(err, tune.ErrFormat) {
			t.Errorf("error %v", err)
		}
		for _, g := range games {
			if len(g.Moves) != len(g.Scores) || len(g.Moves) != len(g.Best) || g.Opening > len(g.Moves) {
				t.Errorf("game %+v", g)
			}
		}
	})
}

// TestFitLearns learns from a few games and checks that the weights explain them better than
// chance, and that learning again gives the same weights.
func TestFitLearns(t *testing.T) {
	games := read(t, selfPlay(t, tune.SelfPlayOptions{Games: 40, Nodes: 60}))
	var reports []tune.FitReport
	fit := func(epochs int) *engine.Weights {
		reports = nil
		w, last, err := tune.Fit(t.Context(), games, tune.FitOptions{Epochs: epochs, Threads: 2, Progress: func(r tune.FitReport) {
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
	w := fit(30) // with one batch an epoch, the steps take this long to settle down
	first, last := reports[0], reports[len(reports)-1]
	if last.EvalLoss >= first.EvalLoss || last.MoveLoss >= first.MoveLoss {
		t.Errorf("from %+v to %+v", first, last)
	}
	if one, again := fit(3), fit(3); *one != *again {
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

// TestFitWithPrior learns from one rule's games, starting from another rule's weights: it learns to
// explain the games better, and stays closer to the prior with more decay.
func TestFitWithPrior(t *testing.T) {
	games := read(t, renjuGames(t))
	whole := engine.DefaultWeights(engine.Freestyle)
	prior := whole.Of(engine.Black)
	distance := func(decay float64) (sum int) {
		var reports []tune.FitReport
		w, _, err := tune.Fit(t.Context(), games, tune.FitOptions{Epochs: 10, Decay: decay, Prior: whole, Progress: func(r tune.FitReport) {
			reports = append(reports, r)
		}})
		if err != nil {
			t.Fatal(err)
		}
		if len(reports) != 11 || reports[0].Epoch != 0 || reports[0].EvalHeldOut == 0 {
			t.Fatalf("reports %+v, want one of the prior and one of each epoch", reports)
		}
		if first, last := reports[1], reports[10]; last.EvalLoss >= first.EvalLoss || last.MoveLoss >= first.MoveLoss {
			t.Errorf("decay %v: from %+v to %+v", decay, first, last)
		}
		if w[0] != w[1] {
			t.Error("the sides have different weights, which was not asked for")
		}
		for i, x := range w[0].Own {
			d := int(x) - int(prior.Own[i])
			sum += max(d, -d)
		}
		return sum
	}
	if far, near := distance(0.001), distance(1); near >= far || near == 0 {
		t.Errorf("distance from the prior is %d with much decay, %d with little", near, far)
	}
	both, _, err := tune.Fit(t.Context(), games, tune.FitOptions{Epochs: 1, MaxMoves: -1, Prior: whole})
	if err != nil {
		t.Fatal(err)
	}
	if w := both[0]; w.Attack != prior.Attack || w.Defense != prior.Defense || w.Own == prior.Own {
		t.Error("without moves to learn from, only the evaluation should differ from the prior")
	}
}

// TestFitBySide learns separate weights for each side from games in which only the results differ
// between the sides: Black wins all of them.
func TestFitBySide(t *testing.T) {
	games := read(t, renjuGames(t))
	for i := range games {
		games[i].Winner = engine.Black
	}
	prior := engine.DefaultWeights(engine.Freestyle)
	o := tune.FitOptions{Epochs: 10, Prior: prior, BySide: true, Score: -1, MaxMoves: -1}
	w, _, err := tune.Fit(t.Context(), games, o)
	if err != nil {
		t.Fatal(err)
	}
	sum := func(s *engine.SideWeights) (sum int) {
		for i := range s.Own {
			sum += int(s.Own[i]) - int(s.Opponent[i])
		}
		return sum
	}
	black, before, white := sum(w.Of(engine.Black)), sum(prior.Of(engine.Black)), sum(w.Of(engine.White))
	if black <= before || white >= before {
		t.Errorf("the weights add up to %d for Black to move and %d for White, were %d before", black, white, before)
	}
	// Weights that differ between the sides stay different without BySide.
	o.BySide, o.Prior = false, w
	again, _, err := tune.Fit(t.Context(), games, o)
	if err != nil {
		t.Fatal(err)
	}
	if again[0] == again[1] {
		t.Error("weights for each side have become those of one")
	}
}

func TestFitWithoutGames(t *testing.T) {
	if _, _, err := tune.Fit(t.Context(), nil, tune.FitOptions{}); !errors.Is(err, tune.ErrNoPositions) {
		t.Errorf("error %v, want ErrNoPositions", err)
	}
}
