package lessons

import (
	"context"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
	"hoshi/engine/lesson"
)

// On a board in a browser, each request brings the moves so far, which are played again.

// All returns the built-in lessons in order.
func (s *Lessons) All() ([]*lesson.Lesson, error) { return all() }

// Tried is the answer to a move on a lesson's board.
type Tried struct {
	Verdict lesson.Verdict
	Reply   []engine.Point // the other side's answer; if the move is wrong, the moves that refute it
	Win     []engine.Point // the winning row if there's one
	Text    message.Text
}

// named returns a lesson by its name, or an error for the user.
func named(name string) (numbered, error) {
	list, err := all()
	if err != nil {
		return numbered{}, err
	}
	for i, l := range list {
		if l.Name == name {
			return numbered{l, i + 1, len(list)}, nil
		}
	}
	return numbered{}, chat.Refuse("learn.no_such", message.Args{"Number": name, "Of": len(list)})
}

// onBoard returns a lesson after a line, with a seat in the engine pool.
func (s *Lessons) onBoard(ctx context.Context, name string, line []string) (o *opened, release func(), err error) {
	n, err := named(name)
	if err != nil {
		return nil, nil, err
	}
	o = &opened{numbered: n}
	if release, err = s.seat(ctx); err != nil {
		return nil, nil, err
	}
	if o.pos, err = o.follow(ctx, line); err != nil {
		release()
		return nil, nil, staleLine(err, o.Number)
	}
	return o, release, nil
}

// TryOnBoard answers a point on a lesson's board after a line of right moves and the answers to them.
// The error may be one for the user.
func (s *Lessons) TryOnBoard(ctx context.Context, name string, line []string, typed string) (Tried, error) {
	o, release, err := s.onBoard(ctx, name, line)
	if err != nil {
		return Tried{}, err
	}
	defer release()
	pt, err := engine.ParsePoint(typed, o.Size)
	if err != nil {
		return Tried{}, s.explain(o, typed, err)
	}
	a, err := o.Judge(ctx, o.line, pt)
	if err != nil {
		return Tried{}, s.explain(o, typed, err)
	}
	out := Tried{Verdict: a.Verdict, Reply: a.Reply, Text: AnswerText(o.Lesson, o.pos.SideToMove(), a)}
	if a.Verdict == lesson.Done && o.Goal.Kind != lesson.Forbidden {
		if err := o.pos.Play(pt); err != nil {
			return Tried{}, err
		}
		out.Win = o.pos.WinningLine()
	}
	return out, nil
}

// TakeOnBoard answers which color someone would take in a lesson that asks for one.
func (s *Lessons) TakeOnBoard(ctx context.Context, name, color string) (Tried, error) {
	n, err := named(name)
	if err != nil {
		return Tried{}, err
	}
	if n.Goal.Kind != lesson.Take || color != command.ChoiceBlack && color != command.ChoiceWhite {
		return Tried{}, staleLine(lesson.ErrLine, n.Number)
	}
	text, line, err := s.TakeText(ctx, n.Lesson)
	if err != nil {
		return Tried{}, err
	}
	if strings.EqualFold(color, n.Goal.Color.String()) {
		return Tried{Verdict: lesson.Done, Reply: line, Text: message.Sentences(message.T("learn.done.take"), text)}, nil
	}
	return Tried{Verdict: lesson.Wrong, Reply: line, Text: message.Sentences(message.T("learn.wrong.worse"), text)}, nil
}

// HintOnBoard says what a right move makes and where it is.
func (s *Lessons) HintOnBoard(ctx context.Context, name string, line []string) (message.Text, error) {
	o, release, err := s.onBoard(ctx, name, line)
	if err != nil {
		return message.Text{}, err
	}
	defer release()
	return o.hintText(ctx)
}

// SolutionOnBoard returns the right moves from a line on and the answers to them, and a text that
// tells them.
func (s *Lessons) SolutionOnBoard(ctx context.Context, name string, line []string) ([]engine.Point, message.Text, error) {
	o, release, err := s.onBoard(ctx, name, line)
	if err != nil {
		return nil, message.Text{}, err
	}
	if o.Goal.Kind == lesson.Take {
		release() // the analyst takes its own seat
		text, line, err := s.TakeText(ctx, o.Lesson)
		return line, text, err
	}
	defer release()
	moves, err := o.Solution(ctx, o.line)
	return moves, message.T("learn.solution", message.Args{"Points": moves, "Count": len(moves)}), err
}

// Deed is what someone did on a lesson's board, as far as it's stored.
type Deed int

// The deeds.
const (
	SolvedIt  Deed = iota // made the last right move
	TriedIt               // made a wrong move
	AskedHelp             // saw a hint or the solution
)

// CountOnBoard stores what someone did on a lesson's board, like the same act in a chat. Only a solved
// lesson changes with which one they continue there.
func (s *Lessons) CountOnBoard(ctx context.Context, user chat.UserID, name string, deed Deed) error {
	change := map[Deed]func(*stored.LessonAttempt){TriedIt: counted, AskedHelp: hinted}[deed]
	if deed == SolvedIt {
		now := s.Now()
		change = func(a *stored.LessonAttempt) {
			a.Shown, a.Line = now, ""
			solvedAt(now)(a)
		}
	}
	_, err := s.Store.UpdateLesson(ctx, user, name, change)
	return err
}

// Solved returns the names of the lessons that someone has solved, in order.
func (s *Lessons) Solved(ctx context.Context, user chat.UserID) ([]string, error) {
	list, err := all()
	if err != nil {
		return nil, err
	}
	p, err := s.progressOf(ctx, user)
	if err != nil {
		return nil, err
	}
	names := []string{}
	for _, l := range list {
		if p.done(l.Name) {
			names = append(names, l.Name)
		}
	}
	return names, nil
}
