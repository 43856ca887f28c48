package sandbox_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// A forum itself takes no messages, and a menu for other channel types doesn't offer it.
func TestForum(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, Others: []sandbox.Channel{{Name: "ideas", Type: sandbox.GuildForum}}})
	c := sandboxtest.NewClient(t, s)
	forum, gomoku, ann := sandboxtest.ChannelNamed(t, s, "ideas"), sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	if got := c.Do("POST", "/channels/"+forum+"/messages", sandboxtest.Object{"content": "hello"}); got.Code() != 40058 {
		t.Errorf("a message in a forum: %v", got)
	}
	if _, err := s.Say(forum, ann, "hello"); err == nil {
		t.Error("a person writes in a forum itself")
	}
	m := c.Post(gomoku, sandboxtest.Object{"components": []sandboxtest.Object{{"type": 1, "components": []sandboxtest.Object{
		{"type": 8, "custom_id": "c", "channel_types": []int{0, 2}},
	}}}, "content": "choose"})
	id, _ := m["id"].(string)
	if _, err := s.Select(gomoku, ann, id, "c", forum); err == nil {
		t.Error("the menu offers a forum")
	}
	if _, err := s.Select(gomoku, ann, id, "c", gomoku); err != nil {
		t.Errorf("the menu does not offer a text channel: %v", err)
	}
}
