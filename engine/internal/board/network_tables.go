package board

import (
	_ "embed"
	"sync"
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

// networkFile is made as the text beside it says.
//
//go:embed network.bin
var networkFile []byte

// defaultNetwork prepares the DefaultNetwork when it is first asked for.
var defaultNetwork = sync.OnceValue(func() *networkTables {
	return newNetworkTables(mustRead(networkFile, ReadNetwork), hasVectors())
})

// DefaultNetwork returns the network that corrects the [DefaultWeights]. It was learned from
// games of freestyle and corrects the weights of the other rules too: see docs/log.md. It is
// shared: nobody may change it.
func DefaultNetwork() *Network { return defaultNetwork().Network }

// UseNetwork makes the board add a network to its evaluation; nil for none, as from the
// beginning.
func (b *Board) UseNetwork(n *Network) {
	b.network = nil
	switch {
	case n == nil:
	case n == DefaultNetwork():
		b.network = newNetworkState(defaultNetwork())
	default:
		b.network = newNetworkState(newNetworkTables(n, hasVectors()))
	}
	b.keptNetwork = b.network
}

// LeaveOutNetwork makes the board evaluate without a network until the next [Board.Reset].
func (b *Board) LeaveOutNetwork() { b.network = nil }
