// Package engineflag defines the flags of commands that use the engine.
package engineflag

import "hoshi/engine"

// Rule is the flag for the rule to play by.
type Rule struct {
	Name string `name:"rule" default:"${rule}" enum:"${rules}" placeholder:"NAME" help:"Rule of the game: one of ${rulelist} (default ${rule}). Freestyle: five or more in a row win. Standard: exactly five. Renju: Black needs exactly five, and may not make double threes, double fours or overlines. Caro: a five that the opponent blocks at both ends doesn't win. Caroexact: like caro, but exactly five."`
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
	File string `name:"network" help:"Network made by \"hoshi train\", or \"none\", to search with instead of the built-in one." placeholder:"FILE"`
}

// SearchParameters is the flag for changing search parameters.
type SearchParameters struct {
	Set map[string]float64 `help:"Change a search parameter. \"hoshi bench --parameters\" lists them." placeholder:"NAME=VALUE"`
}
