// Package gomocup speaks the protocol of gomoku tournaments. Programs that play, called
// brains, and programs that run matches, called managers, talk over pipes with it, as
// in Piskvork and at Gomocup. The package has both sides: [Serve] is a brain, and
// [Start] runs any other brain.
//
// The protocol is Petr Laštovička's "Gomoku AI protocol"
// (https://plastovicka.github.io/protocl2en.htm). Of Kai Sun's extensions
// (https://github.com/accreator/Yixin-protocol) the brain knows YXBOARD, YXSTOP,
// YXSHOWFORBID and the limits max_node and max_depth. It plays the rules of
// engine.PlayableRules.
//
// SWAP2BOARD, the opening Swap2 of tournaments, is followed by the stones that lie on the
// board, one "x,y" a line, Black's first, and DONE. The brain answers
//
//   - with three points when there is no stone,
//   - after three stones with SWAP to take Black, with one point to take White and play
//     there, or with two points to leave the colors to the other player,
//   - after five stones with SWAP or one point.
//
// An [opening.Chooser] finds the answer within the limits of a move: longer and longer
// searches take at most a third of the time or the nodes for a choice, and the rest is for
// White's stone.
//
// The protocol counts columns x from the left and rows y from the top, both from 0;
// package engine counts rows from the bottom. On a board of n×n "x,y" is
// engine.Point{Col: x, Row: n-1-y}.
package gomocup
