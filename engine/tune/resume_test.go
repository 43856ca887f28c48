package tune_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hoshi/engine/tune"
)

// resume plays the games missing from a file that starts with some bytes, and returns the whole
// file.
func resume(t *testing.T, have []byte, o tune.SelfPlayOptions) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.bin")
	if err := os.WriteFile(path, have, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := tune.ResumeSelfPlay(t.Context(), f, o); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A file that was cut off anywhere, as by SIGKILL, becomes the same file again.
func TestSelfPlayResumes(t *testing.T) {
	o := tune.SelfPlayOptions{Games: 5, Nodes: 60, Seed: 8, Size: 9, Leaves: 1, Large: 0.3, Unbalanced: 0.5}
	whole := selfPlay(t, o)
	none, stop := context.WithCancel(t.Context())
	stop()
	var start bytes.Buffer // the file after an interrupt in the first game
	if err := tune.SelfPlay(none, &start, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	for _, n := range []int{0, 5, 40, start.Len(), start.Len() + 1, len(whole) / 3, len(whole) / 2, len(whole) - 1, len(whole)} {
		if got := resume(t, whole[:n], o); !bytes.Equal(got, whole) {
			t.Errorf("from %d of %d bytes: the file differs", n, len(whole))
		}
	}
	more := o
	more.Games = 7
	var done []int
	more.Progress = func(n, all int) { done = append(done, n) }
	if got := resume(t, whole, more); !bytes.HasPrefix(got, whole) || len(read(t, got)) != 7 {
		t.Errorf("%d games, want 7", len(read(t, got)))
	}
	if !slices.Equal(done, []int{5, 6, 7}) {
		t.Errorf("progress %v, want 5, 6, 7", done)
	}
}

// A side variation gets half the nodes of a move. Half of one node must not mean no limit.
func TestSelfPlayWithOneNode(t *testing.T) {
	o := tune.SelfPlayOptions{Games: 1, Nodes: 1, Size: 9, Seed: 1, NoNetwork: true}
	games := read(t, selfPlay(t, o))
	if len(games) != 1 || len(games[0].Branches) == 0 {
		t.Errorf("%d games with branches, want 1", len(games))
	}
}

// A file with games from other settings is left alone.
func TestSelfPlayRefusesOtherSettings(t *testing.T) {
	o := tune.SelfPlayOptions{Games: 1, Nodes: 60, Size: 9}
	whole := selfPlay(t, o)
	path := filepath.Join(t.TempDir(), "games.bin")
	for name, tt := range map[string]struct {
		have []byte
		want func(error) bool
	}{
		"another seed":   {whole, func(err error) bool { var e *tune.SettingsError; return errors.As(err, &e) && e.Have.Seed == 0 }},
		"something else": {[]byte("GIF89a and what else a picture has"), func(err error) bool { return errors.Is(err, tune.ErrFormat) }},
	} {
		if err := os.WriteFile(path, tt.have, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		o.Seed = 5
		if err := tune.ResumeSelfPlay(t.Context(), f, o); !tt.want(err) {
			t.Errorf("%s: error %v", name, err)
		}
		f.Close()
		if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, tt.have) {
			t.Errorf("%s: the file was changed (%v)", name, err)
		}
	}
}
