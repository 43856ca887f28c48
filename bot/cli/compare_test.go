package cli

import (
	"slices"
	"testing"
)

func TestDepthRange(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []int // nil for an error
	}{
		{"3", []int{3}},
		{"1-4", []int{1, 2, 3, 4}},
		{"4-4", []int{4}},
		{"6", []int{6}},
		{"7", nil},
		{"0", nil},
		{"1-7", nil},
		{"4-1", nil},
		{"1-", nil},
		{"-1", nil},
		{"x", nil},
		{"", nil},
	} {
		t.Run(tt.text, func(t *testing.T) {
			got, err := depthRange(tt.text, 6)
			if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func FuzzDepthRange(f *testing.F) {
	for _, s := range []string{"1", "1-4", "9-1", "-", "0x1", "1--2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := depthRange(text, 9)
		if err != nil {
			return
		}
		if len(list) == 0 || list[0] < 1 || list[len(list)-1] > 9 || !slices.IsSorted(list) {
			t.Errorf("%q: %v", text, list)
		}
	})
}
