package puzzle

// Grades of a puzzle, from easiest to hardest.
const (
	MinGrade = 1
	MaxGrade = 5
)

// manyForcing is how many forcing first moves make a puzzle harder by a grade:
// a reader has to look at each of them.
const manyForcing = 16

// grade rates a puzzle by how far and how wide one has to read: 1 for a win in
// three moves, one more for every further move, one more where threes let the
// loser choose between two or more defences at the second turn or later, and one
// more where the first move is one of manyForcing or more that make a four or a
// three; at most MaxGrade.
func grade(n *Node, forcing int) int {
	g := n.Length() - minLength + MinGrade
	if deepChoice(n) {
		g++
	}
	if forcing >= manyForcing {
		g++
	}
	return min(max(g, MinGrade), MaxGrade)
}

// deepChoice reports whether the loser is free to choose after the winner's
// second move or later.
func deepChoice(n *Node) bool {
	for _, r := range n.Replies {
		if !r.Then.OnlyFours() {
			return true
		}
	}
	return false
}

// forcing counts the moves that make a four or an open three.
func (s *solver) forcing() int {
	b, count := s.board, 0
	for _, c := range s.threatMoves() {
		b.put(c, attacker)
		four := b.pure[attacker][4] > 0
		if four || s.fours(openFourNext) != nil {
			count++
		}
		b.lift(c, attacker)
	}
	return count
}
