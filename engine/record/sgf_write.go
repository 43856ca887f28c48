package record

import (
	"fmt"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// sgfTime is the property for the time of a move in milliseconds. The standard only has the time
// left, but lets programs add properties.
const sgfTime = "MS"

// sgfActions is the property for what the players did in the opening besides placing stones, as
// in "declare 2, black". The standard only has the opening's name, as free text.
const sgfActions = "OA"

// sgfMovesPerLine keeps lines short, as the standard recommends.
const sgfMovesPerLine = 8

func writeSGF(g *Game) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]GM[4]CA[UTF-8]AP[Hoshi]SZ[%d]RU[%v]\n", g.Size, g.Rule)
	for _, p := range [...]struct{ id, text string }{
		{"PB", g.Black}, {"PW", g.White}, {"DT", g.Date}, {"RE", g.Result}, {"C", g.Comment},
	} {
		if p.text != "" {
			b.WriteString(p.id + "[" + sgfEscaper.Replace(p.text) + "]\n")
		}
	}
	if g.Opening != opening.Free {
		b.WriteString("ON[" + g.Opening.String() + "]" + sgfActions + "[" + opening.FormatActions(g.Actions) + "]\n")
	}
	turn := engine.Black
	if len(g.SetupBlack) > 0 {
		writeSGFPoints(&b, "AB", g.SetupBlack, g.Size)
		writeSGFPoints(&b, "AW", g.SetupWhite, g.Size)
		if len(g.SetupBlack) > len(g.SetupWhite) {
			turn = engine.White
		}
		b.WriteString("PL[" + turn.String()[:1] + "]\n")
	}
	for i, m := range g.Moves {
		b.WriteString(";" + turn.String()[:1] + "[" + sgfLetters(m, g.Size) + "]")
		if g.Times != nil {
			b.WriteString(sgfTime + "[" + strconv.FormatInt(g.Times[i].Milliseconds(), 10) + "]")
		}
		if i%sgfMovesPerLine == sgfMovesPerLine-1 && i < len(g.Moves)-1 {
			b.WriteByte('\n')
		}
		turn = turn.Other()
	}
	b.WriteString(")\n")
	return []byte(b.String())
}

var sgfEscaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

func writeSGFPoints(b *strings.Builder, id string, points []engine.Point, size int) {
	for i, pt := range points {
		if i == 0 {
			b.WriteString(id)
		}
		b.WriteString("[" + sgfLetters(pt, size) + "]")
	}
	if len(points) > 0 {
		b.WriteByte('\n')
	}
}

func sgfLetters(pt engine.Point, size int) string {
	return string([]byte{'a' + byte(pt.Col), 'a' + byte(size-1-int(pt.Row))})
}
