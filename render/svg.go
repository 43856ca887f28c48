package render

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// SVG returns the scene as an SVG file, which has no resolution: what
// [Painter.PNG] draws, but for the grain of wood, which is straight. Text is drawn
// as outlines of the embedded fonts, so that it looks the same everywhere. title is the file's title,
// which screen readers read; "" leaves it out. Errors are those of [Painter.PNG].
func SVG(s Scene, title string) ([]byte, error) {
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	if err := checkFonts(); err != nil {
		return nil, err
	}
	st := newStyle(lay, th, nil)
	p := newSVGPen()
	drawSurface(p, th.board, lay.width)
	st.drawBoard(p)
	for _, o := range s.overlays(nil) {
		x, y := lay.center(o.at)
		st.drawOverlay(p, o.overlay, x, y)
	}
	width, height := lay.width, s.height(lay)
	if s.Caption != nil {
		w, h := float64(width), float64(height-lay.width)
		p.moveDown(lay.width, func() {
			pc := panelCanvas{p, th.panel, newFaces(nil, s.Language)}
			pc.fill(rectangle(0, 0, w, h), th.panel.ground)
			drawCaption(pc, s.Caption, s.Position, w, h)
		})
	}
	return p.file(width, height, title), nil
}

// newSVGPen returns a pen that has drawn nothing.
func newSVGPen() *svgPen { return &svgPen{gradients: map[string]string{}} }

// moveDown moves what draw draws down by some pixels.
func (p *svgPen) moveDown(by int, draw func()) {
	fmt.Fprintf(&p.body, "<g transform=\"translate(0 %d)\">\n", by)
	draw()
	p.body.WriteString("</g>\n")
}

// file returns everything drawn as an SVG file of a size in pixels. A title of "" is left out.
func (p *svgPen) file(width, height int, title string) []byte {
	var file bytes.Buffer
	fmt.Fprintf(&file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\">\n", width, height)
	if title != "" {
		file.WriteString("<title>")
		_ = xml.EscapeText(&file, []byte(title)) // fails only if the buffer does
		file.WriteString("</title>\n")
	}
	fmt.Fprintf(&file, "<defs>\n%s</defs>\n%s</svg>\n", p.defs.Bytes(), p.body.Bytes())
	return file.Bytes()
}

// svgPen is the pen that writes SVG elements.
type svgPen struct {
	defs, body bytes.Buffer
	gradients  map[string]string // names of the gradients by their definitions
}

// draw implements pen.
func (p *svgPen) draw(s shape) {
	attributes := ""
	switch {
	case s.width > 0:
		attributes = fmt.Sprintf(` fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s`,
			hex(s.color), number(s.width), opacity("stroke-opacity", s.color))
	case s.fill != nil:
		attributes = p.fillAttribute(s)
	default:
		attributes = fmt.Sprintf(` fill="%s"%s`, hex(s.color), opacity("fill-opacity", s.color))
	}
	if len(s.path) == 1 && s.path[0].op == circleAt {
		c := s.path[0]
		fmt.Fprintf(&p.body, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", number(c.to.X), number(c.to.Y), number(c.r), attributes)
		return
	}
	fmt.Fprintf(&p.body, "<path d=\"%s\"%s/>\n", s.path.svg(), attributes)
}

// fillAttribute returns the attribute of a fill with a gradient, and defines the
// gradient where no equal one has been. On a circle the lengths of the gradient are
// shares of the circle, so that all stones of a side have the same gradient.
func (p *svgPen) fillAttribute(s shape) string {
	g := s.fill
	if c, ok := g.uniform(); ok {
		return fmt.Sprintf(` fill="%s"%s`, hex(c), opacity("fill-opacity", c))
	}
	x, y, r, units := g.at.X, g.at.Y, g.radius, "userSpaceOnUse"
	if c := s.path[0]; c.op == circleAt {
		x, y, r, units = 0.5, 0.5, g.radius/c.r/2, "objectBoundingBox"
	}
	var def strings.Builder
	fmt.Fprintf(&def, " gradientUnits=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\" fx=\"%s\" fy=\"%s\">", units,
		number(x+r*g.cx), number(y+r*g.cy), number(r*g.r), number(x+r*g.x), number(y+r*g.y))
	for _, st := range g.stops {
		fmt.Fprintf(&def, "<stop offset=\"%s\" stop-color=\"%s\"%s/>", number(st.at), hex(st.color), opacity("stop-opacity", st.color))
	}
	name, ok := p.gradients[def.String()]
	if !ok {
		name = "g" + strconv.Itoa(len(p.gradients)+1)
		p.gradients[def.String()] = name
		fmt.Fprintf(&p.defs, "<radialGradient id=\"%s\"%s</radialGradient>\n", name, def.String())
	}
	return fmt.Sprintf(` fill="url(#%s)"`, name)
}

// drawSurface draws the surface of a board as shapes, with the grain as stripes from top to bottom.
func drawSurface(p pen, s surface, width int) {
	w := float64(width)
	p.draw(shape{path: rectangle(0, 0, w, w), color: s.typical()})
	if s.grain == 0 {
		return
	}
	const across = 480
	tones := make([]int, across)
	newGrain(s, across).row(across/2, tones)
	ramp := s.ramp()
	stripes := make([]path, len(ramp))
	for x := 0; x < across; {
		tone, from := tones[x], x
		for x < across && tones[x] == tone {
			x++
		}
		stripes[tone] = append(stripes[tone], rectangle(float64(from)*w/across, 0, float64(x-from)*w/across, w)...)
	}
	for tone, stripe := range stripes {
		if stripe != nil {
			p.draw(shape{path: stripe, color: ramp[tone]})
		}
	}
}

// svg returns the path in the syntax of SVG.
func (p path) svg() string {
	var b []byte
	add := func(op string, values ...float64) {
		b = append(b, op...)
		for i, v := range values {
			if i > 0 {
				b = append(b, ' ')
			}
			b = appendNumber(b, v)
		}
	}
	for _, s := range p {
		switch s.op {
		case moveTo:
			add("M", s.to.X, s.to.Y)
		case lineTo:
			add("L", s.to.X, s.to.Y)
		case curveTo:
			add("Q", s.by.X, s.by.Y, s.to.X, s.to.Y)
		case closeUp:
			add("Z")
		case circleAt:
			add("M", s.to.X-s.r, s.to.Y)
			add("a", s.r, s.r, 0, 1, 0, 2*s.r, 0)
			add("a", s.r, s.r, 0, 1, 0, -2*s.r, 0)
			add("Z")
		}
	}
	return string(b)
}

// appendNumber appends a length, rounded to a hundredth, in as few digits as possible.
func appendNumber(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*100)/100+0, 'f', -1, 64) // adding 0 makes 0 of minus zero
}

// number returns what appendNumber appends.
func number(v float64) string { return string(appendNumber(nil, v)) }

// hex returns a colour without its opacity, as in #E8C588.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// opacity returns the opacity of a colour as an attribute; "" for an opaque colour.
func opacity(name string, c color.NRGBA) string {
	if c.A == 0xFF {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, number(float64(c.A)/0xFF))
}
