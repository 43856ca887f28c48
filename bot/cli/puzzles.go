package cli

// puzzlesCmd are the commands around puzzles.
type puzzlesCmd struct {
	Generate generatePuzzlesCmd `cmd:"" words:"make,create" help:"Make puzzles from games of the engine, each with one winning first move."`
}
