// Package lab has the commands for work on the engine: matches, training, puzzles and benchmarks.
package lab
