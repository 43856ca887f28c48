package analysis_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// heatValue is a point with its number in a heat map's alt text.
var heatValue = regexp.MustCompile(`([a-o]\d+) (-?\d+)`)

// A heat map says which way its numbers go, and by that the best move is the best.
func TestHeatSaysWhichNumbersAreBetter(t *testing.T) {
	for _, tt := range []struct {
		program string
		lower   bool // for White, to move after Black's first
	}{
		{"pattern", true}, {"windows", true},
		{"twolines", false}, {"shapes", false}, {"greedy", false},
	} {
		tb := servicetest.New(t, service.Options{})
		tb.One("you", "!play 11")
		tb.One("you", "!f6")
		got := tb.One("you", "!heat "+tt.program+" 1")
		words, short := "higher numbers are better", "Best values: "
		if tt.lower {
			words, short = "lower numbers are better", "Best values, lower is better: "
		}
		_, list, found := strings.Cut(got.Alt, short)
		if !strings.Contains(got.Text, words) || !found {
			t.Errorf("%s: %q, %q", tt.program, got.Text, got.Alt)
			continue
		}
		list, _, _ = strings.Cut(list, ".")
		var numbers []int
		for _, m := range heatValue.FindAllStringSubmatch(list, -1) {
			var n int
			if _, err := fmt.Sscan(m[2], &n); err != nil {
				t.Fatal(err)
			}
			if tt.lower {
				n = -n
			}
			numbers = append(numbers, -n) // increasing from the best on
		}
		if len(numbers) < 2 || !slices.IsSorted(numbers) {
			t.Errorf("%s: the values are not in order from the best on: %q", tt.program, list)
		}
	}
}

// On a heat map, a move that wins by force is called a win, and one that loses a loss.
func TestHeatNamesDecidedMoves(t *testing.T) {
	for _, tt := range []struct{ name, moves, want string }{
		{"Black makes five", "h8 a1 h9 a3 h10 c2 h11 e2", " win"},
		{"White can only lose", "h8 a1 h9 a3 h10 c2 h11", " loss"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{Depth: 4})
			tb.One("you", "!import "+tt.moves)
			got := tb.One("you", "!heat")
			if _, list, _ := strings.Cut(got.Alt, "Best values: "); !strings.Contains(list, tt.want) {
				t.Errorf("%q, %q, want%s", got.Text, got.Alt, tt.want)
			}
		})
	}
}
