package sandbox

import (
	"context"
	"fmt"
)

// Deferred returns the interactions that were answered with "thinking…" and have had
// neither an answer since then nor that message deleted, oldest first. People see them so
// for ever once the token has expired. An interaction is forgotten with [Options.Interactions].
func (s *Server) Deferred() []Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.deferred()
}

// WaitDeferred waits until [Server.Deferred] has nothing left. When ctx ends first, it fails
// and says how many are left.
func (s *Server) WaitDeferred(ctx context.Context) error {
	left := 0
	err := s.wait(ctx, func() bool {
		left = len(s.deferred())
		return left == 0
	})
	if err != nil {
		return fmt.Errorf("sandbox: %d deferrals have no answer: %w", left, err)
	}
	return nil
}

// deferred is Deferred for those who hold the lock.
func (s *Server) deferred() []Interaction {
	list := []Interaction{}
	for _, in := range s.interactions.order {
		if in.callback == callbackDeferredMessage && in.original.Loading {
			list = append(list, in.view())
		}
	}
	return list
}
