// Package tune plays games of the engine against itself and learns the engine's weights
// from them.
//
// [SelfPlay] plays the games and writes them to a packed file; [ResumeSelfPlay] goes on
// with a file after a crash. A game has [Branch]es: positions off the game that were
// searched too, among them leaves of searches. [ReadGames] and [GameReader] read the
// file. Package train learns a network from it.
//
// [Fit] finds the [engine.Weights] under which the results of the games and the moves
// chosen are most likely: by logistic regression for the evaluation, and by cross-entropy
// for move ordering. Both sides get the same weights, or each its own. A better engine plays better games, so the steps can be repeated.
package tune
