package engine

import "encoding/json"

// report is a Result as JSON shows it.
type report struct {
	Move       Point             `json:"move"`
	Score      int               `json:"score"`
	Mate       *int              `json:"mate"`
	Depth      int               `json:"depth"`
	Nodes      uint64            `json:"nodes"`
	NPS        uint64            `json:"nps"`
	TimeMS     int64             `json:"time_ms"`
	PV         []Point           `json:"pv"`
	Candidates []reportCandidate `json:"candidates"`
}

type reportCandidate struct {
	Move  Point `json:"move"`
	Score int   `json:"score"`
}

// NPS returns the positions visited in a second, 0 when no time was measured.
func (r Result) NPS() uint64 {
	if r.Time <= 0 {
		return 0
	}
	return uint64(float64(r.Nodes) / r.Time.Seconds())
}

// MarshalJSON writes the keys move, score, mate, depth, nodes, nps, time_ms, pv
// and candidates, a list of objects with move and score. Points are written like
// "h8". mate is null when neither a forced win nor a forced loss is known; pv and
// candidates are never null.
func (r Result) MarshalJSON() ([]byte, error) {
	out := report{
		Move: r.Move, Score: r.Score, Depth: r.Depth,
		Nodes: r.Nodes, NPS: r.NPS(), TimeMS: r.Time.Milliseconds(),
		PV:         append([]Point{}, r.PV...),
		Candidates: make([]reportCandidate, len(r.Candidates)),
	}
	if r.Mate != 0 {
		out.Mate = &r.Mate
	}
	for i, c := range r.Candidates {
		out.Candidates[i] = reportCandidate(c)
	}
	return json.Marshal(out)
}
