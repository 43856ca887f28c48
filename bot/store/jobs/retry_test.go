package jobs

import (
	"fmt"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"
)

// However long Discord was away, boards come soon after it's back. Only what has failed for very long is
// tried less often.
func TestRetryPause(t *testing.T) {
	for _, test := range []struct {
		attempt  int
		age      time.Duration
		min, max time.Duration
	}{
		{1, time.Second, time.Second, time.Second},
		{3, 4 * time.Second, 4 * time.Second, 4 * time.Second},
		{9, time.Minute, 8 * time.Second, 8 * time.Second},
		{12, 15 * time.Minute, 8 * time.Second, 16 * time.Second},
		{12, 24 * time.Hour, time.Minute, time.Minute},
	} {
		t.Run(fmt.Sprintf("try %d after %v", test.attempt, test.age), func(t *testing.T) {
			job := &rivertype.JobRow{Attempt: test.attempt, CreatedAt: time.Now().Add(-test.age)}
			if d := (retryPolicy{time.Second}).pause(job); d < test.min || d > test.max {
				t.Errorf("a pause of %v, want %v to %v", d, test.min, test.max)
			}
		})
	}
}
