package spsa

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// logRecord is a line of a log: an iteration of a tuning, or what a tuning is.
type logRecord struct {
	Tuning    string           `json:"tuning"` // what tells its iterations from those of other tunings
	Setup     *tuningKey       `json:"setup,omitempty"`
	Iteration *loggedIteration `json:"iteration,omitempty"`
}

// tuningKey is all that makes two tunings one.
type tuningKey struct {
	Dimensions []Dimension `json:"dimensions"`
	Iterations int         `json:"iterations"`
	Rate       float64     `json:"rate"`
	Lag        int         `json:"lag"`
	Seed       uint64      `json:"seed"`
	Version    string      `json:"version,omitempty"`
}

// loggedIteration is what came of a Trial.
type loggedIteration struct {
	Number int       `json:"number"`
	Values []float64 `json:"values"` // on both sides of which it was played
	Points int       `json:"points"` // that the plus side was ahead
}

func digest(v any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", v))
	return hex.EncodeToString(sum[:6])
}

// iterationLog is a log that is open for further iterations.
type iterationLog struct {
	file   *os.File // nil when there is no log
	tuning string
}

// openLog opens o.Log and returns the points of the iterations of this tuning that
// it has.
func (o *Options) openLog() (*iterationLog, map[int]int, error) {
	s := tuningKey{o.Dimensions, o.Iterations, o.Rate, o.Lag, o.Seed, o.Version}
	l := &iterationLog{tuning: digest(s)}
	if o.Log == "" {
		return l, map[int]int{}, nil
	}
	file, err := os.OpenFile(o.Log, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l.file = file
	points, known, whole, err := o.readLog(file, l.tuning)
	if err == nil && !whole {
		_, err = file.WriteString("\n") // ends a line that was not written to its end
	}
	if err == nil && !known {
		err = l.write(logRecord{Tuning: l.tuning, Setup: &s})
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("log %s: %w", o.Log, err), file.Close())
	}
	return l, points, nil
}

// readLog returns the points of the iterations of a tuning; known is whether its setup
// is there, whole whether the last line has its end.
func (o *Options) readLog(r io.Reader, tuning string) (points map[int]int, known, whole bool, err error) {
	points, whole = map[int]int{}, true
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, false, err
		}
		if len(line) == 0 {
			return points, known, whole, nil
		}
		whole = err == nil
		var r logRecord
		if json.Unmarshal(line, &r) != nil || r.Tuning != tuning {
			continue // the line was not written to its end, or is another tuning's
		}
		known = known || r.Setup != nil
		if i := r.Iteration; i != nil && i.Number >= 0 && i.Number < o.Iterations && i.Points >= -2 && i.Points <= 2 {
			points[i.Number] = i.Points
		}
	}
}

func (l *iterationLog) add(t Trial, points int) error {
	return l.write(logRecord{Tuning: l.tuning, Iteration: &loggedIteration{t.Number, t.values, points}})
}

func (l *iterationLog) write(r logRecord) error {
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

func (l *iterationLog) close() {
	if l.file != nil {
		l.file.Close() // every line has been written
	}
}
