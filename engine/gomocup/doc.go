// Package gomocup speaks the protocol by which gomoku programs ("brains") and the
// programs that run matches ("managers") talk over pipes, as Piskvork and the
// Gomocup tournament do. It has both sides of it: [Serve] is a brain, and
// [Start] runs any other brain.
//
// The protocol is Petr Laštovička's "Gomoku AI protocol"
// (https://plastovicka.github.io/protocl2en.htm). Of Kai Sun's extensions to it
// (https://github.com/accreator/Yixin-protocol) the brain knows YXBOARD, YXSTOP,
// YXSHOWFORBID and the limits max_node and max_depth. It plays by INFO rule 0, five
// or more in a row, and 1, exactly five.
//
// The protocol counts columns x from the left and rows y from the top, both from
// 0, as Piskvork shows them; package engine counts rows from the bottom. On a
// board of n×n "x,y" is engine.Point{Col: x, Row: n-1-y}, so that both show the
// same picture.
package gomocup
