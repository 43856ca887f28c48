// Package engineflag defines the flags of commands that use the engine.
package engineflag

import "hoshi/engine"

// Rule is the flag for the rule to play by.
type Rule struct {
	Name string `name:"rule" default:"${rule}" enum:"${rules}" placeholder:"NAME" help:"Rule of the game: one of ${rules} (default ${rule}). In freestyle five or more stones in a row win, in standard exactly five. Renju forbids Black double threes, double fours and overlines. In caro a five with a stone of the other side at both ends does not win; caroexact wants exactly five as well."`
}

// EngineRule returns the named rule. The flag accepts only playable rules.
func (f Rule) EngineRule() engine.Rule {
	r, ok := engine.ParseRule(f.Name)
	if !ok {
		return engine.DefaultRule
	}
	return r
}

// Network is the flag for searching with another network.
type Network struct {
	File string `name:"network" help:"Search with a network that \"hoshi train\" has made, or \"none\", instead of the engine's own." placeholder:"FILE"`
}

// SearchParameters is the flag for changing search parameters.
type SearchParameters struct {
	Set map[string]float64 `help:"Change a search parameter. \"hoshi bench --parameters\" lists them." placeholder:"NAME=VALUE"`
}
