package spsa

import (
	"encoding/json"

	"hoshi/engine/internal/runlog"
)

// logRecord is a line of a log: an iteration of a tuning, or the settings of a
// tuning.
type logRecord struct {
	Tuning    string           `json:"tuning"` // key of the tuning
	Setup     *tuningKey       `json:"setup,omitempty"`
	Iteration *loggedIteration `json:"iteration,omitempty"`
}

// tuningKey has the settings by which a log tells tunings apart.
type tuningKey struct {
	Dimensions []Dimension `json:"dimensions"`
	Iterations int         `json:"iterations"`
	Rate       float64     `json:"rate"`
	Lag        int         `json:"lag"`
	Seed       uint64      `json:"seed"`
	Version    string      `json:"version,omitempty"`
}

// loggedIteration is the outcome of a [Trial].
type loggedIteration struct {
	Number int       `json:"number"`
	Values []float64 `json:"values"` // the values that were changed to both sides
	Points int       `json:"points"` // points of the plus side
}

// iterationLog is a log that is open for further iterations of a tuning.
type iterationLog struct {
	*runlog.Log
	tuning string
}

// openLog opens o.Log and returns the points of the iterations of this tuning that
// it has.
func (o *Options) openLog() (*iterationLog, map[int]int, error) {
	key := tuningKey{o.Dimensions, o.Iterations, o.Rate, o.Lag, o.Seed, o.Version}
	tuning := runlog.Key(key)
	points, known := map[int]int{}, false
	log, err := runlog.Open(o.Log, func(line []byte) error {
		var r logRecord
		if json.Unmarshal(line, &r) != nil || r.Tuning != tuning {
			return nil // the line was cut off, or is another tuning's
		}
		known = known || r.Setup != nil
		if i := r.Iteration; i != nil && i.Number >= 0 && i.Number < o.Iterations && i.Points >= -2 && i.Points <= 2 {
			points[i.Number] = i.Points
		}
		return nil
	})
	if err == nil && !known {
		if err = log.Add(logRecord{Tuning: tuning, Setup: &key}); err != nil {
			log.Close() // the error of Add says more
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return &iterationLog{log, tuning}, points, nil
}

func (l *iterationLog) add(t Trial, points int) error {
	return l.Add(logRecord{Tuning: l.tuning, Iteration: &loggedIteration{t.Number, t.values, points}})
}
