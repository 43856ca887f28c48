// Package record reads and writes games of gomoku as text: SGF, the Gomocup
// manager's .psq files, and the plain run of moves that people paste, "h8i9g7".
//
// [Read] finds out which format it was given and returns a [Game] whose moves
// have been replayed; [Game.Write] writes one. What each format can hold:
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
// Input comes from strangers. It is refused, with an *[Error] that says where
// and why, when it is too large or too deep, no text, or no game. Left out are,
// apart from what the table says, variations, comments at single moves and
// properties of SGF that say nothing about the game. Where a record is silent,
// the board is 15×15 and the rule freestyle, also when SGF's RU or the event of a
// psq file names neither standard nor renju.
package record
