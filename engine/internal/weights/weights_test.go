package weights

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"hoshi/engine/internal/game"
)

func TestWeightsRoundTrip(t *testing.T) {
	same := Default(game.Freestyle)
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
			got, err := Read(&file)
			if err != nil {
				t.Fatal(err)
			}
			if *got != *tt.want {
				t.Error("other weights are read than were written")
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	var file bytes.Buffer
	if err := Default(game.Freestyle).Write(&file); err != nil {
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
		{"a file without White's weights", bytes.Replace(whole, []byte(magic), []byte(magicBySide), 1)},
		{"a file too long", append(bytes.Clone(whole), 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(bytes.NewReader(tt.file)); !errors.Is(err, ErrFormat) {
				t.Errorf("error %v, want ErrFormat", err)
			}
		})
	}
}
