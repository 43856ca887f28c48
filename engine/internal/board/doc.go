// Package board is the board of the search: it knows, at every moment, what each empty
// point is worth to both sides.
//
// From the bottom up:
//
//   - pattern.go: the pattern that a stone makes on one line, from dead to five;
//     pattern_tables.go: tables of it by the window around a point, for each rule
//   - move_class.go: the class of a move, from the patterns on its four lines together;
//     pattern_codes.go: the number of four patterns; code_tables.go: what they are worth
//   - board.go and update_patterns.go: the padded board; a move updates the patterns of
//     the cells that it affects
//   - threat_counts.go: how many points make each kind of threat; static_win.go: what the
//     threats decide without searching, and which moves answer them; fours.go: moves that
//     make a four
//   - evaluate.go: the static evaluation, by the numbers of weights.go and by the network
//     of network.go. network_tables.go prepares it for boards; network_state.go
//     keeps its sums up to date by what network_points.go makes of changed points, and
//     network_hidden.go turns them into a value
//   - bitboard.go: sets of cells; move_effect.go: what a move makes and stops, for people
package board
