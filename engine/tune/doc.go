// Package tune lets the engine play against itself and learns the engine's weights from the
// games.
//
// [SelfPlay] plays the games and writes them to a packed file; [ResumeSelfPlay] continues a file
// after a crash. A game has [Branch]es: positions off the game that were also searched,
// including leaves of searches. [ReadGames] and [GameReader] read the file. Package train learns
// a network from it.
//
// [Fit] finds the [engine.Weights] that make the game results and the chosen moves most likely:
// logistic regression for the evaluation, and cross-entropy for move ordering. Both sides share
// the weights or have separate ones. A better engine plays better games, so the steps can be
// repeated.
package tune
