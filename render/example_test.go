package render_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

func Example() {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := pos.Play(engine.Center(15)); err != nil {
		fmt.Println(err)
		return
	}

	painter := render.NewPainter() // one for the whole program
	file, err := painter.PNG(render.Scene{Position: pos, Last: true})
	if err != nil {
		fmt.Println(err)
		return
	}

	cfg, err := png.DecodeConfig(bytes.NewReader(file))
	fmt.Println(cfg.Width, cfg.Height, err)
	// Output: 900 900 <nil>
}

func ExampleDescribe() {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := pos.Play(engine.Center(15)); err != nil {
		fmt.Println(err)
		return
	}
	d := render.Describe(render.Scene{Position: pos, Last: true})
	fmt.Println(d.Size, d.Rule, d.Moves, d.LastSide, d.LastMove, d.SideToMove, d.Black.Stones)
	// Output: 15 freestyle 1 Black h8 White [h8]
}

func ExamplePainter_GIF() {
	pos, err := engine.NewPosition(9, engine.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, pt := range []engine.Point{{Col: 4, Row: 4}, {Col: 5, Row: 5}} {
		if err := pos.Play(pt); err != nil {
			fmt.Println(err)
			return
		}
	}

	scene := render.Scene{Position: pos, Width: 320, Last: true}
	file, err := render.NewPainter().GIF(render.Replay{Scene: scene, Delay: 500 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}

	animation, err := gif.DecodeAll(bytes.NewReader(file))
	fmt.Println(len(animation.Image), animation.Delay, err)
	// Output: 3 [100 50 400] <nil>
}
