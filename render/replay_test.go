package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"testing"
	"time"

	"hoshi/engine"
)

// full returns a full board without a winner: pairs of stones that change color from row to row.
func full(t testing.TB) *engine.Position {
	t.Helper()
	var moves [2][]engine.Point
	for row := range int8(15) {
		for col := range int8(15) {
			side := (col/2 + row) % 2
			moves[side] = append(moves[side], engine.Point{Col: col, Row: row})
		}
	}
	pos := played(t, 15, "")
	for i := range 225 {
		if err := pos.Play(moves[i%2][i/2]); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// playGIF plays a file and returns the final screen. It calls watch, if not nil, with the screen at
// every frame.
func playGIF(t testing.TB, file []byte, watch func(frame int, screen image.Image)) (*gif.GIF, *image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, img := range g.Image {
		draw.Draw(screen, img.Rect, img, img.Rect.Min, draw.Over)
		if watch != nil {
			watch(i, screen)
		}
	}
	return g, screen
}

// after returns the position after the first moves.
func after(t testing.TB, pos *engine.Position, moves int) *engine.Position {
	t.Helper()
	pos = pos.Clone()
	for pos.Len() > moves {
		if err := pos.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func TestEveryFrameIsAPicture(t *testing.T) {
	t.Parallel()
	s := Scene{Position: played(t, 9, "e5 d6 e6 e4 f5 d5"), Width: MinWidth, Last: true, Previous: true, Numbers: LastNumbers(3)}
	file, err := shared().GIF(Replay{Scene: s})
	if err != nil {
		t.Fatal(err)
	}
	playGIF(t, file, func(frame int, screen image.Image) {
		want := s
		want.Position = after(t, s.Position, frame)
		want.Previous = frame == s.Position.Len()
		if !bytes.Equal(pixelsOf(screen), pixelsOf(drawn(t, shared(), want))) {
			t.Errorf("frame %d differs from the picture", frame)
		}
	})
}

func TestReplayEndsInTheStill(t *testing.T) {
	t.Parallel()
	win := played(t, 15, winningMoves)
	for name, s := range map[string]Scene{
		"win":     {Position: win, Last: true, Previous: true, Win: true, Numbers: AllNumbers},
		"caption": {Position: win, Last: true, Win: true, Theme: "dark", Caption: &Caption{Black: "ann", White: "Hoshi", Texts: english()}},
		"hints":   {Position: played(t, 9, "e5 d6 e6"), Last: true, Hints: points(t, 9, "e4"), Theme: "contrast"},
		"empty":   {Position: played(t, 9, ""), Theme: "paper"},
	} {
		t.Run(name, func(t *testing.T) {
			s.Width = MinWidth
			file, err := shared().GIF(Replay{Scene: s})
			if err != nil {
				t.Fatal(err)
			}
			g, end := playGIF(t, file, nil)
			if got, want := len(g.Image), s.Position.Len()+1; got != want {
				t.Errorf("the replay has %d frames, want %d", got, want)
			}
			if !bytes.Equal(pixelsOf(end), pixelsOf(drawn(t, shared(), s))) {
				t.Error("the last frame differs from the picture")
			}
		})
	}
}

func TestReplaySpeedAndRange(t *testing.T) {
	t.Parallel()
	s := Scene{Position: played(t, 9, "e5 d6 e6 e4"), Width: MinWidth}
	for name, c := range map[string]struct {
		replay Replay
		delays []int // hundredths of a second
	}{
		"usual":        {Replay{}, []int{100, 70, 70, 70, 400}},
		"fast":         {Replay{Delay: 200 * time.Millisecond, Hold: 2 * time.Second}, []int{200, 20, 20, 20, 200}},
		"too fast":     {Replay{Delay: time.Millisecond, Hold: time.Millisecond}, []int{5, 5, 5, 5, 5}},
		"too slow":     {Replay{Delay: time.Hour, Hold: time.Hour}, []int{6000, 1000, 1000, 1000, 6000}},
		"from 3":       {Replay{First: 3}, []int{100, 400}},
		"to 2":         {Replay{Last: 2}, []int{100, 70, 400}},
		"1 to 2":       {Replay{First: 1, Last: 2}, []int{100, 400}},
		"out of range": {Replay{First: -3, Last: 99}, []int{100, 70, 70, 70, 400}},
		"backwards":    {Replay{First: 9, Last: 2}, []int{400}},
	} {
		t.Run(name, func(t *testing.T) {
			c.replay.Scene = s
			file, err := shared().GIF(c.replay)
			if err != nil {
				t.Fatal(err)
			}
			g, end := playGIF(t, file, nil)
			if len(g.Delay) != len(c.delays) {
				t.Fatalf("delays %v, want %v", g.Delay, c.delays)
			}
			for i := range c.delays {
				if g.Delay[i] != c.delays[i] {
					t.Fatalf("delays %v, want %v", g.Delay, c.delays)
				}
			}
			last := s
			if c.replay.Last > 0 {
				last.Position = after(t, s.Position, c.replay.Last)
			}
			if !bytes.Equal(pixelsOf(end), pixelsOf(drawn(t, shared(), last))) {
				t.Error("the last frame differs from the picture")
			}
		})
	}
	if s.Position.Len() != 4 {
		t.Errorf("making the replays changed the position: %d moves", s.Position.Len())
	}
}

func TestSizeOfReplays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pos   *engine.Position
		limit int
	}{
		"60 moves":  {benchScene(t).Position, 150_000},
		"225 moves": {full(t), 8 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := shared().GIF(Replay{Scene: Scene{Position: c.pos, Width: 640, Last: true, Previous: true, Win: true, Numbers: AllNumbers}})
			if err != nil {
				t.Fatal(err)
			}
			if len(file) > c.limit {
				t.Errorf("the file has %d bytes, want at most %d", len(file), c.limit)
			}
		})
	}
}
