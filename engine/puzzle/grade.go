package puzzle

// The grades of the easiest and of the hardest puzzles.
const (
	MinGrade = 1
	MaxGrade = 5
)

// manyVariations is the number of variations that raises the grade of a puzzle by one.
const manyVariations = 16

// grade rates a puzzle by the length and the number of its variations: 1 for a win in
// three moves, one more for every further move, and one more for manyVariations
// variations or more; at most MaxGrade.
func grade(n *Node) int {
	g := n.Length() - minLength + MinGrade
	if variations(n) >= manyVariations {
		g++
	}
	return min(max(g, MinGrade), MaxGrade)
}

// variations returns the number of variations of a solution: the ways through the
// defenses in Replies, up to the last choice before the five.
func variations(n *Node) int {
	count := 0
	for _, r := range n.Replies {
		count += variations(r.Then)
	}
	return max(count, 1)
}
