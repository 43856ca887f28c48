package lesson_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/lesson"
)

var everySymmetry = flag.Bool("every-symmetry", false, "verify every move on all turned and mirrored boards, not only the first ones")

// lessons returns the embedded lessons.
func lessons(t *testing.T) []*lesson.Lesson {
	t.Helper()
	all, err := lesson.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every lesson's goal can be reached as stated, and every legal move in it, including after each
// right one, is proven right or wrong.
func TestLessonsAreRight(t *testing.T) {
	for _, l := range lessons(t) {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			r, err := l.Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("right: %v, wrong: %d", r.Right, r.Wrong)
			for s := 1; s < lesson.Symmetries; s++ {
				turned := l.Turned(s)
				if *everySymmetry {
					if _, err := turned.Verify(t.Context()); err != nil {
						t.Errorf("symmetry %d: %v", s, err)
					}
				}
				testSymmetry(t, l, turned, s)
			}
		})
	}
}

// testSymmetry compares the verdicts on a lesson's first moves with those on a transformed board.
func testSymmetry(t *testing.T, l, turned *lesson.Lesson, symmetry int) {
	t.Helper()
	for row := range int8(l.Size) {
		for col := range int8(l.Size) {
			pt := engine.Point{Col: col, Row: row}
			if !*everySymmetry && !near(l, pt) {
				continue
			}
			want, got := verdict(t, l, pt), verdict(t, turned, lesson.Turn(pt, l.Size, symmetry))
			if want != got {
				t.Errorf("%v is %q, but %q on the board of symmetry %d", pt, want, got, symmetry)
			}
		}
	}
}

// near reports whether a point is next to a stone of a lesson.
func near(l *lesson.Lesson, pt engine.Point) bool {
	return slices.ContainsFunc(slices.Concat(l.Black, l.White), func(s engine.Point) bool {
		return max(abs(s.Col-pt.Col), abs(s.Row-pt.Row)) <= 1
	})
}

func abs(n int8) int8 { return max(n, -n) }

// verdict returns what a lesson says about a first move, or that it's illegal.
func verdict(t *testing.T, l *lesson.Lesson, pt engine.Point) string {
	t.Helper()
	a, err := l.Judge(t.Context(), nil, pt)
	if err != nil {
		return "illegal"
	}
	return fmt.Sprint(a.Verdict, a.Foul)
}

// Every lesson is solved by the moves it shows, and every kind of wrong move gets a reason.
func TestLessonsAreSolvedAndFailed(t *testing.T) {
	for _, l := range lessons(t) {
		if l.Goal.Kind == lesson.Take {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			solve(t, l)
			failed := 0
			for row := range int8(l.Size) {
				for col := range int8(l.Size) {
					pt := engine.Point{Col: col, Row: row}
					if !near(l, pt) {
						continue
					}
					a, err := l.Judge(t.Context(), nil, pt)
					if err != nil || a.Verdict != lesson.Wrong {
						continue
					}
					failed++
					if a.Reason == "" {
						t.Errorf("%v is wrong for no reason", a.Move)
					}
				}
			}
			if failed == 0 {
				t.Error("no move is wrong")
			}
		})
	}
}

// solve plays a lesson's solution, move by move.
func solve(t *testing.T, l *lesson.Lesson) {
	t.Helper()
	line, err := l.Solution(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if own := (len(line) + 1) / 2; l.Goal.Kind == lesson.Win && own != l.Goal.Moves {
		t.Errorf("the solution %v has %d moves, want %d", line, own, l.Goal.Moves)
	}
	for i := 0; i < len(line); i += 2 {
		a, err := l.Judge(t.Context(), line[:i], line[i])
		want := lesson.Right
		if i == len(line)-1 {
			want = lesson.Done
		}
		if err != nil || a.Verdict != want {
			t.Fatalf("%v after %v is %q, want %q (%v)", line[i], line[:i], a.Verdict, want, err)
		}
	}
}

// The engine agrees on the better color in a Swap2 lesson, under every symmetry of the board.
func TestColorsAreBetter(t *testing.T) {
	e := engine.New(engine.Options{HashMB: 4})
	for _, l := range lessons(t) {
		if l.Goal.Kind != lesson.Take {
			continue
		}
		for s := range lesson.Symmetries {
			if err := l.Turned(s).VerifyTake(context.Background(), e); err != nil {
				t.Errorf("%s, symmetry %d: %v", l.Name, s, err)
			}
		}
	}
}

// Lessons on the same topic are consecutive, and no two have the same position.
func TestLessonsAreInOrder(t *testing.T) {
	all := lessons(t)
	topics := []string{}
	positions := map[string]string{}
	for _, l := range all {
		if len(topics) == 0 || topics[len(topics)-1] != l.Topic {
			if slices.Contains(topics, l.Topic) {
				t.Errorf("%s: the topic %s has already ended", l.Name, l.Topic)
			}
			topics = append(topics, l.Topic)
		}
		key := fmt.Sprint(sorted(l.Black), sorted(l.White))
		if other := positions[key]; other != "" {
			t.Errorf("%s has the position of %s", l.Name, other)
		}
		positions[key] = l.Name
	}
}

func sorted(list []engine.Point) []engine.Point {
	return slices.SortedFunc(slices.Values(list), func(a, b engine.Point) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
}
