package render

import (
	"bytes"
	"testing"

	"hoshi/render/internal/theme"
)

// Every picture of a game equals the one drawn whole, whichever bands are reused.
func TestPicturesOfAGameReuseBands(t *testing.T) {
	t.Parallel()
	p := NewPainter()
	for _, theme := range theme.Names() {
		pos := scattered(t, 15, 24, 5)
		moves := pos.Moves()
		s := Scene{Position: played(t, 15, ""), Width: MinWidth, Theme: theme, Last: true, Previous: true, Numbers: LastNumbers(5)}
		for i, pt := range moves {
			if i%7 == 3 {
				s.Caption = &Caption{Black: "ann", Texts: english()}
			}
			file, err := p.PNG(s)
			if !bytes.Equal(pixelsOf(decoded(t, file, err)), pixelsOf(drawn(t, p, s))) {
				t.Fatalf("%s: the picture of move %d differs from the one drawn whole", theme, i)
			}
			s.Caption = nil
			first, err := p.PNG(s)
			if again, _ := p.PNG(s); err != nil || !bytes.Equal(again, first) {
				t.Errorf("%s: the same picture has other bytes (%v)", theme, err)
			}
			if err := s.Position.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
	}
}
