package e2e_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// spoken is what someone types in a language, and words that must be answered.
type spoken struct {
	tag                             string
	language, caption, play, move   string
	hint, undo, resign, share, help string
	turn, end                       string // in what the bot says about the turn and the end
}

// languages are the languages of the bot after English, as people write them on their
// keyboards.
var languages = []spoken{
	{"zh-CN", "！语言 中文", "！详情 名字", "！对局", "！落子 ｈ８", "！提示", "！悔棋", "！认输 是", "！分享", "！帮助", "轮到你了", "取消了对局"},
	{"ja", "！言語 日本語", "！詳細 名前", "！対局", "！打つ　ｈ８", "！ヒント", "！待った", "！投了 はい", "！共有", "！ヘルプ", "さんの番です", "対局を中止しました"},
	{"ko", "!언어 한국어", "!상세 이름", "!대국", "!착수 h8", "!힌트", "!무르기", "!기권 네", "!공유", "!도움말", "차례입니다", "대국을 중단했습니다"},
}

// latinWord matches an English word; foreign matches those that belong in every language.
var (
	latinWord = regexp.MustCompile(`[A-Za-z]{4,}`)
	foreign   = regexp.MustCompile(`(?i)hoshi|discord|gomoku|windows|pattern|twolines|shapes|greedy|glicko|alpha|beta`)
)

// A game in Chinese, and with [longVariable] in each language: typed as people type it there,
// answered in that language, on a phone. The screenshots show the fonts.
func TestPageInEveryLanguage(t *testing.T) {
	t.Parallel()
	hoshi(t)
	for _, s := range languages[:times(1, len(languages))] {
		process, url := play(t)
		v := visit(t, url, 390, 844)
		v.Name = s.tag
		v.Do(chromedp.WaitVisible(css("#hint")))
		v.send(s.language)
		v.send("!depth 1")
		v.send(s.caption)
		v.send(s.play)
		v.boards(1)
		v.send(s.move)
		v.until("the turn", said(s.turn))
		v.boards(2)
		v.Shot("game")
		v.send(s.hint)
		v.boards(3)
		v.Shot("hint")
		v.send(s.undo)
		v.send(s.resign)
		v.until("the end", said(s.end))
		v.Shot("end")
		v.send(s.help)
		v.until("help", said(strings.TrimLeft(s.undo, "！!")))
		v.Shot("help")
		v.Fits()
		for _, text := range browsertest.Eval[[]string](v.Page, withoutCommands) {
			for _, word := range latinWord.FindAllString(text, -1) {
				if !foreign.MatchString(word) {
					t.Errorf("%s: the English word %q is in %q", s.tag, word, text)
				}
			}
		}
		process.stop()
	}
}

// said returns an expression that's true if a message of the bot contains a text.
func said(text string) string { return answers + `.some(text => text.includes("` + text + `"))` }

// answers is an expression for the texts of the bot's messages, without the page's own texts.
// withoutCommands also leaves out commands and names.
var (
	answers         = answersWithout(".head, .edited, .reply, .notified, .only-you, .actions, figcaption")
	withoutCommands = answersWithout(".head, .edited, .reply, .notified, .only-you, .actions, figcaption, .mention, code, button.fill")
)

// answersWithout returns an expression for the texts of the bot's messages without the elements
// that match a selector.
func answersWithout(selector string) string {
	return `[...document.querySelectorAll("#messages > li:has(.tag)")].map(m => {
	const copy = m.cloneNode(true)
	copy.querySelectorAll("` + selector + `").forEach(e => e.remove())
	return copy.textContent
})`
}
