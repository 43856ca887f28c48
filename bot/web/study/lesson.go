package study

import (
	"context"
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/features/lessons"
	"hoshi/bot/view"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/engine/lesson"
	"hoshi/render"
)

// Lesson is a lesson as a board to play on.
type Lesson struct {
	Name   string            `json:"name"`
	Number int               `json:"number"` // from 1
	Of     int               `json:"of"`     // how many lessons there are
	Title  string            `json:"title"`
	Take   bool              `json:"take,omitempty"` // it asks for a color instead of a move
	Next   string            `json:"next,omitempty"` // name of the next lesson; "" after the last one
	Board  snapshot.Snapshot `json:"board"`          // the viewer plays the side to move
}

// LessonTopic is a topic with its lessons.
type LessonTopic struct {
	Name    string
	Lessons []LessonItem
}

// LessonItem is a lesson in the list.
type LessonItem struct {
	Name   string
	Number int // from 1
	Title  string
}

// LessonTopics returns all lessons by topic, in order.
func (s *Study) LessonTopics(language string) ([]LessonTopic, error) {
	list, err := s.lessons.All()
	if err != nil {
		return nil, err
	}
	print := s.printer(language).Print
	var out []LessonTopic
	topic := ""
	for i, l := range list {
		if l.Topic != topic {
			topic = l.Topic
			out = append(out, LessonTopic{Name: print(lessons.Topic(topic))})
		}
		last := &out[len(out)-1]
		last.Lessons = append(last.Lessons, LessonItem{Name: l.Name, Number: i + 1, Title: print(lessons.Title(l.Name))})
	}
	return out, nil
}

// Lesson returns a lesson by its name, or the first one if there's none with the name.
func (s *Study) Lesson(name, language string) (Lesson, error) {
	list, err := s.lessons.All()
	if err != nil {
		return Lesson{}, err
	}
	at := 0
	for i, l := range list {
		if l.Name == name {
			at = i
		}
	}
	l := list[at]
	pos, err := l.Position()
	if err != nil {
		return Lesson{}, err
	}
	out := Lesson{Name: l.Name, Number: at + 1, Of: len(list), Take: l.Goal.Kind == lesson.Take}
	if at+1 < len(list) {
		out.Next = list[at+1].Name
	}
	print := s.printer(language).Print
	out.Title = print(lessons.Title(l.Name))
	us := sideName(pos.SideToMove())
	text := append([]string{fmt.Sprintf("%d. %s", out.Number, out.Title)}, lines(print(message.Lines(lessons.Teach(l), lessons.Goal(l, pos, 0))))...)
	out.Board = snapshot.Snapshot{
		Lang: settings.LanguageOf(language), Theme: render.DefaultTheme, State: snapshot.StatePlaying, Size: l.Size, Rule: l.Rule.String(),
		RuleName: print(message.T("rule." + l.Rule.String())), Stones: stones(l.Black, l.White), Numbers: "none",
		ToMove: us, Stone: us, You: us, CanPlace: !out.Take, Text: text, Spoken: strings.Join(text, " "),
		Alt: print(view.AltText(render.Scene{Position: pos, Theme: render.DefaultTheme})),
	}
	return out, nil
}

// stones returns the stones of a position.
func stones(black, white []engine.Point) []snapshot.Stone {
	out := []snapshot.Stone{}
	for i, list := range [...][]engine.Point{black, white} {
		for _, pt := range list {
			out = append(out, snapshot.Stone{At: pt.String(), Side: [...]string{"black", "white"}[i]})
		}
	}
	return out
}

// LessonAsk is what a page wants to know about a lesson: whether a point or a color is right, a hint, or
// the solution.
type LessonAsk struct {
	Lesson string   `json:"lesson"`         // its name
	Line   []string `json:"line,omitempty"` // the moves of both sides so far
	Point  string   `json:"point,omitempty"`
	Color  string   `json:"color,omitempty"` // instead of a point, if the lesson asks for a color
	Help   string   `json:"help,omitempty"`  // "hint" or "solution" instead of a point
}

// AskLesson answers a page about a lesson. Nothing is stored, and nothing depends on earlier requests.
// The error may be one for the user or [ErrBusy].
func (s *Study) AskLesson(ctx context.Context, a LessonAsk, language string) (out Told, err error) {
	p := s.printer(language)
	err = s.search(func() error {
		var text message.Text
		var tried lessons.Tried
		var err error
		switch {
		case a.Help == helpHint:
			text, err = s.lessons.HintOnBoard(ctx, a.Lesson, a.Line)
		case a.Help == helpSolution:
			var line []engine.Point
			line, text, err = s.lessons.SolutionOnBoard(ctx, a.Lesson, a.Line)
			out.Line = names(line)
		case a.Color != "":
			tried, err = s.lessons.TakeOnBoard(ctx, a.Lesson, a.Color)
		default:
			tried, err = s.lessons.TryOnBoard(ctx, a.Lesson, a.Line, a.Point)
		}
		if a.Help == "" {
			text = tried.Text
			out.Verdict, out.Win, out.Replies = verdictOf(tried.Verdict), names(tried.Win), names(tried.Reply)
		}
		out.Text = lines(p.Print(text))
		return err
	})
	return out, err
}

// CountLesson stores for a person what they asked about a lesson.
func (s *Study) CountLesson(ctx context.Context, user chat.UserID, a LessonAsk, told Told) error {
	deed := lessons.SolvedIt
	switch {
	case a.Help != "":
		deed = lessons.AskedHelp
	case told.Verdict == string(lesson.Wrong):
		deed = lessons.TriedIt
	case told.Verdict == string(lesson.Right):
		return nil // the line isn't over
	}
	return s.lessons.CountOnBoard(ctx, user, a.Lesson, deed)
}

// verdictOf returns a verdict as pages know it.
func verdictOf(v lesson.Verdict) string {
	if v == lesson.Done {
		return verdictSolved
	}
	return string(v)
}

// verdictSolved is the verdict of the last right move.
const verdictSolved = "solved"
