package cli

import "hoshi/engine"

// ruleFlag is the flag of commands that play by a rule.
type ruleFlag struct {
	Rule string `default:"${rule}" enum:"${rules}" placeholder:"NAME" help:"Rule of the game: one of ${rules} (default ${rule}). In freestyle five or more stones in a row win, in standard exactly five. Renju forbids Black double threes, double fours and overlines. In caro a five with a stone of the other side at both ends does not win; caroexact wants exactly five as well."`
}

// rule returns the rule of that name. The flag accepts playable rules only.
func (f ruleFlag) rule() engine.Rule {
	r, ok := engine.ParseRule(f.Rule)
	if !ok {
		return engine.DefaultRule
	}
	return r
}

// networkFlag is the flag of commands that can search with another network.
type networkFlag struct {
	Network string `help:"Search with a network that \"hoshi train\" has made, or \"none\", instead of the engine's own." placeholder:"FILE"`
}
