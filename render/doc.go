// Package render draws gomoku positions and games: a [Scene] in, a picture out.
//
// A Scene is a position and what to mark on it. [Painter.PNG] makes a PNG file of
// it, [SVG] an SVG file and [Alt] a text for those who do not see it;
// [Painter.GIF] makes a [Replay] of the game that led there, [Painter.Card] a
// [Card] of it to share, and [Painter.Chart] draws a [Chart] of an evaluation, of
// results or of ratings. All pictures come in the themes that [Themes] names; a
// theme is one struct in theme.go.
//
// A [Painter] draws the empty board and the stones of a theme and size once, with
// gg, and afterwards only copies them, in the colours of a palette chosen for the
// theme. Make one and keep it; all its methods are safe for concurrent use.
//
// To look at every theme, mark and size at once:
//
//	go test ./render -run TestContactSheet -sheet sheet.png
//
// To see what a thousand pictures drawn at a time take of memory:
//
//	go test ./render -run TestManyRendersAtOnce -renders 1000 -v
package render
