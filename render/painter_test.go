package render

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/render/internal/theme"
)

func TestAnySceneIsDrawn(t *testing.T) {
	t.Parallel()
	p := shared()
	rapid.Check(t, func(rt *rapid.T) {
		s := anyScene(rt)
		img, err := p.Image(s)
		if err != nil {
			rt.Fatal(err)
		}
		width, height := s.Size()
		if got, want := img.Bounds(), image.Rect(0, 0, width, height); got != want || width != s.Width {
			rt.Fatalf("the picture is %v, want %v, %d wide", got, want, s.Width)
		}
		if s.Caption == nil && height != width {
			rt.Fatalf("without a caption the picture is %d by %d", width, height)
		}
		for _, pt := range s.Position.Moves() {
			if x, y := s.XY(pt); x < 0 || y < 0 || x >= float64(width) || y >= float64(width) {
				rt.Fatalf("%v is at (%v, %v), outside the board", pt, x, y)
			}
		}
		checkDescription(rt, s)
		if rapid.IntRange(0, 5).Draw(rt, "whether to write files") == 0 {
			file, err := p.PNG(s)
			if err != nil {
				rt.Fatal(err)
			}
			if read, err := png.Decode(bytes.NewReader(file)); err != nil || !bytes.Equal(pixelsOf(read), pixelsOf(img)) {
				rt.Fatalf("the PNG is not the picture: %v", err)
			}
			svg, err := SVG(s, "a title")
			if err != nil {
				rt.Fatal(err)
			}
			checkXML(rt, svg)
		}
	})
}

// anyScene draws a scene of any kind. It uses few sizes, because each size needs a board.
func anyScene(rt *rapid.T) Scene {
	size := rapid.SampledFrom([]int{engine.MinSize, 14, engine.MaxSize}).Draw(rt, "size")
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		rt.Fatal(err)
	}
	point := rapid.Custom(func(rt *rapid.T) engine.Point {
		at := rapid.IntRange(0, size-1)
		return engine.Point{Col: int8(at.Draw(rt, "column")), Row: int8(at.Draw(rt, "row"))}
	})
	order := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "order"), 0)).Perm(size * size)
	for _, i := range order[:rapid.IntRange(0, size*size).Draw(rt, "moves")] {
		_ = pos.Play(engine.Point{Col: int8(i % size), Row: int8(i / size)}) // moves after a win are left out
	}
	points := rapid.SliceOfN(point, 0, 6)
	s := Scene{
		Position:  pos,
		Width:     MinWidth + size,
		Theme:     rapid.SampledFrom(theme.Names()).Draw(rt, "theme"),
		Last:      rapid.Bool().Draw(rt, "last"),
		Previous:  rapid.Bool().Draw(rt, "previous"),
		Numbers:   Numbers(rapid.IntRange(-9, 9).Draw(rt, "numbers")),
		Win:       rapid.Bool().Draw(rt, "win"),
		Hints:     points.Draw(rt, "hints"),
		Variation: points.Draw(rt, "line"),
		Forbidden: points.Draw(rt, "forbidden"),

		LowerIsBetter: rapid.Bool().Draw(rt, "lower is better"),
	}
	for _, pt := range points.Draw(rt, "labels") {
		s.Labels = append(s.Labels, Label{pt, rapid.StringN(0, 5, 20).Draw(rt, "label")})
	}
	for _, pt := range points.Draw(rt, "heat") {
		s.Heat = append(s.Heat, MoveValue{At: pt, Value: rapid.Float64().Draw(rt, "value")})
	}
	if rapid.Bool().Draw(rt, "caption") {
		s.Caption = &Caption{Black: rapid.String().Draw(rt, "black"), White: rapid.String().Draw(rt, "white"),
			Rule: rapid.String().Draw(rt, "rule"), Notes: rapid.SliceOfN(rapid.String(), 0, 3).Draw(rt, "notes"),
			Texts: rapid.SampledFrom([]Texts{{}, english()}).Draw(rt, "texts")}
	}
	return s
}

