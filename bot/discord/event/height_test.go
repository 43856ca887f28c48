package event_test

import (
	"strings"
	"testing"

	"hoshi/bot/discord/event"
)

func TestHeight(t *testing.T) {
	for _, test := range []struct {
		name, message string
		want          int
	}{
		{"one line", `{"content":"h8"}`, 44},
		{"no content", `{}`, 44},
		{"no message", `[]`, 44},
		{"an ephemeral message", `{"content":"h8","flags":64}`, 0},
		{"three lines", `{"content":"a\nb\nc"}`, 88},
		{"a long line", `{"content":"` + strings.Repeat("word ", 20) + `"}`, 88},
		{"as many wide characters", `{"content":"` + strings.Repeat("五", 60) + `"}`, 88},
		{"a picture", `{"content":"h8","attachments":[{"width":960,"height":960}]}`, 364},
		{"a small picture", `{"content":"h8","attachments":[{"width":100,"height":50}]}`, 94},
		{"a tall picture", `{"content":"h8","attachments":[{"width":100,"height":9000}]}`, 684},
		{"a file", `{"content":"h8","attachments":[{"filename":"game.sgf"}]}`, 108},
		{"an embed", `{"content":"h8","embeds":[{"title":"x"}]}`, 164},
		{"a sticker", `{"content":"","sticker_items":[{"id":"1"}]}`, 182},
		{"a poll", `{"content":"","poll":{"question":{}}}`, 142},
		{"no poll", `{"content":"h8","poll":null}`, 44},
		{"a board", `{"flags":32768,"attachments":[{"width":960,"height":960}],"components":[{"type":17,"components":[
			{"type":10,"content":"h8"},{"type":12,"items":[{}]},{"type":1,"components":[{"type":2}]}]}]}`, 22 + 24 + 22 + 320 + 48},
	} {
		if got := event.Height([]byte(test.message)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
