package rest_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

const createRoute = "/channels/{channel}/messages"

func TestRateLimit(t *testing.T) {
	t.Parallel()
	// The window is too long to end during the test.
	limits := map[string]sandbox.Limit{"POST " + createRoute: {Requests: 2, Per: time.Hour}}
	s := sandboxtest.New(t, sandbox.Options{Limits: limits})
	c := sandboxtest.NewClient(t, s)
	gomoku, club := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.ChannelNamed(t, s, "club")
	for _, left := range []string{"1", "0"} {
		a := c.Do("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"content": "x"})
		if a.Status != 200 || a.Header.Get("X-RateLimit-Remaining") != left || a.Header.Get("X-RateLimit-Limit") != "2" {
			t.Fatalf("%d %v", a.Status, a.Header)
		}
	}
	a := c.Do("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"content": "x"})
	if a.Status != http.StatusTooManyRequests {
		t.Fatalf("the third answers %d", a.Status)
	}
	body := a.Object(t)
	wait, _ := body["retry_after"].(float64)
	if wait <= 0 || wait > 3600 || body["global"] != false || body["message"] != "You are being rate limited." {
		t.Errorf("body %v", body)
	}
	after, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || float64(after) < wait || float64(after) > wait+1 {
		t.Errorf("Retry-After %q for %v s", a.Header.Get("Retry-After"), wait)
	}
	if a.Header.Get("X-RateLimit-Scope") != "user" || a.Header.Get("X-RateLimit-Bucket") == "" || a.Header.Get("X-RateLimit-Global") != "" {
		t.Errorf("headers %v", a.Header)
	}
	if a := c.Do("POST", "/channels/"+club+"/messages", sandboxtest.Object{"content": "x"}); a.Status != 200 {
		t.Errorf("another channel shares the limit: %d", a.Status)
	}
	if n := len(s.Messages(gomoku)); n != 2 {
		t.Errorf("%d messages, want 2", n)
	}
}

func TestRateLimitEnds(t *testing.T) {
	t.Parallel()
	const per = time.Second
	limits := map[string]sandbox.Limit{"POST " + createRoute: {Requests: 1, Per: per}}
	now := sandboxtest.NewClock()
	s := sandboxtest.New(t, sandbox.Options{Limits: limits, Clock: now})
	c := sandboxtest.NewClient(t, s)
	path := "/channels/" + sandboxtest.ChannelNamed(t, s, "gomoku") + "/messages"
	refused := 0
	for posted := 0; posted < 3; {
		a := c.Do("POST", path, sandboxtest.Object{"content": "x"})
		if a.Status == http.StatusOK {
			posted++
			continue
		}
		if refused++; a.Status != http.StatusTooManyRequests || refused > posted {
			t.Fatalf("answer %d after the wait that was asked for: %s", a.Status, a.Body)
		}
		wait := time.Duration(a.Object(t)["retry_after"].(float64) * float64(time.Second))
		if wait <= 0 || wait > per {
			t.Errorf("asked to wait %v of a window of %v", wait, per)
		}
		now.Advance(wait)
	}
	if refused == 0 {
		t.Error("no request was refused")
	}
}

func TestGlobalLimit(t *testing.T) {
	t.Parallel()
	limits := map[string]sandbox.Limit{sandbox.GlobalLimit: {Requests: 1, Per: time.Hour}}
	s := sandboxtest.New(t, sandbox.Options{Limits: limits})
	c := sandboxtest.NewClient(t, s)
	c.Do("GET", "/users/@me", nil)
	a := c.Do("GET", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku"), nil)
	if a.Status != 429 || a.Object(t)["global"] != true || a.Header.Get("X-RateLimit-Global") != "true" || a.Header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("%d %s %v", a.Status, a.Body, a.Header)
	}
}

func TestRequestsAreRecorded(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	c.Do("POST", "/channels/"+gomoku+"/typing", nil)
	s.FailNext(nil, 1, sandbox.Failure{Status: 502})
	c.Do("GET", "/users/@me", nil)
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
