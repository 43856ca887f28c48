package cli

import (
	"bytes"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
)

func TestWriteClassic(t *testing.T) {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	var b bytes.Buffer
	err := writeClassic(&b, classic.Result{
		Move: h8, Value: 2.5, Depth: 2, Nodes: 30, Leaves: 20, Cutoffs: 4, Time: time.Second, PV: []engine.Point{h8, i9},
		Candidates: []classic.Candidate{{Move: h8, Value: 2.5}, {Move: i9, Value: 1}}, HigherIsBetter: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "best move   h8\nvalue       2.5 (higher is better)\ndepth       2 moves, 30 nodes, 20 leaves, 4 cut-offs in 1.00 s\n" +
		"line        h8 i9\ncandidates  h8 2.5, i9 1\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
