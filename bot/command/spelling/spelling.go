// Package spelling finds the intended name for a mistyped word.
//
// The chat uses it for commands such as !paly, the command line for hoshi benhc. Pass both word and name
// in lowercase. They are compared letter by letter; a Korean syllable counts as its two or three letters,
// because that's what people type.
package spelling

import "unicode"

// Near reports whether word is probably a mistyped name, which has few mistakes for its length. See [Distance].
//
//   - A name of up to five letters may have one mistake, a longer one two.
//   - A Korean name of one syllable must match exactly. One of two syllables may have one mistake, a longer one two.
//   - A Chinese or Japanese character says as much as several letters: 黑棋 and 白棋 are two words. So a name of one
//     or two must match exactly, one of up to five may have one mistake, and a longer one two.
func Near(word, name string) bool {
	a, b := letters(word), letters(name)
	slips := allowed(name)
	return len(a) <= len(b)+slips && distance(a, b) <= slips
}

// allowed returns the number of mistakes that a name may have.
func allowed(name string) int {
	size, most := 0, [2]int{0, 5} // lengths up to which there may be no mistake and one mistake
	for _, r := range name {
		size++
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			most[0] = 2
		case unicode.Is(unicode.Hangul, r):
			most = [2]int{1, 2}
		}
	}
	switch {
	case size <= most[0]:
		return 0
	case size <= most[1]:
		return 1
	}
	return 2
}

// SameStart reports whether two words begin with the same letter, or with the same two letters swapped.
func SameStart(word, name string) bool {
	a, b := letters(word), letters(name)
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	return a[0] == b[0] || len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0]
}

// A Hangul syllable's number in Unicode encodes its first consonant, vowel and last consonant. Last consonant 0 means
// that there is none.
const (
	firstSyllable, lastSyllable = 0xac00, 0xd7a3
	vowels, lastConsonants      = 21, 28
	firstJamo, vowelJamo        = 0x1100, 0x1161
	lastJamo                    = 0x11a7
)

// letters returns the letters of a word, with Korean syllables taken apart.
func letters(word string) []rune {
	var out []rune
	for _, r := range word {
		if r < firstSyllable || r > lastSyllable {
			out = append(out, r)
			continue
		}
		n := r - firstSyllable
		out = append(out, firstJamo+n/(vowels*lastConsonants), vowelJamo+n/lastConsonants%vowels)
		if last := n % lastConsonants; last > 0 {
			out = append(out, lastJamo+last)
		}
	}
	return out
}

// Distance returns the edit distance of two words: the number of insertions, deletions,
// substitutions and swaps of neighbors that turn a into b. No part of a word is edited twice
// (optimal string alignment distance).
func Distance(a, b string) int { return distance(letters(a), letters(b)) }

// distance is [Distance] for words as letters.
func distance(a, b []rune) int {
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
