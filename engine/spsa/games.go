package spsa

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/engine/internal/runlog"
	"hoshi/engine/match"
)

// Games plays the pairs of games of a tuning of the engine; the zero value is usable.
type Games struct {
	Nodes    uint64           // positions searched for a move, 0 for 10,000
	Size     int              // side of the board in points, 0 for engine.DefaultSize
	Rule     engine.Rule      // rule of the games
	Openings [][]engine.Point // used in turn, each for a pair; nil for match.Openings
	Seed     int64            // seed of small random changes of the evaluation, so that no two pairs are the same
}

const defaultNodes = 10_000

// hashMB is the size of the transposition table: enough for far more nodes than a
// tuning can afford.
const hashMB = 4

// WithDefaults returns the games with their defaults filled in, or an error when they
// cannot be played.
func (g Games) WithDefaults() (Games, error) {
	if g.Nodes == 0 {
		g.Nodes = defaultNodes
	}
	if g.Size == 0 {
		g.Size = engine.DefaultSize
	}
	if _, err := engine.NewPosition(g.Size, g.Rule); err != nil {
		return g, err
	}
	if g.Openings == nil {
		openings, err := match.Openings(g.Size)
		if err != nil {
			return g, err
		}
		g.Openings = openings
	}
	if len(g.Openings) == 0 {
		return g, errors.New("no openings")
	}
	return g, nil
}

// Play plays the pair of games of a trial and returns the points of the plus side, -2
// to 2. g must come from [Games.WithDefaults]. The method is a [Play].
func (g Games) Play(ctx context.Context, t Trial) (points int, err error) {
	plus, err := match.ParseEngineSpec(g.player(t.Number, t.Plus), match.TimeControl{})
	if err != nil {
		return 0, err
	}
	minus, err := match.ParseEngineSpec(g.player(t.Number, t.Minus), match.TimeControl{})
	if err != nil {
		return 0, err
	}
	r, err := match.Run(ctx, match.Options{
		A: plus, B: minus, Size: g.Size, Rule: g.Rule, Games: 2,
		Openings: [][]engine.Point{g.Openings[t.Number%len(g.Openings)]},
	})
	return r.Wins - r.Losses, err
}

// player returns the name of the engine with these values in package match.
func (g Games) player(number int, values map[string]float64) string {
	return fmt.Sprintf("hoshi:nodes=%d,hash=%d,seed=%d%s", g.Nodes, hashMB, g.Seed+int64(number)+1, Settings(values))
}

// Settings returns values as the end of an engine's name in package match, as in
// ",LMRBase=0.5,MoveCountBase=5".
func Settings(values map[string]float64) string {
	var b strings.Builder
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		b.WriteString("," + name + "=" + strconv.FormatFloat(values[name], 'g', -1, 64))
	}
	return b.String()
}

// String describes the games, so that a log can tell tunings apart.
func (g Games) String() string {
	return fmt.Sprintf("%d nodes, %d×%d %s, seed %d, openings %s", g.Nodes, g.Size, g.Size, g.Rule, g.Seed, runlog.Key(g.Openings))
}
