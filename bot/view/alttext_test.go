package view_test

import (
	"strings"
	"sync"
	"testing"

	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/render"
)

// altPosition returns the position after moves like "h8 i9".
func altPosition(t *testing.T, size int, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range altPoints(t, size, moves) {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func altPoints(t *testing.T, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

func TestAltText(t *testing.T) {
	position := func(moves string) *engine.Position { return altPosition(t, 15, moves) }
	pts := func(text string) []engine.Point { return altPoints(t, 15, text) }
	set, err := engine.Setup(9, engine.Freestyle, pts("e5"), nil)
	if err != nil {
		t.Fatal(err)
	}
	heat := []render.MoveValue{{At: pts("c3")[0], Value: -7}, {At: pts("c4")[0], Value: 12.5}}
	for name, c := range map[string]struct {
		scene render.Scene
		want  string
	}{
		"nothing":  {render.Scene{}, ""},
		"empty":    {render.Scene{Position: altPosition(t, 9, "")}, "9×9, Black to move."},
		"set up":   {render.Scene{Position: set}, "9×9, White to move. Black: e5."},
		"threat":   {render.Scene{Position: position("h8 a1 h9 a2 h10 a4 h11")}, "15×15, move 7, Black played h11, White to move. Black threatens five at h7 h12. Black: h8 h9 h10 h11. White: a1 a2 a4."},
		"own five": {render.Scene{Position: position("h8 a1 h9 a2 h10 a4 h11 o15")}, "15×15, move 8, White played o15, Black to move. Black can make five at h7 h12. Black: h8 h9 h10 h11. White: a1 a2 a4 o15."},
		"won":      {render.Scene{Position: position("h8 a1 h9 a2 h10 a4 h11 a5 h12")}, "15×15, move 9, Black played h12, Black wins with five in a row from h8 to h12. Black: h8 h9 h10 h11 h12. White: a1 a2 a4 a5."},
		"resigned": {render.Scene{Position: position("h8 a1 h9 a2 h10 a4 h11"), Ending: render.Ending{Text: "White resigns", Winner: engine.Black}},
			"15×15, move 7, Black played h11, Black wins. Black: h8 h9 h10 h11. White: a1 a2 a4."},
		"canceled": {render.Scene{Position: altPosition(t, 9, ""), Ending: render.Ending{Text: "Canceled"}}, "9×9, the game is over."},
		"marks": {render.Scene{Position: position("h8"), Hints: pts("i9"), Variation: pts("i9 h9"), Forbidden: pts("a1"),
			Labels: []render.Label{{At: pts("b2")[0], Text: "a"}}, Heat: heat, Caption: &render.Caption{Black: "ann"}},
			"15×15, move 1, Black played h8, White to move. Black is ann, White unnamed. Suggested: i9. Line from White on: i9 h9. Forbidden: a1. Labels: a b2. Best values: c4 12.5, c3 -7. Black: h8."},
		"lower is better": {render.Scene{Position: position(""), Heat: heat, LowerIsBetter: true},
			"15×15, Black to move. Best values, lower is better: c3 -7, c4 12.5."},
		"many hints": {render.Scene{Position: position(""), Hints: pts("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11")},
			"15×15, Black to move. Suggested: a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 and more."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := words(t, view.AltText(c.scene)); got != c.want {
				t.Errorf("the text is\n%q, want\n%q", got, c.want)
			}
		})
	}
}

// fullBoard returns a full board without a five: pairs of stones that change color from row to row.
func fullBoard(t *testing.T) *engine.Position {
	t.Helper()
	var moves [2][]engine.Point
	for row := range int8(15) {
		for col := range int8(15) {
			side := (col/2 + row) % 2
			moves[side] = append(moves[side], engine.Point{Col: col, Row: row})
		}
	}
	pos := altPosition(t, 15, "")
	for i := range 225 {
		if err := pos.Play(moves[i%2][i/2]); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func TestAltTextOfADraw(t *testing.T) {
	got := words(t, view.AltText(render.Scene{Position: fullBoard(t), Caption: &render.Caption{Black: strings.Repeat("ann", 100)}}))
	if !strings.HasPrefix(got, "15×15, move 225, Black played n15, a draw. Black is ") {
		t.Errorf("the text begins %q", got[:60])
	}
}

// catalogue is loaded once, because that takes longer than these tests.
var catalogue = sync.OnceValues(locale.New)

// words prints a text in English.
func words(t *testing.T, text message.Text) string {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c.Translate("en", text)
}
