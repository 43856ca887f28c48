package terminal

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// explained is an error with several causes and its own message.
type explained struct{ cause error }

func (e explained) Error() string   { return "make room: " + e.cause.Error() }
func (e explained) Unwrap() []error { return []error{e.cause, errors.New("space")} }

func TestWithoutCanceled(t *testing.T) {
	failure := errors.New("the disk is full")
	canceled := fmt.Errorf("search: %w", context.Canceled)
	for _, tt := range []struct {
		name string
		err  error
		want string // message, empty for no error
	}{
		{"nothing", nil, ""},
		{"canceled", canceled, ""},
		{"ended early", &EndedEarly{"3 games"}, ""},
		{"joined and canceled", errors.Join(canceled, context.Canceled), ""},
		{"a failure", failure, "the disk is full"},
		{"a failure beside", errors.Join(canceled, failure), "the disk is full"},
		{"a failure deep inside", errors.Join(canceled, errors.Join(failure, canceled)), "the disk is full"},
		{"a failure of two kinds", explained{failure}, "make room: the disk is full"},
		{"a deadline", context.DeadlineExceeded, "context deadline exceeded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := WithoutCanceled(tt.err); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestEarly(t *testing.T) {
	if err := Early(nil, "3 games"); err != nil {
		t.Errorf("nothing happened: %v", err)
	}
	failure := errors.New("the disk is full")
	if err := Early(errors.Join(failure, context.Canceled), "3 games"); !errors.Is(err, failure) || errors.As(err, new(*EndedEarly)) {
		t.Errorf("a failure: %v", err)
	}
	var e *EndedEarly
	if err := Early(context.Canceled, "3 games"); !errors.As(err, &e) || e.Kept != "3 games" || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
