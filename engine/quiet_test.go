package engine_test

import (
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/internal/gametest"
)

func TestQuietReasonsFor(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, move string
		with, against            string
		prepares                 engine.Threat
		at                       string
	}{
		{"nothing near", "a1", "o15", "h8", "", "", engine.NoThreat, ""},
		{"beside a stone", "h8", "o15", "i9", "h8", "", engine.NoThreat, ""},
		{"two away", "h8", "o15", "h10", "h8", "", engine.NoThreat, ""},
		{"a row that is closed", "h8", "h12", "h9", "h8", "h12", engine.NoThreat, ""},
		{"no room for five", "h8 a15", "h6 h11", "h9", "", "h11", engine.NoThreat, ""},
		{"against two stones", "a1 o1", "h8 i9", "j10", "", "h8 i9", engine.NoThreat, ""},
		{"a knight's move away", "h8", "o15", "i10", "", "", engine.NoThreat, ""},
		{"two rows that meet", "h8 i8 k10", "a1 a15 o1", "k11", "h8 k10", "", engine.DoubleThree, "k8"},
		{"taken", "h8", "o15", "h8", "", "", engine.NoThreat, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gametest.Setup(t, tt.black, tt.white)
			r := engine.QuietReasonsFor(pos, gametest.Points(t, tt.move)[0])
			if !slices.Equal(r.With, gametest.Points(t, tt.with)) || !slices.Equal(r.Against, gametest.Points(t, tt.against)) {
				t.Errorf("with %v and against %v, want %s and %s", r.With, r.Against, tt.with, tt.against)
			}
			if r.Prepares != tt.prepares || tt.at != "" && r.At.String() != tt.at {
				t.Errorf("prepares %v at %v, want %v at %s", r.Prepares, r.At, tt.prepares, tt.at)
			}
		})
	}
}
