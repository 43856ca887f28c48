package render

import (
	"bytes"
	"errors"
	"image/png"
	"testing"
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

// A picture of panels is as high as its rows, and refuses what a board refuses.
func TestPanels(t *testing.T) {
	t.Parallel()
	ps := panels(t)
	for n, height := range map[int]int{0: 20, 1: 452, 2: 452, 3: 884} {
		file, err := shared().Panels(Panels{Panels: ps.Panels[:n]})
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || config.Width != 820 || config.Height != height {
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
