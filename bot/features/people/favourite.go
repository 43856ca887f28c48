package people

import (
	"cmp"
	"maps"
	"slices"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render/chart"
)

// statsOpenings is how many openings a person's statistics show, most played first.
const statsOpenings = 3

// openingStart is the part of a game's start that decides the name of its opening. It's a map key,
// so that each start is looked up only once.
type openingStart struct {
	size  int
	setup game.Opening
	moves [3]engine.Point
	n     int // number of moves used
}

// playedOpening is an opening with the results of its games.
type playedOpening struct {
	name    message.Text
	outcome chart.Outcome // without a name
}

// playedOpenings counts results by opening, most frequent first. It skips games without a move.
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

// favouriteText names the most played opening; it's empty if there is none.
func favouriteText(openings []playedOpening) message.Text {
	if len(openings) == 0 {
		return message.Text{}
	}
	return message.T("stats.opening", message.Args{"Opening": openings[0].name, "Count": gamesIn(openings[0].outcome)})
}

// gamesIn returns the number of games in an outcome.
func gamesIn(o chart.Outcome) int { return o.Wins + o.Draws + o.Losses }

// text names the opening: by the renju pattern of the first three stones; else as direct or
// indirect if the second stone touches a first one in the center; else by the first stone's area.
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

// firstArea returns the area of the board with the first stone: the middle third both ways, a
// corner, or a side.
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
