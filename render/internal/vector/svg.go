package vector

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// NewSVG returns an empty SVG pen.
func NewSVG() *SVG { return &SVG{gradients: map[string]string{}} }

// MoveDown shifts everything that draw draws down by the given number of pixels.
func (p *SVG) MoveDown(by int, draw func()) {
	fmt.Fprintf(&p.body, "<g transform=\"translate(0 %d)\">\n", by)
	draw()
	p.body.WriteString("</g>\n")
}

// Define draws into a group that isn't shown itself: <use href="#id"/> shows it, moved to a point.
func (p *SVG) Define(id string, draw func()) {
	shown := p.body
	p.body = bytes.Buffer{}
	draw()
	fmt.Fprintf(&p.defs, "<g id=\"%s\">%s</g>\n", id, strings.ReplaceAll(p.body.String(), "\n", ""))
	p.body = shown
}

// Definitions returns the gradients and groups defined so far, to be put into <defs>.
func (p *SVG) Definitions() string { return p.defs.String() }

// Shown returns the elements drawn so far.
func (p *SVG) Shown() string { return p.body.String() }

// Hex returns a color in CSS syntax, with its opacity unless it is opaque: #E8C588 or #E8C58880.
func Hex(c color.NRGBA) string {
	if c.A == 0xFF {
		return hex(c)
	}
	return fmt.Sprintf("%s%02X", hex(c), c.A)
}

// File returns everything drawn as an SVG file of a size in pixels. A title of "" is omitted.
func (p *SVG) File(width, height int, title string) []byte {
	var file bytes.Buffer
	fmt.Fprintf(&file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\">\n", width, height)
	if title != "" {
		file.WriteString("<title>")
		_ = xml.EscapeText(&file, []byte(title)) // only fails if the buffer does
		file.WriteString("</title>\n")
	}
	fmt.Fprintf(&file, "<defs>\n%s</defs>\n%s</svg>\n", p.defs.Bytes(), p.body.Bytes())
	return file.Bytes()
}

// SVG is a pen that writes SVG elements.
type SVG struct {
	defs, body bytes.Buffer
	gradients  map[string]string // gradient names by definition
}

func (p *SVG) Draw(s Shape) {
	attributes := ""
	switch {
	case s.Width > 0:
		attributes = fmt.Sprintf(` fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s`,
			hex(s.Color), number(s.Width), opacity("stroke-opacity", s.Color))
	case s.Fill != nil:
		attributes = p.fillAttribute(s)
	default:
		attributes = fmt.Sprintf(` fill="%s"%s`, hex(s.Color), opacity("fill-opacity", s.Color))
	}
	if len(s.Path) == 1 && s.Path[0].Op == circleAt {
		c := s.Path[0]
		fmt.Fprintf(&p.body, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", number(c.To.X), number(c.To.Y), number(c.R), attributes)
		return
	}
	fmt.Fprintf(&p.body, "<path d=\"%s\"%s/>\n", s.Path.svg(), attributes)
}

// fillAttribute returns the attribute for a gradient fill, and defines the gradient unless an
// equal one exists. On a circle the gradient's lengths are shares of the circle, so that all
// stones of a side share a gradient.
func (p *SVG) fillAttribute(s Shape) string {
	g := s.Fill
	if c, ok := g.uniform(); ok {
		return fmt.Sprintf(` fill="%s"%s`, hex(c), opacity("fill-opacity", c))
	}
	x, y, r, units := g.At.X, g.At.Y, g.Radius, "userSpaceOnUse"
	if c := s.Path[0]; c.Op == circleAt {
		x, y, r, units = 0.5, 0.5, g.Radius/c.R/2, "objectBoundingBox"
	}
	var def strings.Builder
	fmt.Fprintf(&def, " gradientUnits=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\" fx=\"%s\" fy=\"%s\">", units,
		number(x+r*g.Cx), number(y+r*g.Cy), number(r*g.R), number(x+r*g.X), number(y+r*g.Y))
	for _, st := range g.Stops {
		fmt.Fprintf(&def, "<stop offset=\"%s\" stop-color=\"%s\"%s/>", number(st.At), hex(st.Color), opacity("stop-opacity", st.Color))
	}
	name, ok := p.gradients[def.String()]
	if !ok {
		name = "g" + strconv.Itoa(len(p.gradients)+1)
		p.gradients[def.String()] = name
		fmt.Fprintf(&p.defs, "<radialGradient id=\"%s\"%s</radialGradient>\n", name, def.String())
	}
	return fmt.Sprintf(` fill="url(#%s)"`, name)
}

// svg returns the path in SVG syntax.
func (p Path) svg() string {
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
		switch s.Op {
		case MoveTo:
			add("M", s.To.X, s.To.Y)
		case LineTo:
			add("L", s.To.X, s.To.Y)
		case CurveTo:
			add("Q", s.By.X, s.By.Y, s.To.X, s.To.Y)
		case CloseUp:
			add("Z")
		case circleAt:
			add("M", s.To.X-s.R, s.To.Y)
			add("a", s.R, s.R, 0, 1, 0, 2*s.R, 0)
			add("a", s.R, s.R, 0, 1, 0, -2*s.R, 0)
			add("Z")
		}
	}
	return string(b)
}

// appendNumber appends a length, rounded to a hundredth, in as few digits as possible.
func appendNumber(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*100)/100+0, 'f', -1, 64) // adding 0 turns -0 into 0
}

// number returns the text that appendNumber appends.
func number(v float64) string { return string(appendNumber(nil, v)) }

// hex returns a color without its opacity, such as #E8C588.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// opacity returns the opacity of a color as an attribute, or "" for an opaque color.
func opacity(name string, c color.NRGBA) string {
	if c.A == 0xFF {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, number(float64(c.A)/0xFF))
}
