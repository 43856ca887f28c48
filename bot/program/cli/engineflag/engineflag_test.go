package engineflag

import (
	"testing"

	"hoshi/engine"
)

// The flag knows every playable rule.
func TestRuleFlag(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		if got := (Rule{rule.String()}).EngineRule(); got != rule {
			t.Errorf("--rule %v is read as %v", rule, got)
		}
	}
	if got := (Rule{}).EngineRule(); got != engine.DefaultRule {
		t.Errorf("no rule is read as %v", got)
	}
}
