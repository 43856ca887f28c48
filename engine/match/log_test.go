package match_test

import (
	"os"
	"path/filepath"
	"testing"

	"hoshi/engine/match"
)

// Whatever is in the log, the match is either played to the end or refused.
func FuzzLog(f *testing.F) {
	options := func(log string) match.Options {
		return match.Options{A: good().spec(), B: bad().spec(), Games: 4, Log: log}
	}
	log := filepath.Join(f.TempDir(), "log")
	if _, err := match.Run(f.Context(), options(log)); err != nil {
		f.Fatal(err)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add([]byte("\n\n{}\n[]\n\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		log := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(log, text, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := match.Run(t.Context(), options(log))
		if err != nil {
			return
		}
		if r.Games != 4 || r.Wins+r.Draws+r.Losses != 4 || r.Pairs.N() != 2 {
			t.Fatalf("%+v", r)
		}
		if r, err = match.Run(t.Context(), options(log)); err != nil || r.FromLog != 4 {
			t.Fatalf("%d games from the log in the end, %v; want 4", r.FromLog, err)
		}
	})
}
