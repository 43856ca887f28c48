package tables

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Lessons implements [stored.Lessons].
type Lessons struct{ db *database.DB }

// NewLessons returns people's progress in the lessons, in a database.
func NewLessons(db *database.DB) *Lessons { return &Lessons{db} }

const selectLesson = `SELECT lesson, line, tries, hinted, solved, shown FROM lesson_attempts WHERE user_id = ? `

// LessonAttempts implements [stored.Lessons].
func (s *Lessons) LessonAttempts(ctx context.Context, user chat.UserID) ([]stored.LessonAttempt, error) {
	list, err := database.LookList(ctx, s.db, scanLesson, selectLesson+`ORDER BY shown DESC, lesson`, user)
	return list, database.Wrap(err, "read the lessons of a user")
}

// UpdateLesson implements [stored.Lessons].
func (s *Lessons) UpdateLesson(ctx context.Context, user chat.UserID, lesson string, change func(*stored.LessonAttempt)) (a stored.LessonAttempt, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`INSERT INTO lesson_attempts (user_id, lesson, line, tries, hinted, solved, shown)
			VALUES (?, ?, '', 0, FALSE, 0, 0) ON CONFLICT (user_id, lesson) DO NOTHING`, user, lesson)
		if err != nil {
			return err
		}
		if a, err = scanLesson(tx.Row(selectLesson+`AND lesson = ? {for_update}`, user, lesson)); err != nil {
			return err
		}
		change(&a)
		_, err = tx.Exec(`UPDATE lesson_attempts SET line = ?, tries = ?, hinted = ?, solved = ?, shown = ? WHERE user_id = ? AND lesson = ?`,
			a.Line, a.Tries, a.Hinted, microTime{&a.Solved}, microTime{&a.Shown}, user, lesson)
		return err
	})
	return a, database.Wrap(err, "save lesson %s of a user", lesson)
}

func scanLesson(row database.Row) (a stored.LessonAttempt, err error) {
	err = row.Scan(&a.Lesson, &a.Line, &a.Tries, &a.Hinted, microTime{&a.Solved}, microTime{&a.Shown})
	return a, err
}
