package cli

// Puzzles makes puzzles, and holds the engine's claims to a proof.
type Puzzles struct {
	Generate GeneratePuzzles `cmd:"" help:"Make puzzles with one winning first move from games of the engine."`
	Verify   VerifyWins      `cmd:"" help:"Hold the wins that the engine claims to a proof against every defence."`
}