func TestWidths(t *testing.T) {
	t.Parallel()
	p := shared()
	for width, want := range map[int]int{0: DefaultWidth, MinWidth: MinWidth, 777: 777, MaxWidth: MaxWidth} {
		s := Scene{Position: scattered(t, engine.MaxSize, 60, 1), Width: width, Numbers: AllNumbers}
		file, err := p.PNG(s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := png.DecodeConfig(bytes.NewReader(file)); err != nil || got.Width != want || got.Height != want {
			t.Errorf("width %d: the picture is %d by %d (%v), want %d pixels a side", width, got.Width, got.Height, err, want)
		}
	}
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	pos := played(t, 15, "h8")
	off := func(kind MarkKind, index int, pt engine.Point) error {
		return &MarkError{kind, index, &engine.OffBoardError{Point: pt, Size: 15}}
	}
	for name, c := range map[string]struct {
		scene Scene
		want  error
		says  string
	}{
		"no position":   {Scene{}, ErrNoPosition, "no position"},
		"zero position": {Scene{Position: &engine.Position{}}, ErrNoPosition, "9 to 20"},
		"too narrow":    {Scene{Position: pos, Width: 319}, &WidthError{319}, "width 319: must be 320 to 2048"},
		"too wide":      {Scene{Position: pos, Width: 2049}, &WidthError{2049}, "2049"},
		"negative":      {Scene{Position: pos, Width: -1}, &WidthError{-1}, "-1"},
		"unknown theme": {Scene{Position: pos, Theme: "plaid"}, &ThemeError{"plaid"}, `"plaid": must be one of wood, paper`},
		"hint off the board": {Scene{Position: pos, Hints: []engine.Point{{Col: 3, Row: 3}, {Col: 15, Row: 0}}},
			off(HintMark, 1, engine.Point{Col: 15}), "hint[1]: p1 is off the board"},
		"line off the board":      {Scene{Position: pos, Variation: []engine.Point{{Col: 0, Row: 15}}}, off(VariationMark, 0, engine.Point{Row: 15}), "variation[0]: a16 is off"},
		"foul off the board":      {Scene{Position: pos, Foul: []engine.Point{{Col: 0, Row: 15}}}, off(FoulMark, 0, engine.Point{Row: 15}), "foul[0]"},
		"forbidden off the board": {Scene{Position: pos, Forbidden: []engine.Point{{Col: 0, Row: 15}}}, off(ForbiddenMark, 0, engine.Point{Row: 15}), "forbidden[0]"},
		"label off the board":     {Scene{Position: pos, Labels: []Label{{engine.Point{Col: 15}, "a"}}}, off(LabelMark, 0, engine.Point{Col: 15}), "label[0]: p1"},
		"value off the board":     {Scene{Position: pos, Heat: []MoveValue{{At: engine.Point{Col: 15}}}}, off(HeatMark, 0, engine.Point{Col: 15}), "heat[0]: p1"},
		"negative hint":           {Scene{Position: pos, Hints: []engine.Point{{Col: -1, Row: 0}}}, off(HintMark, 0, engine.Point{Col: -1}), "hint[0]"},
	} {
		t.Run(name, func(t *testing.T) {
			p := shared()
			file, err := p.PNG(c.scene)
			if err == nil || file != nil {
				t.Fatalf("PNG returned %d bytes and error %v, want no bytes and an error", len(file), err)
			}
			checkError(t, err, c.want)
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %q does not say %q", err, c.says)
			}
			if img, imgErr := p.Image(c.scene); imgErr == nil || img != nil {
				t.Errorf("Image returned %v and error %v, want the same error", img, imgErr)
			}
			if w, h := c.scene.Size(); w != 0 || h != 0 {
				t.Errorf("Size is (%d, %d), want (0, 0)", w, h)
			}
			for what, fails := range map[string]func() ([]byte, error){
				"GIF": func() ([]byte, error) { return p.GIF(Replay{Scene: c.scene}) },
				"SVG": func() ([]byte, error) { return SVG(c.scene, "") },
			} {
				if _, other := fails(); other == nil || other.Error() != err.Error() {
					t.Errorf("%s returned the error %v, want %v", what, other, err)
				}
			}
			if x, y := c.scene.XY(engine.Point{}); x != 0 || y != 0 {
				t.Errorf("XY is (%v, %v), want (0, 0)", x, y)
			}
		})
	}
}

func TestConcurrentPicturesAreTheSame(t *testing.T) {
	t.Parallel()
	var scenes []Scene
	for i, width := range []int{320, 401, 333} {
		size := engine.MinSize + 3*i
		scenes = append(scenes,
			Scene{Position: scattered(t, size, 40, uint64(i)), Width: width, Numbers: AllNumbers, Last: true, Previous: true},
			Scene{Position: scattered(t, size, 12, uint64(i)), Width: width, Last: true, Hints: points(t, size, "a1 b2")})
	}
	for i := range scenes {
		scenes[i].Theme = []string{"paper", "contrast"}[i%2]
	}
	want := make([][]byte, len(scenes))
	for i, s := range scenes {
		var err error
		if want[i], err = shared().PNG(s); err != nil {
			t.Fatal(err)
		}
	}
	p := NewPainter()
	var wg sync.WaitGroup
	for range 3 {
		for i, s := range scenes {
			wg.Go(func() {
				got, err := p.PNG(s)
				if err != nil {
					t.Error(err)
				} else if !bytes.Equal(got, want[i]) {
					t.Errorf("scene %d: the picture differs from the one drawn alone", i)
				}
			})
		}
	}
	wg.Wait()
}

