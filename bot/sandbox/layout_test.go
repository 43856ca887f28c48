package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestLayouts checks components that are accepted.
func TestLayouts(t *testing.T) {
	t.Parallel()
	link := sandboxtest.Object{"type": 2, "style": 5, "label": "Rules", "url": "https://example.com"}
	outside := sandboxtest.Object{"url": "https://example.com/x.png"}
	tests := map[string]sandboxtest.Object{
		"file":                {"type": 13, "file": sandboxtest.Object{"url": "attachment://game.txt"}},
		"gallery":             {"type": 12, "items": list{{"media": outside}, {"media": sandboxtest.Object{"url": "attachment://game.txt"}, "spoiler": true}}},
		"separator":           {"type": 14, "divider": false, "spacing": 2},
		"container":           {"type": 17, "accent_color": 0xE2B667, "spoiler": true, "components": list{textDisplay, rowObject(link)}},
		"emoji without label": rowObject(buttonObject(sandboxtest.Object{"label": nil, "emoji": sandboxtest.Object{"name": "⚫"}})),
		"channel select":      rowObject(sandboxtest.Object{"type": 8, "custom_id": "channel", "channel_types": []int{0, 15}}),
	}
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	for name, component := range tests {
		a := c.Form("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages", sandboxtest.Object{"flags": 1 << 15, "components": list{component}},
			sandboxtest.Upload{Name: "game.txt", ContentType: "text/plain", Data: []byte("h8")})
		if a.Status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
}

// TestComponentIDs checks that IDs are assigned in order, skipping those already set.
func TestComponentIDs(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	m := sandboxtest.NewClient(t, s).Post(sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.Object{"flags": 1 << 15, "components": list{
		{"type": 10, "content": "a"}, {"type": 10, "id": 2, "content": "b"}, {"type": 10, "id": 0, "content": "c"},
	}})
	var ids []any
	for _, each := range m["components"].([]any) {
		ids = append(ids, each.(sandboxtest.Object)["id"])
	}
	if diff := cmp.Diff([]any{1.0, 2.0, 3.0}, ids); diff != "" {
		t.Error(diff)
	}
}
