package terminal

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
)

func TestWriteJSON(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSON(&b, Header{"bench", true}, struct{}{}); err != nil {
		t.Fatal(err)
	}
	if want := "{\n  \"command\": \"bench\",\n  \"interrupted\": true\n}\n"; b.String() != want {
		t.Errorf("an empty report: %q", b.String())
	}
	if err := WriteJSON(&b, Header{}, []int{1}); !errors.Is(err, errNotObject) {
		t.Errorf("a list: %v", err)
	}
	if err := WriteJSON(&b, Header{Command: "bench"}, map[string]float64{"nps": math.Inf(1)}); err == nil || !strings.Contains(err.Error(), "bench") {
		t.Errorf("infinity: %v", err)
	}
}
