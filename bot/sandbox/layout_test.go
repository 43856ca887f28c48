package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// TestLayouts checks components that are accepted.
func TestLayouts(t *testing.T) {
	t.Parallel()
	link := object{"type": 2, "style": 5, "label": "Rules", "url": "https://example.com"}
	outside := object{"url": "https://example.com/x.png"}
	tests := map[string]object{
		"file":                {"type": 13, "file": object{"url": "attachment://game.txt"}},
		"gallery":             {"type": 12, "items": list{{"media": outside}, {"media": object{"url": "attachment://game.txt"}, "spoiler": true}}},
		"separator":           {"type": 14, "divider": false, "spacing": 2},
		"container":           {"type": 17, "accent_color": 0xE2B667, "spoiler": true, "components": list{textDisplay, rowObject(link)}},
		"emoji without label": rowObject(buttonObject(object{"label": nil, "emoji": object{"name": "⚫"}})),
		"channel select":      rowObject(object{"type": 8, "custom_id": "channel", "channel_types": []int{0, 15}}),
	}
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	for name, component := range tests {
		a := c.form("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages", object{"flags": 1 << 15, "components": list{component}},
			upload{0, "game.txt", "text/plain", []byte("h8")})
		if a.status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
}

// TestComponentIDs checks that IDs are assigned in order, skipping those already set.
func TestComponentIDs(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	m := newClient(t, s).post(channelNamed(t, s, "gomoku"), object{"flags": 1 << 15, "components": list{
		{"type": 10, "content": "a"}, {"type": 10, "id": 2, "content": "b"}, {"type": 10, "id": 0, "content": "c"},
	}})
	var ids []any
	for _, each := range m["components"].([]any) {
		ids = append(ids, each.(object)["id"])
	}
	if diff := cmp.Diff([]any{1.0, 2.0, 3.0}, ids); diff != "" {
		t.Error(diff)
	}
}
