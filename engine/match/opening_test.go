package match_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/match"
)

func TestReadOpenings(t *testing.T) {
	const file = "7,7 8,6 # Piskvork counts from the top\n\n# nothing\nh8 i9\r\n0,0\n"
	got, err := match.ReadOpenings(strings.NewReader(file), "test", 15)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("[[h8 i9] [h8 i9] [a15]]", fmt.Sprint(got)); diff != "" {
		t.Error(diff)
	}
	var out strings.Builder
	if err := match.WriteOpenings(&out, got, 15); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("7,7 8,6\n7,7 8,6\n0,0\n", out.String()); diff != "" {
		t.Error(diff)
	}
	for name, text := range map[string]string{
		"nothing":       "# h8\n",
		"off the board": "7,7\n15,7\n",
		"no point":      "7,7\n7;7\n",
		"twice":         "h8\nh8 7,7\n",
		"over":          "h8\nh8 a1 h9 a2 h10 a3 h11 a4 h12\n",
	} {
		_, err := match.ReadOpenings(strings.NewReader(text), "test", 15)
		if err == nil || name != "nothing" && !strings.HasPrefix(err.Error(), "test:2: ") {
			t.Errorf("%s: error %v, want one of line 2", name, err)
		}
	}
}

func TestOpenings(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		openings, err := match.Openings(size)
		if err != nil {
			t.Fatal(err)
		}
		if len(openings) != 100 {
			t.Fatalf("%d openings, want 100", len(openings))
		}
		seen := map[string]bool{}
		for _, opening := range openings {
			pos, err := engine.NewPosition(size, engine.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			for _, pt := range opening {
				if err := pos.Play(pt); err != nil {
					t.Fatalf("size %d: %v: %v", size, opening, err)
				}
			}
			if key := fmt.Sprint(opening); seen[key] {
				t.Errorf("%v comes twice", opening)
			} else {
				seen[key] = true
			}
		}
	}
}

// A short search sees no opening as lost for either side, and no two openings have the same stones
// under any symmetry.
func TestOpeningsAreEven(t *testing.T) {
	openings, err := match.Openings(15)
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Options{HashMB: 1})
	for _, opening := range openings {
		pos, err := engine.NewPosition(15, engine.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		for _, pt := range opening {
			if err := pos.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
		res, err := e.Search(t.Context(), pos, engine.Limits{Nodes: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate != 0 {
			t.Errorf("%v is won in %d plies", opening, res.Mate)
		}
	}
}

func TestGenerate(t *testing.T) {
	o := match.OpeningOptions{Size: 9, Count: 4, Seed: 3, Nodes: 300, MaxScore: 100}
	first, err := match.GenerateOpenings(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := match.GenerateOpenings(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(first) != 4 {
		t.Errorf("%d openings, want 4", len(first))
	}
	if diff := cmp.Diff(fmt.Sprint(first), fmt.Sprint(again)); diff != "" {
		t.Errorf("the same seed makes others: %s", diff)
	}
	for _, opening := range first {
		if len(opening) < 3 || len(opening) > 6 || slices.ContainsFunc(opening, func(pt engine.Point) bool { return !pt.On(9) }) {
			t.Errorf("opening %v", opening)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := match.GenerateOpenings(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func FuzzReadOpenings(f *testing.F) {
	f.Add("7,7 8,8\nh8 i9")
	f.Add("0,0 # x\n\r\n,\n-1,2")
	if text, err := os.ReadFile("openings.txt"); err == nil {
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		openings, err := match.ReadOpenings(strings.NewReader(text), "fuzz", 15)
		if err != nil {
			return
		}
		var out strings.Builder
		if err := match.WriteOpenings(&out, openings, 15); err != nil {
			t.Fatal(err)
		}
		again, err := match.ReadOpenings(strings.NewReader(out.String()), "fuzz", 15)
		if diff := cmp.Diff(openings, again); err != nil || diff != "" {
			t.Fatalf("%v: %s", err, diff)
		}
	})
}
