package network

// tables are a network prepared for evaluation, with or without vector instructions. Both
// find the same. They never change, so boards can share them.
type tables struct {
	*Network
	hiddenPairs *hiddenPairs   // without vector instructions
	vectors     *hiddenVectors // with them, else nil
	rows        *pointRows     // likewise
}

func newTables(n *Network, vectors bool) *tables {
	if vectors {
		return &tables{Network: n, vectors: newHiddenVectors(n), rows: newPointRows(n)}
	}
	return &tables{Network: n, hiddenPairs: newHiddenPairs(n)}
}

// Summer evaluates a network from the sums of a position's points, which it updates from
// changed points. It is not safe for concurrent use.
type Summer struct {
	*tables
	pairs *pairCache // nil with vector instructions
}

// NewSummer returns a Summer for a network. Those of the [Default] network share its tables.
func NewSummer(n *Network) Summer {
	if n == Default() {
		return newSummer(defaultTables())
	}
	return newSummer(newTables(n, hasVectors()))
}

func newSummer(t *tables) Summer {
	s := Summer{tables: t}
	if t.rows == nil {
		s.pairs = newPairCache(t.Network)
	}
	return s
}
