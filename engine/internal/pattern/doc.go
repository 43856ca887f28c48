// Package pattern says what a stone makes: on one line, and on the four lines through its
// point together.
//
// A [Pattern] is about one line (definition.go defines them, [Tables] hold them for each
// rule). A [Code] has the patterns of four lines, a [Class] names the strongest thing they
// make together, and a [Combined] pattern is both in one word. [ThreatCounts] counts the
// threats of a side.
package pattern
