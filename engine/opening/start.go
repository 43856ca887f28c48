package opening

import (
	"bufio"
	"embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"hoshi/engine"
)

// starts are three stones each in which neither side is much ahead on 15×15, by rule. The
// command "hoshi openings --rule standard --stones 3 --nodes 200000" makes them.
//
//go:embed starts/*.txt
var starts embed.FS

// leastStartSize is the smallest board on which the starts are balanced enough.
const leastStartSize = 13

// Starts returns the three-stone starts, Black's stones first, with which the engine opens Swap
// and Swap2 games on a board. It returns none for rules and boards without a table.
func Starts(size int, rule engine.Rule) ([][]engine.Point, error) {
	if size < leastStartSize {
		return nil, nil
	}
	name := "starts/" + rule.String() + ".txt"
	text, err := starts.ReadFile(name)
	if err != nil {
		return nil, nil // no table for this rule
	}
	shift := engine.Center(size).Col - engine.Center(engine.DefaultSize).Col
	var list [][]engine.Point
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		var three []engine.Point
		for word := range strings.FieldsSeq(line) {
			var x, y int8
			if _, err := fmt.Sscanf(word, "%d,%d", &x, &y); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", name, word, err)
			}
			three = append(three, engine.Point{Col: x + shift, Row: engine.DefaultSize - 1 - y + shift})
		}
		list = append(list, three)
	}
	return list, nil
}

// start returns the next of the three stones with which the engine opens a Swap or Swap2 game;
// ok is false if the table has none for this game.
func (c *Chooser) start(g *Game) (a Action, ok bool) {
	done := len(g.log)
	if g.id != Swap && g.id != Swap2 || done >= 3 {
		return Action{}, false
	}
	list, err := Starts(g.pos.Size(), g.pos.Rule())
	if err != nil || len(list) == 0 {
		return Action{}, false
	}
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	three := list[rng.IntN(len(list))]
	symmetry := boardSymmetries[rng.IntN(len(boardSymmetries))]
	center := engine.Center(g.pos.Size())
	for i, pt := range three {
		x, y := symmetry(pt.Col-center.Col, pt.Row-center.Row)
		a = Action{Kind: Place, Point: engine.Point{Col: center.Col + x, Row: center.Row + y}}
		if i == done {
			return a, g.Legal(a) == nil
		}
		if g.log[i].action != a {
			return Action{}, false // someone else's stones
		}
	}
	return Action{}, false
}
