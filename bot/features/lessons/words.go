package lessons

import (
	"context"

	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/lesson"
)

// Title returns the title of a lesson.
func Title(name string) message.Text { return message.T("lesson.title." + name) }

// Topic returns the name of a topic.
func Topic(name string) message.Text { return message.T("lesson.topic." + name) }

// Teach returns what a lesson teaches, in two sentences.
func Teach(l *lesson.Lesson) message.Text { return message.T("lesson.text." + l.Name) }

// heading returns the number and the title of a lesson.
func (o *opened) heading() message.Text {
	return message.T("learn.heading", message.Args{"Number": o.Number, "Of": o.Of, "Title": Title(o.Name)})
}

// goal asks for what remains to be done.
func (o *opened) goal() message.Text { return Goal(o.Lesson, o.pos, len(o.line)/2) }

// Goal asks for what remains to be done in a lesson after a number of right moves.
func Goal(l *lesson.Lesson, pos *engine.Position, played int) message.Text {
	us := pos.SideToMove()
	args := message.Args{"Color": us, "Rival": us.Other(), "Count": max(l.Goal.Moves-played, 1), "Threat": l.Goal.Makes}
	rule := message.Text{}
	if l.Rule != engine.Freestyle {
		rule = message.T("puzzle.rule", message.Args{"Rule": message.T("rule." + l.Rule.String())})
	}
	return message.Sentences(message.T("learn.goal."+string(l.Goal.Kind), args), rule)
}

// continued says that someone continues in the middle of a lesson.
func (o *opened) continued() message.Text {
	if len(o.line) == 0 {
		return message.Text{}
	}
	return message.T("learn.continued", message.Args{"Count": len(o.line) / 2})
}

// how tells someone who hasn't solved a lesson yet how to answer.
func (o *opened) how() message.Text {
	if o.progress.solved > 0 || o.Goal.Kind == lesson.Take {
		return message.Text{}
	}
	return message.T("learn.how")
}

// hintText says what a right move makes and where it is.
func (o *opened) hintText(ctx context.Context) (message.Text, error) {
	return Hint(ctx, o.Lesson, o.line, o.pos)
}

// Hint says what a right move makes, and in which column it is.
func Hint(ctx context.Context, l *lesson.Lesson, line []engine.Point, pos *engine.Position) (message.Text, error) {
	if l.Goal.Kind == lesson.Take {
		return message.T("learn.hint.take"), nil
	}
	best, err := l.Best(ctx, line)
	if err != nil {
		return message.Text{}, err
	}
	where := message.T("learn.hint.column", message.Args{"Column": best.String()[:1]})
	if makes := engine.EffectOf(pos, best).Makes; makes != engine.NoThreat && l.Goal.Kind != lesson.Make {
		return message.Sentences(message.T("learn.hint.makes", message.Args{"Threat": makes}), where), nil
	}
	return where, nil
}

// AnswerText says what a move achieved. us is the side that made it.
func AnswerText(l *lesson.Lesson, us engine.Color, a lesson.Answer) message.Text {
	args := message.Args{"Point": a.Move, "Color": us, "Rival": us.Other(), "Threat": a.Makes, "Count": a.Count, "Goal": l.Goal.Makes, "InRow": message.T("threat.five")}
	if len(a.Reply) > 0 {
		args["Reply"], args["Then"] = a.Reply[0], a.Reply[len(a.Reply)-1]
	}
	switch a.Verdict {
	case lesson.Done:
		return doneText(l, a, args)
	case lesson.Right:
		barred := message.Text{}
		if len(a.Barred) > 0 {
			barred = message.T("learn.barred", message.Args{"Point": a.Barred[0], "Color": us.Other()})
		}
		return message.Sentences(message.T("learn.right", args), madeText(a), barred, message.T("learn.answered", args))
	}
	id := "learn.wrong." + string(a.Reason)
	if a.Reason == lesson.Weak && a.Makes != engine.NoThreat {
		id = "learn.wrong.weak_threat"
		if a.Makes == engine.Four && len(a.Reply) > 0 {
			id = "learn.wrong.weak_four"
		}
	}
	return message.T(id, args)
}

// doneText says how the goal was reached.
func doneText(l *lesson.Lesson, a lesson.Answer, args message.Args) message.Text {
	switch {
	case l.Goal.Kind == lesson.Forbidden:
		return message.T("learn.done.forbidden_"+view.FoulID(a.Foul), args)
	case a.Makes == engine.Five:
		return message.T("learn.done.win", args)
	}
	return message.T("learn.done."+string(l.Goal.Kind), args)
}

// madeText says what a move made, if it made a threat.
func madeText(a lesson.Answer) message.Text {
	if a.Makes == engine.NoThreat {
		return message.Text{}
	}
	return message.T("effect.makes", message.Args{"Threat": a.Makes})
}

// finished is what to do when every lesson is solved.
func finished() message.Text { return message.T("learn.finished") }

// solvedText says how many lessons are solved.
func solvedText(p progress) message.Text {
	return message.T("learn.progress", message.Args{"Count": p.solved, "Of": p.of})
}
