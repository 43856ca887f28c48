// Package record reads and writes records of gomoku games: SGF, the psq files of
// the Gomocup manager, and the plain lists of moves that people paste, "h8i9g7".
//
// [Read] detects the format and returns a [Game] whose moves have been replayed.
// [Game.Write] writes one, and [Game.Position] returns the position at its end.
// What each format can hold:
//
//	            sgf   psq      text
//	size, rule  yes   yes      yes
//	opening     yes   yes      yes
//	moves       yes   yes      yes
//	times       yes   yes      no
//	names       yes   yes      no
//	result      yes   winner   no
//	date        yes   no       no
//	comment     yes   no       no
//	set-up      yes   refused  refused
//
// Read, but not written, are the main line of a library of RenLib (.lib) and the first game
// of a .rif file, the XML in which renju.net publishes games. Neither says what the players
// did in the opening besides placing stones.
//
// A record carries its rule. A move that the rule forbids is refused with
// [ErrIllegalMove].
// A record that says nothing has a board of 15×15 and the freestyle rule. SGF's RU
// and the event of a psq file are free text; they stand for freestyle when they
// name no rule.
//
// A record carries its opening by the name that package opening gives it, with what the
// players did in it besides placing stones: in SGF as ON[swap2]OA[declare 2, black], of
// which OA is not in the standard, in the event of a psq file as "standard, opening swap2
// (declare 2, black)", and before the moves of a text as "swap2 (declare 2, black)". An
// opening that does not fit the moves, and another program's ON, are left out.
//
// Input is not trusted. Whatever cannot be read is refused with an *[Error], which
// has a [Kind], a place and arguments, and no sentences for users. Variations,
// comments at single moves and other properties of SGF are left out.
package record
