// Package spsa tunes the parameters of the search by games that the engine plays
// against itself.
//
// The method is simultaneous perturbation stochastic approximation (J. C. Spall,
// "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998). The
// gains are given by their values at the end, as in Stockfish's Fishtest. Every
// iteration changes all parameters at once by a small step, each up or down at
// random. It plays a pair of games between the changed parameters and their mirror
// image, and moves the parameters towards the winner. Two games say almost nothing,
// but a thousand pairs find the way in twenty dimensions as in one.
//
// [ParseDimensions] reads which parameters to tune, [Games] plays the pairs, and [Run]
// tunes. The result is a proposal: a match from other openings has to confirm it.
package spsa
