package puzzle

import (
	"context"
	"fmt"
	"strings"

	"hoshi/engine"
)

// ProofError says where a proof fails.
type ProofError struct {
	Line []engine.Point // the moves that lead there from the position, the last one included
	Why  string
}

func (e *ProofError) Error() string {
	moves := make([]string, len(e.Line))
	for i, m := range e.Line {
		moves[i] = m.String()
	}
	return fmt.Sprintf("after %s: %s", strings.Join(moves, " "), e.Why)
}

// Check replays the tree from pos, the winner being to move there, against every
// legal move of the loser at every turn. It returns the winner's moves to the
// five against the longest defence, or a *[ProofError], or the error of ctx.
//
// It trusts nothing: a move must be on a free point, only a five may be without
// answers, the loser must get no five first, and each of his moves, whether it
// stops a threat, makes a four of his own or ignores everything, must lead to a
// five of the winner. It knows the rules alone, has its own board and shares no
// code with [Solve].
func Check(ctx context.Context, pos *engine.Position, proof *Node) (length int, err error) {
	if pos.Winner() != engine.Empty {
		return 0, &ProofError{Why: "the game is over before it begins"}
	}
	c := checker{ctx: ctx, size: pos.Size(), winner: pos.SideToMove()}
	for row := range c.size {
		for col := range c.size {
			c.cells[row][col] = pos.At(engine.Point{Col: int8(col), Row: int8(row)})
		}
	}
	return c.move(proof)
}

// checker is a plain board and the line that is being tried on it.
type checker struct {
	ctx    context.Context
	size   int
	winner engine.Color
	cells  [engine.MaxSize][engine.MaxSize]engine.Color // by row and column
	line   []engine.Point
}

// move plays the winner's move and tries every defence.
func (c *checker) move(n *Node) (length int, err error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if n == nil {
		return 0, c.proofError("there is no answer")
	}
	if !c.put(n.Move, c.winner) {
		return 0, c.proofError(fmt.Sprintf("%v is no free point of the board", n.Move))
	}
	defer c.undo(n.Move)
	if c.five(n.Move) {
		if n.Rest != nil || len(n.Replies) > 0 {
			return 0, c.proofError("the proof goes on after a five")
		}
		return 1, nil
	}
	if n.Rest == nil {
		return 0, c.proofError("the proof ends without a five")
	}
	longest := 0
	for row := range c.size {
		for col := range c.size {
			if c.cells[row][col] != engine.Empty {
				continue
			}
			length, err := c.defend(n, engine.Point{Col: int8(col), Row: int8(row)})
			if err != nil {
				return 0, err
			}
			longest = max(longest, length)
		}
	}
	if longest == 0 {
		return 0, c.proofError("the board is full: a draw")
	}
	return longest + 1, nil
}

// defend tries one answer of the loser to the move of n.
func (c *checker) defend(n *Node, d engine.Point) (length int, err error) {
	c.put(d, c.winner.Other())
	defer c.undo(d)
	if c.five(d) {
		return 0, c.proofError("the defender has five")
	}
	for _, r := range n.Replies {
		if r.Move == d {
			return c.move(r.Then)
		}
	}
	return c.move(n.Rest)
}

func (c *checker) proofError(why string) error {
	return &ProofError{Line: append([]engine.Point(nil), c.line...), Why: why}
}

// put sets a stone and reports whether it could.
func (c *checker) put(p engine.Point, color engine.Color) bool {
	if c.at(int(p.Row), int(p.Col)) != engine.Empty || !p.On(c.size) {
		return false
	}
	c.cells[p.Row][p.Col] = color
	c.line = append(c.line, p)
	return true
}

func (c *checker) undo(p engine.Point) {
	c.cells[p.Row][p.Col] = engine.Empty
	c.line = c.line[:len(c.line)-1]
}

// at returns what stands on a point; Empty off the board.
func (c *checker) at(row, col int) engine.Color {
	if row < 0 || col < 0 || row >= c.size || col >= c.size {
		return engine.Empty
	}
	return c.cells[row][col]
}

// five reports whether the stone on p is one of five or more in a row.
func (c *checker) five(p engine.Point) bool {
	color := c.cells[p.Row][p.Col]
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		run := 1
		for row, col := int(p.Row)+d[0], int(p.Col)+d[1]; c.at(row, col) == color; row, col = row+d[0], col+d[1] {
			run++
		}
		for row, col := int(p.Row)-d[0], int(p.Col)-d[1]; c.at(row, col) == color; row, col = row-d[0], col-d[1] {
			run++
		}
		if run >= 5 {
			return true
		}
	}
	return false
}
