package engine

import (
	"fmt"
	"strings"
)

// Level is how well the engine plays against people. Up to [Expert] it errs like them: it
// overlooks quiet, diagonal and broken shapes, and misjudges positions. At every level it
// completes its fives and stops fours.
//
// docs/levels.md has the games that measured the levels.
type Level uint8

// The levels, weakest first.
const (
	NoLevel Level = iota
	Beginner
	Easy
	Casual
	Club
	Strong
	Expert
	Master
	MaxLevel // no limit but time
)

// levelDefinition is what a level is made of.
type levelDefinition struct {
	name   string
	limits Limits // without a seed
	rating int
}

var levelDefinitions = [...]levelDefinition{
	NoLevel:  {},
	Beginner: {"beginner", Limits{Depth: 1, Handicap: Handicap{EvalNoise: 285, NoStaticWins: true, Misses: 0.15}}, 1180},
	Easy:     {"easy", Limits{Depth: 2, Handicap: Handicap{EvalNoise: 185, NoStaticWins: true, Misses: 0.08}}, 1360},
	Casual:   {"casual", Limits{Depth: 3, Handicap: Handicap{EvalNoise: 135, NoStaticWins: true, Misses: 0.058}}, 1500},
	Club:     {"club", Limits{Depth: 3, Handicap: Handicap{EvalNoise: 76, NoStaticWins: true, Misses: 0.019}}, 1630},
	Strong:   {"strong", Limits{Depth: 4, Handicap: Handicap{EvalNoise: 60, Misses: 0.009}}, 1790},
	Expert:   {"expert", Limits{Depth: 5, Handicap: Handicap{EvalNoise: 15, Misses: 0.001}}, 1910},
	Master:   {"master", Limits{Depth: 6}, 2180},
	MaxLevel: {"max", Limits{}, 2710},
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
