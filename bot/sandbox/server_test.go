package sandbox_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestStartAddresses(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"127.0.0.1:0":   true,
		"0.0.0.0:0":     false,
		":0":            false,
		"[::]:0":        false,
		"localhost:0":   false,
		"example.com:0": false,
		"127.0.0.2:0":   false,
		"127.0.0.1":     false,
		"":              false,
	}
	for addr, ok := range tests {
		s := sandbox.New(sandbox.Options{})
		if err := s.Start(addr); (err == nil) != ok {
			t.Errorf("listening on %q: %v", addr, err)
		}
		if (s.URL() != "") != ok {
			t.Errorf("listening on %q gives the address %q", addr, s.URL())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("closing again: %v", err)
		}
		if err := s.Start("127.0.0.1:0"); err == nil {
			t.Error("a closed server starts")
		}
	}
}

// TestCloseEndsEverything checks that Close ends open connections of all kinds.
func TestCloseEndsEverything(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, _ := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	live := sandboxtest.Events(t, s)
	waited := make(chan error, 1)
	go func() {
		_, err := s.WaitMessage(context.Background(), sandboxtest.ChannelNamed(t, s, "gomoku"), func(sandbox.Message) bool { return false })
		waited <- err
	}()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Next(); err == nil {
		t.Error("the gateway connection is still open")
	}
	if err := <-waited; err == nil {
		t.Error("waiting ended without an error")
	}
	for len(live) > 0 {
		<-live
	}
}

func TestWaitMessage(t *testing.T) {
	t.Parallel()
	s := sandbox.New(sandbox.Options{})
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	first := sandboxtest.Say(t, s, gomoku, ann, "one")
	says := func(text string) func(sandbox.Message) bool {
		return func(m sandbox.Message) bool { return m.Content == text }
	}
	if m, err := s.WaitMessage(sandboxtest.Soon(t), gomoku, says("one")); err != nil || m.ID != first.ID {
		t.Errorf("a message that is there: %v, %v", m, err)
	}
	go func() { _, _ = s.Say(gomoku, ann, "two") }()
	if _, err := s.WaitMessage(sandboxtest.Soon(t), gomoku, says("two")); err != nil {
		t.Error(err)
	}
	go func() { _, _ = s.Edit(gomoku, ann, first.ID, "three") }()
	if m, err := s.WaitMessage(sandboxtest.Soon(t), gomoku, says("three")); err != nil || m.ID != first.ID || m.Edited.IsZero() {
		t.Errorf("an edited message: %v, %v", m, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := s.WaitMessage(ctx, gomoku, says("never")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting in vain ended with %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestIDs checks that IDs increase and contain the time, and that those of places and people are
// the same in every process.
func TestIDs(t *testing.T) {
	t.Parallel()
	s, other := sandbox.New(sandbox.Options{}), sandbox.New(sandbox.Options{})
	defer s.Close()
	defer other.Close()
	seen := map[string]bool{}
	for i, c := range s.Channels() {
		if other.Channels()[i].ID != c.ID || seen[c.ID] {
			t.Errorf("channel %q has the id %s, elsewhere %s", c.Name, c.ID, other.Channels()[i].ID)
		}
		seen[c.ID] = true
	}
	for i, u := range s.Users() {
		if other.Users()[i].ID != u.ID || seen[u.ID] {
			t.Errorf("user %q has the id %s, elsewhere %s", u.Name, u.ID, other.Users()[i].ID)
		}
		seen[u.ID] = true
	}
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	last := uint64(0)
	for range 200 {
		before := time.Now().Truncate(time.Millisecond)
		m := sandboxtest.Say(t, s, gomoku, ann, "x")
		id, err := strconv.ParseUint(m.ID, 10, 64)
		if err != nil || id <= last {
			t.Fatalf("id %s after %d: %v", m.ID, last, err)
		}
		last = id
		// Discord: milliseconds since the first moment of 2015, above 22 other bits.
		at := time.UnixMilli(int64(id>>22) + 1420070400000)
		if at.Before(before) || at.After(time.Now()) {
			t.Fatalf("id %s is of %v", m.ID, at)
		}
	}
}
