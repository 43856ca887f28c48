package search

import (
	"encoding/json"

	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
)

// resultJSON is a Result as JSON shows it.
type resultJSON struct {
	Move       game.Point      `json:"move"`
	Score      int             `json:"score"`
	Mate       *int            `json:"mate"`
	Depth      int             `json:"depth"`
	Nodes      uint64          `json:"nodes"`
	NPS        uint64          `json:"nps"`
	TimeMS     int64           `json:"time_ms"`
	PV         []game.Point    `json:"pv"`
	Candidates []candidateJSON `json:"candidates"`
	Lines      []variationJSON `json:"lines,omitempty"`
}

type variationJSON struct {
	Move    game.Point      `json:"move"`
	Score   int             `json:"score"`
	Mate    *int            `json:"mate"`
	Exact   bool            `json:"exact"`
	PV      []game.Point    `json:"pv"`
	Effects []effect.Effect `json:"effects"`
}

type candidateJSON struct {
	Move  game.Point `json:"move"`
	Score int        `json:"score"`
}

// NPS returns the positions visited per second, 0 if no time was measured.
func (r Result) NPS() uint64 {
	if r.Time <= 0 {
		return 0
	}
	return uint64(float64(r.Nodes) / r.Time.Seconds())
}

// MarshalJSON writes the keys move, score, mate, depth, nodes, nps, time_ms, pv and
// candidates, a list of objects with move and score. Points are written like "h8". mate is
// null if neither a forced win nor a forced loss is known. pv and candidates are never null.
// The result of an analysis also has lines, a list of objects with move, score, mate, exact,
// pv and effects, which has a text for each move of pv.
func (r Result) MarshalJSON() ([]byte, error) {
	out := resultJSON{
		Move: r.Move, Score: r.Score, Depth: r.Depth,
		Nodes: r.Nodes, NPS: r.NPS(), TimeMS: r.Time.Milliseconds(),
		PV:         append([]game.Point{}, r.PV...),
		Candidates: make([]candidateJSON, len(r.Candidates)),
	}
	if r.Mate != 0 {
		out.Mate = &r.Mate
	}
	for i, c := range r.Candidates {
		out.Candidates[i] = candidateJSON(c)
	}
	for _, l := range r.Variations {
		line := variationJSON{Move: l.Move, Score: l.Score, Exact: l.Exact, PV: l.PV, Effects: l.Effects}
		if l.Mate != 0 {
			line.Mate = &l.Mate
		}
		out.Lines = append(out.Lines, line)
	}
	return json.Marshal(out)
}
