package gateway

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"hoshi/bot/discord/application"
)

// shardState is the reason why a shard isn't ready.
type shardState string

const (
	stateConnecting shardState = "not connected yet"
	stateClaimed    shardState = "served by another process"
	stateNoStarts   shardState = "waiting until Discord allows more sessions"
	stateAway       shardState = "without a connection for too long"
)

// shardStates are the states of this process's shards. It is safe for concurrent use.
type shardStates struct {
	mu    sync.Mutex
	known bool               // the process's shards are known
	wait  []int              // their IDs
	state map[int]shardState // of shards that haven't been accepted
	away  map[int]time.Time  // when accepted shards lost their connection
}

// begin sets the process's shards.
func (s *shardStates) begin(ids []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known, s.wait, s.state, s.away = true, ids, make(map[int]shardState), make(map[int]time.Time)
	for _, id := range ids {
		s.state[id] = stateConnecting
	}
}

// set stores why a shard isn't ready.
func (s *shardStates) set(id int, state shardState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state[id] = state
}

// accepted records that Discord has accepted a shard.
func (s *shardStates) accepted(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.state, id)
	delete(s.away, id)
}

// lost records that a shard has lost its connection.
func (s *shardStates) lost(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away[id] = time.Now()
}

// shownStates is the maximum number of shards named in an error.
const shownStates = 4

// err returns why the gateway isn't ready, or nil if every shard has been accepted and none has been
// away for the given time.
func (s *shardStates) err(away time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known {
		return application.NotReady(stateConnecting)
	}
	var list []string
	for _, id := range s.wait {
		if state, ok := s.state[id]; ok {
			list = append(list, fmt.Sprintf("shard %d: %s", id, state))
		} else if since, ok := s.away[id]; ok && time.Since(since) >= away {
			list = append(list, fmt.Sprintf("shard %d: %s", id, stateAway))
		}
	}
	if len(list) == 0 {
		return nil
	}
	if more := len(list) - shownStates; more > 0 {
		list = append(list[:shownStates], fmt.Sprintf("and %d more", more))
	}
	return application.NotReady(strings.Join(list, "; "))
}
