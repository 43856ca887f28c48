package cli

import (
	"testing"

	"hoshi/engine"
)

// The flag knows every rule that can be played.
func TestRuleFlag(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		if got := (ruleFlag{rule.String()}).rule(); got != rule {
			t.Errorf("--rule %v is read as %v", rule, got)
		}
	}
	if got := (ruleFlag{}).rule(); got != engine.DefaultRule {
		t.Errorf("no rule is read as %v", got)
	}
}
