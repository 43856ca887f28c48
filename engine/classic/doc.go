// Package classic has the five student programs that Hoshi grew out of, each as its report
// describes it. They are weaker opponents for people, and references to compare a search with.
//
// A [Program] is an [Evaluator], which is the board and evaluation of one report, and the
// [Search] that all reports share: minimax to a fixed depth with alpha-beta. The programs play
// exactly as their reports say.
//
//	id        report                    board  plies  value of a position
//	pattern   000_837a32045fd1589b.txt  11×11  2      15 shapes of five and six points
//	twolines  001_3fd104b9d9873c60.txt  19×19  2      the two best lines of a move, less those of the reply
//	shapes    002_a25ef42edcf65796.txt  15×15  2      seven kinds of shape
//	windows   003_a76289b097367488.txt  11×11  4      windows of five points
//	greedy    004_329db1baeee940b6.txt  19×19  1      rows beside the move
//
// Each evaluator has a file named after it. Its comments name the functions of the report, and
// every choice we made because the report is silent or illegible.
//
// The reports count rows from the top edge and columns from the left, from 0. Package engine
// counts rows from the bottom. Row r and column c of a report on a board of n×n are
// engine.Point{Col: c, Row: n-1-r}: (7, 6) on 11×11 is g4. Values keep each report's scale and
// sign; [Program.HigherIsBetter] and [Result.HigherIsBetter] say which values are good.
package classic
