package gateway

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A lost connection makes the gateway unhealthy after two minutes, until it is restored.
func TestAwayForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s shardStates
		s.begin([]int{0, 1})
		check := func(when, want string) {
			t.Helper()
			switch err := s.err(DefaultTiming.Away); {
			case want == "" && err != nil, want != "" && (err == nil || err.Error() != want):
				t.Errorf("%s: %v, want %q", when, err, want)
			}
		}
		check("at first", "shard 0: not connected yet; shard 1: not connected yet")
		s.accepted(0)
		s.accepted(1)
		time.Sleep(time.Hour)
		check("connected for long", "")
		s.lost(1)
		time.Sleep(2*time.Minute - time.Second)
		check("lost", "")
		time.Sleep(time.Second)
		check("lost for two minutes", "shard 1: without a connection for too long")
		s.lost(0)
		time.Sleep(time.Hour)
		if err := s.err(DefaultTiming.Away); err == nil || !strings.Contains(err.Error(), "shard 0") {
			t.Errorf("both lost: %v", err)
		}
		s.accepted(0)
		s.accepted(1)
		check("restored", "")
	})
}
