package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/internal/runlog"
)

// logRecord is one line of a log: a game or the settings of a match.
type logRecord struct {
	Match string      `json:"match"` // key of the match
	Setup *matchKey   `json:"setup,omitempty"`
	Game  *loggedGame `json:"game,omitempty"`
}

// matchKey has the settings that distinguish matches in a log.
type matchKey struct {
	A        string `json:"a"`
	B        string `json:"b"`
	Size     int    `json:"size"`
	Rule     string `json:"rule"`
	MaxMoves int    `json:"max_moves"`
	Openings string `json:"openings"` // key of the list
	Version  string `json:"version,omitempty"`
}

// loggedGame is a [Game] in a log.
type loggedGame struct {
	Number  int       `json:"number"`
	Black   Side      `json:"black"`
	Winner  Side      `json:"winner"`
	Reason  Reason    `json:"reason"`
	Detail  string    `json:"detail,omitempty"`
	Opening int       `json:"opening"`
	Moves   string    `json:"moves"`
	MSA     []float64 `json:"ms_a"`
	MSB     []float64 `json:"ms_b"`
}

// gameLog is a log open for more games of a match.
type gameLog struct {
	*runlog.Log
	match string
}

// openLog opens o.Log and returns the games of this match that it already contains.
func (o *Options) openLog() (*gameLog, []Game, error) {
	key := o.key()
	match := runlog.Key(key)
	var games []Game
	known, seen := false, map[int]bool{}
	log, err := runlog.Open(o.Log, func(line []byte) error {
		var r logRecord
		if json.Unmarshal(line, &r) != nil || r.Match != match {
			return nil // the line was cut off or belongs to another match
		}
		known = known || r.Setup != nil
		if r.Game == nil || seen[r.Game.Number] {
			return nil
		}
		g, err := o.game(*r.Game)
		if err == nil {
			seen[g.Number] = true
			games = append(games, g)
		}
		return err
	})
	if err == nil && !known {
		if err = log.Add(logRecord{Match: match, Setup: &key}); err != nil {
			log.Close() // the error of Add says more
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return &gameLog{log, match}, games, nil
}

func (o *Options) key() matchKey {
	var b strings.Builder
	for _, opening := range o.Openings {
		fmt.Fprintln(&b, opening)
	}
	return matchKey{
		A: o.A.Name, B: o.B.Name, Size: o.Size, Rule: o.Rule.String(), MaxMoves: o.MaxMoves,
		Openings: runlog.Key(b.String()), Version: o.Version,
	}
}

var errNotThisGame = errors.New("the game is not one that this match can have had")

// game returns a logged game, or an error if the game can't belong to this match.
func (o *Options) game(r loggedGame) (Game, error) {
	moves, err := engine.ParsePoints(r.Moves, o.Size)
	if err != nil {
		return Game{}, err
	}
	g := Game{
		Number: r.Number, Black: r.Black, Winner: r.Winner, Reason: r.Reason, Detail: r.Detail,
		Opening: r.Opening, Moves: moves,
		Times: map[Side][]time.Duration{A: durations(r.MSA), B: durations(r.MSB)},
	}
	if g.Number < 0 || (g.Black == A) != (g.Number%2 == 0) {
		return Game{}, errNotThisGame
	}
	if opening := o.opening(g.Number); len(moves) < len(opening) || !slices.Equal(moves[:len(opening)], opening) {
		return Game{}, errNotThisGame
	}
	pos, err := engine.NewPosition(o.Size, o.Rule)
	if err != nil {
		return Game{}, err
	}
	for _, pt := range moves {
		if err := pos.Play(pt); err != nil {
			return Game{}, err
		}
	}
	winner := map[engine.Color]Side{engine.Black: g.Black, engine.White: g.Black.other()}[pos.Winner()]
	if (g.Reason == Five) != (winner != Neither) || g.Reason == Five && winner != g.Winner {
		return Game{}, errNotThisGame
	}
	return g, nil
}

// add writes a game.
func (l *gameLog) add(g Game) error {
	var moves []string
	for _, pt := range g.Moves {
		moves = append(moves, pt.String())
	}
	return l.Add(logRecord{Match: l.match, Game: &loggedGame{
		Number: g.Number, Black: g.Black, Winner: g.Winner, Reason: g.Reason, Detail: g.Detail,
		Opening: g.Opening, Moves: strings.Join(moves, " "),
		MSA: milliseconds(g.Times[A]), MSB: milliseconds(g.Times[B]),
	}})
}

// milliseconds and durations round to a hundredth of a millisecond.
func milliseconds(ds []time.Duration) []float64 {
	ms := make([]float64, len(ds))
	for i, d := range ds {
		ms[i] = math.Round(d.Seconds()*1e5) / 100
	}
	return ms
}

func durations(ms []float64) []time.Duration {
	ds := make([]time.Duration, len(ms))
	for i, m := range ms {
		ds[i] = time.Duration(m * float64(time.Millisecond))
	}
	return ds
}
