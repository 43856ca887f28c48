package notice_test

import (
	"fmt"
	"testing"
	"time"

	"hoshi/bot/internal/notice"
)

func TestLimit(t *testing.T) {
	t.Parallel()
	l := notice.Limit{Every: time.Hour}
	begin := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for i, step := range []struct {
		place string
		after time.Duration
		want  bool
	}{
		{"a", 0, true}, {"a", 0, false}, {"b", 0, true}, {"a", 59 * time.Minute, false}, {"a", time.Hour, true}, {"a", 90 * time.Minute, false},
	} {
		if got := l.Allow(step.place, begin.Add(step.after)); got != step.want {
			t.Errorf("step %d: %t", i, got)
		}
	}
}

// The memory is bounded: with very many places, old ones are forgotten.
func TestLimitIsBounded(t *testing.T) {
	t.Parallel()
	l := notice.Limit{Every: time.Hour}
	now := time.Now()
	l.Allow("first", now)
	for i := range 5000 {
		l.Allow(fmt.Sprint(i), now)
	}
	if !l.Allow("first", now) {
		t.Error("the first of thousands of places is still remembered")
	}
}
