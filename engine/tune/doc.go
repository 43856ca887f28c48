// Package tune makes the engine's weights from games the engine plays against
// itself.
//
// [SelfPlay] plays the games and writes them to a packed file, [ReadGames] reads
// them back, and [Fit] finds the [engine.Weights] under which the results of the
// games and the moves chosen in them are likeliest: logistic regression for the
// evaluation, cross-entropy for the order of moves. A better engine plays better
// games, so that the three can be repeated.
package tune
