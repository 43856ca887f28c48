package lessons_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/lesson"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

func lessons(t *testing.T) []*lesson.Lesson {
	t.Helper()
	all, err := lesson.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// wrongMove returns a move that is wrong in a lesson's position.
func wrongMove(t *testing.T, l *lesson.Lesson) engine.Point {
	t.Helper()
	for row := range int8(l.Size) {
		for col := range int8(l.Size) {
			if a, err := l.Judge(t.Context(), nil, engine.Point{Col: col, Row: row}); err == nil && a.Verdict == lesson.Wrong {
				return a.Move
			}
		}
	}
	t.Fatalf("no move is wrong in %s", l.Name)
	return engine.Point{}
}

// attempt returns what is stored about someone's work on a lesson.
func attempt(t *testing.T, tb *servicetest.Harness, who, name string) (solved bool, tries int, line string) {
	t.Helper()
	list, err := tb.Store.LessonAttempts(t.Context(), chat.UserID(who))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if a.Lesson == name {
			return !a.Solved.IsZero(), a.Tries, a.Line
		}
	}
	return false, 0, ""
}

// Someone goes through all lessons by typing: each is failed once, solved, and followed by the next.
func TestAllLessonsInChat(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	all := lessons(t)
	for i, l := range all {
		if got := tb.One("ann", "!learn"); !strings.Contains(got.Text, "Lesson "+strconv.Itoa(i+1)+" of ") || got.Picture == nil || strings.Contains(got.Text, "lesson.") {
			t.Fatalf("lesson %d (%s) begins with %q", i+1, l.Name, got.Text)
		}
		if l.Goal.Kind == lesson.Take {
			takeLesson(t, tb, l)
			continue
		}
		wrong := wrongMove(t, l)
		if got := tb.One("ann", "!learn "+wrong.String()); !strings.HasSuffix(got.Text, "Try again.") || strings.Contains(got.Text, "learn.") {
			t.Errorf("%s: the wrong move %v gets %q", l.Name, wrong, got.Text)
		}
		line, err := l.Solution(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < len(line); n += 2 {
			got := tb.One("ann", "!learn "+line[n].String())
			if want := map[bool]string{true: "Solved!", false: "is right"}[n == len(line)-1]; !strings.Contains(got.Text, want) {
				t.Fatalf("%s: %v gets %q, want %q", l.Name, line[n], got.Text, want)
			}
		}
		if solved, tries, left := attempt(t, tb, "ann", l.Name); !solved || tries != 2 || left != "" {
			t.Errorf("%s: solved %v after %d tries, line %q", l.Name, solved, tries, left)
		}
	}
	if got := tb.One("ann", "!learn list"); !strings.Contains(got.Text, "Five in a row: 3 of 3") || strings.Count(fmt.Sprint(got.Rows), "learn.item.solved") != len(all) {
		t.Errorf("the list: %q", got.Text)
	}
	if got, want := tb.One("ann", "!stats").Text, fmt.Sprintf("Lessons: %d of %d solved.", len(all), len(all)); !strings.Contains(got, want) {
		t.Errorf("stats: %q, want %q", got, want)
	}
}

// takeLesson fails and solves a lesson that asks for a color.
func takeLesson(t *testing.T, tb *servicetest.Harness, l *lesson.Lesson) {
	t.Helper()
	if got := tb.One("ann", "!learn "+strings.ToLower(l.Goal.Color.Other().String())); !strings.Contains(got.Text, "chances at ") || strings.Contains(got.Text, "Solved!") {
		t.Errorf("%s: the worse color gets %q", l.Name, got.Text)
	}
	if got := tb.One("ann", "!learn "+strings.ToLower(l.Goal.Color.String())); !strings.Contains(got.Text, "Solved!") {
		t.Errorf("%s: the better color gets %q", l.Name, got.Text)
	}
}

// click presses a button and returns the only answer.
func click(t *testing.T, tb *servicetest.Harness, b chat.Button) chat.Reply {
	t.Helper()
	answers := tb.Click("ann", b, chat.ShownState{}).Replies
	if len(answers) != 1 {
		t.Fatalf("%s %s gets %d answers", b.Command, b.Words, len(answers))
	}
	return answers[0]
}

// A lesson of several moves is played with buttons. Each click carries the moves so far, so clicking
// twice changes nothing, and the lesson continues in text where the buttons left it.
func TestLessonByButtons(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	number, l := 0, (*lesson.Lesson)(nil)
	for i, one := range lessons(t) {
		if one.Goal.Kind == lesson.Win && one.Goal.Moves == 2 {
			number, l = i+1, one
			break
		}
	}
	first := tb.One("ann", "!learn "+strconv.Itoa(number))
	line, err := l.Solution(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	open := servicetest.Button(t, first.Reply, "learn", strconv.Itoa(number)+" pad")
	pad := click(t, tb, open)
	if !pad.Private || !pad.Replace {
		t.Error("the pad is for everyone")
	}
	move := servicetest.Button(t, pad, "learn", strconv.Itoa(number)+" "+line[0].String())
	for range 2 {
		next := click(t, tb, move)
		if next.Picture == nil || next.Picture.Position.Stones() != len(l.Black)+len(l.White)+2 {
			t.Fatal("the answer to the right move isn't on the board")
		}
		if solved, tries, left := attempt(t, tb, "ann", l.Name); solved || tries != 0 || left != line[0].String()+" "+line[1].String() {
			t.Errorf("after the first move: solved %v, tries %d, line %q", solved, tries, left)
		}
	}
	for range 2 { // the old pad still means the old position
		five := chat.Button{Command: "learn", Words: strconv.Itoa(number) + " " + line[0].String() + " " + line[1].String() + " " + line[2].String()}
		done := click(t, tb, five)
		servicetest.Button(t, done, "learn", strconv.Itoa(number+1)) // the next lesson is one tap away
		if solved, tries, _ := attempt(t, tb, "ann", l.Name); !solved || tries != 1 {
			t.Errorf("solved %v after %d tries", solved, tries)
		}
	}
}

// What isn't a move of the lesson gets an answer that helps, and changes nothing.
func TestLessonRefusals(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	all := lessons(t)
	tb.One("ann", "!learn 1")
	for _, tt := range []struct{ typed, want string }{
		{"!learn 900", "There's no lesson 900"},
		{"!learn z99", "off the board"},
		{"!learn banana", "isn't a point"},
		{"!learn " + all[0].Black[0].String(), "already a stone"},
	} {
		if got := tb.One("ann", tt.typed); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q", tt.typed, got.Text, tt.want)
		}
	}
	stale := click(t, tb, chat.Button{Command: "learn", Words: "1 a1 a2 a3"})
	if stale.Text.String() == "" || stale.Picture != nil {
		t.Errorf("moves that don't belong to the lesson get %v", stale.Text)
	}
	if solved, tries, _ := attempt(t, tb, "ann", all[0].Name); solved || tries != 0 {
		t.Errorf("refused moves count: solved %v, tries %d", solved, tries)
	}
}

// A hint names what to look for, the solution shows the moves, and both are remembered.
func TestLessonHelp(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for i, l := range lessons(t) {
		if l.Goal.Kind == lesson.Take {
			continue
		}
		number := strconv.Itoa(i + 1)
		if got := tb.One("ann", "!learn "+number+" hint"); !strings.Contains(got.Text, "in column") {
			t.Errorf("%s: the hint is %q", l.Name, got.Text)
		}
		if got := tb.One("ann", "!learn "+number+" solution"); !strings.Contains(got.Text, "The right move") {
			t.Errorf("%s: the solution is %q", l.Name, got.Text)
		}
	}
	attempts, err := tb.Store.LessonAttempts(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range attempts {
		if !a.Hinted || !a.Solved.IsZero() {
			t.Errorf("%+v, want hinted and not solved", a)
		}
	}
}
