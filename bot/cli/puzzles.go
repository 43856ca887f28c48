package cli

// puzzlesCmd are the commands around puzzles and proofs.
type puzzlesCmd struct {
	Generate generatePuzzlesCmd `cmd:"" words:"make,create" help:"Make puzzles from games of the engine, each with one winning first move."`
	Verify   verifyWinsCmd      `cmd:"" words:"check,prove,proof" help:"Prove the wins that the engine claims against every defence."`
}
