// Package lab has the commands for working on the engine: matches, training, puzzles and
// benchmarks.
package lab
