package discord

import (
	"testing"
	"time"
)

// An id is remembered for a while, and not for ever.
func TestSeenInteractions(t *testing.T) {
	t.Parallel()
	var s seenInteractions
	begin := time.Unix(1_000_000, 0)
	for i, step := range []struct {
		id    string
		after time.Duration
		isNew bool
	}{
		{"1", 0, true}, {"1", time.Second, false}, {"2", seenFor, true}, {"2", 2 * seenFor, false},
		{"3", 2*seenFor + time.Second, true}, {"2", 3 * seenFor, false}, {"1", 4*seenFor + 2*time.Second, true},
	} {
		if got := s.add(step.id, begin.Add(step.after)); got != step.isNew {
			t.Errorf("step %d: %q after %v is new: %t", i, step.id, step.after, got)
		}
	}
	if n := len(s.recent) + len(s.old); n > 3 {
		t.Errorf("%d ids are kept", n)
	}
}
