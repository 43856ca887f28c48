package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/render/internal/board"
)

// listed writes the overlays on a scene's board, one per word, without stones and shadows: kind,
// point and any other details.
func listed(s Scene) string {
	names := map[board.Kind]string{board.GhostStone: "ghost", board.GhostNumber: "ghost-number", board.MoveNumber: "number", board.NumberPrevious: "previous",
		board.NumberLast: "last", board.RingPrevious: "ring-previous", board.RingLast: "ring-last", board.WinBar: "bar", board.WinRing: "ring", board.HeatCell: "cell",
		board.HeatBest: "best", board.HeatText: "text", board.PointLabel: "label", board.ForbiddenCross: "cross", board.VariationArrow: "arrow", board.FoulRing: "foul"}
	var words []string
	for _, p := range s.overlays(nil) {
		if p.Kind == board.StoneShadow || p.Kind == board.StoneBody {
			continue
		}
		word := fmt.Sprintf("%s@%v", names[p.Kind], p.At)
		if p.Side != engine.Empty {
			word += ":" + p.Side.String()[:1]
		}
		if p.N != 0 {
			word += fmt.Sprintf("=%d", p.N)
		}
		if p.Text != "" {
			word += "=" + p.Text
		}
		if p.By != (engine.Point{}) {
			word += fmt.Sprintf("=%d,%d", p.By.Col, p.By.Row)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestOverlaysOfAScene(t *testing.T) {
	pts := func(text string) []engine.Point { return points(t, 9, text) }
	pos := played(t, 9, "e5 d6 e6")
	for name, c := range map[string]struct {
		scene Scene
		want  string
	}{
		"nothing":                {Scene{Position: pos}, ""},
		"last":                   {Scene{Position: pos, Last: true}, "ring-last@e6:B"},
		"last and previous":      {Scene{Position: pos, Last: true, Previous: true}, "ring-previous@d6:W ring-last@e6:B"},
		"numbers":                {Scene{Position: pos, Numbers: AllNumbers}, "number@e5:B=1 number@d6:W=2 number@e6:B=3"},
		"numbers and marks":      {Scene{Position: pos, Numbers: AllNumbers, Last: true, Previous: true}, "number@e5:B=1 previous@d6:W=2 last@e6:B=3"},
		"numbers of the last":    {Scene{Position: pos, Numbers: LastNumbers(1), Previous: true}, "ring-previous@d6:W number@e6:B=3"},
		"a label for a number":   {Scene{Position: pos, Numbers: AllNumbers, Labels: lettered(pts("d6"))}, "number@e5:B=1 number@e6:B=3 label@d6:W=a"},
		"a label on a point":     {Scene{Position: pos, Labels: lettered(pts("a1"))}, "label@a1=a"},
		"hints":                  {Scene{Position: pos, Hints: pts("a1 e5 b2")}, "ghost@a1:W ghost@b2:W"},
		"forbidden":              {Scene{Position: pos, Forbidden: pts("a1 e5")}, "cross@a1"},
		"foul":                   {Scene{Position: pos, Forbidden: pts("a1"), Foul: pts("e5 b2 e6")}, "cross@a1 foul@e5:B foul@e6:B"},
		"variation":              {Scene{Position: pos, Variation: pts("a1 c2 a9")}, "ghost@a1:W ghost@c2:B ghost@a9:W arrow@a1=2,1 arrow@c2=-2,7 ghost-number@a1:W=1 ghost-number@c2:B=2 ghost-number@a9:W=3"},
		"variation with numbers": {Scene{Position: pos, Variation: pts("a1"), Numbers: LastNumbers(1)}, "ghost@a1:W number@e6:B=3 ghost-number@a1:W=4"},
		"variation on a stone":   {Scene{Position: pos, Variation: pts("a1 e5 b2")}, "ghost@a1:W ghost-number@a1:W=1"},
		"variation on itself":    {Scene{Position: pos, Variation: pts("a1 b2 a1 c3")}, "ghost@a1:W ghost@b2:B arrow@a1=1,1 ghost-number@a1:W=1 ghost-number@b2:B=2"},
		"values": {Scene{Position: pos, Heat: []MoveValue{{At: pts("a1")[0], Value: 2}, {At: pts("e5")[0], Value: 9}, {At: pts("b2")[0], Value: 1, Text: "low"}}},
			"cell@a1=8 best@a1 text@a1=8=2 cell@b2 text@b2=low"},
		"lower values": {Scene{Position: pos, LowerIsBetter: true, Heat: []MoveValue{{At: pts("a1")[0], Value: 2}, {At: pts("b2")[0], Value: 1}}},
			"cell@a1 text@a1=2 cell@b2=8 best@b2 text@b2=8=1"},
		"no win":    {Scene{Position: pos, Win: true}, ""},
		"set up":    {Scene{Position: setUp(t), Last: true, Previous: true, Numbers: AllNumbers}, ""},
		"row":       {Scene{Position: played(t, 9, "a1 a9 b1 b9 c1 c9 d1 d9 e1"), Win: true}, "bar@a1 bar@b1 bar@c1 bar@d1 ring@a1:B ring@b1:B ring@c1:B ring@d1:B ring@e1:B"},
		"column":    {Scene{Position: played(t, 9, "a1 i1 a2 i2 a3 i3 a4 i4 a5"), Win: true}, "bar@a1=1 bar@a2=1 bar@a3=1 bar@a4=1 ring@a1:B ring@a2:B ring@a3:B ring@a4:B ring@a5:B"},
		"diagonal":  {Scene{Position: played(t, 9, "a1 i1 b2 i2 c3 i3 d4 i4 e5"), Win: true}, "bar@a1=2 bar@b2=2 bar@c3=2 bar@d4=2 ring@a1:B ring@b2:B ring@c3:B ring@d4:B ring@e5:B"},
		"fall":      {Scene{Position: played(t, 9, "a5 i1 b4 i2 c3 i3 d2 i4 e1"), Win: true}, "bar@a5=3 bar@b4=3 bar@c3=3 bar@d2=3 ring@a5:B ring@b4:B ring@c3:B ring@d2:B ring@e1:B"},
		"unmarked":  {Scene{Position: played(t, 9, "a5 i1 b4 i2 c3 i3 d2 i4 e1")}, ""},
		"white row": {Scene{Position: played(t, 9, "i9 a1 b9 b1 c9 c1 d9 d1 g7 e1"), Win: true}, "bar@a1 bar@b1 bar@c1 bar@d1 ring@a1:W ring@b1:W ring@c1:W ring@d1:W ring@e1:W"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, listed(c.scene)); diff != "" {
				t.Errorf("overlays (-want +got):\n%s", diff)
			}
		})
	}
}

// setUp is a position with stones but no moves.
func setUp(t *testing.T) *engine.Position {
	t.Helper()
	pos, err := engine.Setup(9, engine.Freestyle, points(t, 9, "a1 b2"), points(t, 9, "c3"))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Shadows are below all stones, and every stone has one.
func TestStonesLieOnTheirShadows(t *testing.T) {
	pos := scattered(t, 15, 50, 4)
	shadows, stones := 0, 0
	for _, p := range (Scene{Position: pos}).overlays(nil) {
		switch p.Kind {
		case board.StoneShadow:
			shadows++
			if stones > 0 {
				t.Fatal("a shadow lies on a stone")
			}
		case board.StoneBody:
			stones++
			if pos.At(p.At) != p.Side {
				t.Errorf("the stone on %v is %v, want %v", p.At, p.Side, pos.At(p.At))
			}
		}
	}
	if shadows != 50 || stones != 50 {
		t.Errorf("%d shadows and %d stones, want 50 of each", shadows, stones)
	}
}

// The overlays are appended to the caller's buffer.
func TestOverlaysReuseTheirBuffer(t *testing.T) {
	s := Scene{Position: scattered(t, 15, 20, 4)}
	buf := s.overlays(nil)
	if again := s.overlays(buf[:0]); &again[0] != &buf[0] || len(again) != len(buf) {
		t.Error("the buffer is not used again")
	}
}

// The lines of the board end at the cross on a forbidden point, so that it isn't an asterisk.
func TestForbiddenPointsCoverTheLines(t *testing.T) {
	t.Parallel()
	s := Scene{Position: played(t, 9, "e5 d6"), Theme: "paper", Width: 480}
	x, y := s.XY(points(t, 9, "c3")[0])
	beside := int(x) + 7 // between the middle and the ends of the arms
	if line := rgbAt(drawn(t, shared(), s), beside, int(y)); line[0] > 100 {
		t.Fatalf("the line is %v", line)
	}
	s.Forbidden = points(t, 9, "c3")
	if got := rgbAt(drawn(t, shared(), s), beside, int(y)); got != [3]int{255, 255, 255} {
		t.Errorf("between the arms of the cross it's %v, want the ground", got)
	}
}
