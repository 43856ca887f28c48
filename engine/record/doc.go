// Package record reads and writes records of gomoku games: SGF, the psq files of
// the Gomocup manager, and the plain lists of moves that people paste, "h8i9g7".
//
// [Read] detects the format and returns a [Report]: a [Game] whose moves have been replayed, and
// notes on what was guessed or left out. [ReadGame] chooses one of several games in a file. [Game.Write] writes a game, and [Game.Position] returns
// the position at its end. What each format can hold:
//
//	            sgf   psq      text
//	size, rule  yes   yes      yes
//	opening     yes   yes      yes
//	moves       yes   yes      yes
//	times       yes   yes      no
//	names       yes   yes      no
//	result      yes   yes      yes
//	date        yes   no       no
//	comment     yes   no       no
//	set-up      yes   refused  refused
//
// A result in words of its own, such as "B+3.5" or "Void", is only in SGF. PSQ has a place for the winner;
// how the game ended comes after the event, as in "standard, result B+R".
//
// The package also reads, but doesn't write, the main line of a RenLib library (.lib, with or
// without a header), the line of moves in a .pos file, and the games of a .rif file, the XML
// in which renju.net publishes games. None of them says what the players did in the opening
// besides placing stones. Among texts it reads what PlayOK, Yixin and the Chinese computer games
// championships save, with their players and results.
//
// A record carries its rule. A move that the rule forbids is refused with [ErrIllegalMove], but a
// game of renju may end with one: see [Game.Fouled].
// Without further information, a record has a 15×15 board and the freestyle rule. SGF's RU and
// the event of a psq file are free text; if they name no rule, the rule is freestyle.
//
// A record carries its opening by the name that package opening gives it, with what the players
// did in it besides placing stones. SGF has ON[swap2]OA[declare 2, black], in which OA is
// nonstandard; the event of a psq file has "standard, opening swap2 (declare 2, black)"; and a
// text starts with "swap2 (declare 2, black)". An opening that doesn't fit the moves is left out
// with a note, another program's ON without one.
//
// Input is untrusted. Unreadable input is refused with an *[Error], which has a [Kind], a place
// and arguments, but no sentences for users. Variations, comments on single moves and other SGF
// properties are left out with notes. Text is UTF-8; the caller decodes other encodings.
package record
