// Package opening implements the openings that make gomoku and renju fair: who acts, what is
// legal and what is asked, from the empty board to ordinary play.
//
// A game is a list of actions: placing a stone, offering a fifth move or withdrawing it, taking
// a color, swapping or not, declaring a number. A [Game] takes them one by one under the rules
// of its opening:
//
//	g, err := opening.New(opening.Swap2, 15, engine.Standard)
//	err = g.Do(opening.Action{Kind: opening.Place, Point: engine.Point{Col: 7, Row: 7}})
//	fmt.Println(g.Question().Task, g.Question().Player)
//
// After the opening, actions are ordinary moves, so one list holds a whole game. [Action.String]
// and [ParseAction] convert actions to and from text. [Replay] rebuilds the game from the list.
//
// The two players are [First], who opens the game, and [Second]. Swaps change which color each
// of them has: see [Game.Color]. Stones always alternate between Black and White, regardless of
// who places them.
//
// A [Chooser] decides by search what an engine does: it values colors, swaps and numbers, and
// looks for stones that leave neither side ahead if the other player can choose. [Starts] has
// stones to begin with. [PatternOf] names the 26 openings of renju.
package opening
