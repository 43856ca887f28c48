package opening

import "hoshi/engine"

// actor says who acts in a stage. It is resolved when the stage begins, since colors change.
type actor uint8

const (
	byFirst  actor = iota // First, whatever First's color
	bySecond              // Second, whatever Second's color
	byBlack               // the player who has Black
	byWhite               // the player who has White
	byTurn                // the player whose color is to move
)

// stage is one step of an opening.
type stage struct {
	task   Task
	by     actor
	inside int     // the stone must be in the central square of this side; 0 means anywhere
	out    int     // the stone must be outside the central square of this side; 0 means no such square
	least  int     // smallest number to declare
	most   int     // largest number to declare
	fifths int     // number of fifths to offer; 0 means the declared number
	branch []stage // replaces the rest after a declaration; nil means the rest
	either []stage // follows any other action, before the rest
}

// place is a stone of the color to move, in a central square or, if inside is 0, anywhere.
func place(by actor, inside int) stage { return stage{task: PlaceStone, by: by, inside: inside} }

// pattern is the three stones of one of the 26 renju openings, set up by First.
var pattern = []stage{place(byFirst, 1), place(byFirst, 3), place(byFirst, 5)}

// fifths is the offer of n fifth moves, or of the declared number if n is 0, and the choice of
// one.
func fifths(n int) []stage {
	return []stage{{task: OfferFifths, by: byBlack, fifths: n}, {task: ChooseFifth, by: byWhite}}
}

// join concatenates stages.
func join(parts ...[]stage) (all []stage) {
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

var threeStones = []stage{place(byFirst, 0), place(byFirst, 0), place(byFirst, 0)}

// definitions has each opening at the index of its ID.
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
