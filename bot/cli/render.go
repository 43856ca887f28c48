package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/bot"
	"hoshi/bot/config"
	"hoshi/engine"
	"hoshi/engine/record"
	"hoshi/render"
)

// Render draws a position, or a whole game.
type Render struct {
	positionArgs
	File    string        `help:"Read the game from an SGF, psq or text file instead." type:"existingfile" placeholder:"FILE"`
	Output  string        `short:"o" default:"board.png" help:"File to write; .png, .svg or, for a replay, .gif. - for a PNG to standard output." placeholder:"FILE"`
	Width   int           `help:"Width in pixels, 320 to 2048 (default from the settings, 960)."`
	Theme   string        `help:"How it looks: ${themes}." placeholder:"NAME"`
	Numbers bool          `help:"Number the stones by move."`
	Delay   time.Duration `help:"How long a move shows in a replay, 50ms to 10s (default 700ms)." placeholder:"TIME"`
}

// Run writes the picture.
func (cmd *Render) Run(s *config.Config) error {
	pos, err := cmd.read()
	if err != nil {
		return err
	}
	scene := render.Scene{Position: pos, Width: cmd.Width, Theme: cmd.Theme, Last: true, Win: true}
	if cmd.Width == 0 {
		scene.Width = s.Board.Width
	}
	if cmd.Numbers {
		scene.Numbers = render.AllNumbers
	}
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(cmd.Output)); ext {
	case ".gif":
		data, err = render.NewPainter().GIF(render.Replay{Scene: scene, Delay: cmd.Delay})
	case ".svg":
		data, err = render.SVG(scene, bot.AltText(render.Describe(scene)))
	case ".png", "":
		data, err = render.NewPainter().PNG(scene)
	default:
		return fmt.Errorf("-o %s: want a name that ends in .png, .svg or .gif", cmd.Output)
	}
	if err != nil {
		return err
	}
	if cmd.Output == "-" {
		_, err = os.Stdout.Write(data)
		return err
	}
	return os.WriteFile(cmd.Output, data, 0o644)
}

// read returns the position of a file, or of the command line.
func (cmd *Render) read() (*engine.Position, error) {
	if cmd.File == "" {
		return cmd.position()
	}
	data, err := os.ReadFile(cmd.File)
	if err != nil {
		return nil, err
	}
	game, err := record.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.File, err)
	}
	return game.Position()
}
