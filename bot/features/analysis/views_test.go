package analysis_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
)

// seen is what a view says about a position: how deeply the engine looked at most, and the moves with their
// chances.
type seen struct {
	depth  int
	points map[string]int
}

var (
	aheadWords   = regexp.MustCompile(`(\d+) moves? ahead`)
	analysisRow  = regexp.MustCompile(`\*\*[A-E]\*\* · \*\*([a-t]\d+)\*\* (\d+)%`)
	thinkDepth   = regexp.MustCompile(`depth   (\d+) moves?`)
	thinkPoint   = regexp.MustCompile(`([a-t]\d+) (\d+)% \(`)
	heatPointNow = regexp.MustCompile(`([a-t]\d+) (\d+)`)
)

// look asks for a view of a position and reads the answer.
func look(t *testing.T, tb *servicetest.Harness, view string) seen {
	t.Helper()
	got := tb.One("you", view)
	s := seen{points: make(map[string]int)}
	depth, points, text := aheadWords, analysisRow, got.Text
	switch strings.Fields(view)[0] {
	case "!heat":
		points = heatPointNow
		_, text, _ = strings.Cut(got.Alt, "Best values: ")
		text, _, _ = strings.Cut(text, ".")
	case "!think":
		depth, points = thinkDepth, thinkPoint
	}
	if m := depth.FindStringSubmatch(got.Text); m != nil {
		s.depth, _ = strconv.Atoi(m[1])
	}
	for _, m := range points.FindAllStringSubmatch(text, -1) {
		s.points[m[1]], _ = strconv.Atoi(m[2])
	}
	if s.depth == 0 || len(s.points) == 0 {
		t.Fatalf("%s: %q, %q", view, got.Text, got.Alt)
	}
	return s
}

// A heat map, an analysis and an explanation of one position have the same number for the same move, in
// whatever order they're asked for, unless a later one says that the engine has looked further ahead since.
func TestViewsOfAPositionAgree(t *testing.T) {
	for _, tt := range []struct {
		board string
		views []string
	}{
		{"15 freestyle", []string{"!heat", "!analyze", "!heat", "!think"}},
		{"15 freestyle", []string{"!analyze", "!heat", "!analyze 5", "!heat"}},
		{"15 freestyle", []string{"!think", "!heat", "!think"}},
		{"20 standard", []string{"!analyze 5", "!heat", "!think", "!analyze 1"}},
		{"15 renju", []string{"!analyze", "!think", "!heat", "!analyze 4"}},
	} {
		t.Run(fmt.Sprint(tt.board, " ", strings.Join(tt.views, " ")), func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{Depth: 5, MaxTime: servicetest.Patience})
			tb.One("you", "!play "+tt.board)
			tb.One("you", "!h8")
			var before []seen
			for _, view := range tt.views {
				now := look(t, tb, view)
				for i, earlier := range before {
					for point, percent := range earlier.points {
						if later, ok := now.points[point]; ok && later != percent && now.depth <= earlier.depth {
							t.Errorf("%s has %s at %d%%, looking %d ahead; %s before it at %d%%, looking %d ahead",
								view, point, later, now.depth, tt.views[i], percent, earlier.depth)
						}
					}
				}
				before = append(before, now)
			}
		})
	}
}

// The review of a game has the chances that a heat map or an analysis of its positions shows, and it
// changes with a deeper analysis.
func TestReviewAgreesWithViews(t *testing.T) {
	tb := servicetest.New(t, service.Options{Depth: 5, MaxTime: servicetest.Patience})
	tb.One("ann", servicetest.CarelessGame)
	g := tb.Game()
	before, err := tb.Service.PageParts().Analysis.ReviewNow(t.Context(), "ann", g)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		view string
		move int // the next one in the game, from 1
	}{{"!heat 4", 5}, {"!analyze move 4", 5}, {"!heat 3", 4}, {"!analyze move 5", 6}, {"!heat 4", 5}} {
		now := look(t, tb, tt.view)
		r, err := tb.Service.PageParts().Analysis.ReviewNow(t.Context(), "ann", g)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Moves[tt.move-1]
		if got, ok := now.points[m.Best.Move.String()]; !ok || got != view.ChancePercent(m.Before) {
			t.Errorf("%s has %s at %d%%, the review at %d%%", tt.view, m.Best.Move, got, view.ChancePercent(m.Before))
		}
		if got, ok := now.points[m.Played.String()]; ok && got != view.ChancePercent(m.After) {
			t.Errorf("%s has %s, the move played, at %d%%, the review at %d%%", tt.view, m.Played, got, view.ChancePercent(m.After))
		}
	}
	after, err := tb.Service.PageParts().Analysis.ReviewNow(t.Context(), "ann", g)
	if err != nil {
		t.Fatal(err)
	}
	if was, now := tb.Chat.Words.Print(before.Looked), tb.Chat.Words.Print(after.Looked); was == now || now == "" {
		t.Errorf("the review said %q, and after a deeper analysis %q", was, now)
	}
}
