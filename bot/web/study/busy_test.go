package study_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/features/analysis"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/study"
)

// slowReviews judges a move when it's told to.
type slowReviews struct {
	study.Reviews
	begun, finish chan struct{}
}

func (r slowReviews) TryMove(context.Context, *game.Game, int, string) (analysis.Try, error) {
	r.begun <- struct{}{}
	<-r.finish
	return analysis.Try{}, nil
}

// Only a few searches run at once, and the next person is told to wait.
func TestSearchesAreLimited(t *testing.T) {
	words, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	r := slowReviews{begun: make(chan struct{}), finish: make(chan struct{})}
	s := study.New(r, nil, nil, words)
	try := func(point string) error {
		_, err := s.Try(t.Context(), &game.Game{ID: 1}, 1, point, "en")
		return err
	}
	const atOnce = 4
	done := make(chan error, atOnce)
	for i := range atOnce {
		go func() { done <- try(fmt.Sprintf("a%d", i+1)) }()
		<-r.begun
	}
	if err := try("b1"); !errors.Is(err, study.ErrBusy) {
		t.Errorf("one more: %v", err)
	}
	close(r.finish)
	for range atOnce {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
