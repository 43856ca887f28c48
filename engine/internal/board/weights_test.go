package board

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hoshi/engine/internal/game"
	"slices"
	"testing"
)

func TestWeightsRoundTrip(t *testing.T) {
	same := DefaultWeights(game.Freestyle)
	bySide := *same
	bySide[1].Own[7]++
	tests := []struct {
		name string
		want *Weights
		sets int
	}{
		{"both sides the same", same, 1},
		{"by side", &bySide, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var file bytes.Buffer
			if err := tt.want.Write(&file); err != nil {
				t.Fatal(err)
			}
			if sets := file.Len() / binary.Size(SideWeights{}); sets != tt.sets {
				t.Errorf("the file has %d sets of weights, want %d", sets, tt.sets)
			}
			got, err := ReadWeights(&file)
			if err != nil {
				t.Fatal(err)
			}
			if *got != *tt.want {
				t.Error("other weights are read than were written")
			}
		})
	}
}

func TestReadWeightsRefuses(t *testing.T) {
	var file bytes.Buffer
	if err := DefaultWeights(game.Freestyle).Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	tests := []struct {
		name string
		file []byte
	}{
		{"nothing", nil},
		{"something else", bytes.Repeat([]byte("weights "), 4000)},
		{"a file cut off", whole[:len(whole)-1]},
		{"a file without White's weights", bytes.Replace(whole, []byte(weightsMagic), []byte(weightsBySideMagic), 1)},
		{"a file too long", append(bytes.Clone(whole), 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ReadWeights(bytes.NewReader(tt.file)); !errors.Is(err, ErrWeights) {
				t.Errorf("error %v, want ErrWeights", err)
			}
		})
	}
}

// TestCodesAreNumbered holds the numbers to naming each choice of four patterns
// once, and nothing else.
func TestCodesAreNumbered(t *testing.T) {
	seen := map[[4]uint8]int{}
	for number := range PatternCodeCount {
		patterns, class := DescribePatternCode(number)
		if !slices.IsSorted(patterns[:]) || patterns[3] > uint8(five) || class >= uint8(classCount) {
			t.Fatalf("code %d is %v of class %d", number, patterns, class)
		}
		if other, ok := seen[patterns]; ok {
			t.Fatalf("codes %d and %d are both %v", other, number, patterns)
		}
		seen[patterns] = number
	}
	if _, class := DescribePatternCode(0); class != uint8(ClassNone) {
		t.Errorf("four dead lines are of class %d", class)
	}
}

// TestWorthHoldsTwoSums adds and takes away as the board does.
func TestWorthHoldsTwoSums(t *testing.T) {
	values := []int16{0, 1, -1, 300, -300, 32767, -32768}
	var sum packedValue
	mover, waiter := 0, 0
	for i, m := range values {
		for j, w := range values {
			if (i+j)%3 == 0 {
				sum -= newPackedValue(m, w)
				mover, waiter = mover-int(m), waiter-int(w)
			} else {
				sum += newPackedValue(m, w)
				mover, waiter = mover+int(m), waiter+int(w)
			}
			if sum.own() != mover || sum.opponent() != waiter {
				t.Fatalf("sums are %d and %d, want %d and %d", sum.own(), sum.opponent(), mover, waiter)
			}
		}
	}
}
