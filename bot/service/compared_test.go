package service_test

import (
	"os"
	"strings"
	"testing"

	"hoshi/engine/opening"
)

// The comparison with another bot lists every opening that games can start with.
func TestComparisonNamesTheOpenings(t *testing.T) {
	data, err := os.ReadFile("../docs/compared.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("-", "", " ", "").Replace(strings.ToLower(string(data)))
	for _, id := range opening.IDs() {
		if id != opening.Free && id != opening.Cross && !strings.Contains(text, id.String()) {
			t.Errorf("bot/docs/compared.md does not name %v", id)
		}
	}
}
