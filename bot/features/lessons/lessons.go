// Package lessons teaches gomoku: short lessons on a board, one idea each. The lessons and what a
// move in them achieves are in package engine/lesson; their words are in the catalogue.
package lessons

import (
	"context"
	"errors"
	"sync"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/features/shared"
	"hoshi/engine/lesson"
)

// Lessons shows lessons and answers the moves in them.
type Lessons struct {
	*shared.Parts
	Store stored.Lessons
}

// all reads the built-in lessons once.
var all = sync.OnceValues(lesson.All)

// numbered is a lesson with its number, which people use.
type numbered struct {
	*lesson.Lesson
	Number int // from 1
	Of     int // how many lessons there are
}

// byNumber returns a lesson, or an error for the user if there's none with the number.
func byNumber(number int) (numbered, error) {
	list, err := all()
	if err != nil {
		return numbered{}, err
	}
	if number < 1 || number > len(list) {
		return numbered{}, chat.Refuse("learn.no_such", message.Args{"Number": number, "Of": len(list)})
	}
	return numbered{list[number-1], number, len(list)}, nil
}

// progress is how far someone has come.
type progress struct {
	byName map[string]stored.LessonAttempt
	last   string // the lesson shown last; "" for none
	solved int
	of     int // how many lessons there are
}

// progressOf returns a person's progress. Lessons that no longer exist don't count.
func (s *Lessons) progressOf(ctx context.Context, user chat.UserID) (progress, error) {
	list, err := all()
	if err != nil {
		return progress{}, err
	}
	attempts, err := s.Store.LessonAttempts(ctx, user)
	if err != nil {
		return progress{}, err
	}
	p := progress{byName: make(map[string]stored.LessonAttempt), of: len(list)}
	for _, a := range attempts {
		p.byName[a.Lesson] = a
		if p.last == "" {
			p.last = a.Lesson
		}
	}
	for _, l := range list {
		if p.done(l.Name) {
			p.solved++
		}
	}
	return p, nil
}

// done reports whether a lesson is solved.
func (p *progress) done(name string) bool { return !p.byName[name].Solved.IsZero() }

// current returns the number of the lesson to continue with: the one shown last, or if that's
// solved, the next one that isn't. If all are solved, it returns 1.
func (p *progress) current() (int, error) {
	list, err := all()
	if err != nil {
		return 0, err
	}
	for i, l := range list {
		if l.Name == p.last && !p.done(l.Name) {
			return i + 1, nil
		}
	}
	return max(p.next(list, p.last), 1), nil
}

// next returns the number of the first unsolved lesson after one, or before it if all that follow are
// solved. It returns 0 if every lesson is solved.
func (p *progress) next(list []*lesson.Lesson, after string) int {
	first, seen := 0, after == ""
	for i, l := range list {
		if !p.done(l.Name) && l.Name != after {
			if seen {
				return i + 1
			}
			if first == 0 {
				first = i + 1
			}
		}
		seen = seen || l.Name == after
	}
	return first
}

// Stats says how many lessons a person has solved. It's empty for someone who has solved none.
func (s *Lessons) Stats(ctx context.Context, user chat.UserID) (message.Text, error) {
	p, err := s.progressOf(ctx, user)
	if err != nil || p.solved == 0 {
		return message.Text{}, err
	}
	return message.T("learn.stats", message.Args{"Count": p.solved, "Of": p.of}), nil
}

// seat takes an engine's seat, so that judging a move never delays a game.
func (s *Lessons) seat(ctx context.Context) (release func(), err error) {
	_, release, err = s.Engines.Pool.Acquire(ctx, engines.SeatRequest{Priority: engines.PriorityAnalysis, Expected: engines.ShortSearch})
	return release, err
}

// staleLine turns the error for a line that doesn't fit the lesson into one for the user.
func staleLine(err error, number int) error {
	if errors.Is(err, lesson.ErrLine) {
		return chat.Refuse("learn.stale", message.Args{"Number": number})
	}
	return err
}
