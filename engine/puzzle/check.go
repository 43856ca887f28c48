package puzzle

import (
	"context"
	"slices"
	"strings"

	"hoshi/engine"
)

// ProofError reports where and why a proof fails.
type ProofError struct {
	Line   []engine.Point // moves from the position to the failure
	Reason ProofReason    // why the proof fails there
	Point  engine.Point   // the point for PointTaken
}

// ProofReason is why a proof fails.
type ProofReason string

// The reasons.
const (
	AlreadyOver   ProofReason = "already over"    // the game is over before the first move
	NoAnswer      ProofReason = "no answer"       // the tree has no answer to a defense
	PointTaken    ProofReason = "point taken"     // a move is not on an empty point of the board
	MovesAfterWin ProofReason = "moves after win" // the tree continues after a five
	NoWin         ProofReason = "no win"          // the tree ends without a five
	Forbidden     ProofReason = "forbidden"       // the rule forbids a move of the winner
	BoardFull     ProofReason = "board full"      // the board is full: a draw
	DefenderWins  ProofReason = "defender wins"   // the loser gets five first
)

// Error returns a technical description for logs and the command line.
func (e *ProofError) Error() string {
	var b strings.Builder
	for _, m := range e.Line {
		b.WriteString(m.String() + " ")
	}
	text := "proof fails after " + b.String() + "with: " + string(e.Reason)
	if e.Reason == PointTaken {
		text += " " + e.Point.String()
	}
	return text
}

// Check replays the tree from pos, with the winner to move, against every legal move of the
// loser at every turn. It returns the winner's moves to the five against the longest defense, a
// *[ProofError], or ctx's error.
//
// It trusts nothing. A move must be on an empty point, only a five may have no answers, and the
// loser must not get a five first. Every move of the loser must lead to a five of the winner:
// moves that stop a threat, moves that make a four, and moves that do neither. Check only knows
// the rules. It has a separate board and shares no code with [Solve].
func Check(ctx context.Context, pos *engine.Position, proof *Node) (length int, err error) {
	if pos.Winner() != engine.Empty {
		return 0, &ProofError{Reason: AlreadyOver}
	}
	c := checker{ctx: ctx, size: pos.Size(), rule: pos.Rule(), winner: pos.SideToMove()}
	if c.rule.HasFouls(engine.Black) {
		c.pos = pos.Clone()
	}
	for row := range c.size {
		for col := range c.size {
			c.cells[row][col] = pos.At(engine.Point{Col: int8(col), Row: int8(row)})
		}
	}
	return c.move(proof)
}

// checker is a simple board with the variation being played on it.
type checker struct {
	ctx    context.Context
	size   int
	rule   engine.Rule
	winner engine.Color
	pos    *engine.Position                             // the same position, for rules with fouls; otherwise nil
	cells  [engine.MaxSize][engine.MaxSize]engine.Color // by row and column
	line   []engine.Point
}

// move plays the winner's move and tries every defense.
func (c *checker) move(n *Node) (length int, err error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if n == nil {
		return 0, c.proofError(NoAnswer)
	}
	if !c.put(n.Move, c.winner) {
		return 0, &ProofError{Line: slices.Clone(c.line), Reason: PointTaken, Point: n.Move}
	}
	defer c.undo(n.Move)
	if !c.play(n.Move) {
		return 0, c.proofError(Forbidden)
	}
	defer c.takeBack()
	if c.five(n.Move) {
		if n.Rest != nil || len(n.Replies) > 0 {
			return 0, c.proofError(MovesAfterWin)
		}
		return 1, nil
	}
	if n.Rest == nil {
		return 0, c.proofError(NoWin)
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
		return 0, c.proofError(BoardFull)
	}
	return longest + 1, nil
}

// defend tries one answer of the loser to n's move.
func (c *checker) defend(n *Node, d engine.Point) (length int, err error) {
	c.put(d, c.winner.Other())
	defer c.undo(d)
	if !c.play(d) {
		return 0, nil // the loser may not play there
	}
	defer c.takeBack()
	if c.five(d) {
		return 0, c.proofError(DefenderWins)
	}
	for _, r := range n.Replies {
		if r.Move == d {
			return c.move(r.Then)
		}
	}
	return c.move(n.Rest)
}

func (c *checker) proofError(reason ProofReason) error {
	return &ProofError{Line: slices.Clone(c.line), Reason: reason}
}

// put puts a stone on an empty point. It returns false if the point isn't empty.
func (c *checker) put(p engine.Point, color engine.Color) bool {
	if c.at(int(p.Row), int(p.Col)) != engine.Empty || !p.On(c.size) {
		return false
	}
	c.cells[p.Row][p.Col] = color
	c.line = append(c.line, p)
	return true
}

// undo removes the stone on p, which was put last.
func (c *checker) undo(p engine.Point) {
	c.cells[p.Row][p.Col] = engine.Empty
	c.line = c.line[:len(c.line)-1]
}

// play makes a move under a rule with fouls. It returns false if the move is forbidden.
func (c *checker) play(p engine.Point) bool { return c.pos == nil || c.pos.Play(p) == nil }

// takeBack takes back the move made by play.
func (c *checker) takeBack() {
	if c.pos != nil {
		_ = c.pos.Undo() // there is a move
	}
}

// at returns the stone on a point, or Empty off the board.
func (c *checker) at(row, col int) engine.Color {
	if row < 0 || col < 0 || row >= c.size || col >= c.size {
		return engine.Empty
	}
	return c.cells[row][col]
}

// five reports whether the stone on p is in a row that wins under the rule.
func (c *checker) five(p engine.Point) bool {
	color := c.cells[p.Row][p.Col]
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		run := 1
		row, col := int(p.Row)+d[0], int(p.Col)+d[1]
		for ; c.at(row, col) == color; row, col = row+d[0], col+d[1] {
			run++
		}
		closed := c.at(row, col) == color.Other()
		for row, col = int(p.Row)-d[0], int(p.Col)-d[1]; c.at(row, col) == color; row, col = row-d[0], col-d[1] {
			run++
		}
		if c.rule.RowWins(color, run, closed && c.at(row, col) == color.Other()) {
			return true
		}
	}
	return false
}