func TestImageIsThePNG(t *testing.T) {
	t.Parallel()
	p := shared()
	s := Scene{Position: scattered(t, 15, 60, 2), Width: 480, Numbers: AllNumbers}
	img := drawn(t, p, s)
	file, err := p.PNG(s)
	if !bytes.Equal(pixelsOf(img), pixelsOf(decoded(t, file, err))) {
		t.Error("Image and PNG differ")
	}
	before := pixelsOf(img)
	other := s
	other.Position = played(t, 15, "a1")
	if _, err := p.PNG(other); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(pixelsOf(img), before) {
		t.Error("drawing another scene changed a picture handed out before")
	}
}

func TestStonesStandWhereTheyWerePlayed(t *testing.T) {
	t.Parallel()
	p := shared()
	for _, size := range []int{9, 14, 15, 20} {
		for _, width := range []int{320, 777} {
			s := Scene{Position: played(t, size, "a1 b1 i9 c7"), Width: width}
			img := drawn(t, p, s)
			for pt, dark := range map[string]bool{"a1": true, "b1": false, "i9": true, "c7": false} {
				x, y := s.XY(points(t, size, pt)[0])
				c := rgbAt(img, int(x), int(y))
				if is := c[1] < 100; is != dark || !dark && c[2] < 200 {
					t.Errorf("size %d, width %d: %s at (%v, %v) is %v; want dark %v", size, width, pt, x, y, c, dark)
				}
			}
			// The middle of a square is bare wood: a warm color, neither black nor white.
			x, y := s.XY(points(t, size, "e5")[0])
			x2, _ := s.XY(points(t, size, "f5")[0])
			half := (x2 - x) / 2
			c := rgbAt(img, int(x+half), int(y-half))
			if c[0] < c[2]+40 || c[0] < 150 {
				t.Errorf("size %d, width %d: between the lines the colour is %v, want wood", size, width, c)
			}
		}
	}
}

func TestMarksShow(t *testing.T) {
	t.Parallel()
	p := shared()
	pos := played(t, 15, winningMoves)
	bare := Scene{Position: pos}
	around := func(s Scene, at string) *image.Paletted {
		img, err := p.Image(s)
		if err != nil {
			t.Fatal(err)
		}
		x, y := s.XY(points(t, 15, at)[0])
		r := image.Rect(int(x)-29, int(y)-29, int(x)+29, int(y)+29)
		return img.(*image.Paletted).SubImage(r).(*image.Paletted)
	}
	for name, c := range map[string]struct {
		scene   Scene
		changes string
		keeps   string
	}{
		"last":     {Scene{Position: pos, Last: true}, "e5", "j7 i7"},
		"previous": {Scene{Position: pos, Previous: true}, "j7", "e5 i7"},
		"numbers":  {Scene{Position: pos, Numbers: AllNumbers}, "h8 e5 i8", "d12"},
		"last 2":   {Scene{Position: pos, Numbers: LastNumbers(2)}, "j7 e5", "h8 i7"},
		"from 18":  {Scene{Position: pos, Numbers: NumbersFrom(18)}, "j7 e5", "h8 i7"},
		"labels":   {Scene{Position: pos, Labels: lettered(points(t, 15, "d12 h8"))}, "d12 h8", "e5 c12"},
		"forbid":   {Scene{Position: pos, Forbidden: points(t, 15, "d12 j10")}, "d12", "j10 d4"},
		"line":     {Scene{Position: pos, Variation: points(t, 15, "d12 d11 l4 d12 a1")}, "d12 d11 l4", "a1 o1"},
		"heat":     {Scene{Position: pos, Heat: []MoveValue{{At: points(t, 15, "d12")[0]}}}, "d12", "d4"},
		"win":      {Scene{Position: pos, Win: true}, "e5 f6 g7 h8 i9", "j10 k8"},
		"window":   {Scene{Position: pos, Window: points(t, 15, "b12 f15")}, "b12 f15 b15 f12", "d13 d12"},
		"hints":    {Scene{Position: pos, Hints: points(t, 15, "d12 j10")}, "d12", "j10 d4"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, at := range strings.Fields(c.changes) {
				if psnr(around(c.scene, at), around(bare, at)) > 60 {
					t.Errorf("nothing shows at %s", at)
				}
			}
			for _, at := range strings.Fields(c.keeps) {
				if psnr(around(c.scene, at), around(bare, at)) < 60 {
					t.Errorf("something shows at %s", at)
				}
			}
		})
	}
}

func TestCostOfAPicture(t *testing.T) {
	p, s := shared(), benchScene(t)
	file, err := p.PNG(s)
	if err != nil {
		t.Fatal(err)
	}
	if limit := 80_000; len(file) > limit {
		t.Errorf("900×900 with 60 numbered stones takes %d bytes, want at most %d", len(file), limit)
	}
	allocs := testing.AllocsPerRun(5, func() {
		if _, err := p.PNG(s); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 200 {
		t.Errorf("a picture takes %v allocations, want at most 200", allocs)
	}
}
