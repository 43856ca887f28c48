package record

import "bytes"

// SplitCollection cuts a collection of SGF games, one after another as the standard has
// them, into the text of each. Each part goes to [ReadAs]; what stands before the first
// game, between two and after the last is left out. A game without an end runs to the end.
func SplitCollection(data []byte) [][]byte {
	var games [][]byte
	depth, start, value := 0, 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case value && c == '\\':
			i++ // the next one means itself
		case value:
			value = c != ']'
		case c == '[':
			value = depth > 0
		case c == '(':
			if depth == 0 {
				start = i
			}
			depth++
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				games = append(games, data[start:i+1])
			}
		}
	}
	if depth > 0 {
		games = append(games, bytes.TrimSpace(data[start:]))
	}
	return games
}
