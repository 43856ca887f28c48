package store_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

func testLessons(t *testing.T, s service.Store) {
	ctx, ann, bob := t.Context(), person(1), person(2)
	if got, err := s.LessonAttempts(ctx, ann.ID); err != nil || len(got) != 0 {
		t.Fatalf("before any lesson: %v, %v", got, err)
	}
	at := time.Now().UTC().Truncate(time.Microsecond)
	first := stored.LessonAttempt{Lesson: "one", Line: "h8 i9", Tries: 2, Hinted: true, Solved: at, Shown: at}
	second := stored.LessonAttempt{Lesson: "two", Shown: at.Add(time.Minute)}
	for _, want := range []stored.LessonAttempt{first, second} {
		got, err := s.UpdateLesson(ctx, ann.ID, want.Lesson, func(a *stored.LessonAttempt) {
			if *a != (stored.LessonAttempt{Lesson: want.Lesson}) {
				t.Errorf("a new attempt is %+v", a)
			}
			*a = want
		})
		if err != nil || got != want {
			t.Errorf("%+v, %v", got, err)
		}
	}
	got, err := s.LessonAttempts(ctx, ann.ID)
	if diff := cmp.Diff([]stored.LessonAttempt{second, first}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if got, err := s.LessonAttempts(ctx, bob.ID); err != nil || len(got) != 0 {
		t.Errorf("another person: %v, %v", got, err)
	}
	data, err := s.UserData(ctx, ann.ID)
	if err != nil || len(data.Rows["lesson_attempts"]) != 2 {
		t.Errorf("the export has %v (%v)", data.Rows["lesson_attempts"], err)
	}
	if err := s.ForgetUser(ctx, ann.ID, ""); err != nil {
		t.Fatal(err)
	}
	if got, err := s.LessonAttempts(ctx, ann.ID); err != nil || len(got) != 0 {
		t.Errorf("after forgetting: %v, %v", got, err)
	}
}

// Concurrent updates of one attempt from several processes are all counted.
func testLessonsInARace(t *testing.T, s service.Store) {
	const clicks = 20
	var wg sync.WaitGroup
	for range clicks {
		wg.Go(func() {
			if _, err := s.UpdateLesson(t.Context(), person(1).ID, "one", func(a *stored.LessonAttempt) { a.Tries++ }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.LessonAttempts(t.Context(), person(1).ID)
	if err != nil || len(got) != 1 || got[0].Tries != clicks {
		t.Errorf("%+v, %v", got, err)
	}
}
