package act

import (
	"context"
	"sync"
)

// work is the actions under way. They go on when the page that sent them has gone.
type work struct {
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

func (w *work) start() { w.ctx, w.cancel = context.WithCancel(context.Background()) }

// begin runs do with a context that ends with close. It returns false after close.
func (w *work) begin(do func(context.Context)) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.wait.Go(func() { do(w.ctx) })
	return true
}

func (w *work) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.cancel()
	w.wait.Wait()
}
