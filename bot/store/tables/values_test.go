package tables

import (
	"strings"
	"testing"

	"hoshi/engine"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]engine.Rule{"freestyle": engine.Freestyle, "standard": engine.Standard, "renju": engine.Renju} {
		rule := engine.Rule(99)
		if err := ruleText(&rule).Scan(name); err != nil || rule != want {
			t.Errorf("rule %s is read as %v, %v", name, rule, err)
		}
		if got, err := ruleText(&rule).Value(); err != nil || got != name {
			t.Errorf("rule %v is stored as %q, %v", rule, got, err)
		}
	}
	for name, want := range map[string]engine.Color{"": engine.Empty, "black": engine.Black, "white": engine.White} {
		side := engine.Color(99)
		if err := sideText(&side).Scan(name); err != nil || side != want {
			t.Errorf("side %q is read as %v, %v", name, side, err)
		}
		if got, err := sideText(&side).Value(); err != nil || got != name {
			t.Errorf("side %v is stored as %q, %v", side, got, err)
		}
	}
}

// TestUnknownNames reads names that a later version may have stored, and tries to store values that
// have no name.
func TestUnknownNames(t *testing.T) {
	t.Parallel()
	rule, side := engine.Freestyle, engine.Black
	if err := ruleText(&rule).Scan("gravity"); err == nil || !strings.Contains(err.Error(), "gravity") || rule != engine.Freestyle {
		t.Errorf("an unknown rule: %v, %v", rule, err)
	}
	if err := sideText(&side).Scan("red"); err == nil || !strings.Contains(err.Error(), "red") || side != engine.Black {
		t.Errorf("an unknown side: %v, %v", side, err)
	}
	rule, side = 99, 99
	if v, err := ruleText(&rule).Value(); err == nil {
		t.Errorf("rule 99 is stored as %q", v)
	}
	if v, err := sideText(&side).Value(); err == nil {
		t.Errorf("side 99 is stored as %q", v)
	}
}
