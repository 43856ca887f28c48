package bot

import (
	"cmp"
	"maps"
	"slices"

	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render/chart"
)

// statsOpenings is how many openings a person's record shows, those played most first.
const statsOpenings = 3

// openingStart is how a game began, as far as its opening has a name. It tells games
// apart, so that each beginning is looked up once.
type openingStart struct {
	size  int
	setup game.Opening
	moves [3]engine.Point
	n     int // how many of moves there are
}

// playedOpening is an opening with what came of the games.
type playedOpening struct {
	name    message.Text
	outcome chart.Outcome // without a name
}

// playedOpenings counts results by the openings of the games, the most frequent ones
// first. Games without a move have none.
func playedOpenings(results []game.PastResult) []playedOpening {
	names := make(map[openingStart]message.Text)
	byName := make(map[string]*playedOpening)
	for _, r := range results {
		start := openingStart{size: r.Size, setup: r.Opening}
		start.n = copy(start.moves[:], r.First)
		if start.n == 0 {
			continue
		}
		name, ok := names[start]
		if !ok {
			name = start.text(r.Rule)
			names[start] = name
		}
		key := name.String()
		if byName[key] == nil {
			byName[key] = &playedOpening{name: name}
		}
		add(&byName[key].outcome, r)
	}
	var out []playedOpening
	for _, key := range slices.Sorted(maps.Keys(byName)) {
		out = append(out, *byName[key])
	}
	slices.SortStableFunc(out, func(a, b playedOpening) int { return cmp.Compare(gamesIn(b.outcome), gamesIn(a.outcome)) })
	return out[:min(len(out), statsOpenings)]
}

// favouriteText names the opening of most games; nothing where there is none.
func favouriteText(openings []playedOpening) message.Text {
	if len(openings) == 0 {
		return message.Text{}
	}
	return message.T("stats.opening", message.Args{"Opening": openings[0].name, "Count": gamesIn(openings[0].outcome)})
}

// gamesIn is how many games an outcome counts.
func gamesIn(o chart.Outcome) int { return o.Wins + o.Draws + o.Losses }

// text names the opening: by the pattern of renju that the first three stones make, else
// by what is left of one, else by where the first stone stands.
func (o openingStart) text(rule engine.Rule) message.Text {
	if _, steps := o.setup.Steps(); o.setup != game.NoOpening && !steps {
		return message.T("opening_name.cross")
	}
	pos, err := engine.NewPosition(o.size, rule)
	for i := 0; i < o.n && err == nil; i++ {
		err = pos.Play(o.moves[i])
	}
	if err != nil {
		return message.T("opening_name.unknown")
	}
	if p, ok := opening.PatternOf(pos); ok {
		if p.Direct() {
			return message.T("opening_name.direct_pattern", message.Args{"Pattern": p})
		}
		return message.T("opening_name.indirect_pattern", message.Args{"Pattern": p})
	}
	centre := engine.Center(o.size)
	if o.n > 1 && o.moves[0] == centre {
		switch dx, dy := distance(o.moves[1].Col, centre.Col), distance(o.moves[1].Row, centre.Row); {
		case dx+dy == 1:
			return message.T("opening_name.direct")
		case dx == 1 && dy == 1:
			return message.T("opening_name.indirect")
		}
	}
	return message.T("opening_name." + firstArea(o.moves[0], o.size))
}

// firstArea says where on the board a first stone stands: in the middle third both ways,
// in a corner, or at a side.
func firstArea(pt engine.Point, size int) string {
	third := int8(size / 3)
	outside := func(n int8) bool { return n < third || n >= int8(size)-third }
	switch {
	case outside(pt.Col) && outside(pt.Row):
		return "corner"
	case outside(pt.Col) || outside(pt.Row):
		return "side"
	}
	return "middle"
}

func distance(a, b int8) int8 { return max(a-b, b-a) }
