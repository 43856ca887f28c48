// Package record reads and writes records of gomoku games: SGF, the psq files of
// the Gomocup manager, and the plain lists of moves that people paste, "h8i9g7".
//
// [Read] detects the format and returns a [Game] whose moves have been replayed.
// [Game.Write] writes one, and [Game.Position] returns the position at its end.
// What each format can hold:
//
//	            sgf   psq      text
//	size, rule  yes   yes      yes
//	moves       yes   yes      yes
//	times       yes   yes      no
//	names       yes   yes      no
//	result      yes   winner   no
//	date        yes   no       no
//	comment     yes   no       no
//	set-up      yes   refused  refused
//
// A record carries its rule. A move that the rule forbids is refused with
// [ErrIllegalMove].
// A record that says nothing has a board of 15×15 and the freestyle rule. SGF's RU
// and the event of a psq file are free text; they stand for freestyle when they
// name no rule.
//
// Input is not trusted. Whatever cannot be read is refused with an *[Error], which
// has a [Kind], a place and arguments, and no sentences for users. Variations,
// comments at single moves and other properties of SGF are left out.
package record
