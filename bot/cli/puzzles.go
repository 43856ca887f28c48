package cli

// Puzzles are the commands around puzzles and proofs.
type Puzzles struct {
	Generate GeneratePuzzles `cmd:"" words:"make,create" help:"Make puzzles from games of the engine, each with one winning first move."`
	Verify   VerifyWins      `cmd:"" words:"check,prove,proof" help:"Prove the wins that the engine claims against every defence."`
}
