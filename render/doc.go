// Package render draws gomoku positions: a [Scene] in, a PNG out.
package render
