package page

import (
	"fmt"
	"html"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/render/boardsvg"
)

// playerViews returns the strips of both players: the viewer's own below, Black's for watchers.
func playerViews(s *snapshot.Snapshot, words map[string]string) []playerView {
	out := []playerView{}
	for _, side := range []string{"white", "black"} {
		p := s.Players.White
		if side == "black" {
			p = s.Players.Black
		}
		v := playerView{Side: side, SideName: words[side], Name: p.Name, Level: p.Level, Rating: p.Rating, Turn: s.ToMove == side && s.State != snapshot.StateOver}
		if v.Name == "" {
			v.Name = v.SideName
		}
		out = append(out, v)
	}
	return out
}

// boardFile returns a board without stones as a file. The page's script takes its parts.
func boardFile(b boardsvg.Board) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d"><defs>%s</defs><g class="ground">%s</g></svg>`,
		b.Width, b.Symbols, b.Ground)
}

// pen writes the elements of a position on a board.
type pen struct {
	board boardsvg.Board
	out   strings.Builder
}

// draw returns the SVG element of the position, in the layers that static/board.js draws into.
func draw(s *snapshot.Snapshot, b boardsvg.Board) template.HTML {
	p := &pen{board: b}
	fmt.Fprintf(&p.out, `<svg id="board" viewBox="0 0 %d %[1]d" role="img" aria-label="%s" data-size="%d" data-first="%g"><defs>%s</defs><g id="content"><g class="ground">%s</g>`,
		b.Width, html.EscapeString(s.Alt), b.Size, b.First, b.Symbols, b.Ground)
	sides := map[string]string{}
	for _, st := range s.Stones {
		sides[st.At] = st.Side
	}
	p.layer("below", func() { p.bars(s.Win) })
	p.layer("shadows", func() {
		for _, st := range s.Stones {
			p.use("shadow", st.At)
		}
	})
	p.layer("stones", func() {
		for _, st := range s.Stones {
			p.use("stone-"+sideOf(st.Side), st.At)
		}
	})
	p.layer("marks", func() { drawMarks(s, p, sides) })
	p.layer("over", func() {})
	p.out.WriteString("</g></svg>")
	return template.HTML(p.out.String()) //nolint:gosec // made of numbers, fixed names and escaped texts
}

// drawMarks draws the marks on stones and free points.
func drawMarks(s *snapshot.Snapshot, p *pen, sides map[string]string) {
	for _, at := range s.Forbidden {
		if sides[at] == "" {
			p.use("forbidden", at)
		}
	}
	for _, at := range s.Foul {
		p.use("foul", at)
	}
	for _, at := range s.Win {
		p.use("win-"+sideOf(sides[at]), at)
	}
	last := 0
	for _, st := range s.Stones {
		last = max(last, st.N)
	}
	for _, st := range s.Stones {
		which := map[bool]string{true: "previous"}[st.At == s.Prev]
		if st.At == s.Last {
			which = "last"
		}
		labelled := slices.ContainsFunc(s.Labels, func(l snapshot.Label) bool { return l.At == st.At })
		switch {
		case labelled:
		case st.N > 0 && numbered(s.Numbers, st.N, last):
			p.text(strconv.Itoa(st.N), st.At, "on-"+sideOf(st.Side)+" "+which)
		case which != "":
			p.use(which+"-"+sideOf(st.Side), st.At)
		}
	}
	for _, l := range s.Labels {
		class := "on-" + sideOf(sides[l.At])
		if sides[l.At] == "" {
			class = "on-board"
			p.use("label", l.At)
		}
		p.text(l.Text, l.At, class)
	}
}

// numbered reports whether move n of last shows its number.
func numbered(numbers string, n, last int) bool {
	mode, count, _ := strings.Cut(numbers, ":")
	k, _ := strconv.Atoi(count) // 0 without a number
	switch mode {
	case "all":
		return true
	case "last":
		return n > last-max(k, 1)
	case "from":
		return n >= k
	}
	return false
}

// sideOf returns the name of a side as symbols have it.
func sideOf(side string) string {
	if side == "white" {
		return "white"
	}
	return "black"
}

func (p *pen) layer(name string, draw func()) {
	fmt.Fprintf(&p.out, `<g class="%s">`, name)
	draw()
	p.out.WriteString("</g>")
}

// use shows a symbol on a point. A point that isn't on the board is left out.
func (p *pen) use(symbol, at string) {
	if pt, err := engine.ParsePoint(at, p.board.Size); err == nil {
		x, y := p.board.XY(pt)
		fmt.Fprintf(&p.out, `<use href="#%s" x="%g" y="%g"></use>`, symbol, x, y)
	}
}

func (p *pen) text(text, at, class string) {
	if pt, err := engine.ParsePoint(at, p.board.Size); err == nil {
		x, y := p.board.XY(pt)
		fmt.Fprintf(&p.out, `<text x="%g" y="%g" class="digits d%d %s">%s</text>`, x, y, min(3, len([]rune(text))), class, html.EscapeString(text))
	}
}

// bars draws the bar of the winning row, from each stone to the next.
func (p *pen) bars(row []string) {
	var pts []engine.Point
	for _, at := range row {
		if pt, err := engine.ParsePoint(at, p.board.Size); err == nil {
			pts = append(pts, pt)
		}
	}
	slices.SortFunc(pts, func(a, b engine.Point) int { return 100*(int(a.Col)-int(b.Col)) + int(a.Row) - int(b.Row) })
	names := map[engine.Point]string{{Col: 1}: "bar-right", {Row: 1}: "bar-up", {Col: 1, Row: 1}: "bar-rise", {Col: 1, Row: -1}: "bar-fall"}
	for i := 1; i < len(pts); i++ {
		step := engine.Point{Col: pts[i].Col - pts[i-1].Col, Row: pts[i].Row - pts[i-1].Row}
		if name := names[step]; name != "" {
			p.use(name, pts[i-1].String())
		}
	}
}
