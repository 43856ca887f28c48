package page

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
	"hoshi/render/boardsvg"
)

// line plays moves, given as text.
func line(s snapshot.Snapshot, moves string) snapshot.Snapshot {
	for _, at := range strings.Fields(moves) {
		play(&s, at)
	}
	return s
}

// empty returns a game without moves, in which the viewer plays a side.
func empty(size int, you string) snapshot.Snapshot {
	return snapshot.Snapshot{
		Game: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Rev: 1, Lang: "en", Theme: "wood", State: snapshot.StatePlaying, Size: size,
		Rule: "freestyle", RuleName: "freestyle", Numbers: "none", ToMove: "black", Stone: "black", You: you, CanPlace: you == "black" || you == "both",
		Players:  snapshot.Players{Black: snapshot.Player{Name: "ann", Rating: "1512?"}, White: snapshot.Player{Name: "Hoshi", Engine: true, Level: "club"}},
		Headline: "Your turn", Text: []string{"Your turn", "Place a stone."}, Spoken: "Place a stone. Your turn: Black, move 1.",
		Facts: []snapshot.Fact{{Name: "Rule", Value: "freestyle", Why: "Five in a row wins."}, {Name: "Rating", Value: "Rated"}, {Name: "Board", Value: fmt.Sprintf("%d×%d", size, size)}, {Name: "Clock", Value: "5+5", Why: "5 minutes each, plus 5 seconds per move"}}, Alt: "15×15, Black to move.",
		Rows: []snapshot.Row{{Buttons: []snapshot.Button{{Command: "undo", Label: "Undo"}, {Command: "draw", Label: "Offer a draw"}, {Command: "hint", Label: "Hint"}, {Command: "resign", Label: "Resign", Style: "danger"}}}},
	}
}

// Every theme and language at every width: nothing moves by itself, and the page is as wide as the
// window. With HOSHI_TEST_SHOTS it writes pictures.
func TestLooks(t *testing.T) {
	for i, theme := range boardsvg.Themes() {
		for _, w := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone, browsertest.Narrow} {
			t.Run(fmt.Sprintf("%s/%d", theme, w.Width), func(t *testing.T) {
				s := line(empty(map[int]int{320: 20}[w.Width]+map[int]int{1280: 15, 390: 15}[w.Width], "black"), "h8 h9 i9 g7 i8 i10 j8 k8 g8 f8")
				s.Theme, s.Lang = theme, languages[i%len(languages)]
				s.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 272_000}, White: &snapshot.Time{Left: 15_400}, Running: "black", Now: now()}
				if i%2 == 1 {
					w.Media = map[string]string{"prefers-color-scheme": "dark"}
				}
				st := newStub(t, s)
				b := open(t, st, w, "#k=token")
				b.online()
				b.Wait(`document.querySelectorAll("#rows button").length > 0`)
				b.Shot("game")
				b.Still(0)
			})
		}
	}
}
