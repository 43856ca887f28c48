package match

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"hoshi/engine"
)

// logRecord is a line of a log: a game of a match, or what a match is.
type logRecord struct {
	Match string      `json:"match"` // what tells its games from those of other matches
	Setup *matchKey   `json:"setup,omitempty"`
	Game  *loggedGame `json:"game,omitempty"`
}

// matchKey is all that makes two matches one.
type matchKey struct {
	A        string `json:"a"`
	B        string `json:"b"`
	Size     int    `json:"size"`
	Rule     string `json:"rule"`
	MaxMoves int    `json:"max_moves"`
	Openings string `json:"openings"` // a hash
	Version  string `json:"version,omitempty"`
}

// loggedGame is a Game as a log has it.
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

// gameLog is a log that is open for further games.
type gameLog struct {
	file  *os.File // nil when there is no log
	match string
}

// openLog opens o.Log and returns the games of this match that it has.
func (o *Options) openLog() (*gameLog, []Game, error) {
	s := o.setup()
	l := &gameLog{match: digest(s)}
	if o.Log == "" {
		return l, nil, nil
	}
	file, err := os.OpenFile(o.Log, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l.file = file
	games, known, err := o.readLog(file, l.match)
	if err == nil {
		err = l.endLine()
	}
	if err == nil && !known {
		err = l.write(logRecord{Match: l.match, Setup: &s})
	}
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("log %s: %w", o.Log, err)
	}
	return l, games, nil
}

func (o *Options) setup() matchKey {
	var b strings.Builder
	for _, opening := range o.Openings {
		fmt.Fprintln(&b, opening)
	}
	return matchKey{
		A: o.A.Name, B: o.B.Name, Size: o.Size, Rule: o.Rule.String(), MaxMoves: o.MaxMoves,
		Openings: digest(b.String()), Version: o.Version,
	}
}

func digest(v any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", v))
	return hex.EncodeToString(sum[:6])
}

// readLog returns the games of a match; known is whether its setup is there.
func (o *Options) readLog(r io.Reader, match string) (games []Game, known bool, err error) {
	in := bufio.NewReader(r)
	seen := map[int]bool{}
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, err
		}
		if len(line) == 0 {
			return games, known, nil
		}
		var r logRecord
		if json.Unmarshal(line, &r) != nil || r.Match != match {
			continue // the line was not written to its end, or is another match's
		}
		known = known || r.Setup != nil
		if r.Game == nil || seen[r.Game.Number] {
			continue
		}
		g, err := o.game(*r.Game)
		if err != nil {
			return nil, false, fmt.Errorf("line %d: %w", n, err)
		}
		seen[g.Number] = true
		games = append(games, g)
	}
}

var errNotThisGame = errors.New("the game is not one that this match can have had")

// game takes a result in that is what this match's rules make of its moves.
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
	return l.write(logRecord{Match: l.match, Game: &loggedGame{
		Number: g.Number, Black: g.Black, Winner: g.Winner, Reason: g.Reason, Detail: g.Detail,
		Opening: g.Opening, Moves: strings.Join(moves, " "),
		MSA: milliseconds(g.Times[A]), MSB: milliseconds(g.Times[B]),
	}})
}

func (l *gameLog) write(r logRecord) error {
	if l.file == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n')) // in one piece, so that two may write
	return err
}

// endLine ends a last line that was not written to its end.
func (l *gameLog) endLine() error {
	size, err := l.file.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return err
	}
	last := make([]byte, 1)
	if _, err := l.file.ReadAt(last, size-1); err != nil {
		return err
	}
	if bytes.Equal(last, []byte{'\n'}) {
		return nil
	}
	_, err = l.file.WriteString("\n")
	return err
}

func (l *gameLog) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// milliseconds and durations keep a hundredth of a millisecond.
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
