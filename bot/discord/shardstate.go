package discord

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// shardState says why a shard is not ready.
type shardState string

const (
	stateConnecting shardState = "not connected yet"
	stateClaimed    shardState = "served by another process"
	stateNoStarts   shardState = "waiting until Discord allows more sessions"
)

// shardStates are the states of the shards of this process that are not ready.
type shardStates struct {
	mu    sync.Mutex
	known bool // which shards there are
	wait  []int
	state map[int]shardState
}

// begin says which shards there are.
func (s *shardStates) begin(ids []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known, s.wait, s.state = true, ids, make(map[int]shardState)
	for _, id := range ids {
		s.state[id] = stateConnecting
	}
}

// set says why a shard is not ready.
func (s *shardStates) set(id int, state shardState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state[id] = state
}

// accepted says that Discord has accepted a shard.
func (s *shardStates) accepted(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.state, id)
}

// notReadyError says why a client is not ready.
type notReadyError struct{ text string }

// Error returns the reason.
func (e *notReadyError) Error() string { return e.text }

// Public returns the reason, which has no secrets.
func (e *notReadyError) Public() string { return e.text }

// shownStates is how many shards an error names.
const shownStates = 4

// err returns why the client is not ready, nil when every shard has been accepted.
func (s *shardStates) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known {
		return &notReadyError{string(stateConnecting)}
	}
	var list []string
	for _, id := range s.wait {
		if state, ok := s.state[id]; ok {
			list = append(list, fmt.Sprintf("shard %d: %s", id, state))
		}
	}
	if len(list) == 0 {
		return nil
	}
	if more := len(list) - shownStates; more > 0 {
		list = append(list[:shownStates], fmt.Sprintf("and %d more", more))
	}
	return &notReadyError{strings.Join(list, "; ")}
}

// Health returns nil once Discord has accepted every shard of this client, and all of its
// slash commands. Its errors have a method Public with the reason, which may be shown to
// anybody. A connection that is lost is made again, and does not count.
func (c *Client) Health(context.Context) error {
	if err := c.fatalError(); err != nil {
		return err
	}
	if err := c.registration.err(); err != nil { // it does not pass by itself
		return err
	}
	return c.states.err()
}
