package assets

import (
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// Overlays stay within their reach, and six-character values stay in their cells.
func TestMarksStayWithinTheirReach(t *testing.T) {
	t.Parallel()
	for _, name := range theme.Names() {
		th := theme.Find(name)
		for _, width := range []int{320, 777, 2048} {
			for size := engine.MinSize; size <= engine.MaxSize; size++ {
				st := board.NewStyle(board.NewLayout(size, width, th), th, nil)
				for _, m := range append(append(boardOverlays(), markOverlays()...),
					board.Overlay{Kind: board.HeatText, Text: "-29990"}, board.Overlay{Kind: board.HeatText, Text: "WWWWWW"},
					board.Overlay{Kind: board.PointLabel, Text: "WWW"}, board.Overlay{Kind: board.MoveNumber, N: 388}) {
					b := &boundsPen{}
					st.DrawOverlay(b, m, 0, 0)
					r := st.Reach(m)
					if b.X0 < r.X0-1 || b.Y0 < r.Y0-1 || b.X1 > r.X1+1 || b.Y1 > r.Y1+1 {
						t.Fatalf("%s, size %d, width %d: %+v covers %v, more than %v", th.Name, size, width, m, *b, r)
					}
					if cell := float64(st.Lay.Pitch) * board.HeatCellShare / 2; m.Kind == board.HeatText && max(-b.X0, b.X1) > cell {
						t.Fatalf("size %d, width %d: %q is %v wide in a cell of %v", size, width, m.Text, b.X1-b.X0, 2*cell)
					}
				}
			}
		}
	}
}
