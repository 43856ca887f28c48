package train_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/train"
	"hoshi/engine/tune"
)

// games returns a file with a few short games, played once for all tests.
var games = sync.OnceValues(func() ([]byte, error) {
	var file bytes.Buffer
	err := tune.SelfPlay(context.Background(), &file, tune.SelfPlayOptions{Games: 40, Nodes: 40, Leaves: 1, Size: 9, Large: 0.05, NoNetwork: true})
	return file.Bytes(), err
})

func load(t *testing.T, threads int) *train.Loader {
	t.Helper()
	file, err := games()
	if err != nil {
		t.Fatal(err)
	}
	l := train.NewLoader(threads)
	if err := l.Load(t.Context(), bytes.NewReader(file)); err != nil {
		t.Fatal(err)
	}
	return l
}

// Positions are loaded once, some games are held out, and the number of threads changes nothing.
func TestLoad(t *testing.T) {
	l := load(t, 1)
	if l.Learn.Games != 38 || l.HeldOut.Games != 2 || l.Learn.Len() < 500 || l.HeldOut.Len() == 0 {
		t.Errorf("%d games with %d positions and %d with %d", l.Learn.Games, l.Learn.Len(), l.HeldOut.Games, l.HeldOut.Len())
	}
	other := load(t, 3)
	if other.Learn.Checksum != l.Learn.Checksum || other.HeldOut.Checksum != l.HeldOut.Checksum || l.Learn.Checksum == l.HeldOut.Checksum {
		t.Error("the number of threads changes the positions")
	}
	n, duplicates := l.Learn.Len()+l.HeldOut.Len(), l.Learn.Duplicates+l.HeldOut.Duplicates
	file, err := games()
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Load(t.Context(), bytes.NewReader(file)); err != nil {
		t.Fatal(err)
	}
	if again := l.Learn.Len() + l.HeldOut.Len(); again != n || l.Learn.Duplicates+l.HeldOut.Duplicates != n+2*duplicates {
		t.Errorf("%d positions after the same file came again, want %d", again, n)
	}
}

// A file that's still being written is read as far as it goes; other broken files are refused.
func TestLoadPartAndRubbish(t *testing.T) {
	file, err := games()
	if err != nil {
		t.Fatal(err)
	}
	l := train.NewLoader(2)
	if err := l.Load(t.Context(), bytes.NewReader(file[:len(file)/2])); err != nil || l.Learn.Games == 0 {
		t.Errorf("half a file: error %v, %d games", err, l.Learn.Games)
	}
	if err := l.Load(t.Context(), strings.NewReader("GIF89a")); !errors.Is(err, tune.ErrFormat) {
		t.Errorf("a picture: error %v, want ErrFormat", err)
	}
}

func options(epochs, threads int) train.Options {
	return train.Options{Epochs: epochs, Batch: 256, Threads: threads, Seed: 5, Rate: 0.02}
}

// learned returns the outcome of 20 epochs on the games, trained once for all tests.
func learned(t *testing.T, l *train.Loader) *train.Outcome {
	t.Helper()
	once.Do(func() { outcome, outcomeErr = train.Train(context.Background(), l, nil, options(20, 2)) })
	if outcomeErr != nil {
		t.Fatal(outcomeErr)
	}
	return outcome
}

var (
	once       sync.Once
	outcome    *train.Outcome
	outcomeErr error
)

