package rest_test

import (
	"net/http"
	"testing"

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
