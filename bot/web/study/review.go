package study

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hoshi/bot/domain/game"
	"hoshi/bot/features/analysis"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/review"
)

// Review is the review of a finished game, or how far it has got.
type Review struct {
	Ready   bool `json:"ready"`
	Percent int  `json:"percent"` // how much is done, 0 to 100

	// Chances are Black's chances to win before the first move and after each, 0 to 1.
	Chances []float64 `json:"chances,omitempty"`
	Moves   []Move    `json:"moves,omitempty"` // the moves after the opening
	Looked  string    `json:"looked"`          // how deeply the engine looked, in words
}

// Move is a reviewed move. Its chances are those of the side that made it, 0 to 1.
type Move struct {
	N         int      `json:"n"` // from 1
	At        string   `json:"at"`
	Side      string   `json:"side"`
	Grade     string   `json:"grade"`     // such as "missed_win"
	GradeName string   `json:"gradeName"` // in words
	Before    float64  `json:"before"`
	After     float64  `json:"after"`
	Best      string   `json:"best"`
	Line      []string `json:"line"` // the best move and what follows it
	Deciding  bool     `json:"deciding,omitempty"`
}

// longestLine is the maximum number of moves of a best line.
const longestLine = 12

// Review returns the review of a finished game. Unless it's ready, ask again. It returns an error
// for the user if the game can't be reviewed.
func (s *Study) Review(g *game.Game, language string) (Review, error) {
	r, percent, err := s.reviews.Review(g)
	if err != nil || r == nil {
		return Review{Percent: percent}, err
	}
	p := s.printer(language)
	out := Review{Ready: true, Percent: 100, Chances: make([]float64, len(r.Chances)), Moves: make([]Move, len(r.Moves)), Looked: p.Print(r.Looked)}
	for i, c := range r.Chances {
		out.Chances[i] = short(c)
	}
	for i, m := range r.Moves {
		out.Moves[i] = Move{
			N: m.Number, At: m.Played.String(), Side: sideName(m.Side),
			Grade: m.Grade().String(), GradeName: inSentence(p.Print(view.GradeName(m.Grade()))),
			Before: short(m.Before), After: short(m.After), Best: m.Best.Move.String(), Line: names(bestLine(m)),
			Deciding: slices.Contains(r.Deciding, m.Number),
		}
	}
	return out, nil
}

// inSentence returns a word that begins a sentence as it's written within one: "Mistake" becomes
// "mistake", but an abbreviation stays.
func inSentence(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	if second, _ := utf8.DecodeRuneInString(word[size:]); !unicode.IsLower(second) {
		return word
	}
	return string(unicode.ToLower(first)) + word[size:]
}

// bestLine returns the best move and what follows it.
func bestLine(m review.Move) []engine.Point {
	line := m.Best.PV
	if len(line) == 0 {
		line = []engine.Point{m.Best.Move}
	}
	return line[:min(len(line), longestLine)]
}

// short rounds a chance so that it takes few bytes. It's 0 or 1 only if that's certain.
func short(chance float64) float64 {
	switch percent := view.ChancePercent(chance); percent {
	case 0, 100:
		return float64(percent) / 100
	}
	return min(max(math.Round(chance*1000)/1000, 0.001), 0.999)
}

// Try is the answer to another move at a position of a finished game.
type Try struct {
	Verdict string   `json:"verdict"` // "found", "better" or "no_better"
	Chance  float64  `json:"chance"`  // of the side to move, after the try
	Line    []string `json:"line"`    // the try and what follows it
	Text    []string `json:"text"`
}

// Try judges a point instead of a move of a finished game, given by its number. The error is one for
// the user, [analysis.ErrReviewNotReady] or [ErrBusy].
func (s *Study) Try(ctx context.Context, g *game.Game, move int, point, language string) (Try, error) {
	point = strings.ToLower(strings.TrimSpace(point))
	var t analysis.Try
	err := s.search(func() (err error) {
		t, err = s.reviews.TryMove(ctx, g, move, point)
		return err
	})
	if err != nil {
		return Try{}, err
	}
	return tryOf(t, s.printer(language).Print(t.Text)), nil
}

func tryOf(t analysis.Try, text string) Try {
	return Try{Verdict: string(t.Verdict), Chance: short(t.Chance), Line: names(t.Line), Text: lines(text)}
}
