// Package train learns the network of the evaluation from the games of package tune.
//
// A [Loader] turns game files into positions, [Train] learns an [engine.Network] from them, and
// [Report] says how well it predicts the positions of held-out games. engine/docs/network.md has
// the design and the commands.
//
// The network corrects the linear evaluation, whose weights stay fixed. For every empty point
// and each side it adds a row for the point's code for that side to a row for its code for the
// other side, clips the sum to between 0 and 1, and adds that up over all points. Both sides'
// sums, and a row for the threat situation, go through one hidden layer to a number in logits.
// Codes have neither place nor direction, so the network gives a position and its seven
// symmetric images the same value by construction: training doesn't turn positions.
package train
