package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// The first board, as somebody sees it who has just found the bot: what wins, how to move, and every
// button are in sight without scrolling. Nothing is said about ratings.
func TestFirstBoardIsInSight(t *testing.T) {
	t.Parallel()
	hoshi(t)
	english := spoken{tag: "en", play: "!play"}
	for _, s := range append([]spoken{english}, languages...) {
		process, url := play(t)
		v := visit(t, url, 1280, 800)
		v.Name = "first board " + s.tag
		v.Do(chromedp.WaitVisible(css("#hint")))
		if s.language != "" {
			v.send(s.language)
		}
		v.send(s.play)
		v.boards(1)
		words := firstBoardWords[s.tag]
		text := browsertest.Eval[string](v.Page, firstBoard+`.innerText`)
		for _, want := range words.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the first board doesn't say %q:\n%s", s.tag, want, text)
			}
		}
		for _, no := range words.hasNot {
			if strings.Contains(strings.ToLower(text), no) {
				t.Errorf("%s: the first board speaks of ratings (%q):\n%s", s.tag, no, text)
			}
		}
		for _, window := range [...]browsertest.Viewport{{Width: 1280, Height: 800}, browsertest.Phone} {
			v := &visitor{chromium.Open(t, window, url)}
			v.Expect("ERR_", "WebSocket")
			v.Name = "first board " + s.tag
			v.until("the board", `Boolean(`+firstBoard+`)`)
			v.Wait(firstBoard + `.querySelector("img.picture").complete`)
			v.Shot(fmt.Sprint(window.Width))
			if hidden := browsertest.Eval[float64](v.Page, hiddenPixels); hidden > 0 {
				t.Errorf("%s: in a window of %d×%d, %.0f pixels of the first board are out of sight", s.tag, window.Width, window.Height, hidden)
			}
		}
		process.stop()
	}
}

// firstBoard is an expression for the message that shows the board, without its author. hiddenPixels
// is one for how much of it is out of sight if somebody scrolls to the end.
const (
	firstBoard   = `document.querySelector("#messages .container:has(img.picture)")`
	hiddenPixels = `((log, board) => {
	log.scrollTo(0, log.scrollHeight)
	const window = log.getBoundingClientRect(), box = board.getBoundingClientRect()
	return Math.max(0, window.top - box.top) + Math.max(0, box.bottom - window.bottom)
})(document.getElementById("log"), ` + firstBoard + `)`
)

// firstBoardWords are what the first board says in each language, and what it doesn't.
var firstBoardWords = map[string]struct{ has, hasNot []string }{
	"en":    {[]string{"Five in a row wins.", "Press Move or type a point, such as h8."}, []string{"rated", "rating", "points", "a loss"}},
	"zh-CN": {[]string{"五子连成一线就赢", "或者直接输入坐标，例如 h8"}, []string{"计分", "等级分", "加分", "扣分"}},
	"ja":    {[]string{"石を五つ並べると勝ちです", "座標を書いてください"}, []string{"レート", "加点", "反映"}},
	"ko":    {[]string{"돌 5개를 한 줄로 이으면 이깁니다", "좌표를 입력해 주세요"}, []string{"레이팅", "득점", "반영"}},
}
