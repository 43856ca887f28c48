package engine

import (
	"fmt"
	"strings"
)

// Level is how well the engine plays against people. The lower levels err like them: they overlook
// quiet, diagonal and broken shapes and moves that make two threats at once, and misjudge
// positions. The higher ones search fewer positions than they could and misjudge them a little. At
// every level the engine completes its fives and stops fours.
//
// docs/levels.md has the games that measured the levels.
type Level uint8

// The levels, weakest first. Stored games have their names, so there can be new ones in between.
const (
	NoLevel Level = iota
	Beginner
	Easy
	Casual
	Club
	Strong
	Expert
	Master
	Grandmaster
	Champion
	Legend
	Titan
	MaxLevel // no limit but time
)

// levelDefinition is what a level is made of.
type levelDefinition struct {
	name   string
	limits Limits // without a seed
	rating int
}

// byShapes returns the limits of a level that looks a few plies ahead. It judges positions by the
// shapes on the board, without the network.
func byShapes(depth int, h Handicap) Limits {
	h.NoNetwork = true
	h.NoStaticWins = depth < 4
	return Limits{Depth: depth, Handicap: h}
}

// byNodes returns the limits of a level that searches a number of positions. Few searches get as
// deep as depth. Servers that limit depths compare it with their limit.
func byNodes(depth int, nodes uint64, h Handicap) Limits {
	return Limits{Depth: depth, Nodes: nodes, Handicap: h}
}

var levelDefinitions = [...]levelDefinition{
	NoLevel:     {},
	Beginner:    {"beginner", byShapes(1, Handicap{EvalNoise: 200, Misses: 0.13, Style: 10}), 1260},
	Easy:        {"easy", byShapes(1, Handicap{EvalNoise: 200, Misses: 0.055, Style: 10}), 1370},
	Casual:      {"casual", byShapes(1, Handicap{EvalNoise: 110, Misses: 0.02, Style: 10}), 1500},
	Club:        {"club", byShapes(3, Handicap{EvalNoise: 100, Misses: 0.005, Style: 6}), 1670},
	Strong:      {"strong", byNodes(8, 250, Handicap{EvalNoise: 80, Style: 4}), 1850},
	Expert:      {"expert", byNodes(10, 700, Handicap{EvalNoise: 50, Style: 3}), 1990},
	Master:      {"master", byNodes(11, 1_600, Handicap{EvalNoise: 35, Style: 2}), 2160},
	Grandmaster: {"grandmaster", byNodes(12, 3_900, Handicap{EvalNoise: 25, Style: 1}), 2320},
	Champion:    {"champion", byNodes(14, 13_000, Handicap{EvalNoise: 20, Style: 1}), 2510},
	Legend:      {"legend", byNodes(17, 50_000, Handicap{EvalNoise: 15, Style: 1}), 2700},
	Titan:       {"titan", byNodes(20, 220_000, Handicap{EvalNoise: 10, Style: 1}), 2880},
	MaxLevel:    {"max", Limits{}, 3090},
}

// Levels returns the levels, weakest first.
func Levels() []Level {
	var out []Level
	for l := Beginner; l <= MaxLevel; l++ {
		out = append(out, l)
	}
	return out
}

// String returns the name of the level in lower case. It is empty for [NoLevel].
func (l Level) String() string { return l.definition().name }

func (l Level) definition() *levelDefinition {
	if int(l) >= len(levelDefinitions) {
		return &levelDefinition{name: fmt.Sprintf("level %d", uint8(l))}
	}
	return &levelDefinitions[l]
}

// Limits returns the limits for a search at this level. Use one seed for a game: games with
// different seeds differ, and a game played again with the same seed repeats. At [MaxLevel]
// the caller must add a time limit.
func (l Level) Limits(seed int64) Limits {
	lim := l.definition().limits
	if lim.Handicap != (Handicap{}) {
		lim.Handicap.Seed = seed
	}
	return lim
}

// Rating is the strength of the level in Elo points, measured by games between levels: a
// difference of 100 means an expected score of 64 %, 200 means 76 %. [Casual] is 1500, the
// rating of a new player.
func (l Level) Rating() int { return l.definition().rating }

// ParseLevel returns the level with a name, ignoring case. ok is false if there is none. "hard"
// is another name of [Strong].
func ParseLevel(name string) (l Level, ok bool) {
	if strings.EqualFold(name, "hard") {
		return Strong, true
	}
	for _, l := range Levels() {
		if strings.EqualFold(l.String(), name) {
			return l, true
		}
	}
	return NoLevel, false
}

// MarshalText writes the name of the level.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads the name of a level as [ParseLevel] does. Empty text is [NoLevel].
func (l *Level) UnmarshalText(text []byte) error {
	level, ok := ParseLevel(string(text))
	if !ok && len(text) > 0 {
		return fmt.Errorf("there is no level %q", text)
	}
	*l = level
	return nil
}
