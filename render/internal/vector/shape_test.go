package vector

import (
	"image/color"
	"strings"
	"testing"

	"github.com/fogleman/gg"
	"github.com/google/go-cmp/cmp"
)

func TestPathsInSVG(t *testing.T) {
	for name, c := range map[string]struct {
		path Path
		want string
	}{
		"rectangle": {Rectangle(1, 2, 10, 5), "M1 2L11 2L11 7L1 7Z"},
		"polyline":  {Polyline(0, 0, 1.5, -2), "M0 0L1.5 -2"},
		"polygon":   {Polygon(0, 0, 1, 0, 0, 1), "M0 0L1 0L0 1Z"},
		"circle":    {Circle(5, 6, 2), "M3 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"},
		"round":     {RoundRect(0, 0, 10, 8, 1), "M1 0L9 0Q10 0 10 1L10 7Q10 8 9 8L1 8Q0 8 0 7L0 1Q0 0 1 0Z"},
		"square":    {RoundSquare(5, 5, 5, 2), "M2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8L0 2Q0 0 2 0Z"},
		"nothing":   {nil, ""},
	} {
		if diff := cmp.Diff(c.want, c.path.svg()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestSVGNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.001: "0", 1.005: "1", 2.5: "2.5", -3.14159: "-3.14", 100: "100"} {
		if got := number(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
	if got := hex(RGBA(0x0A10FF, 0.5)); got != "#0A10FF" {
		t.Errorf("the colour is written %q", got)
	}
	if got := opacity("fill-opacity", RGBA(0, 0.5)); got != ` fill-opacity="0.5"` {
		t.Errorf("the opacity is written %q", got)
	}
	if got := opacity("fill-opacity", RGB(0)); got != "" {
		t.Errorf("full opacity is written %q", got)
	}
}

func TestSVGShapes(t *testing.T) {
	red := RGBA(0xFF0000, 0.5)
	gradient := Gradient{X: -0.5, R: 1, Stops: []Stop{{0, RGB(0xFFFFFF)}, {1, RGB(0x000000)}}}
	at := gg.Point{X: 10, Y: 20}
	for name, c := range map[string]struct {
		shapes []Shape
		want   []string // parts of the elements
		defs   int      // gradients defined
	}{
		"fill":   {[]Shape{{Path: Rectangle(0, 0, 1, 1), Color: red}}, []string{`<path d="M0 0L1 0L1 1L0 1Z" fill="#FF0000" fill-opacity="0.5"/>`}, 0},
		"stroke": {[]Shape{{Path: Polyline(0, 0, 1, 1), Color: red, Width: 2}}, []string{`fill="none" stroke="#FF0000" stroke-width="2"`, `stroke-opacity="0.5"`}, 0},
		"circle": {[]Shape{{Path: Circle(1, 2, 3), Color: RGB(0x00FF00)}}, []string{`<circle cx="1" cy="2" r="3" fill="#00FF00"/>`}, 0},
		"equal gradients": {[]Shape{
			{Path: Circle(10, 20, 5), Fill: &RadialFill{gradient, at, 5}},
			{Path: Circle(30, 20, 5), Fill: &RadialFill{gradient, gg.Point{X: 30, Y: 20}, 5}},
		}, []string{`cx="10"`, `cx="30"`, `fill="url(#g1)"`}, 1},
		"gradient of one colour": {[]Shape{{Path: Circle(1, 2, 3), Fill: &RadialFill{even(0x123456), at, 5}}}, []string{`fill="#123456"`}, 0},
		"gradient on a path":     {[]Shape{{Path: Rectangle(5, 15, 10, 10), Fill: &RadialFill{gradient, at, 5}}}, []string{`fill="url(#g1)"`}, 1},
	} {
		p := &SVG{gradients: map[string]string{}}
		for _, s := range c.shapes {
			p.Draw(s)
		}
		for _, part := range c.want {
			if !strings.Contains(p.body.String(), part) {
				t.Errorf("%s: %q lacks %q", name, p.body.String(), part)
			}
		}
		if got := strings.Count(p.defs.String(), "<radialGradient "); got != c.defs {
			t.Errorf("%s: %d gradients are defined, want %d: %s", name, got, c.defs, p.defs.String())
		}
	}
}

func TestUniform(t *testing.T) {
	one := &RadialFill{Gradient: even(0x102030)}
	if c, ok := one.uniform(); !ok || c != RGB(0x102030) {
		t.Errorf("a gradient of one colour is %v and %v", c, ok)
	}
	two := &RadialFill{Gradient: Gradient{Stops: []Stop{{0, RGB(1)}, {1, RGB(2)}}}}
	if _, ok := two.uniform(); ok {
		t.Error("a gradient of two colours is uniform")
	}
}

// A gradient's color runs from the first stop in the center to the last one at the circle.
func TestRasterGradient(t *testing.T) {
	dc := gg.NewContext(40, 40)
	g := Gradient{R: 1, Stops: []Stop{{0, RGB(0xFF0000)}, {1, RGB(0x0000FF)}}}
	Raster{dc}.Draw(Shape{Path: Circle(20, 20, 18), Fill: &RadialFill{g, gg.Point{X: 20, Y: 20}, 18}})
	at := func(x int) color.NRGBA { return color.NRGBAModel.Convert(dc.Image().At(x, 20)).(color.NRGBA) }
	if middle := at(20); middle.R < 225 || middle.B > 30 {
		t.Errorf("the middle is %v, want red", middle)
	}
	if left, right := at(4), at(35); left.B < 200 || right.B < 200 || left.R > 55 {
		t.Errorf("the edges are %v and %v, want blue", left, right)
	}
	if outside := at(0); outside.A != 0 {
		t.Errorf("outside the colour is %v, want none", outside)
	}
}

// even returns a gradient with a single color.
func even(c uint32) Gradient { return Gradient{R: 1.2, Stops: []Stop{{0, RGB(c)}, {1, RGB(c)}}} }
