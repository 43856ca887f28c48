// Package spelling finds the intended name for a mistyped word.
//
// The chat uses it for commands such as !paly, the command line for hoshi benhc. Words and names
// are compared byte by byte, so pass both in lowercase.
package spelling

// longName is the length at which a name may have two mistakes.
const longName = 6

// Near reports whether word is probably a mistyped name: at most one mistake in a name of up to
// five letters, at most two in a longer one. See [Distance].
func Near(word, name string) bool {
	slips := 1
	if len(name) >= longName {
		slips = 2
	}
	return len(word) <= len(name)+slips && Distance(word, name) <= slips
}

// Distance returns the edit distance of two words: the number of insertions, deletions,
// substitutions and swaps of neighbors that turn a into b. No part of a word is edited twice
// (optimal string alignment distance).
func Distance(a, b string) int {
	// Three rows of the usual table are enough, because a swap looks back two rows.
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, prev, cur := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
	}
	return rows[(len(a)+1)%3][len(b)]
}
