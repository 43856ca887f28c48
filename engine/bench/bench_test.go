package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/bench"
)

var update = flag.Bool("update", false, "take the signature of the engine as it is")

// golden is the file with a rule's signature.
func golden(rule engine.Rule) string {
	if rule == engine.DefaultRule {
		return "testdata/signature.txt"
	}
	return "testdata/signature-" + rule.String() + ".txt"
}

func TestSignature(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		t.Run(rule.String(), func(t *testing.T) { testSignature(t, rule) })
	}
}

func testSignature(t *testing.T, rule engine.Rule) {
	r, err := bench.Run(t.Context(), bench.Options{Rule: rule})
	if err != nil {
		t.Fatal(err)
	}
	golden := golden(rule)
	if *update {
		if err := os.WriteFile(golden, []byte(r.Signature+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.TrimSpace(string(want)); r.Signature != want {
		t.Errorf(`signature %s, want %s: the engine plays otherwise than before.
A change that is only to make it faster or clearer must not do that. One that is to
change its play takes the new signature with
	go test ./engine/bench -run TestSignature -update
and says in its commit what it gains.`, r.Signature, want)
	}
}

// TestNodeCounts bounds the size of the search tree. Signatures are updated with -update, often
// without much thought; don't do that with these numbers. Without principal variation search,
// futility pruning or part of a table entry, the tree grows or shrinks by more than the tolerance.
// If a change is outside for a measured reason, write its number here.
func TestNodeCounts(t *testing.T) {
	const tolerance = 0.03
	tests := []struct {
		name       string
		depth      int
		parameters map[string]float64
		nodes      float64
	}{
		{"as played", 12, nil, 184_388},
		// Move-count pruning leaves little for futility pruning to do.
		{"futility without move-count pruning", 8, map[string]float64{"MoveCountDepth": 0}, 128_639},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := bench.Run(t.Context(), bench.Options{Depth: tt.depth, Parameters: tt.parameters})
			if err != nil {
				t.Fatal(err)
			}
			if ratio := float64(r.Nodes) / tt.nodes; ratio < 1-tolerance || ratio > 1+tolerance {
				t.Errorf("%d nodes, want %.0f within %.0f %%", r.Nodes, tt.nodes, 100*tolerance)
			}
		})
	}
}

func TestRunRepeats(t *testing.T) {
	var calls []int
	first, err := bench.Run(t.Context(), bench.Options{Depth: 4, Rounds: 2, Progress: func(done, all int) {
		calls = append(calls, done, all)
	}})
	if err != nil {
		t.Fatal(err)
	}
	if first.NPS <= 0 {
		t.Errorf("%v nodes a second", first.NPS)
	}
	again, err := bench.Run(t.Context(), bench.Options{Depth: 4})
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := bench.Run(t.Context(), bench.Options{Depth: 5})
	if err != nil {
		t.Fatal(err)
	}
	if first.Signature != again.Signature || first.Nodes != again.Nodes {
		t.Errorf("%s of %d nodes and then %s of %d", first.Signature, first.Nodes, again.Signature, again.Nodes)
	}
	if first.Signature == deeper.Signature || first.Nodes >= deeper.Nodes {
		t.Errorf("depth 4 is %+v and depth 5 %+v", first, deeper)
	}
	n := 2 * first.Positions
	if len(calls) != 2*n || calls[0] != 1 || calls[2*n-2] != n || calls[2*n-1] != n {
		t.Errorf("progress %v of %d searches", calls, n)
	}
}

func TestReport(t *testing.T) {
	r := bench.Report{Depth: 9, Positions: 12, Nodes: 1000, TimeMS: 5, NPS: 200000, Signature: "abc"}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"depth":9,"positions":12,"nodes":1000,"time_ms":5,"nps":200000,"signature":"abc"}`
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Error(diff)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "nodes      1000\n") || !strings.HasSuffix(text.String(), "signature  abc\n") {
		t.Error(text.String())
	}
}

func TestRunRefuses(t *testing.T) {
	for _, depth := range []int{-1, engine.MaxDepth + 1} {
		if _, err := bench.Run(t.Context(), bench.Options{Depth: depth}); err == nil {
			t.Errorf("depth %d is no error", depth)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bench.Run(ctx, bench.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func TestParametersChangePlay(t *testing.T) {
	plain, err := bench.Run(t.Context(), bench.Options{Depth: 5})
	if err != nil {
		t.Fatal(err)
	}
	other, err := bench.Run(t.Context(), bench.Options{Depth: 5, Parameters: map[string]float64{"MoveCountDepth": 0}})
	if err != nil {
		t.Fatal(err)
	}
	if plain.Signature == other.Signature {
		t.Error("the signature is the same without move-count pruning")
	}
	if _, err := bench.Run(t.Context(), bench.Options{Parameters: map[string]float64{"LatDepth": 0}}); err == nil {
		t.Error("a parameter that does not exist is no error")
	}
}
