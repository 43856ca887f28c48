package render

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"strconv"
	"strings"
)

// SVG returns the scene as an SVG file, which has no resolution of its own: what
// [Painter.PNG] draws, but for the grain of wood, which is straight. Text is drawn
// as outlines, so that it looks the same everywhere. Errors are those of
// [Painter.PNG].
func SVG(s Scene) ([]byte, error) {
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	if err := checkFonts(); err != nil {
		return nil, err
	}
	st := newStyle(lay, th)
	p := &svgPen{gradients: map[string]string{}}
	p.ground(th.board, lay.width)
	st.drawBoard(p)
	for _, m := range s.stamps(nil) {
		x, y := lay.center(m.at)
		st.drawStamp(p, m.stamp, x, y)
	}
	width, height := lay.width, s.height(lay)
	if s.Caption != nil {
		w, h := float64(width), float64(height-lay.width)
		fmt.Fprintf(&p.body, "<g transform=\"translate(0 %d)\">\n", lay.width)
		sh := sheet{p, th.panel}
		sh.fill(rectangle(0, 0, w, h), th.panel.ground)
		drawCaption(sh, s.Caption, s.Position, w, h)
		p.body.WriteString("</g>\n")
	}
	var file bytes.Buffer
	fmt.Fprintf(&file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\">\n<title>", width, height)
	if err := xml.EscapeText(&file, []byte(Alt(s))); err != nil {
		return nil, fmt.Errorf("render: SVG: %w", err)
	}
	fmt.Fprintf(&file, "</title>\n<defs>\n%s</defs>\n%s</svg>\n", p.defs.Bytes(), p.body.Bytes())
	return file.Bytes(), nil
}

// svgPen is the pen that writes SVG.
type svgPen struct {
	defs, body bytes.Buffer
	gradients  map[string]string // names by what they are
}

func (p *svgPen) draw(s shape) {
	attributes := ""
	switch {
	case s.width > 0:
		attributes = fmt.Sprintf(` fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s`,
			hex(s.color), number(s.width), opacity("stroke-opacity", s.color))
	case s.shade != nil:
		attributes = p.shaded(s)
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

// shaded returns the attribute of a fill with a gradient, and defines that where
// it is not yet. On a circle around its middle the gradient's lengths are shares
// of the circle, so that all stones have the same one.
func (p *svgPen) shaded(s shape) string {
	g := s.shade
	if c, ok := g.even(); ok {
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

// ground draws the surface of a board, the grain as stripes from top to bottom.
func (p *svgPen) ground(s surface, width int) {
	w := float64(width)
	p.draw(shape{path: rectangle(0, 0, w, w), color: s.typical()})
	if s.grain == 0 {
		return
	}
	const across = 480
	img := image.NewRGBA(image.Rect(0, 0, across, across))
	paintWood(img, s)
	stripes := map[color.RGBA]path{}
	for x := 0; x < across; {
		c, from := img.RGBAAt(x, across/2), x
		for x < across && img.RGBAAt(x, across/2) == c {
			x++
		}
		stripes[c] = append(stripes[c], rectangle(float64(from)*w/across, 0, float64(x-from)*w/across, w)...)
	}
	for _, tone := range s.ramp() {
		if stripe := stripes[color.RGBA(tone)]; stripe != nil && tone != s.typical() {
			p.draw(shape{path: stripe, color: tone})
		}
	}
}

// svg returns the path as SVG writes it.
func (p path) svg() string {
	var b strings.Builder
	for _, s := range p {
		switch s.op {
		case moveTo:
			fmt.Fprintf(&b, "M%s %s", number(s.to.X), number(s.to.Y))
		case lineTo:
			fmt.Fprintf(&b, "L%s %s", number(s.to.X), number(s.to.Y))
		case curveTo:
			fmt.Fprintf(&b, "Q%s %s %s %s", number(s.by.X), number(s.by.Y), number(s.to.X), number(s.to.Y))
		case closeUp:
			b.WriteByte('Z')
		case circleAt:
			r := number(s.r)
			fmt.Fprintf(&b, "M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0Z", number(s.to.X-s.r), number(s.to.Y),
				r, r, number(2*s.r), r, r, number(-2*s.r))
		}
	}
	return b.String()
}

// number writes a length to a thousandth, as short as possible.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 3, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// opacity returns an attribute, or nothing for an opaque colour.
func opacity(name string, c color.NRGBA) string {
	if c.A == 0xFF {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, number(float64(c.A)/0xFF))
}
