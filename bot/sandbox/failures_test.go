package sandbox_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

const createRoute = "/channels/{channel}/messages"

func TestRateLimit(t *testing.T) {
	t.Parallel()
	// The window is too long to end during the test.
	limits := map[string]sandbox.Limit{"POST " + createRoute: {Requests: 2, Per: time.Hour}}
	s := start(t, sandbox.Options{Limits: limits})
	c := newClient(t, s)
	gomoku, club := channelNamed(t, s, "gomoku"), channelNamed(t, s, "club")
	for _, left := range []string{"1", "0"} {
		a := c.do("POST", "/channels/"+gomoku+"/messages", object{"content": "x"})
		if a.status != 200 || a.header.Get("X-RateLimit-Remaining") != left || a.header.Get("X-RateLimit-Limit") != "2" {
			t.Fatalf("%d %v", a.status, a.header)
		}
	}
	a := c.do("POST", "/channels/"+gomoku+"/messages", object{"content": "x"})
	if a.status != http.StatusTooManyRequests {
		t.Fatalf("the third answers %d", a.status)
	}
	body := a.object(t)
	wait, _ := body["retry_after"].(float64)
	if wait <= 0 || wait > 3600 || body["global"] != false || body["message"] != "You are being rate limited." {
		t.Errorf("body %v", body)
	}
	after, err := strconv.Atoi(a.header.Get("Retry-After"))
	if err != nil || float64(after) < wait || float64(after) > wait+1 {
		t.Errorf("Retry-After %q for %v s", a.header.Get("Retry-After"), wait)
	}
	if a.header.Get("X-RateLimit-Scope") != "user" || a.header.Get("X-RateLimit-Bucket") == "" || a.header.Get("X-RateLimit-Global") != "" {
		t.Errorf("headers %v", a.header)
	}
	if a := c.do("POST", "/channels/"+club+"/messages", object{"content": "x"}); a.status != 200 {
		t.Errorf("another channel shares the limit: %d", a.status)
	}
	if n := len(s.Messages(gomoku)); n != 2 {
		t.Errorf("%d messages, want 2", n)
	}
}

func TestRateLimitEnds(t *testing.T) {
	t.Parallel()
	const per = time.Second
	limits := map[string]sandbox.Limit{"POST " + createRoute: {Requests: 1, Per: per}}
	now := newClock()
	s := start(t, sandbox.Options{Limits: limits, Clock: now})
	c := newClient(t, s)
	path := "/channels/" + channelNamed(t, s, "gomoku") + "/messages"
	refused := 0
	for posted := 0; posted < 3; {
		a := c.do("POST", path, object{"content": "x"})
		if a.status == http.StatusOK {
			posted++
			continue
		}
		if refused++; a.status != http.StatusTooManyRequests || refused > posted {
			t.Fatalf("answer %d after the wait that was asked for: %s", a.status, a.body)
		}
		wait := time.Duration(a.object(t)["retry_after"].(float64) * float64(time.Second))
		if wait <= 0 || wait > per {
			t.Errorf("asked to wait %v of a window of %v", wait, per)
		}
		now.advance(wait)
	}
	if refused == 0 {
		t.Error("no request was refused")
	}
}

func TestGlobalLimit(t *testing.T) {
	t.Parallel()
	limits := map[string]sandbox.Limit{sandbox.GlobalLimit: {Requests: 1, Per: time.Hour}}
	s := start(t, sandbox.Options{Limits: limits})
	c := newClient(t, s)
	c.do("GET", "/users/@me", nil)
	a := c.do("GET", "/channels/"+channelNamed(t, s, "gomoku"), nil)
	if a.status != 429 || a.object(t)["global"] != true || a.header.Get("X-RateLimit-Global") != "true" || a.header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("%d %s %v", a.status, a.body, a.header)
	}
}

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
			s := start(t, sandbox.Options{})
			c := newClient(t, s)
			gomoku := channelNamed(t, s, "gomoku")
			s.FailNext(sandbox.Route("POST", createRoute), 1, tt.failure)
			if a := c.do("GET", "/users/@me", nil); a.status != 200 {
				t.Errorf("another route fails: %d", a.status)
			}
			a := c.do("POST", "/channels/"+gomoku+"/messages", object{"content": "x"})
			if a.status != tt.status || !strings.Contains(string(a.body), tt.body) {
				t.Errorf("%d %s", a.status, a.body)
			}
			if n := len(s.Messages(gomoku)); n != tt.posted {
				t.Errorf("%d messages posted, want %d", n, tt.posted)
			}
			c.post(gomoku, object{"content": "x"})
		})
	}
}

func TestCutConnection(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	s.FailNext(nil, 1, sandbox.Failure{Cut: true, After: true})
	a, err := c.try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
	if err == nil {
		t.Errorf("a cut connection answered %d", a.status)
	}
	if n := len(s.Messages(gomoku)); n != 1 {
		t.Errorf("%d messages, want 1, as the request was carried out", n)
	}
}

func TestTruncatedBody(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	s.FailNext(nil, 1, sandbox.Failure{Truncated: true})
	if a, err := c.try("GET", "/users/@me", "", nil); err == nil {
		t.Errorf("a response that was cut off is whole: %d %s", a.status, a.body)
	}
	if a := c.do("GET", "/users/@me", nil); a.status != http.StatusOK {
		t.Errorf("the next one answers %d", a.status)
	}
}

func TestFailuresQueue(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	s.FailNext(nil, 2, sandbox.Failure{Status: 502})
	s.FailNext(nil, 1, sandbox.Failure{Status: 503})
	var got []int
	for range 4 {
		got = append(got, c.do("GET", "/users/@me", nil).status)
	}
	if diff := cmp.Diff([]int{502, 502, 503, 200}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDelay(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	s.Delay(30 * time.Millisecond)
	before := time.Now()
	c.do("GET", "/users/@me", nil)
	if waited := time.Since(before); waited < 30*time.Millisecond {
		t.Errorf("answered after %v", waited)
	}
}

// TestCloseDuringDelay checks that closing doesn't wait for a delayed request.
func TestCloseDuringDelay(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	s.Delay(time.Hour)
	done := make(chan error, 1)
	go func() {
		_, err := c.try("GET", "/users/@me", "", nil)
		done <- err
	}()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; err == nil {
		t.Error("a request to a closed server was answered")
	}
}

func TestRequestsAreRecorded(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	c.do("POST", "/channels/"+gomoku+"/typing", nil)
	s.FailNext(nil, 1, sandbox.Failure{Status: 502})
	c.do("GET", "/users/@me", nil)
	type line struct {
		Method, Path, Route string
		Status              int
	}
	var got []line
	for _, r := range s.Requests() {
		got = append(got, line{r.Method, r.Path, r.Route, r.Status})
	}
	want := []line{
		{"POST", "/channels/" + gomoku + "/typing", "POST /channels/{channel}/typing", 204},
		{"GET", "/users/@me", "GET /users/{user}", 502},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s.TypingCount(gomoku) != 1 {
		t.Errorf("%d typings", s.TypingCount(gomoku))
	}
}
