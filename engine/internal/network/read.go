package network

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// ErrFormat is wrapped by the errors of [Read].
var ErrFormat = errors.New("not a file of a network for this engine")

// magic begins a file of a network. Its last digit is the version of the format, its scales
// and the numbering of codes and situations. The numbers follow in the order of the fields,
// little-endian.
const magic = "hoshi-network-1\n"

// Read reads what [Network.Write] wrote.
func Read(r io.Reader) (*Network, error) {
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrFormat, magic)
	}
	n := new(Network)
	if err := binary.Read(r, binary.LittleEndian, n); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if k, _ := io.CopyN(io.Discard, r, 1); k != 0 {
		return nil, fmt.Errorf("%w: it is longer than it should be", ErrFormat)
	}
	if !n.inRange() {
		return nil, fmt.Errorf("%w: a number is out of its range", ErrFormat)
	}
	return n, nil
}

// Write writes the network as [Read] reads it.
func (n *Network) Write(out io.Writer) error {
	if _, err := io.WriteString(out, magic); err != nil {
		return err
	}
	return binary.Write(out, binary.LittleEndian, n)
}

// inRange reports whether all numbers are within their limits.
func (n *Network) inRange() bool {
	in := func(limit int16, numbers []int16) bool {
		for _, x := range numbers {
			if x < -limit || x > limit {
				return false
			}
		}
		return true
	}
	for i := range n.Own {
		if !in(MaxEmbedding, n.Own[i][:]) || !in(MaxEmbedding, n.Other[i][:]) {
			return false
		}
	}
	for i := range n.Hidden {
		if !in(MaxHidden, n.Hidden[i][:]) {
			return false
		}
	}
	return n.OutputBias >= -MaxOutputBias && n.OutputBias <= MaxOutputBias
}

// defaultFile is the built-in network. The text file next to it is its recipe.
//
//go:embed network.bin
var defaultFile []byte

// defaultTables prepares the Default network when it is first asked for.
var defaultTables = sync.OnceValue(func() *tables {
	n, err := Read(bytes.NewReader(defaultFile))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return newTables(n, hasVectors())
})

// Default returns the network that corrects the default weights of every rule. It was
// learned from games of freestyle, see docs/log.md. It is shared: don't change it.
func Default() *Network { return defaultTables().Network }
