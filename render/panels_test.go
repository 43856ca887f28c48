package render

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// panels are two rows of small boards, with a single one in the last row.
func panels(t *testing.T) Panels {
	return Panels{Panels: []Panel{
		{Scene: Scene{Position: played(t, 9, "e5 d6"), Last: true}, Text: "Take turns"},
		{Scene: Scene{Position: played(t, 9, "e5 d6 e6"), Hints: points(t, 9, "e4 e7")}, Text: "A line that is too long for the width of a single board"},
		{Scene: Scene{Position: played(t, 15, winningMoves), Win: true}, Text: "Five"},
	}}
}

func TestGoldenPanels(t *testing.T) {
	t.Parallel()
	got, err := shared().Panels(panels(t))
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "panels", got)
}

// A picture of panels is as wide as its columns and as high as its rows, and refuses what a board refuses.
func TestPanels(t *testing.T) {
	t.Parallel()
	ps := panels(t)
	for n, size := range map[int]image.Point{1: {640, 672}, 2: {820, 452}, 3: {820, 884}, 4: {820, 884}} {
		file, err := shared().Panels(Panels{Panels: append(ps.Panels, ps.Panels...)[:n]})
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || image.Pt(config.Width, config.Height) != size {
			t.Errorf("%d panels: %d×%d, %v", n, config.Width, config.Height, err)
		}
	}
	if _, err := shared().Panels(Panels{Panels: []Panel{{}}}); !errors.Is(err, ErrNoPosition) {
		t.Errorf("without a position: %v", err)
	}
	var theme *ThemeError
	if _, err := shared().Panels(Panels{Theme: "pink"}); !errors.As(err, &theme) {
		t.Errorf("an unknown theme: %v", err)
	}
}

// Coordinates of the smallest boards, which explain the rules, are readable in a picture 300 pixels wide. On
// all boards, they stay clear of the edge and of each other.
func TestCoordinatesOfPanels(t *testing.T) {
	const shown = 300.0 / (panelGap + panelsInRow*(panelBoard+panelGap))
	for _, name := range theme.Names() {
		for size := engine.MinSize; size <= engine.MaxSize; size++ {
			lay := board.NewPanelLayout(size, panelBoard, theme.Find(name))
			if size == engine.MinSize && lay.Label*shown < 7 {
				t.Errorf("%s: coordinates are %.1f pixels high", name, lay.Label*shown)
			}
			if edge := lay.Gutters()[0] - lay.Label/2; edge < 0 || lay.Label > float64(lay.Pitch) {
				t.Errorf("%s, size %d: coordinates of %v are %v from the edge, with %d from line to line", name, size, lay.Label, edge, lay.Pitch)
			}
		}
	}
}

// A board that is alone in the last row is in the middle of it.
func TestLastPanelIsCentered(t *testing.T) {
	for n, want := range map[int]int{1: panelGap, 2: 2*panelGap + panelBoard, 3: panelGap + (panelBoard+panelGap)/2, 4: 2*panelGap + panelBoard} {
		if got := (Panels{Panels: make([]Panel, n)}).at(n - 1).X; got != want {
			t.Errorf("%d boards: the last begins at %d, want %d", n, got, want)
		}
	}
}
