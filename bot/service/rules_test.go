package service_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// The rules are four small pictures with captions, in every language, and a game is one click away.
func TestRules(t *testing.T) {
	for tag, want := range map[string]string{"en": "Five in a row wins: across", "zh-CN": "五子连成一线就赢", "ja": "石を五つ並べると勝ちです", "ko": "돌 5개를 한 줄로 이으면 이깁니다"} {
		t.Run(tag, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.One("ann", "!language "+tag)
			got := tb.One("ann", "!rules")
			said := tb.Chat.Words.Print(got.Reply.Text)
			if catalogue, err := servicetest.Translations(); err == nil {
				said = catalogue.Translate(got.Language, got.Reply.Text)
			}
			if !strings.Contains(said, want) || !strings.Contains(said, "f6") {
				t.Errorf("%q, want %q", said, want)
			}
			if got.Picture == nil {
				t.Fatal("no picture")
			}
			if config, err := png.DecodeConfig(bytes.NewReader(got.Picture.PNG)); err != nil || config.Width != 820 || config.Height != 884 {
				t.Errorf("the picture: %+v, %v", config, err)
			}
			if !strings.Contains(got.Alt, "f6") {
				t.Errorf("its words: %q", got.Alt)
			}
			tb.Click("ann", servicetest.Button(t, got.Reply, "play", ""), chat.ShownState{})
			if g := tb.Game(); g.State != game.Playing {
				t.Errorf("the game is %s", g.State)
			}
		})
	}
}
