package gomocup

import (
	"slices"
	"testing"

	"hoshi/engine"
)

func TestParseForbidden(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []engine.Point // nil for none
		ok   bool
	}{
		{"FORBID .", nil, true},
		{"FORBID 0707.", []engine.Point{{Col: 7, Row: 7}}, true},
		{"FORBID 00001405.", []engine.Point{{Row: 14}, {Col: 14, Row: 9}}, true},
		{"FORBID 0000 1405 .", []engine.Point{{Row: 14}, {Col: 14, Row: 9}}, true},
		{"forbid 0707.", []engine.Point{{Col: 7, Row: 7}}, true},
		{"FORBID 0707", nil, false},
		{"FORBID 070.", nil, false},
		{"FORBID 07x7.", nil, false},
		{"FORBID 0715.", nil, false},
		{"UNKNOWN YXSHOWFORBID", nil, false},
		{"", nil, false},
	} {
		got, err := parseForbidden(tt.line, 15)
		if !slices.Equal(got, tt.want) || (err == nil) != tt.ok {
			t.Errorf("%q: %v, %v", tt.line, got, err)
		}
	}
}

func FuzzParseForbidden(f *testing.F) {
	f.Add("FORBID 00001405.")
	f.Add("FORBID -1+2.")
	f.Fuzz(func(t *testing.T, line string) {
		pts, err := parseForbidden(line, 15)
		for _, pt := range pts {
			if err != nil || !pt.On(15) {
				t.Errorf("%q: %v, %v", line, pts, err)
			}
		}
	})
}
