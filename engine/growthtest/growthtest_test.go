package growthtest

import (
	"bytes"
	"testing"
)

// TestInProportion distinguishes linear from quadratic work.
func TestInProportion(t *testing.T) {
	once := func(text []byte) { bytes.Count(text, []byte("a")) }
	for _, tt := range []struct {
		name  string
		parse func([]byte)
		want  bool
	}{
		{"looks at nothing", func([]byte) {}, true},
		{"looks at each byte 50 times", func(text []byte) {
			for range 50 {
				once(text)
			}
		}, true},
		{"looks at the whole text for every 20 bytes", func(text []byte) {
			for range len(text) / 20 {
				once(text)
			}
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := repeated("head", "ab", Size)
			if long, short, ok := inProportion(text, text[:Size/part], tt.parse); ok != tt.want {
				t.Errorf("%v for the long text and %v for the short one: %v, want %v", long, short, ok, tt.want)
			}
		})
	}
}
