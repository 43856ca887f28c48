package fault_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

const createRoute = "/channels/{channel}/messages"

func TestFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		failure sandbox.Failure
		status  int
		body    string // part of it
		posted  int
	}{
		{"500 by default", sandbox.Failure{}, 500, `"500: Internal Server Error"`, 0},
		{"502", sandbox.Failure{Status: 502}, 502, `"code":0`, 0},
		{"a code of Discord's", sandbox.Failure{Status: 400, Code: 30046, Message: "too old"}, 400, `"code":30046`, 0},
		{"web page", sandbox.Failure{Status: 503, HTML: true}, 503, "<html>", 0},
		{"429", sandbox.Failure{RetryAfter: 1500 * time.Millisecond}, 429, `"retry_after":1.5`, 0},
		{"global 429", sandbox.Failure{RetryAfter: time.Second, Global: true}, 429, `"global":true`, 0},
		{"shared 429", sandbox.Failure{RetryAfter: time.Second, Shared: true}, 429, `"global":false`, 0},
		{"garbage", sandbox.Failure{Garbage: true}, 200, "\xff", 0},
		{"garbage after it was done", sandbox.Failure{Garbage: true, After: true}, 200, "\xff", 1},
		{"answer lost", sandbox.Failure{Status: 502, After: true}, 502, "", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			c := sandboxtest.NewClient(t, s)
			gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
			s.FailNext(sandbox.Route("POST", createRoute), 1, tt.failure)
			if a := c.Do("GET", "/users/@me", nil); a.Status != 200 {
				t.Errorf("another route fails: %d", a.Status)
			}
			a := c.Do("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"content": "x"})
			if a.Status != tt.status || !strings.Contains(string(a.Body), tt.body) {
				t.Errorf("%d %s", a.Status, a.Body)
			}
			if n := len(s.Messages(gomoku)); n != tt.posted {
				t.Errorf("%d messages posted, want %d", n, tt.posted)
			}
			c.Post(gomoku, sandboxtest.Object{"content": "x"})
		})
	}
}

func TestCutConnection(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	s.FailNext(nil, 1, sandbox.Failure{Cut: true, After: true})
	a, err := c.Try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
	if err == nil {
		t.Errorf("a cut connection answered %d", a.Status)
	}
	if n := len(s.Messages(gomoku)); n != 1 {
		t.Errorf("%d messages, want 1, as the request was carried out", n)
	}
}

func TestTruncatedBody(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	s.FailNext(nil, 1, sandbox.Failure{Truncated: true})
	if a, err := c.Try("GET", "/users/@me", "", nil); err == nil {
		t.Errorf("a response that was cut off is whole: %d %s", a.Status, a.Body)
	}
	if a := c.Do("GET", "/users/@me", nil); a.Status != http.StatusOK {
		t.Errorf("the next one answers %d", a.Status)
	}
}

func TestFailuresQueue(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	s.FailNext(nil, 2, sandbox.Failure{Status: 502})
	s.FailNext(nil, 1, sandbox.Failure{Status: 503})
	var got []int
	for range 4 {
		got = append(got, c.Do("GET", "/users/@me", nil).Status)
	}
	if diff := cmp.Diff([]int{502, 502, 503, 200}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDelay(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	s.Delay(30 * time.Millisecond)
	before := time.Now()
	c.Do("GET", "/users/@me", nil)
	if waited := time.Since(before); waited < 30*time.Millisecond {
		t.Errorf("answered after %v", waited)
	}
}

// TestCloseDuringDelay checks that closing doesn't wait for a delayed request.
func TestCloseDuringDelay(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	s.Delay(time.Hour)
	done := make(chan error, 1)
	go func() {
		_, err := c.Try("GET", "/users/@me", "", nil)
		done <- err
	}()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; err == nil {
		t.Error("a request to a closed server was answered")
	}
}
