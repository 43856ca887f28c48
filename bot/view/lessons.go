package view

import (
	"hoshi/engine"
	"hoshi/render"
)

// lesson is one of the small boards that explain the game. The message rules.panel.NAME is its
// line, and rules.text explains more.
type lesson struct {
	Name  string
	moves string
	hints string // what the board points at
	win   bool
}

// LessonSize is the size of the boards: the smallest one, to keep them simple.
const LessonSize = engine.MinSize

// Lessons returns the boards of !rules, in order.
func Lessons() []lesson {
	return []lesson{
		{Name: "turns", moves: "e5 d6 e6 d5"},
		{Name: "five", moves: "c3 c4 d4 d6 e5 f4 f6 f7 g7", win: true},
		{Name: "three", moves: "d5 f6 e5 d7 f5", hints: "c5 g5"},
		{Name: "point", hints: LessonPoint},
	}
}

// LessonPoint is the point named by the last board.
const LessonPoint = "f6"

// Scene returns the board of a lesson.
func (l lesson) Scene() (render.Scene, error) {
	pos, err := engine.NewPosition(LessonSize, engine.Freestyle)
	if err != nil {
		return render.Scene{}, err
	}
	moves, err := engine.ParsePoints(l.moves, LessonSize)
	if err != nil {
		return render.Scene{}, err
	}
	for _, pt := range moves {
		if err := pos.Play(pt); err != nil {
			return render.Scene{}, err
		}
	}
	hints, err := engine.ParsePoints(l.hints, LessonSize)
	scene := render.Scene{Position: pos, Win: l.win, Hints: hints}
	if l.Name == "turns" {
		scene.Numbers = render.AllNumbers
	}
	return scene, err
}
