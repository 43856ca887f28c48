package render_test

import (
	"bytes"
	"fmt"
	"image/png"

	"hoshi/engine"
	"hoshi/render"
)

func ExamplePainter_PNG() {
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
	// Output: 960 960 <nil>
}

func ExampleAlt() {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := pos.Play(engine.Center(15)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(render.Alt(render.Scene{Position: pos, Last: true}))
	// Output: 15×15, move 1, Black h8 last, White to move. Black: h8.
}
