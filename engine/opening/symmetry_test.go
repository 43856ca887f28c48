package opening_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// Fifths that a symmetry of the four stones maps to each other, whatever its axis or center.
func TestSymmetricFifths(t *testing.T) {
	for _, tt := range []struct {
		name          string
		stones        string // three, then the fourth
		first, second string
		symmetric     bool
	}{
		{"stones in a column, to both sides", "h8, h9, h10|h7", "g8", "i8", true},
		{"stones in a column, other rows", "h8, h9, h10|h7", "g8", "i9", false},
		{"axis between two columns", "h8, h9, i8|i9", "g8", "j8", true},
		{"axis between two columns, not the same row", "h8, h9, i8|i9", "g8", "j9", false},
		{"a diagonal axis through the black stones", "h8, h9, i9|i8", "j10", "g7", true}, // also by the half turn
		{"axis across the diagonal", "h8, h9, i9|i8", "h7", "j9", true},
		{"a half turn about a point of the board", "h8, h9, i10|i9", "g8", "j10", true},
		{"no symmetry", "h8, h9, i10|k8", "g8", "j10", false},
		{"colors count", "h8, h9, h7|h10", "g9", "g8", false},
		{"the edge does not count", "h8, h9, h10|h7", "a1", "o1", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			three, fourth, _ := strings.Cut(tt.stones, "|")
			g := replayed(t, opening.RIF, three+", white, "+fourth+", offer "+tt.first)
			pt, err := engine.ParsePoint(tt.second, 15)
			if err != nil {
				t.Fatal(err)
			}
			err = g.Do(opening.Action{Kind: opening.Offer, Point: pt})
			illegal, refused := errors.AsType[*opening.IllegalError](err)
			if refused != tt.symmetric || refused && illegal.Reason != opening.Symmetric {
				t.Errorf("%s after %s: %v, want symmetric %t", tt.second, tt.first, err, tt.symmetric)
			}
		})
	}
}
