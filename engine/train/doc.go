// Package train learns the network of the evaluation from the games of package tune.
//
// [Load] turns files of games into positions, [Train] learns an [engine.Network] from
// them, and [Report] says how well it predicts the positions of games that were held
// out. engine/docs/network.md has the design and the commands.
//
// The network corrects the linear evaluation, whose weights stay as they are. For every
// empty point and each side it adds a row by the point's code for the side to a row by
// its code for the other side, clips the sum to 0 to 1, and sums that over all points. The sums of
// both sides, and a row by the threat situation, go through one hidden layer to a number
// in logits. Codes have neither place nor direction, so the network gives a position and
// its seven symmetric images the same value by construction: training does not turn
// positions.
package train
