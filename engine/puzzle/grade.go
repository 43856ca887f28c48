package puzzle

// Grades of the easiest and the hardest puzzles.
const (
	MinGrade = 1
	MaxGrade = 5
)

// manyVariations is the number of variations that adds one to a puzzle's grade.
const manyVariations = 16

// grade rates a puzzle by the length and number of its variations: 1 for a win in three moves,
// plus one for every further move, plus one for manyVariations variations or more, capped at
// MaxGrade.
func grade(n *Node) int {
	g := n.Length() - minLength + MinGrade
	if variations(n) >= manyVariations {
		g++
	}
	return min(max(g, MinGrade), MaxGrade)
}

// variations returns the number of variations in a solution: the paths through the defenses in
// Replies, up to the last choice before the five.
func variations(n *Node) int {
	count := 0
	for _, r := range n.Replies {
		count += variations(r.Then)
	}
	return max(count, 1)
}
