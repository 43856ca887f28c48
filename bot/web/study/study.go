// Package study is what a page offers around a game: the review of a finished game, other moves to
// try, and the puzzle of the day and the lessons on a board. It returns values to be sent as JSON, with
// texts in the reader's language.
package study

import (
	"context"
	"errors"
	"strings"

	"hoshi/bot/domain/game"
	"hoshi/bot/features/analysis"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/internal/recent"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// Reviews review games, like [analysis.Analysis].
type Reviews interface {
	Review(g *game.Game) (r *analysis.GameReview, percent int, err error)
	TryMove(ctx context.Context, g *game.Game, number int, typed string) (analysis.Try, error)
}

// Limits on searches for people in browsers, who need no account.
const (
	searchesAtOnce = 4    // searches for tries that run or wait for a seat
	keptTries      = 2048 // answers kept
)

// ErrBusy means that too many people are trying moves right now.
var ErrBusy = errors.New("too many tries at once")

// Study answers pages about reviews, puzzles and lessons. It is safe for concurrent use.
type Study struct {
	reviews   Reviews
	puzzles   *puzzles.Puzzles
	lessons   *lessons.Lessons
	catalogue *locale.Catalogue
	searches  chan struct{} // holds one element for each search

	judged recent.Map[puzzleKey, puzzles.Judged]
}

// puzzleKey identifies a try on a puzzle's board.
type puzzleKey struct {
	number      int
	line, point string
}

// New returns the study of games, puzzles and lessons.
func New(r Reviews, p *puzzles.Puzzles, l *lessons.Lessons, c *locale.Catalogue) *Study {
	return &Study{
		reviews: r, puzzles: p, lessons: l, catalogue: c, searches: make(chan struct{}, searchesAtOnce),
		judged: recent.Map[puzzleKey, puzzles.Judged]{Max: keptTries},
	}
}

// search runs do unless too many searches are running; then it returns ErrBusy.
func (s *Study) search(do func() error) error {
	select {
	case s.searches <- struct{}{}:
		defer func() { <-s.searches }()
		return do()
	default:
		return ErrBusy
	}
}

// printer returns the printer of a page's texts.
func (s *Study) printer(language string) *locale.Printer {
	return s.catalogue.Printer(language, func(line string) string { return line }).Plain()
}

// lines splits a printed text into its lines, without empty ones.
func lines(text string) []string {
	out := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func names(pts []engine.Point) []string {
	out := make([]string, len(pts))
	for i, pt := range pts {
		out[i] = pt.String()
	}
	return out
}

func sideName(c engine.Color) string { return strings.ToLower(c.String()) }
