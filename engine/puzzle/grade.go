package puzzle

// Grades of a puzzle, from easiest to hardest.
const (
	MinGrade = 1
	MaxGrade = 5
)

// manyVariations is how many variations make a puzzle harder by a grade.
const manyVariations = 16

// grade rates a puzzle by how far and how wide one has to read: 1 for a win in
// three moves, one more for every further move, and one more when the solution
// has manyLines or more variations; at most MaxGrade.
func grade(n *Node) int {
	g := n.Length() - minLength + MinGrade
	if variations(n) >= manyVariations {
		g++
	}
	return min(max(g, MinGrade), MaxGrade)
}

// variations counts the variations of a solution: the ways through the defences that
// need an answer of their own, up to the last choice before the five.
func variations(n *Node) int {
	count := 0
	for _, r := range n.Replies {
		count += variations(r.Then)
	}
	return max(count, 1)
}
