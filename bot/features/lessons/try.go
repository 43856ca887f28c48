package lessons

import (
	"context"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/lesson"
	"hoshi/engine/review"
	"hoshi/render"
)

// try answers a move.
func (s *Lessons) try(ctx context.Context, o *opened, typed string) error {
	pt, err := engine.ParsePoint(typed, o.Size)
	if err != nil {
		return s.explain(o, typed, err)
	}
	a, err := o.Judge(ctx, o.line, pt)
	if err != nil {
		return s.explain(o, typed, staleLine(err, o.Number))
	}
	text := AnswerText(o.Lesson, o.pos.SideToMove(), a)
	switch a.Verdict {
	case lesson.Done:
		return s.done(ctx, o, a, text)
	case lesson.Right:
		return s.goOn(ctx, o, a, text)
	}
	if _, err := s.save(ctx, o, counted); err != nil {
		return err
	}
	text = message.Sentences(text, message.T("learn.try_again"))
	return s.respond(ctx, o, text, o.drawn(append([]engine.Point{pt}, a.Reply...)), o.openRows(text))
}

// counted counts a try, until the lesson is solved.
func counted(a *stored.LessonAttempt) {
	if a.Solved.IsZero() {
		a.Tries++
	}
}

// goOn plays a right move and the answer to it, and asks for the next move.
func (s *Lessons) goOn(ctx context.Context, o *opened, a lesson.Answer, text message.Text) error {
	for _, pt := range [...]engine.Point{a.Move, a.Reply[0]} {
		if err := o.pos.Play(pt); err != nil {
			return err
		}
		o.line = append(o.line, pt)
	}
	if _, err := s.save(ctx, o, func(*stored.LessonAttempt) {}); err != nil {
		return err
	}
	return s.showPad(ctx, o, message.Lines(text, o.goal()), view.Liveliest(o.pos))
}

// done marks the lesson as solved and offers the next one.
func (s *Lessons) done(ctx context.Context, o *opened, a lesson.Answer, text message.Text) error {
	mark := o.drawn([]engine.Point{a.Move})
	if o.Goal.Kind != lesson.Forbidden {
		if err := o.pos.Play(a.Move); err != nil {
			return err
		}
		mark = func(scene *render.Scene) { scene.Win = true }
	}
	return s.finish(ctx, o, text, mark)
}

// solvedAt counts the last try and marks a lesson as solved, unless it already is.
func solvedAt(now time.Time) func(*stored.LessonAttempt) {
	return func(a *stored.LessonAttempt) {
		counted(a)
		if a.Solved.IsZero() {
			a.Solved = now
		}
	}
}

// finish stores that the lesson is solved, and says so.
func (s *Lessons) finish(ctx context.Context, o *opened, text message.Text, mark func(*render.Scene)) error {
	o.line = nil // the next time, it starts over
	solved, err := s.save(ctx, o, solvedAt(s.Now()))
	if err != nil {
		return err
	}
	if !o.progress.done(o.Name) {
		o.progress.solved++
	}
	o.progress.byName[o.Name] = solved
	rows, err := o.doneRows(text)
	if err != nil {
		return err
	}
	end := solvedText(o.progress)
	if o.progress.solved == o.progress.of {
		end = message.Sentences(end, finished())
	}
	return s.respond(ctx, o, message.Lines(text, end), mark, rows)
}

// take answers which color someone would take, with the engine's judgment of the position. An empty
// choice only shows the answer.
func (s *Lessons) take(ctx context.Context, o *opened, color string) error {
	text, line, err := s.TakeText(ctx, o.Lesson)
	if err != nil {
		return err
	}
	if right := map[engine.Color]string{engine.Black: command.ChoiceBlack, engine.White: command.ChoiceWhite}[o.Goal.Color]; color == right {
		text = message.Sentences(message.T("learn.done.take"), text)
		return s.finish(ctx, o, text, o.drawn(line))
	}
	change := counted
	if color == "" {
		change = hinted
	}
	if _, err := s.save(ctx, o, change); err != nil {
		return err
	}
	if color != "" {
		text = message.Sentences(message.T("learn.wrong.worse"), text)
	}
	return s.respond(ctx, o, text, o.drawn(line), o.openRows(text))
}

// TakeText says which color is better off in a lesson's position, and returns the best moves from it.
func (s *Lessons) TakeText(ctx context.Context, l *lesson.Lesson) (message.Text, []engine.Point, error) {
	pos, err := l.Position()
	if err != nil {
		return message.Text{}, nil, err
	}
	chance, best, err := review.Value(ctx, s.Engines.Analyst("", "", 0, nil), pos, lesson.TakeLimits)
	if err != nil {
		return message.Text{}, nil, err
	}
	if pos.SideToMove() != l.Goal.Color {
		chance = 1 - chance
	}
	line := best.PV[:min(len(best.PV), shownMoves)]
	return message.T("learn.chance", message.Args{"Color": l.Goal.Color, "Percent": view.ChancePercent(chance), "Points": line}), line, nil
}

// shownMoves is how many moves the answer to a choice of colors shows.
const shownMoves = 5
