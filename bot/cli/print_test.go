package cli

import (
	"bytes"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/puzzle"
)

func TestWriteVerified(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	err = writeVerified(&b, puzzle.VerifyReport{
		Games: 2, Positions: 5, Proven: 3, Longer: 1,
		Open: []puzzle.Claim{{Position: pos, Move: engine.Point{Col: 7, Row: 7}, Plies: 9}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "claims      5, from 2 games\nproven      3 within the plies claimed, 1 later\nopen        1\n  []: h8 wins in 9 plies\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

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
	want := "best move   h8\nvalue       2.5 (higher is better)\ndepth       2 plies, 30 nodes, 20 leaves, 4 cut-offs in 1.00 s\n" +
		"line        h8 i9\ncandidates  h8 2.5, i9 1\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
