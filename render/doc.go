// Package render draws gomoku positions: a [Scene] in, a PNG out.
//
// A [Painter] draws the empty board and the stones of a theme and size once,
// with gg, and afterwards only copies them, in the colours of a palette chosen
// for the theme. Make one and keep it; all its methods are safe for concurrent
// use.
package render
