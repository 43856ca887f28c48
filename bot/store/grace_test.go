package store_test

import (
	"context"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
)

// TestGrace tells Work to end while a job is running. A short job is finished; a long one is
// cancelled and stays in the queue.
func TestGrace(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		grace time.Duration
		short bool
	}{
		{"short", patience, true},
		{"long", time.Millisecond, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := open(t, t.TempDir(), withGrace(tt.grace))
			create(t, s, "c")
			started, finish := make(chan struct{}, 10), make(chan struct{})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() {
				ended <- s.Work(ctx, workersOf(func(ctx context.Context, _ stored.Job) error {
					started <- struct{}{}
					select {
					case <-finish:
						return nil
					case <-ctx.Done():
						return ctx.Err()
					}
				}))
			}()
			receive(t, started)
			cancel()
			left := 1
			if tt.short {
				close(finish)
				left = 0
			}
			if err := receive(t, ended); err != nil {
				t.Errorf("Work: %v", err)
			}
			if w, err := channelsWaiting(t.Context(), s); err != nil || len(w) != left {
				t.Errorf("waiting: %v, %v, want %d", w, err, left)
			}
		})
	}
}
