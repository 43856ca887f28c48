// Package gomocup implements the protocol of gomoku tournaments. Playing programs, called
// brains, and match programs, called managers, speak it over pipes, for example in Piskvork and
// at Gomocup. The package has both sides: [Serve] is a brain, and [Start] runs any other brain.
//
// The protocol is Petr Laštovička's "Gomoku AI protocol"
// (https://plastovicka.github.io/protocl2en.htm). From Kai Sun's extensions
// (https://github.com/accreator/Yixin-protocol) the brain supports YXBOARD, YXSTOP, YXSHOWFORBID
// and the limits max_node and max_depth. It plays the rules in engine.PlayableRules.
//
// SWAP2BOARD is the tournament opening Swap2. The stones on the board follow it, one "x,y" a
// line, Black's first, and then DONE. The brain answers
//
//   - with three points if there is no stone,
//   - after three stones with SWAP to take Black, with one point to take White and play
//     there, or with two points to leave the colors to the other player,
//   - after five stones with SWAP or one point.
//
// An [opening.Chooser] finds the answer within the limits of a move: longer and longer searches
// take at most a third of the time or nodes for a choice, and White's stone gets the rest.
//
// The protocol counts columns x from the left and rows y from the top, both from 0; package
// engine counts rows from the bottom. On an n×n board "x,y" is engine.Point{Col: x, Row: n-1-y}.
package gomocup
