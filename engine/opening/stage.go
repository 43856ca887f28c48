package opening

import "hoshi/engine"

// actor says who acts in a stage. Owners are looked up when the stage begins, as
// colors change.
type actor uint8

const (
	byFirst  actor = iota // First, whatever the color
	bySecond              // Second, whatever the color
	byBlack               // who has Black
	byWhite               // who has White
	byTurn                // who has the color whose turn it is
)

// stage is one step of an opening.
type stage struct {
	task   Task
	by     actor
	inside int     // side of the central square in which a stone has to lie; 0 for anywhere
	out    int     // side of the central square outside of which it has to lie; 0 for none
	least  int     // least number of a declaration
	most   int     // greatest number of a declaration
	fifths int     // how many fifths are offered; 0 for the number declared
	branch []stage // what follows a declaration instead of the rest; nil for the rest
	either []stage // what follows any other action, before the rest
}

// place is a stone of whose turn it is, in a central square; 0 for anywhere.
func place(by actor, inside int) stage { return stage{task: PlaceStone, by: by, inside: inside} }

// pattern is the three stones of one of the 26 openings of renju, set by First.
var pattern = []stage{place(byFirst, 1), place(byFirst, 3), place(byFirst, 5)}

// fifths is the offer of so many fifth moves, 0 for the number declared, and the choice
// of one.
func fifths(n int) []stage {
	return []stage{{task: OfferFifths, by: byBlack, fifths: n}, {task: ChooseFifth, by: byWhite}}
}

// join puts stages one behind the other.
func join(parts ...[]stage) (all []stage) {
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

var threeStones = []stage{place(byFirst, 0), place(byFirst, 0), place(byFirst, 0)}

// definitions has every opening by its ID.
var definitions = [...]definition{
	Free:  {name: "free"},
	Cross: {name: "cross", leastSize: engine.MinSize},
	Pro: {name: "pro", leastSize: 7, stages: []stage{
		place(byTurn, 1), place(byTurn, 0), {task: PlaceStone, by: byTurn, out: 5},
	}},
	LongPro: {name: "longpro", leastSize: 9, stages: []stage{
		place(byTurn, 1), place(byTurn, 0), {task: PlaceStone, by: byTurn, out: 7},
	}},
	Swap: {name: "swap", stages: join(threeStones, []stage{{task: ChooseColor, by: bySecond}})},
	Swap2: {name: "swap2", stages: join(threeStones, []stage{{
		task: ChooseColorOrAdd, by: bySecond, least: 2, most: 2,
		branch: []stage{place(bySecond, 0), place(bySecond, 0), {task: ChooseColor, by: byFirst}},
	}})},
	Soosyrv8: {name: "soosyrv8", leastSize: 5, stages: join(pattern, []stage{
		{task: MaySwap, by: bySecond},
		place(byWhite, 0),
		{task: DeclareFifths, by: byWhite, least: 1, most: 8},
		{task: MaySwap, by: byBlack},
	}, fifths(0))},
	Taraguchi10: {name: "taraguchi10", leastSize: 9, stages: []stage{
		place(byBlack, 1), {task: MaySwap, by: byWhite},
		place(byWhite, 3), {task: MaySwap, by: byBlack},
		place(byBlack, 5), {task: MaySwap, by: byWhite},
		place(byWhite, 7), {
			task: MaySwapOrOffer, by: byBlack, least: 10, most: 10,
			branch: fifths(10),
			either: []stage{place(byBlack, 9), {task: MaySwap, by: byWhite}},
		},
	}},
	RIF: {name: "rif", leastSize: 5, stages: join(pattern, []stage{
		{task: ChooseColor, by: bySecond},
		place(byWhite, 0),
	}, fifths(2))},
	Yamaguchi: {name: "yamaguchi", leastSize: 5, stages: join(pattern, []stage{
		{task: DeclareFifths, by: byFirst, least: 1, most: 12},
		{task: MaySwap, by: bySecond},
		place(byWhite, 0),
	}, fifths(0))},
}
