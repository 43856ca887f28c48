package puzzle

import "hoshi/engine"

// Node is a move of the winner, and how the win goes on after every answer to
// it. A move that makes five ends the game and has no answers.
type Node struct {
	Move    engine.Point
	Replies []Reply // the defences that need an answer of their own
	Rest    *Node   // the answer to every other defence; nil only after a five
}

// Reply is a move of the loser and the winner's answer to it.
type Reply struct {
	Move engine.Point
	Then *Node
}

// Length returns the winner's moves to the five, the first included, against the
// defence that lasts longest.
func (n *Node) Length() int {
	longest := 0
	for _, r := range n.Replies {
		longest = max(longest, r.Then.Length())
	}
	if n.Rest != nil {
		longest = max(longest, n.Rest.Length())
	}
	return longest + 1
}

// Line returns the moves of both sides when the loser holds out as long as he
// can. It ends where the loser's move makes no difference any more.
func (n *Node) Line() []engine.Point {
	line := []engine.Point{n.Move}
	var longest *Reply
	for i, r := range n.Replies {
		if longest == nil || r.Then.Length() > longest.Then.Length() {
			longest = &n.Replies[i]
		}
	}
	if longest == nil || n.Rest != nil && n.Rest.Length() > longest.Then.Length() {
		return line
	}
	return append(append(line, longest.Move), longest.Then.Line()...)
}

// OnlyFours reports whether every move of the winner before the five makes a
// four, so that the loser is never free to choose: the win is a VCF.
func (n *Node) OnlyFours() bool {
	if n.Rest == nil {
		return true
	}
	if n.Rest.Rest != nil {
		return false // what answers any move is no five
	}
	for _, r := range n.Replies {
		if !r.Then.OnlyFours() {
			return false
		}
	}
	return true
}
