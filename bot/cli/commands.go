package cli

import (
	"strings"

	"github.com/alecthomas/kong"

	"hoshi/engine/classic"
	"hoshi/render"
)

// Commands are all commands but run and console, which main.go declares.
type Commands struct {
	Invite  Invite  `cmd:"" group:"play" help:"Print the link that adds the bot to a server."`
	Version Version `cmd:"" group:"play" help:"Print the version."`

	Render  Render  `cmd:"" group:"look" help:"Draw a position as a PNG."`
	Analyze Analyze `cmd:"" group:"look" help:"Look for the best moves of a position."`
	Compare Compare `cmd:"" group:"look" help:"Set minimax against alpha-beta in the programs of the reports."`

	Pbrain   Pbrain   `cmd:"" group:"lab" help:"Play for a Gomocup manager such as Piskvork, over standard input and output."`
	Match    Match    `cmd:"" group:"lab" help:"Play a match between two engines."`
	Ladder   Ladder   `cmd:"" group:"lab" help:"Play matches between neighbours in a row of engines."`
	Openings Openings `cmd:"" group:"lab" help:"Make balanced openings for matches."`
	SelfPlay SelfPlay `cmd:"" group:"lab" name:"selfplay" help:"Let the engine play games to learn from."`
	Tune     Tune     `cmd:"" group:"lab" help:"Learn the engine's weights from games."`
	SPSA     SPSA     `cmd:"" group:"lab" name:"spsa" help:"Tune numbers of the engine's search by games between them."`
	Puzzles  Puzzles  `cmd:"" group:"lab" help:"Make puzzles, and hold the wins that the engine claims to a proof."`
	Bench    Bench    `cmd:"" group:"lab" help:"Search fixed positions: speed, and a signature that changes when play does."`
}

// Groups are the headings under which --help lists the commands, for
// kong.ExplicitGroups.
func Groups() []kong.Group {
	return []kong.Group{
		{Key: "play", Title: "Play:"},
		{Key: "look", Title: "Look at a position:"},
		{Key: "lab", Title: "Engine lab:"},
	}
}

// Vars are the lists that the help of flags names.
func Vars() kong.Vars {
	return kong.Vars{"programs": programs(), "themes": strings.Join(render.Themes(), ", ")}
}

// programs lists the ids of the programs in package classic.
func programs() string {
	var ids []string
	for _, p := range classic.Programs() {
		ids = append(ids, p.ID)
	}
	return strings.Join(ids, ", ")
}
