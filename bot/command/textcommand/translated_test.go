package textcommand_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/render"
)

// Commands can be typed in Chinese, Japanese and Korean, the way their keyboards write: with
// full-width symbols, letters, digits and spaces, or without spaces.
func TestReadTranslatedCommands(t *testing.T) {
	white := command.Values{"color": "white"}
	for _, tt := range []struct {
		text, command string
		options       command.Values
	}{
		{"！落子 h8", "move", command.Values{"point": "h8"}},
		{"！落子　ｈ８", "move", command.Values{"point": "h8"}},
		{"！落子h8", "move", command.Values{"point": "h8"}},
		{"！Ｈ８", "move", command.Values{"point": "h8"}},
		{"！ｈ８。", "move", command.Values{"point": "h8"}},
		{"！悔棋", "undo", command.Values{}},
		{"！悔棋。", "undo", command.Values{}},
		{"！对局 白", "play", white},
		{"！开始 执白", "play", white},
		{"！深度 ８", "depth", command.Values{"depth": game.Depth(8)}},
		{"！深度8", "depth", command.Values{"depth": game.Depth(8)}},
		{"！主题 服务器 木纹", "theme", command.Values{"scope": "server", "name": "wood"}},
		{"！手数 最后 5", "numbers", command.Values{"numbers": render.LastNumbers(5)}},
		{"！导入h8 i9", "import", command.Values{"record": "h8 i9"}},

		{"！撤回", "withdraw", command.Values{}},
		{"！撤回挑战", "withdraw", command.Values{}},
		{"！撤销", "undo", command.Values{}},
		{"！接受", "accept", command.Values{}},
		{"！不同意", "decline", command.Values{}},
		{"！对局 中央四子", "play", command.Values{"opening": "cross"}},
		{"！对局 十字型", "play", command.Values{"opening": "cross"}},
		{"！对局 标准规则 不计分", "play", command.Values{"rule": "standard", "rated": "unrated"}},
		{"！判胜 作废", "claim", command.Values{"result": "cancel"}},
		{"！思路 搜索记录", "think", command.Values{"file": "log"}},
		{"！思路 日志", "think", command.Values{"file": "log"}},
		{"！习题 简单", "puzzle", command.Values{"level": "easy"}},
		{"！习题 答案", "puzzle", command.Values{"action": "solution"}},
		{"！复盘 停止", "review", command.Values{"action": "stop"}},
		{"！排行榜 所有服务器", "top", command.Values{"scope": "global"}},

		{"！投了", "resign", command.Values{}},
		{"！投了！", "resign", command.Values{}},
		{"！思考過程 ログ", "think", command.Values{"file": "log"}},
		{"！考え方 ログ", "think", command.Values{"file": "log"}},
		{"！問題 答え", "puzzle", command.Values{"action": "solution"}},
		{"！詰連珠 答え", "puzzle", command.Values{"action": "solution"}},
		{"！断る", "decline", command.Values{}},
		{"！辞退", "decline", command.Values{}},
		{"！1手ずつ", "step", command.Values{}},
		{"！棋譜", "export", command.Values{}},
		{"！参加", "tournament", command.Values{}},
		{"!기보", "export", command.Values{}},
		{"!참가", "tournament", command.Values{}},
		{"!시간승", "claim", command.Values{}},
		{"！対局 スタンダード レートなし", "play", command.Values{"rule": "standard", "rated": "unrated"}},
		{"！勝ち宣言 勝敗なし", "claim", command.Values{"result": "cancel"}},
		{"！打つ　ｈ８", "move", command.Values{"point": "h8"}},
		{"！待った", "undo", command.Values{}},
		{"!ﾋﾝﾄ", "hint", command.Values{}},
		{"！対局 白番 １９", "play", command.Values{"color": "white", "size": 19}},
		{"！言語 日本語", "language", command.Values{"language": "ja"}},
		{"！再生 速い", "replay", command.Values{"speed": 300 * time.Millisecond}},
		{"！表示", "", nil},

		{"!착수 h8", "move", command.Values{"point": "h8"}},
		{"!무르기", "undo", command.Values{}},
		{"!항복", "resign", command.Values{}},
		{"!대국 백 15", "play", command.Values{"color": "white", "size": 15}},
		{"!상세 끄기", "details", command.Values{"details": settings.Details("off")}},
	} {
		req := newReader(t, "!").Read(t.Context(), message(tt.text))
		switch {
		case tt.command == "":
			if req != nil {
				t.Errorf("%q is read as %+v", tt.text, req)
			}
		case req == nil || req.Problem != nil || req.Command.Name != tt.command:
			t.Errorf("%q: %+v", tt.text, req)
		default:
			if d := cmp.Diff(tt.options, req.Options); d != "" {
				t.Errorf("%q (-want +got)\n%s", tt.text, d)
			}
		}
	}
}

// A lone point is also a move in full-width letters.
func TestBareMovesInFullWidth(t *testing.T) {
	reader := newReader(t, "!")
	reader.BareMoves = true
	for text, want := range map[string]string{"ｈ８": "h8", "Ｈ８。": "h8", "ｈ８！": "h8", "下 h8": ""} {
		req := reader.Read(t.Context(), message(text))
		switch {
		case want == "":
			if req != nil {
				t.Errorf("%q is read as %+v", text, req)
			}
		case req == nil || !req.Bare || req.Options["point"] != want:
			t.Errorf("%q: %+v", text, req)
		}
	}
}

// Every translated command name finds its command.
func TestTranslatedNamesAreFound(t *testing.T) {
	reader := newReader(t, "!")
	for _, c := range service.Commands() {
		if c.Hidden {
			continue
		}
		for _, name := range c.Names() {
			if got := reader.Table.Lookup(name); got == nil || got.Name != c.Name {
				t.Errorf("%s is no name of %s", name, c.Name)
			}
		}
	}
}
