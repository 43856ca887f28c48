// Package render draws gomoku positions and games: a [Scene] in, a picture out.
//
// A Scene is a position and the marks on it. [Painter.PNG] draws it as a PNG file and [SVG] as
// an SVG file. [Painter.GIF] draws a [Replay] of the moves that led to it, [Painter.Card] a
// [Card] of a finished game, and [Painter.Chart] a [chart.Chart]. All pictures come in the
// themes listed by [Themes]. A theme is one struct, in internal/theme.
//
// The package contains no words in any language. Captions and cards show the caller's [Texts],
// and charts their [chart.Texts]. [Describe] returns the content of a scene as values, from
// which a caller can describe it to people who can't see the picture.
//
// A [Painter] draws the empty board and every overlay, such as a stone or a mark, once for each
// theme and size. For a picture it only copies them, in the colors of a palette that suits the
// theme, and only compresses bands of rows that no earlier picture had. Make one painter and
// keep it: all its methods are safe for concurrent use.
//
// This draws every theme, mark, chart and size on one sheet:
//
//	go test ./render -run TestContactSheet -sheet sheet.png
//
// This compares the time of a picture with that of plain gg (README.md has
// the results):
//
//	go test ./render -run '^$' -bench Ratio -benchtime 1x
//
// This measures the memory of a thousand pictures drawn at once:
//
//	go test ./render -run TestManyRendersAtOnce -renders 1000 -v
package render
