package board

import (
	"bytes"
	"embed"
	"sync"

	"hoshi/engine/internal/game"
)

// networkTables are a network prepared for evaluations, with vector instructions or
// without. Both find the same. Nothing changes them, so that boards can share them.
type networkTables struct {
	*Network
	hiddenPairs *hiddenPairs   // of the plain way
	vectors     *hiddenVectors // of vector instructions, nil without them
	rows        *pointRows     // likewise
}

func newNetworkTables(n *Network, vectors bool) *networkTables {
	if vectors {
		return &networkTables{Network: n, vectors: newHiddenVectors(n), rows: newPointRows(n)}
	}
	return &networkTables{Network: n, hiddenPairs: newHiddenPairs(n)}
}

// networkFiles are made as the text beside each says.
//
//go:embed network*.bin
var networkFiles embed.FS

// networkFile is the file of the network of a rule. A rule without one plays by that of
// freestyle, which corrects the weights of the other rules too: see docs/log.md.
var networkFile = map[game.Rule]string{
	game.Freestyle: "network.bin",
}

// ruleNetworks prepares the network of each rule when it is first asked for; nothing
// changes it afterwards.
var ruleNetworks = func() []func() *networkTables {
	of := make([]func() *networkTables, len(game.Rules()))
	byName := map[string]func() *networkTables{}
	for r := range of {
		name, ok := networkFile[game.Rule(r)]
		if !ok {
			name = networkFile[game.Freestyle]
		}
		if byName[name] == nil {
			byName[name] = sync.OnceValue(func() *networkTables { return newNetworkTables(readNetworkFile(name), hasVectors()) })
		}
		of[r] = byName[name]
	}
	return of
}()

// readNetworkFile reads a network that is part of the program.
func readNetworkFile(name string) *Network {
	file, err := networkFiles.ReadFile(name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	n, err := ReadNetwork(bytes.NewReader(file))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return n
}

// DefaultNetwork returns the network that corrects the [DefaultWeights] of a rule. It is
// shared: nobody may change it.
func DefaultNetwork(rule game.Rule) *Network { return ruleNetworks[rule]().Network }

// UseNetwork makes the board add a network to its evaluation; nil for none, as from the
// beginning.
func (b *Board) UseNetwork(n *Network) {
	b.network, b.kept, b.ruleNetwork = nil, nil, false
	if n != nil {
		b.network = newNetworkState(newNetworkTables(n, hasVectors()))
		b.kept = b.network
	}
}

// UseRuleNetwork makes the board, from the next [Board.Reset] on, add the
// [DefaultNetwork] of the rule to its evaluation.
func (b *Board) UseRuleNetwork() {
	b.network, b.kept, b.ruleNetwork = nil, nil, true
}

// LeaveOutNetwork makes the board evaluate without a network until the next [Board.Reset].
func (b *Board) LeaveOutNetwork() { b.network = nil }

// networkFor returns the state of the network for a rule, nil for none.
func (b *Board) networkFor(rule game.Rule) *networkState {
	if !b.ruleNetwork {
		return b.kept
	}
	t := ruleNetworks[rule]()
	if b.kept != nil && b.kept.networkTables == t {
		return b.kept
	}
	return newNetworkState(t)
}
