// Package opening knows the openings by which players make gomoku and renju fair: who
// acts, what is legal and what is asked, from the empty board to ordinary play.
//
// A game is a list of actions: a stone placed, a fifth move offered or taken out of the
// offer again, a color taken, a swap or none, a number declared. A [Game] takes them
// one after another by the rules of its opening:
//
//	g, err := opening.New(opening.Swap2, 15, engine.Standard)
//	err = g.Do(opening.Action{Kind: opening.Place, Point: engine.Point{Col: 7, Row: 7}})
//	fmt.Println(g.Question().Task, g.Question().Player)
//
// When the opening is over the actions that follow are ordinary moves, so one list holds
// a whole game. [Action.String] and [ParseAction] write and read it as text. [Replay]
// makes the game again from the list.
//
// The two people are [First], who opens the game, and [Second]. Which color each of
// them has changes with swaps: see [Game.Color]. Stones always change between Black and
// White, whoever places them.
//
// A [Chooser] finds by search what an engine does: it values the colors, swaps and
// numbers, and looks for stones that leave neither side ahead where the other player can
// choose. [Starts] has stones to begin with. [PatternOf] names the 26 openings of renju.
package opening
