package records_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A file says how strong the engine was.
func TestFileNamesTheLevel(t *testing.T) {
	for _, tt := range []struct{ play, want string }{
		{"!play casual", "PW[Hoshi (casual)]"},
		{"!play d4", "PW[Hoshi (depth 4)]"},
		{"!play windows d1", "PW[windows (depth 1)]"},
		{"!play white casual", "PB[Hoshi (casual)]"},
	} {
		tb := servicetest.New(t, service.Options{})
		tb.One("you", tt.play)
		if got := string(tb.One("you", "!export").Files[0].Data); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.play, got, tt.want)
		}
	}
}
