package classic

import (
	"encoding/json"

	"hoshi/engine"
)

// report is the JSON form of a Result, with the same keys as [engine.Result].
type report struct {
	Move       engine.Point      `json:"move"`
	Score      float64           `json:"score"`
	Mate       *int              `json:"mate"`
	Depth      int               `json:"depth"`
	Nodes      int               `json:"nodes"`
	NPS        int64             `json:"nps"`
	TimeMS     int64             `json:"time_ms"`
	PV         []engine.Point    `json:"pv"`
	Candidates []reportCandidate `json:"candidates"`
}

type reportCandidate struct {
	Move  engine.Point `json:"move"`
	Score float64      `json:"score"`
	Exact bool         `json:"exact"`
}

// MarshalJSON writes the same keys as [engine.Result.MarshalJSON]: move, score, mate, depth,
// nodes, nps, time_ms, pv and candidates. Scores keep the report's scale and sign. mate is
// always null, since the reports have no distances; candidates come in the order they were
// tried, and exact distinguishes a value from a bound.
func (r Result) MarshalJSON() ([]byte, error) {
	out := report{
		Move: r.Move, Score: r.Value, Depth: r.Depth,
		Nodes: r.Nodes, TimeMS: r.Time.Milliseconds(),
		PV:         append([]engine.Point{}, r.PV...),
		Candidates: make([]reportCandidate, len(r.Candidates)),
	}
	if r.Time > 0 {
		out.NPS = int64(float64(r.Nodes) / r.Time.Seconds())
	}
	for i, c := range r.Candidates {
		out.Candidates[i] = reportCandidate{c.Move, c.Value, c.Exact}
	}
	return json.Marshal(out)
}
