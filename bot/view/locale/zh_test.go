package locale_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// Phrases fit the Chinese sentences they go into: colors include 方, moments look like "4分钟后", and
// phrases for a player are nouns.
func TestChineseSentences(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("zh-CN", locale.PrefixStyle("!")).WithTimestamps()
	h8 := engine.Point{Col: 7, Row: 7}
	ann := chat.User{Name: "ann", Mention: "@ann"}
	person, me := message.T("player.person", message.Args{"User": ann}), message.T("player.me")
	soon := message.Moment(time.Unix(1_800_000_000, 0))
	easy := message.T("strength.level", message.Args{"Level": engine.Easy})
	renju := message.T("board.described_rule", message.Args{"Size": 15, "Rule": message.T("rule.renju")})
	clock := message.T("clock.name.live", message.Args{"Clock": "5+5", "Time": 5 * time.Minute, "Increment": 5 * time.Second})
	for _, tt := range []struct {
		name string
		text message.Text
		want string
	}{
		{"me as a noun", message.T("standing.people.start", message.Args{"Black": person, "White": me}), "@ann（黑）对 Hoshi（白）。"},
		{"a team", message.T("join.joined", message.Args{"Color": engine.Black}), "你加入了黑队。"},
		{"a team's turn", message.T("turn.team", message.Args{"Player": message.T("player.team", message.Args{"Color": engine.White}), "Move": 2}), "轮到白队（第 2 手）。"},
		{"holding a color", message.T("challenge.color", message.Args{"User": ann, "Color": engine.White}), "@ann 执白。"},
		{"a stone", message.T("ask.stone.anywhere", message.Args{"User": ann, "Color": engine.White}), "@ann，请在任意位置放一颗白子。"},
		{"a level", message.T("level.now", message.Args{"Strength": easy}), "你在这里和我下，用的是难度“简单”。"},
		{"a board and its rule", message.T("start.people", message.Args{"Board": renju, "Black": person, "White": me}),
			"**新对局**，棋盘 15×15，连珠（有禁手）：@ann 执黑，Hoshi 执白。"},
		{"a clock", message.T("challenge.clock", message.Args{"Clock": clock}), "计时：5+5（每方 5 分钟，每手加 5 秒）。"},
		{"a deadline", message.T("clock.days", message.Args{"Player": person, "Moment": soon}), "@ann 这一手将在 <t:1800000000:R> 超时。"},
		{"the end of a challenge", message.T("challenge.answer.open", message.Args{"Until": soon}), "谁都可以用 `!accept` 接受。挑战将在 <t:1800000000:R> 过期。"},
		{"the end of a vote", message.T("vote.ends", message.Args{"At": soon}), "投票将在 <t:1800000000:R> 截止，然后在票数最多的点落子。"},
		{"lost on time", message.T("game.over", message.Args{"Outcome": message.T("outcome.timed_out", message.Args{"Winner": message.T("winner.person", message.Args{"User": ann, "Color": engine.Black})})}),
			"这局已经结束：对方超时，@ann（黑方）获胜。用 `!play` 再来一局。"},
		{"a mistake", message.T("review.ask", message.Args{"Move": 12, "Color": engine.White, "Point": h8, "Chance": 61, "Was": 20}),
			"第 12 手：白方下在 **h8**（？），白方的预计胜率从 61% 降到 20%。你能找到更好的下法吗？"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Print(tt.text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// spaced are arguments written in Latin letters or digits, or as mentions.
const spaced = `\{\{\.(User|Host|Challenged|Other|Program|Count|Move|Moves|Number|Point|Channels|Channel|Moment|Until|At|Typed)\}\}`

// Chinese has a space next to such an argument, and no colon before a moment, which Discord shows
// as "4分钟后".
func TestChineseArguments(t *testing.T) {
	rules := map[string]*regexp.Regexp{
		"a space is missing":            regexp.MustCompile(`\p{Han}` + spaced + `|` + spaced + `\p{Han}`),
		"a moment stands after a colon": regexp.MustCompile(`：\s*\{\{\.(Moment|Until|At)\}\}`),
	}
	for id, texts := range messages(t, "zh-CN.toml") {
		for _, text := range texts {
			for name, rule := range rules {
				if found := rule.FindString(text); found != "" {
					t.Errorf("%s: %s at %q", id, name, found)
				}
			}
		}
	}
}

// Phrases that follow a colon have none of their own.
func TestChinesePhrasesHaveNoColon(t *testing.T) {
	for id, texts := range messages(t, "zh-CN.toml") {
		group, _, _ := strings.Cut(id, ".")
		if group != "strength" && group != "player" && group != "winner" && group != "outcome" &&
			!strings.HasPrefix(id, "board.described") && !strings.HasPrefix(id, "clock.name.") {
			continue
		}
		for _, text := range texts {
			if strings.Contains(text, "：") {
				t.Errorf("%s: %q", id, text)
			}
		}
	}
}
