package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/view"
	"hoshi/engine"
)

// padText prints a pad with one line per row: the labels, in brackets if disabled and with a star
// for the last move. Buttons that aren't points have their words after a colon.
func padText(t *testing.T, rows []chat.Row) string {
	t.Helper()
	var b strings.Builder
	for _, row := range rows {
		for i, button := range row.Buttons {
			text := words(t, button.Label)
			if button.Command != "move" {
				text = button.Command + ":" + button.Words
			} else if button.Form {
				text = "form"
			}
			if button.Disabled {
				text = "(" + text + ")"
			}
			if button.Style == chat.StyleDanger {
				text += "*"
			}
			fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", min(i, 1)), text)
		}
		b.WriteString("\n")
	}
	return strings.NewReplacer("\u200b\u2002\u2006", "_", "\u2007\u200b", "~").Replace(b.String())
}

func TestPadRows(t *testing.T) {
	renju, err := engine.Setup(15, engine.Renju, altPoints(t, 15, "g8 i8 h7 h9"), altPoints(t, 15, "a1 c1 e1 g1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		pos    *engine.Position
		corner string
		mark   bool
		want   string
	}{
		{"rows of one and two digits", altPosition(t, 15, "h8 i9"), "g7", true, `
_g11 _h11 _i11 _j11 _k11
_g10 _h10 _i10 _j10 _k10
_g9~ _h9~ (○i9~)* _j9~ _k9~
_g8~ (●h8~) _i8~ _j8~ _k8~
_g7~ _h7~ _i7~ _j7~ _k7~
pad:d7 pad:g10 pad:g4 pad:j7 form
`},
		{"no stones, lowest left", altPosition(t, 15, "h8"), "a1", true, `
a5 b5 c5 d5 e5
a4 b4 c4 d4 e4
a3 b3 c3 d3 e3
a2 b2 c2 d2 e2
a1 b1 c1 d1 e1
(pad:a1) pad:a4 (pad:a1) pad:d1 form
`},
		{"highest right", altPosition(t, 9, "e5"), "e5", true, `
_e9 _f9 _g9 _h9 _i9
_e8 _f8 _g8 _h8 _i8
_e7 _f7 _g7 _h7 _i7
_e6 _f6 _g6 _h6 _i6
(●e5)* _f5 _g5 _h5 _i5
pad:b5 (pad:e5) pad:e2 (pad:e5) form
`},
		{"two digits alone", altPosition(t, 15, ""), "a10", true, `
a14 b14 c14 d14 e14
a13 b13 c13 d13 e13
a12 b12 c12 d12 e12
a11 b11 c11 d11 e11
a10 b10 c10 d10 e10
(pad:a10) pad:a11 pad:a7 pad:d10 form
`},
		{"a forbidden point", renju, "h8", true, `
_h12 _i12 _j12 _k12 _l12
_h11 _i11 _j11 _k11 _l11
_h10 _i10 _j10 _k10 _l10
(●h9~) _i9~ _j9~ _k9~ _l9~
(×h8~) (●i8~) _j8~ _k8~ _l8~
pad:e8 pad:h11 pad:h5 pad:k8 form
`},
		{"an unmarked forbidden point", renju, "h8", false, `
_h12 _i12 _j12 _k12 _l12
_h11 _i11 _j11 _k11 _l11
_h10 _i10 _j10 _k10 _l10
(●h9~) _i9~ _j9~ _k9~ _l9~
_h8~ (●i8~) _j8~ _k8~ _l8~
pad:e8 pad:h11 pad:h5 pad:k8 form
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			corner := altPoints(t, tt.pos.Size(), tt.corner)[0]
			if got := "\n" + padText(t, view.PadRows(tt.pos, corner, tt.mark)); got != tt.want {
				t.Errorf("the pad is%swant%s", got, tt.want)
			}
		})
	}
}

func TestLiveliest(t *testing.T) {
	for _, tt := range []struct{ name, moves, want string }{
		{"an empty board", "", "f6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := view.Liveliest(altPosition(t, 15, tt.moves)).String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestWindowCorners(t *testing.T) {
	if got, want := view.WindowCorners(altPoints(t, 15, "b3")[0]), altPoints(t, 15, "b3 f7"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
