// Package tune learns the engine's weights from games that the engine plays against
// itself.
//
// [SelfPlay] plays the games and writes them to a packed file, [ReadGames] reads the
// file, and [Fit] finds the [engine.Weights] under which the results of the games and
// the moves chosen in them are most likely: by logistic regression for the evaluation,
// and by cross-entropy for move ordering. A better engine plays better games, so the
// three steps can be repeated.
package tune
