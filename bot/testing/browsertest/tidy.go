package browsertest

import (
	_ "embed"
	"fmt"
)

// Windows are those in which every state of every page must look right: phones upright and on their
// side, tablets, laptops and a large screen.
var Windows = []Viewport{
	{Width: 320, Height: 568, Phone: true}, {Width: 390, Height: 844, Phone: true}, {Width: 844, Height: 390, Phone: true},
	{Width: 768, Height: 1024, Phone: true}, {Width: 820, Height: 1180, Phone: true}, {Width: 1024, Height: 768},
	{Width: 1280, Height: 720}, {Width: 1280, Height: 800}, {Width: 1366, Height: 768}, {Width: 1920, Height: 1080},
}

// SmallWindows are more windows for the Activity, which Discord shows in a part of its own. The last one
// is the picture-in-picture.
var SmallWindows = []Viewport{{Width: 800, Height: 780}, {Width: 660, Height: 600}, {Width: 500, Height: 480}, {Width: 320, Height: 180}}

//go:embed tidy.js
var untidy string

// Tidy fails the test for each fault in how the page looks: each control is what a click on its middle
// hits, no text is cut off, nothing lies on anything else, the board is large, what the viewer is asked is
// in view, and nothing scrolls sideways. window is an expression for the page's window, such as "window"
// or "frames[0]".
func (p *Page) Tidy(window, state string) {
	p.T.Helper()
	faults := p.faults(window)
	if len(faults) == 0 {
		return
	}
	p.Shot("untidy-" + state)
	for _, fault := range faults {
		p.T.Errorf("%s: %s", state, fault)
	}
}

// faults returns what's wrong with how the page looks, in sentences.
func (p *Page) faults(window string) []string {
	p.T.Helper()
	return Eval[[]string](p, fmt.Sprintf("(%s)(%s)", untidy, window))
}
