package live

import "context"

// Next returns the next message for the browser, waiting for it if necessary.
func (w *Watcher) Next(ctx context.Context) (text []byte, bye bool, err error) {
	for {
		m, err := w.take()
		if err != nil {
			return nil, false, err
		}
		if m != nil {
			return m.text, m.bye, nil
		}
		select {
		case <-w.wake:
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
}
