package opening_test

import (
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// A Swap2 game in which the second player asks for two more stones.
func Example() {
	actions, err := opening.ParseActions("h8, i9, d4, declare 2, e4, j7", 15)
	if err != nil {
		log.Fatal(err)
	}
	g, err := opening.Replay(opening.Swap2, 15, engine.Standard, actions)
	if err != nil {
		log.Fatal(err)
	}
	q := g.Question()
	fmt.Println(q.Player, "is asked for", q.Task)
	if err := g.Do(opening.Action{Kind: opening.TakeColor, Color: engine.White}); err != nil {
		log.Fatal(err)
	}
	q = g.Question()
	fmt.Println(q.Player, "is asked for", q.Task, "as", g.Color(q.Player))
	fmt.Println(opening.FormatActions(g.Actions()))
	// Output:
	// first is asked for a color
	// first is asked for a move as White
	// h8, i9, d4, declare 2, e4, j7, white
}

// The name of a renju opening.
func ExamplePatternOf() {
	pos, err := engine.NewPosition(15, engine.Standard)
	if err != nil {
		log.Fatal(err)
	}
	for _, pt := range []engine.Point{{Col: 7, Row: 7}, {Col: 6, Row: 7}, {Col: 6, Row: 8}} {
		if err := pos.Play(pt); err != nil {
			log.Fatal(err)
		}
	}
	p, _ := opening.PatternOf(pos)
	fmt.Println(p.Code, p.Romaji, p.English, p.Chinese)
	// Output: D4 Kagetsu Flower Moon 花月
}