// A few positions can be memorized: the network predicts them far better than the linear
// evaluation.
func TestTrainLearns(t *testing.T) {
	out := learned(t, load(t, 2))
	first, last := out.Epochs[0], out.Epochs[len(out.Epochs)-1]
	if last.Number != 20 || last.Loss > first.Loss-0.03 || last.Rate >= first.Rate {
		t.Errorf("from %+v to %+v", first, last)
	}
	if out.Report.MaxDifference == 0 || out.Report.Quantized.Loss == 0 {
		t.Errorf("report %+v", out.Report)
	}
	var plot bytes.Buffer
	if err := train.WritePlot(&plot, out.Epochs, out.Report.Linear.Loss); err != nil || strings.Count(plot.String(), "<polyline") != 3 {
		t.Errorf("the plot is %s (%v)", plot.String(), err)
	}
	pos, err := engine.Setup(15, engine.Freestyle, []engine.Point{engine.Center(15)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.New(engine.Options{HashMB: 1, Network: out.Network}).Search(t.Context(), pos, engine.Limits{Depth: 4}); err != nil {
		t.Error(err)
	}
}

// The number of threads doesn't change the network.
func TestTrainRepeats(t *testing.T) {
	l := load(t, 2)
	o := options(2, 1)
	steps, all := 0, 2*((l.Learn.Len()+o.Batch-1)/o.Batch)
	o.Step = func(done, of int) {
		if steps++; done != steps || of != all {
			t.Errorf("step %d of %d, want %d of %d", done, of, steps, all)
		}
	}
	one, err := train.Train(t.Context(), l, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	if steps != all {
		t.Errorf("%d steps were reported, want %d", steps, all)
	}
	three, err := train.Train(t.Context(), l, nil, options(2, 3))
	if err != nil {
		t.Fatal(err)
	}
	if *one.Network != *three.Network {
		t.Error("the number of threads changes the network")
	}
	if diff := cmp.Diff(one.Epochs, three.Epochs); diff != "" {
		t.Error(diff)
	}
}

// countdown is a context that's canceled after it has been checked a number of times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Training that's interrupted within an epoch and resumed from its checkpoint produces exactly the
// same network.
func TestTrainResumes(t *testing.T) {
	l := load(t, 2)
	whole, err := train.Train(t.Context(), l, nil, options(3, 2))
	if err != nil {
		t.Fatal(err)
	}
	var saved []byte
	o := options(3, 2)
	o.Save = func(c *train.Checkpoint) error {
		var file bytes.Buffer
		err := c.Write(&file)
		saved = file.Bytes()
		return err
	}
	if _, err := train.Train(&countdown{t.Context(), 5}, l, nil, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want context.Canceled", err)
	}
	from, err := train.ReadCheckpoint(bytes.NewReader(saved))
	if err != nil {
		t.Fatal(err)
	}
	rest, err := train.Train(t.Context(), l, from, options(3, 2))
	if err != nil {
		t.Fatal(err)
	}
	if *rest.Network != *whole.Network {
		t.Error("the network differs from that of a training without a break")
	}
	if diff := cmp.Diff(whole.Epochs, rest.Epochs); diff != "" {
		t.Error(diff)
	}
	if _, err := train.Train(t.Context(), l, from, options(4, 2)); !errors.Is(err, train.ErrCheckpoint) {
		t.Errorf("another training: error %v, want ErrCheckpoint", err)
	}
	for name, bad := range map[string][]byte{"nothing": nil, "cut off": saved[:len(saved)-1], "a bit": slices.Concat(saved[:99], []byte{saved[99] ^ 1}, saved[100:])} {
		if _, err := train.ReadCheckpoint(bytes.NewReader(bad)); !errors.Is(err, train.ErrCheckpoint) {
			t.Errorf("%s: error %v, want ErrCheckpoint", name, err)
		}
	}
}

// Training can start from a network; its checkpoint then only fits that network.
func TestTrainFrom(t *testing.T) {
	l := load(t, 2)
	o := options(1, 2)
	o.From, o.Rate = engine.DefaultNetwork(), 1e-12
	var saved *train.Checkpoint
	o.Save = func(c *train.Checkpoint) error { saved = c; return nil }
	same, err := train.Train(t.Context(), l, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	if *same.Network != *o.From {
		t.Error("a training that learns next to nothing changed the network")
	}
	o.From = new(engine.Network)
	if _, err := train.Train(t.Context(), l, saved, o); !errors.Is(err, train.ErrCheckpoint) {
		t.Errorf("another network to start from: error %v, want ErrCheckpoint", err)
	}
	o.From, o.Rate = engine.DefaultNetwork(), 0.02
	if other, err := train.Train(t.Context(), l, nil, o); err != nil || *other.Network == *o.From {
		t.Errorf("it learned nothing (%v)", err)
	}
}

// Judge evaluates a network on all positions and on each kind separately; one that adds nothing is
// as good as none.
func TestJudge(t *testing.T) {
	file, err := games()
	if err != nil {
		t.Fatal(err)
	}
	l := load(t, 2)
	kinds, err := train.Judge(t.Context(), new(engine.Network), bytes.NewReader(file), train.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := map[string]int{}
	for _, k := range kinds {
		n[k.Kind] = k.Positions
		if k.Linear != k.Network || k.Linear.Loss <= 0 || k.Linear.Score <= 0 || k.Linear.Spread <= 0 {
			t.Errorf("%+v", k)
		}
	}
	if all := l.Learn.Len() + l.HeldOut.Len(); n["all"] != all || n["games"]+n["leaves"] != all || n["leaves"] == 0 || n["threatened"] == 0 {
		t.Errorf("%d positions are %v", all, n)
	}
	out := learned(t, l)
	if kinds, err = train.Judge(t.Context(), out.Network, bytes.NewReader(file), train.Options{}); err != nil || kinds[0].Network.Loss > kinds[0].Linear.Loss-0.03 {
		t.Errorf("by what it learned from: %+v (%v)", kinds, err)
	}
	if _, err := train.Judge(t.Context(), out.Network, strings.NewReader("GIF89a"), train.Options{}); !errors.Is(err, tune.ErrFormat) {
		t.Errorf("a picture: error %v, want ErrFormat", err)
	}
}

func TestTrainWithoutPositions(t *testing.T) {
	if _, err := train.Train(t.Context(), train.NewLoader(1), nil, train.Options{}); !errors.Is(err, train.ErrNoPositions) {
		t.Errorf("error %v, want ErrNoPositions", err)
	}
}
