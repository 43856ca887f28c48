// Package spsa tunes the numbers of the search by games that the engine plays
// against itself.
//
// It is simultaneous perturbation stochastic approximation (J. C. Spall,
// "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998), with
// the gains given by their values at the end, as Stockfish's Fishtest has them. Every
// iteration moves all numbers at once a little to one side or the other, each by
// lot, plays a pair of games between what comes of it and its mirror image, and moves
// the numbers towards the winner. Two games say next to nothing; a thousand pairs find
// the way in twenty dimensions as in one.
//
// [ParseDimensions] reads what to tune, [Games] plays the pairs, and [Run] tunes.
// What a tuning finds is a proposal: a match from other openings has to confirm it.
package spsa
