// Package engine is the game of gomoku, five in a row, and a player of it.
//
// A [Position] is a board with the moves that led to it; it knows the rules:
// whose turn it is, what is taken, who has won. [ParsePoint] reads coordinates as
// people write them. [New] makes an [Engine], which looks for the best move of a
// position within [Limits] and returns it with what it found in a [Result].
// [Engine.Analyze] finds several moves, each with what follows from it, what its
// moves do ([Effect]) and how soon it wins where it does.
//
// The engine is an alpha-beta search. From the bottom up: pattern.go grades what
// a stone would make on one line, by the windows of windows.go that suit the rule
// of rule.go, and class.go what it makes on all four;
// board.go and regrade.go keep both up to date for every free point while moves are
// made and taken back, and tally.go counts the threats among them; area.go has sets of
// points; threats.go says what they decide at once and which moves answer
// them; eval.go weighs the rest by weights.go; search.go is the search, prune.go what
// it leaves out, reduce.go what it looks at less deep or deeper, by the numbers of
// knobs.go, with picker.go, history.go, table.go (on the pages of pages_linux.go, and
// fetched ahead by prefetch_amd64.s), vcf.go and line.go in its service;
// root.go deepens it move by move for as long as budget.go and clock.go say, and
// level.go makes it an easier opponent. analysis.go deepens it line by line; where it
// finds a win, distance.go looks for a shorter one with prover.go, a search that
// leaves nothing out.
//
// The package uses the standard library only and knows nothing of chat or
// pictures.
package engine
