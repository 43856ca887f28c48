package stored

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
)

// LessonAttempt is a person's work on a lesson.
type LessonAttempt struct {
	Lesson string    // the lesson's name
	Line   string    // right moves so far and the answers to them, like "h8i9"; "" at the start
	Tries  int       // moves tried until it was solved
	Hinted bool      // a hint or the solution was shown before it was solved
	Solved time.Time // when it was first solved; zero before that
	Shown  time.Time // when it was last shown
}

// Lessons stores people's progress in the lessons. Implementations are safe for concurrent use.
type Lessons interface {
	// LessonAttempts returns a person's work on all lessons, the one shown last first.
	LessonAttempts(ctx context.Context, user chat.UserID) ([]LessonAttempt, error)

	// UpdateLesson loads a person's work on a lesson, applies change, and stores and returns the
	// result in one transaction. change may be called more than once and must not use the store.
	UpdateLesson(ctx context.Context, user chat.UserID, lesson string, change func(*LessonAttempt)) (LessonAttempt, error)
}
