package render

import (
	"bytes"
	"fmt"
	"image"
	"time"

	"hoshi/engine"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
)

// Replay is an animation of a game: the board after each of its moves.
type Replay struct {
	// Scene is the final position and the look of the frames. Only the last frame marks the move
	// before the last, says how the game ended, and shows marks that aren't played moves, such as
	// hints.
	Scene Scene

	// First and Last are the numbers of moves played in the first and last frame; 0 means the
	// start and end of the game. Numbers out of range are clamped.
	First, Last int

	// Delay is how long a move shows, MinDelay to MaxDelay; 0 means DefaultDelay.
	Delay time.Duration
	// Hold is how long the first and last frame show, MinDelay to MaxHold; 0 means HoldFirst and
	// HoldLast.
	Hold time.Duration
}

// Display times of frames in a replay.
const (
	MinDelay     = 50 * time.Millisecond  // many programs slow down shorter delays
	MaxDelay     = 10 * time.Second       // for a move
	DefaultDelay = 700 * time.Millisecond // for a move
	HoldFirst    = 1 * time.Second        // for the first frame, unless moves show for longer
	HoldLast     = 4 * time.Second        // for the last frame, unless moves show for longer
	MaxHold      = time.Minute            // for the first and last frame
)

// GIF returns the replay as an animated GIF that repeats forever. A frame holds only what
// changed. The last frame has the same pixels as [Painter.PNG] draws for its position. Errors
// are the same as those of [Painter.PNG].
func (p *Painter) GIF(r Replay) ([]byte, error) {
	lay, th, err := r.Scene.check()
	if err != nil {
		return nil, err
	}
	pos, moves := r.start()
	var file bytes.Buffer
	width, height := lay.Width, r.Scene.height(lay)
	err = p.compose(th, width, height, func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		enc := newGIFEncoder(width, height, b.Pal.Model)
		assets := p.assets(lay, th)
		var overlays, before []board.Placed
		draw := func(last bool, clip image.Rectangle) {
			s := r.frame(pos, last)
			before, overlays = overlays, s.overlays(before[:0])
			if clip.Empty() {
				clip = assets.Changed(before, overlays)
			}
			buf.Sprites = assets.Place(buf.Sprites[:0], overlays)
			assets.Draw(fb.Pix, width, buf.Sprites, clip)
			p.drawStrip(s, fb, b, lay, th)
		}
		draw(len(moves) == 0, assets.Bounds())
		enc.add(fb.Pix, r.hold(HoldFirst))
		for i, pt := range moves {
			if err := pos.Play(pt); err != nil {
				return fmt.Errorf("render: replaying %v: %w", pt, err)
			}
			draw(i == len(moves)-1, image.Rectangle{})
			enc.add(fb.Pix, r.delay())
		}
		enc.showLast(r.hold(HoldLast))
		return enc.encode(&file)
	}, nil)
	if err != nil {
		return nil, err
	}
	return file.Bytes(), nil
}

// start returns the position of the first frame and the moves to play from it.
func (r Replay) start() (*engine.Position, []engine.Point) {
	pos := r.Scene.Position.Clone()
	all := pos.Moves()
	last := len(all)
	if r.Last > 0 {
		last = min(r.Last, last)
	}
	first := min(max(r.First, 0), last)
	for pos.Len() > first {
		_ = pos.Undo() // can't fail: there is a move to take back
	}
	return pos, all[first:last]
}

// frame returns the scene of one frame.
func (r Replay) frame(pos *engine.Position, last bool) Scene {
	s := r.Scene
	s.Position = pos
	if !last {
		s.Previous, s.Ending = false, Ending{}
		s.Hints, s.Variation, s.Forbidden, s.Foul, s.Labels, s.Heat = nil, nil, nil, nil, nil, nil
	}
	return s
}

// delay returns how long a move shows.
func (r Replay) delay() time.Duration {
	if r.Delay == 0 {
		return DefaultDelay
	}
	return min(max(r.Delay, MinDelay), MaxDelay)
}

// hold returns how long the first or last frame shows.
func (r Replay) hold(usual time.Duration) time.Duration {
	if r.Hold <= 0 {
		return max(usual, r.delay())
	}
	return min(max(r.Hold, MinDelay), MaxHold)
}
