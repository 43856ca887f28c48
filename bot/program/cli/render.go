package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/bot/features/gamefile"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/render"
)

// renderCmd draws a position or a game.
type renderCmd struct {
	positionFlags
	File    string        `help:"Read the game from this file (SGF, PSQ or text) instead of the arguments." type:"existingfile" placeholder:"FILE"`
	Output  string        `short:"o" default:"board.png" help:"File to write: .png for a picture, .svg for a drawing, .gif for a replay of the game. - writes a PNG to standard output."`
	Width   int           `help:"Width in pixels, 320 to 2048 (default: board.width in the settings)." placeholder:"N"`
	Theme   string        `help:"Theme of the board: ${themes}." placeholder:"NAME"`
	Numbers bool          `help:"Number the stones in the order of moves."`
	Delay   time.Duration `help:"Time a replay shows each move, 50ms to 10s (default 700ms)." placeholder:"TIME"`
}

// Help returns the long help of the command.
func (renderCmd) Help() string {
	return `Examples:

  hoshi render h8 i9 g7 -o board.png
  hoshi render --rule renju --black "g8 i8 h7 h9" --white "a1 c1 e1 g1" -o forbidden.png
  hoshi render --file game.sgf --theme paper --numbers -o game.png
  hoshi render --file game.sgf -o replay.gif`
}

// Run writes the picture.
func (cmd *renderCmd) Run(s *config.Config, std *terminal.Streams) error {
	pos, err := cmd.read()
	if err != nil {
		return err
	}
	scene := render.Scene{Position: pos, Width: cmd.Width, Theme: cmd.Theme, Last: true, Win: true, Forbidden: pos.ForbiddenPoints()}
	if cmd.Width == 0 {
		scene.Width = s.Board.Width
	}
	if cmd.Numbers {
		scene.Numbers = render.AllNumbers
	}
	data, err := cmd.draw(scene)
	if err != nil {
		return err
	}
	if cmd.Output == "-" {
		_, err = std.Out.Write(data)
		return err
	}
	return os.WriteFile(cmd.Output, data, 0o644)
}

// draw returns the picture in the format given by the file's name.
func (cmd *renderCmd) draw(scene render.Scene) ([]byte, error) {
	switch strings.ToLower(filepath.Ext(cmd.Output)) {
	case ".gif":
		return render.NewPainter().GIF(render.Replay{Scene: scene, Delay: cmd.Delay})
	case ".svg":
		return drawSVG(scene)
	case ".png", "":
		return render.NewPainter().PNG(scene)
	}
	return nil, fmt.Errorf("-o %s: the name must end in .png, .svg or .gif", cmd.Output)
}

// read returns the position in the file or the arguments.
func (cmd *renderCmd) read() (*engine.Position, error) {
	if cmd.File == "" {
		return cmd.position()
	}
	data, err := os.ReadFile(cmd.File)
	if err != nil {
		return nil, err
	}
	report, err := gamefile.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.File, err)
	}
	for _, note := range report.Notes {
		fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.File, note)
	}
	return report.Game.Position()
}

// drawSVG draws a scene as SVG, titled with the position in words.
func drawSVG(scene render.Scene) ([]byte, error) {
	catalogue, err := locale.New()
	if err != nil {
		return nil, err
	}
	return render.SVG(scene, catalogue.Translate("", view.AltText(scene)))
}
