package study_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/study"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

func newStudy(t *testing.T) (*servicetest.Harness, *study.Study) {
	t.Helper()
	tb := servicetest.New(t, service.Options{})
	words, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	return tb, study.New(tb.Service.PageParts().Analysis, tb.Service.PageParts().Puzzles, tb.Service.PageParts().Lessons, words)
}

// review requests the review of the harness's game until it's ready.
func review(t *testing.T, tb *servicetest.Harness, s *study.Study, language string) study.Review {
	t.Helper()
	for {
		r, err := s.Review(tb.Game(), language)
		if err != nil {
			t.Fatal(err)
		}
		if r.Ready {
			return r
		}
		if r.Chances != nil || r.Moves != nil {
			t.Fatalf("a review that isn't ready has results: %+v", r)
		}
		tb.Settle("") // pages work outside channels
	}
}

func TestReview(t *testing.T) {
	tb, s := newStudy(t)
	tb.One("ann", servicetest.CarelessGame)
	r := review(t, tb, s, "ja")
	if len(r.Chances) != 11 || len(r.Moves) != 10 || r.Percent != 100 {
		t.Fatalf("%d chances, %d moves, %d%%", len(r.Chances), len(r.Moves), r.Percent)
	}
	m := r.Moves[6]
	if m.N != 7 || m.At != "a1" || m.Side != "black" || !m.Deciding || m.Line[0] != m.Best || m.Before <= m.After || !regexp.MustCompile(`\p{Han}`).MatchString(m.GradeName) {
		t.Errorf("the move that decided the game: %+v", m)
	}
	if name := review(t, tb, s, "en").Moves[6].GradeName; name != "blunder" {
		t.Errorf("within a sentence, a grade is %q", name)
	}
	for i, m := range r.Moves {
		before, after := r.Chances[i], r.Chances[i+1]
		if m.Side == "white" {
			before, after = short(1-before), short(1-after)
		}
		if m.Before != before || m.After != after {
			t.Errorf("move %d goes from %v to %v, the curve from %v to %v", m.N, m.Before, m.After, before, after)
		}
	}
	data, err := json.Marshal(r)
	if err != nil || len(data) > 4096 {
		t.Errorf("10 moves take %d bytes (%v)", len(data), err)
	}
}

// short removes the rounding error of 1-x.
func short(v float64) float64 { return float64(int(v*1000+0.5)) / 1000 }

func TestTry(t *testing.T) {
	tb, s := newStudy(t)
	tb.One("ann", servicetest.CarelessGame)
	best := review(t, tb, s, "en").Moves[6].Best
	for _, c := range []struct{ point, verdict, text string }{
		{best, "found", "Yes! " + best + " keeps"},
		{" A2 ", "no_better", "No: after a2 I play"},
		{" A2 ", "no_better", "No: after a2 I play"}, // the stored answer
	} {
		got, err := s.Try(t.Context(), tb.Game(), 7, c.point, "en")
		if err != nil || got.Verdict != c.verdict || !strings.HasPrefix(got.Text[0], c.text) || got.Line[0] != strings.ToLower(strings.TrimSpace(c.point)) {
			t.Errorf("%q: %+v, %v; want %s", c.point, got, err, c.text)
		}
	}
	if _, err := s.Try(t.Context(), tb.Game(), 7, "k8", "en"); !isRefusal(err) {
		t.Errorf("a point that is taken: %v", err)
	}
}

func isRefusal(err error) bool {
	_, ok := errors.AsType[*chat.UserError](err)
	return ok
}

// The puzzle's page has its stones and its task in all languages, and not a word about the
// solution.
func TestPuzzle(t *testing.T) {
	tb, s := newStudy(t)
	one, day, err := tb.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range settings.Languages() {
		p, err := s.Puzzle(t.Context(), 0, language)
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board
		if p.Number != one.ID || p.Day != string(day) || len(b.Stones) != len(one.Black)+len(one.White) || b.You != b.ToMove || !b.CanPlace || len(b.Text) == 0 || b.Alt == "" {
			t.Errorf("%s: %+v", language, p)
		}
		data, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`\b` + one.Proof.Move.String() + `\b`).Match(data) {
			t.Errorf("%s: the page tells the solution %v: %s", language, one.Proof.Move, data)
		}
	}
}

func TestAskPuzzle(t *testing.T) {
	tb, s := newStudy(t)
	one, _, err := tb.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first := one.Proof.Move.String()
	wrong := "a1"
	if slices.Contains(append(slices.Clone(one.Black), one.White...), one.Proof.Move) {
		t.Fatal("the first move is taken")
	}
	ask := func(a study.Ask) study.Told {
		t.Helper()
		a.Puzzle = one.ID
		told, err := s.AskPuzzle(t.Context(), a, "en")
		if err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		return told
	}
	if got := ask(study.Ask{Point: wrong}); got.Verdict != "wrong" || got.Reply == "" || !strings.Contains(got.Text[0], "a1 doesn't win: I reply "+got.Reply) {
		t.Errorf("a wrong point: %+v", got)
	}
	got := ask(study.Ask{Point: strings.ToUpper(first)})
	if got.Verdict != "right" || got.Reply == "" || !strings.Contains(got.Text[0], first+" is right") {
		t.Errorf("the right point: %+v", got)
	}
	if got := ask(study.Ask{Help: "hint"}); len(got.Text) == 0 || strings.Contains(got.Text[0], first) {
		t.Errorf("a hint: %+v", got)
	}
	if got := ask(study.Ask{Help: "solution"}); got.Line[0] != first || !strings.Contains(got.Text[0], first) {
		t.Errorf("the solution: %+v", got)
	}
	for _, a := range []study.Ask{{Puzzle: one.ID, Line: []string{first}, Point: wrong}, {Puzzle: one.ID, Line: []string{wrong, first}, Point: wrong}} {
		if _, err := s.AskPuzzle(t.Context(), a, "en"); !errors.Is(err, puzzles.ErrLine) {
			t.Errorf("%+v: %v", a, err)
		}
	}
	if _, err := s.AskPuzzle(t.Context(), study.Ask{Puzzle: one.ID, Point: "hello"}, "en"); !isRefusal(err) {
		t.Errorf("no point: %v", err)
	}
}
