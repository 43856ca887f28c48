package lab

// Commands are the tools for working on the engine, in the order of --help.
type Commands struct {
	Pbrain   pbrainCmd   `cmd:"" group:"lab" words:"play,brain,gomocup,piskvork,protocol" help:"Play for a Gomocup manager such as Piskvork."`
	Match    matchCmd    `cmd:"" group:"lab" words:"play,duel,versus,tournament,sprt" help:"Play a match between two engines."`
	Ladder   ladderCmd   `cmd:"" group:"lab" words:"tournament,elo,rating" help:"Play each engine in a list against the next."`
	Openings openingsCmd `cmd:"" group:"lab" words:"opening,book" help:"Make balanced openings for matches."`
	SelfPlay selfPlayCmd `cmd:"" group:"lab" name:"selfplay" words:"play,watch" help:"Let the engine play games to learn from."`
	Tune     tuneCmd     `cmd:"" group:"lab" words:"learn,fit,weights,optimize,optimise,tuning" help:"Learn evaluation weights from games."`
	Train    trainCmd    `cmd:"" group:"lab" words:"network,learn,nnue,neural" help:"Learn an evaluation network from games."`
	Puzzles  puzzlesCmd  `cmd:"" group:"lab" words:"problem,solve" help:"Make puzzles."`
	Bench    benchCmd    `cmd:"" group:"lab" words:"benchmark,speed,signature,perft" help:"Measure the search speed and print its signature."`
}
