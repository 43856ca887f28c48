package puzzle

import "hoshi/engine"

// Node is a move of the winner with an answer to every defense. A move that makes
// five ends the game and has no answers.
type Node struct {
	Move    engine.Point // move of the winner
	Replies []Reply      // defenses with special answers
	Rest    *Node        // answer to every other defense; nil only after a five
}

// Reply is a defense and the answer to it.
type Reply struct {
	Move engine.Point // move of the loser
	Then *Node        // answer of the winner
}

// Length returns the number of the winner's moves to the five, including Move, against the
// longest defense.
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

// Line returns both sides' moves under the longest defense. It ends once every defense has the
// same answer.
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

// OnlyFours reports whether the win is a VCF, so that every move of the winner before the five
// makes a four.
func (n *Node) OnlyFours() bool {
	if n.Rest == nil {
		return true
	}
	if n.Rest.Rest != nil {
		return false // the answer to any defense isn't a five
	}
	for _, r := range n.Replies {
		if !r.Then.OnlyFours() {
			return false
		}
	}
	return true
}
