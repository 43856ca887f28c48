package page

import (
	"fmt"
	"html/template"
	"io"

	"hoshi/bot/web/study"
	"hoshi/render/boardsvg"
)

// Lesson is the content of a lesson's page.
type Lesson struct {
	Frame
	Lesson study.Lesson
	Topics []study.LessonTopic // all lessons
}

// Lesson writes the page of a lesson.
func (p *Pages) Lesson(w io.Writer, l Lesson) error {
	board, err := boardsvg.New(l.Lesson.Board.Theme, l.Lesson.Board.Size)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return p.write(w, "lesson.html", struct {
		frameView
		Lesson study.Lesson
		Topics []study.LessonTopic
		Board  template.HTML
	}{p.frame(l.Frame, l.Lesson.Board.Lang, l.Lesson.Board.Theme, "lesson.js"), l.Lesson, l.Topics, draw(&l.Lesson.Board, board)})
}
