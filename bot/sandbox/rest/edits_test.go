package rest_test

import (
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestOldEdits(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	s := sandboxtest.New(t, sandbox.Options{Clock: now, Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	path := "/channels/" + gomoku + "/messages/" + c.Post(gomoku, sandboxtest.Object{"content": "x"})["id"].(string)
	for range 4 {
		if a := c.Do("PATCH", path, sandboxtest.Object{"content": "y"}); a.Status != 200 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	now.Advance(time.Hour)
	for range 3 {
		if a := c.Do("PATCH", path, sandboxtest.Object{"content": "y"}); a.Status != 200 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	if a := c.Do("PATCH", path, sandboxtest.Object{"content": "z"}); a.Status != 429 || a.Code() != 30046 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
