package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

// seed adds the test files with an extension and some more seeds.
func seed(f *testing.F, ext string, more ...string) {
	f.Helper()
	for _, dir := range []string{"testdata", "testdata/foreign"} {
		files, err := filepath.Glob(filepath.Join(dir, "*"+ext))
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	for _, s := range more {
		f.Add([]byte(s))
	}
}

// checkRead reads data in a format. An error must be presentable, and a game must be valid and
// survive being written and read.
func checkRead(t *testing.T, format record.Format, data []byte) {
	g, err := readGameAs(format, data)
	if err != nil {
		if g != nil {
			t.Errorf("a game comes with error %v", err)
		}
		checkError(t, data, err)
		return
	}
	if _, err := engine.NewPosition(g.Size, g.Rule); err == nil {
		if _, err := g.Position(); err != nil {
			t.Errorf("a game that cannot be replayed was read: %v", err)
		}
	}
	for _, f := range formats {
		if f != record.SGF && len(g.SetupBlack) > 0 {
			continue
		}
		out, err := g.Write(f)
		if err != nil {
			// Escaping can make a record too large that was just small enough.
			if len(data) < record.MaxBytes/3 {
				t.Errorf("%s is not written: %v", f, err)
			}
			continue
		}
		again, err := readGame(out)
		if err != nil {
			t.Fatalf("%s is not read again: %v\n%s", f, err, out)
		}
		if f != record.SGF {
			if diff := cmp.Diff(g.Moves, again.Moves); diff != "" || g.Size != again.Size || g.Rule != again.Rule {
				t.Errorf("%s reads back as a game of %d, %v: %s", f, again.Size, again.Rule, diff)
			}
		} else if diff := cmp.Diff(g, again); diff != "" {
			t.Errorf("sgf reads back differently: %s", diff)
		}
	}
}

func FuzzSGF(f *testing.F) {
	seed(f, ".sgf", "(;", "(;B[hh];W[", "(;AB[aa:oo]AW[aa])", "((((((", "(;C[\\\r\n\\]])", "(;SZ[20];B[h8]MS[99999999999999])", "(;PB[[a]b];QPR[hh,hg,jf];QSLW[ig];B[gg]5A[aa])")
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.SGF, data) })
}

func FuzzPSQ(f *testing.F) {
	seed(f, ".psq", "Piskvorky 9x9,", "piskvorky 15 x 15\n8,8,1\n\n\n9,9,9\n", "Piskvorky 20x20, 0\n1,1,99999999999999999999\n", "Piskvorky 15x15\n\n-1\n-1\n2,\n")
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.PSQ, data) })
}

func FuzzText(f *testing.F) {
	seed(f, ".txt", "h8i9g7", "9×9 e5", "19x19standard a1t20", "1.h8 2.i9", "``` h8```", "h8--i9", "999999999999999999999x9 a1", "{[C5][a B][b W][先手胜][x][y];B(H,8);W(H,9)}", "15\n15\n1\n7 7\n", "8h 9i", "[Black \"a\"]\n1. h8 -- 2. h9 black 0-1")
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.Text, data) })
}

// FuzzRead lets Read detect the format.
func FuzzRead(f *testing.F) {
	for _, ext := range []string{".sgf", ".psq", ".txt"} {
		seed(f, ext)
	}
	seed(f, ".none", "h8i9", "```sgf\n(;B[hh])\n```", "\ufeff ( ;W[hh])", "\xff\xfe")
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, record.Detect(data), data) })
}
