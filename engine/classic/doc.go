// Package classic is the five student programs that Hoshi grew out of, each as
// its report describes it: a cast of weaker opponents, and a reference to hold a
// search against.
//
// A [Program] is an [Evaluator], which says what a report makes of a board, under
// the one textbook search that all reports have, minimax to a fixed depth with
// alpha-beta ([Search]). Nothing here is wiser than its report.
//
//	id        report                    board  plies  a position's value
//	pattern   000_837a32045fd1589b.txt  11×11  2      15 shapes of five and six points
//	twolines  001_3fd104b9d9873c60.txt  19×19  2      a move's two best lines less the reply's
//	shapes    002_a25ef42edcf65796.txt  15×15  2      seven kinds of shape
//	windows   003_a76289b097367488.txt  11×11  4      windows of five points
//	greedy    004_329db1baeee940b6.txt  19×19  1      rows beside the point taken
//
// Each evaluator has a file of its own, whose comments name the report's own
// functions and every choice made where the report is silent or unreadable.
//
// The reports count rows from the top edge and columns from the left, from 0;
// package engine counts rows from the bottom. Row r and column c of a report on
// a board of n×n are engine.Point{Col: c, Row: n-1-r}: (7, 6) on 11×11 is g4.
// Values keep each report's scale and sign; [Program.Scale] and
// [Result.Maximizes] tell what is good for whom.
package classic
