package render

import (
	"strings"
	"testing"

	"hoshi/engine"
)

func TestAlt(t *testing.T) {
	four := played(t, 15, "h8 a1 h9 a2 h10 a4 h11")
	set, err := engine.Setup(9, engine.Freestyle, points(t, 9, "e5"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		scene Scene
		want  string
	}{
		"nothing":  {Scene{}, ""},
		"empty":    {Scene{Position: played(t, 9, "")}, "9×9, move 0, Black to move."},
		"set up":   {Scene{Position: set}, "9×9, move 0, White to move. Black: e5."},
		"threat":   {Scene{Position: four}, "15×15, move 7, Black h11 last, White to move, Black threatens five at h7 and h12. Black: h8 h9 h10 h11. White: a1, a2 and a4."},
		"own five": {Scene{Position: played(t, 15, "h8 a1 h9 a2 h10 a4 h11 o15")}, "15×15, move 8, White o15 last, Black to move, Black can make five at h7 and h12. Black: h8 h9 h10 h11. White: a1 a2 a4 o15."},
		"won":      {Scene{Position: played(t, 15, "h8 a1 h9 a2 h10 a4 h11 a5 h12")}, "15×15, move 9, Black h12 last, Black wins with five from h8 to h12. Black: h8 h9 h10 h11 h12. White: a1 a2 a4 a5."},
		"marks": {Scene{Position: played(t, 15, "h8"), Hints: points(t, 15, "i9"), Line: points(t, 15, "i9 h9"), Forbidden: points(t, 15, "a1"),
			Labels: Letters(points(t, 15, "b2")), Heat: []Rated{{At: points(t, 15, "c3")[0], Value: -7}, {At: points(t, 15, "c4")[0], Value: 12.5}},
			Caption: &Caption{Black: "ann"}},
			"15×15, move 1, Black h8 last, White to move. Black is ann, White unnamed. Suggested: i9. Line from White on: i9 and h9. Forbidden: a1. Labels: a is b2. Best values: c4 12.5, c3 -7. Black: h8."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Alt(c.scene); got != c.want {
				t.Errorf("Alt is\n%q, want\n%q", got, c.want)
			}
		})
	}
}

func TestAltOfManyStonesIsCut(t *testing.T) {
	got := Alt(Scene{Position: full(t), Caption: &Caption{Black: strings.Repeat("ann", 100)}})
	if len(got) > MaxAlt || len(got) < MaxAlt-10 || !strings.HasSuffix(got, " …") {
		t.Errorf("the text has %d bytes and ends in %q", len(got), got[len(got)-20:])
	}
	if !strings.HasPrefix(got, "15×15, move 225, Black n15 last, a draw.") {
		t.Errorf("the text begins %q", got[:60])
	}
}
