package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hoshi/engine"
)

// ErrProofText means that a text isn't a proof. Errors that wrap it give the byte.
var ErrProofText = errors.New("not a proof")

// Limits on input texts, far above the proofs of [Solve].
const (
	maxProofText  = 1 << 20
	maxProofDepth = 200
)

// String formats the tree for [ParseProof]: a move and, unless it makes five, the defenses with
// their answers in brackets and then the answer to all other defenses. An open four at g8 with
// the ends f8 and k8 is "g8[f8k8]f8".
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	b.WriteString(n.Move.String())
	if n.Rest == nil {
		return
	}
	b.WriteByte('[')
	for _, r := range n.Replies {
		b.WriteString(r.Move.String())
		r.Then.write(b)
	}
	b.WriteByte(']')
	n.Rest.write(b)
}

// ParseProof parses the text of [Node.String]. It knows no board: [Check] verifies that the
// points are on it and empty. Errors wrap [ErrProofText].
func ParseProof(text string) (*Node, error) {
	if len(text) > maxProofText {
		return nil, fmt.Errorf("%w: %d bytes are more than %d", ErrProofText, len(text), maxProofText)
	}
	p := proofParser{rest: text}
	n, err := p.node(0)
	if err == nil && p.rest != "" {
		err = errors.New("text after the end")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: byte %d: %w", ErrProofText, len(text)-len(p.rest), err)
	}
	return n, nil
}

type proofParser struct {
	rest string
}

func (p *proofParser) node(depth int) (*Node, error) {
	if depth > maxProofDepth {
		return nil, errors.New("nested deeper than a game can be long")
	}
	move, err := p.point()
	if err != nil {
		return nil, err
	}
	n := &Node{Move: move}
	if !p.take('[') {
		return n, nil
	}
	for !p.take(']') {
		var r Reply
		if r.Move, err = p.point(); err != nil {
			return nil, err
		}
		if r.Then, err = p.node(depth + 1); err != nil {
			return nil, err
		}
		n.Replies = append(n.Replies, r)
	}
	n.Rest, err = p.node(depth + 1)
	return n, err
}

func (p *proofParser) take(c byte) bool {
	ok := p.rest != "" && p.rest[0] == c
	if ok {
		p.rest = p.rest[1:]
	}
	return ok
}

// point parses a letter and a number.
func (p *proofParser) point() (engine.Point, error) {
	digits := 0
	for digits < 2 && 1+digits < len(p.rest) && '0' <= p.rest[1+digits] && p.rest[1+digits] <= '9' {
		digits++
	}
	if digits == 0 {
		return engine.Point{}, errors.New("want a point, like h8")
	}
	col, text := p.rest[0], p.rest[1:1+digits]
	row, err := strconv.Atoi(text)
	if err != nil || text[0] == '0' || row > engine.MaxSize || col < 'a' || col >= 'a'+engine.MaxSize {
		return engine.Point{}, fmt.Errorf("%q is not a point", p.rest[:1+digits])
	}
	p.rest = p.rest[1+digits:]
	return engine.Point{Col: int8(col - 'a'), Row: int8(row - 1)}, nil
}
