package boardsvg

import (
	"fmt"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// sides are the suffixes of symbols that differ by side.
var sides = [...]struct {
	name string
	side engine.Color
}{{"black", engine.Black}, {"white", engine.White}}

// sided are the symbols of each side: a stone, or a mark on a stone.
var sided = [...]struct {
	name string
	kind board.Kind
}{
	{"stone", board.StoneBody},
	{"ghost", board.GhostStone},      // a stone that could be played
	{"last", board.RingLast},         // on the last move
	{"previous", board.RingPrevious}, // on the move before
	{"win", board.WinRing},           // on a stone of the winning row
}

// bars are the symbols of the bar from a stone of the winning row to the next: right, up, right
// and up, right and down. They are in the order of [board.Directions].
var bars = [...]string{"bar-right", "bar-up", "bar-rise", "bar-fall"}

// symbols defines all symbols around (0, 0): "stone-black", "ghost-white" and so on for both sides
// of sided, "face-black" and "face-white" below the number of a ghost, "shadow" below a stone,
// "forbidden", "foul" on a stone of a row that makes a move a foul, "label" below a letter on a
// free point, "heat-0" to "heat-8" below a value of a heat map, and bars.
func symbols(st *board.Style) string {
	p := vector.NewSVG()
	overlay := func(name string, o board.Overlay) {
		p.Define(name, func() { st.DrawOverlay(p, o, 0, 0) })
	}
	for _, s := range sides {
		for _, symbol := range sided {
			overlay(symbol.name+"-"+s.name, board.Overlay{Kind: symbol.kind, Side: s.side})
		}
		p.Define("face-"+s.name, func() {
			p.Draw(vector.Shape{Path: vector.Circle(0, 0, st.Lay.Radius*0.68), Color: st.Th.Stone(s.side).Face})
		})
	}
	overlay("shadow", board.Overlay{Kind: board.StoneShadow})
	overlay("forbidden", board.Overlay{Kind: board.ForbiddenCross})
	overlay("foul", board.Overlay{Kind: board.FoulRing})
	p.Define("label", func() {
		p.Draw(vector.Shape{Path: vector.Circle(0, 0, 0.34*Pitch), Color: st.Th.Board.Typical()})
	})
	for step := range theme.HeatSteps {
		p.Define(fmt.Sprintf("heat-%d", step), func() {
			st.DrawOverlay(p, board.Overlay{Kind: board.HeatCell, N: int16(step)}, 0, 0)
			if step == theme.HeatSteps-1 {
				st.DrawOverlay(p, board.Overlay{Kind: board.HeatBest}, 0, 0)
			}
		})
	}
	for i, name := range bars {
		overlay(name, board.Overlay{Kind: board.WinBar, N: int16(i)})
	}
	return p.Definitions()
}
