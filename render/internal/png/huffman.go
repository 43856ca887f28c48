package png

import (
	"math/bits"
	"slices"
)

// huffmanCode is a canonical Huffman code: an optimal prefix code fully defined by its word
// lengths (RFC 1951, 3.2.2).
type huffmanCode struct {
	lengths []uint8  // of each symbol's word in bits; 0 if the symbol doesn't occur
	words   []uint32 // length<<16 | word, in deflate's bit order: reversed

	sorted []uint64      // occurring symbols, below their counts; memory reused by the next code
	nodes  []huffmanNode // likewise: occurring symbols, then the inner nodes
}

// huffmanNode is a symbol, or two nodes below it.
type huffmanNode struct{ weight, parent, depth uint32 }

// word returns the word of an occurring symbol, and its number of bits.
func (c *huffmanCode) word(symbol int) (word uint64, n int) {
	w := c.words[symbol]
	return uint64(w & 0xFFFF), int(w >> 16)
}

// maxWordBits is the maximum number of bits in a Huffman word. The words of deflate's literals,
// lengths and distances have at most 15.
const maxWordBits = 15

// build makes the code for symbols from their counts. No word is longer than limit bits.
func (c *huffmanCode) build(counts []uint32, limit int) {
	c.lengths, c.words = resized(c.lengths, len(counts)), resized(c.words, len(counts))
	clear(c.lengths)
	c.sorted = c.sorted[:0]
	for symbol, n := range counts {
		if n > 0 {
			c.sorted = append(c.sorted, uint64(n)<<16|uint64(symbol))
		}
	}
	switch len(c.sorted) {
	case 0:
	case 1: // a one-leaf tree would have a word of no bits
		c.lengths[uint16(c.sorted[0])] = 1
	default:
		slices.Sort(c.sorted)
		c.join()
		c.limitLengths(limit)
	}
	c.setWords()
}

// join makes the tree and sets the depth of all nodes. Leaves are sorted, and inner nodes are
// made with growing weights, so the two lightest nodes are at the front of either list.
func (c *huffmanCode) join() {
	leaves := len(c.sorted)
	c.nodes = resized(c.nodes, 2*leaves-1)
	for i, symbol := range c.sorted {
		c.nodes[i] = huffmanNode{weight: uint32(symbol >> 16)}
	}
	leaf, inner := 0, leaves
	for made := leaves; made < len(c.nodes); made++ {
		weight := uint32(0)
		for range 2 {
			lightest := &leaf
			if leaf == leaves || inner < made && c.nodes[inner].weight < c.nodes[leaf].weight {
				lightest = &inner
			}
			c.nodes[*lightest].parent = uint32(made)
			weight += c.nodes[*lightest].weight
			*lightest++
		}
		c.nodes[made] = huffmanNode{weight: weight}
	}
	for i := len(c.nodes) - 2; i >= 0; i-- {
		c.nodes[i].depth = c.nodes[c.nodes[i].parent].depth + 1
	}
}

// limitLengths sets the lengths of words to the depths of leaves. It shortens words that are too
// long and lengthens others to make room for them.
func (c *huffmanCode) limitLengths(limit int) {
	var count [maxWordBits + 1]int // of words, by length
	used := 0                      // how many of all words of limit bits start with a word
	for _, n := range c.nodes[:len(c.sorted)] {
		length := min(int(n.depth), limit)
		count[length]++
		used += 1 << (limit - length)
	}
	for used > 1<<limit {
		// A word of limit bits takes the place next to one that grows by a bit.
		length := limit - 1
		for count[length] == 0 {
			length--
		}
		count[length]--
		count[length+1] += 2
		count[limit]--
		used--
	}
	length := limit
	for _, symbol := range c.sorted { // the rarest symbols get the longest words
		for count[length] == 0 {
			length--
		}
		count[length]--
		c.lengths[uint16(symbol)] = uint8(length)
	}
}

// setWords assigns the words in order of length, then of symbol.
func (c *huffmanCode) setWords() {
	var count, next [maxWordBits + 1]uint16
	for _, length := range c.lengths {
		count[length]++
	}
	count[0] = 0
	for length := 1; length <= maxWordBits; length++ {
		next[length] = (next[length-1] + count[length-1]) << 1
	}
	for symbol, length := range c.lengths {
		if length > 0 {
			c.words[symbol] = uint32(length)<<16 | uint32(bits.Reverse16(next[length])>>(16-length))
			next[length]++
		}
	}
}
