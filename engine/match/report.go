package match

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
)

// Report is what came of a match. As JSON, differences in Elo that are infinite are
// null.
type Report struct {
	A string `json:"a"`
	B string `json:"b"`

	Games    int         `json:"games"` // that have ended; the most there could be is Planned
	Planned  int         `json:"planned"`
	FromLog  int         `json:"from_log"` // games that an earlier run had played
	Wins     int         `json:"wins"`     // A's
	Draws    int         `json:"draws"`
	Losses   int         `json:"losses"`
	Pairs    Pentanomial `json:"pairs"`
	Score    float64     `json:"score"` // A's share of the points in the pairs
	Estimate Estimate    `json:"estimate"`
	SPRT     *SPRTResult `json:"sprt"` // nil without one

	BlackWins int            `json:"black_wins"`
	WhiteWins int            `json:"white_wins"`
	Reasons   map[string]int `json:"reasons"` // games by how they ended, like "B: timeout" for those that B lost so
	Plies     float64        `json:"plies"`   // mean length of a game, opening included
	TimeA     MoveTimes      `json:"time_a"`
	TimeB     MoveTimes      `json:"time_b"`

	Openings  int   `json:"openings"` // how many there are; with fewer than pairs some came again
	ElapsedMS int64 `json:"elapsed_ms"`
}

// SPRTResult is what an SPRT has come to.
type SPRTResult struct {
	SPRT
	LLR          float64
	Lower, Upper float64
	Verdict      Verdict
}

// MoveTimes sums up how long a side's moves took.
type MoveTimes struct {
	Moves  int
	Mean   time.Duration
	Median time.Duration
	Max    time.Duration
}

func (o *Options) report(games map[int]Game) Report {
	r := Report{
		A: o.A.Name, B: o.B.Name, Games: len(games), Planned: o.Games,
		Pairs: pairsOf(games), Reasons: map[string]int{}, Openings: len(o.Openings),
	}
	times := map[Side][]time.Duration{}
	plies := 0
	for _, g := range games {
		switch g.Winner {
		case A:
			r.Wins++
		case B:
			r.Losses++
		default:
			r.Draws++
		}
		switch g.Winner {
		case g.Black:
			r.BlackWins++
		case g.Black.other():
			r.WhiteWins++
		}
		r.Reasons[g.ending()]++
		plies += len(g.Moves)
		for side, ds := range g.Times {
			times[side] = append(times[side], ds...)
		}
	}
	r.Plies = float64(plies) / float64(max(len(games), 1))
	r.Score, r.Estimate = r.Pairs.Score(), r.Pairs.Estimate()
	r.TimeA, r.TimeB = summarize(times[A]), summarize(times[B])
	if t := o.SPRT; t != nil {
		lower, upper := t.Bounds()
		r.SPRT = &SPRTResult{SPRT: *t, LLR: t.LLR(r.Pairs), Lower: lower, Upper: upper, Verdict: t.Verdict(r.Pairs)}
	}
	return r
}

// ending names the end of a game, with who is to blame where somebody is.
func (g Game) ending() string {
	switch g.Reason {
	case Five, FullBoard, MoveLimit:
		return string(g.Reason)
	}
	return string(g.Winner.other()) + ": " + string(g.Reason)
}

func summarize(ds []time.Duration) MoveTimes {
	if len(ds) == 0 {
		return MoveTimes{}
	}
	slices.Sort(ds)
	var sum time.Duration
	for _, d := range ds {
		sum += d
	}
	return MoveTimes{Moves: len(ds), Mean: sum / time.Duration(len(ds)), Median: ds[len(ds)/2], Max: ds[len(ds)-1]}
}

// WriteText writes the report for people.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "A %s\nB %s\n", r.A, r.B)
	fmt.Fprintf(&b, "A won %d, drew %d and lost %d of %d games", r.Wins, r.Draws, r.Losses, r.Games)
	if r.Games < r.Planned {
		fmt.Fprintf(&b, ", of %d at most", r.Planned)
	}
	fmt.Fprintf(&b, "\npairs    %v with 0, ½, 1, 1½ and 2 points for A: %.1f %%\n", [5]int(r.Pairs), 100*r.Score)
	fmt.Fprintf(&b, "Elo      %s (95 %%); A is stronger with a likelihood of %.1f %%\n", r.Estimate, 100*r.Estimate.LOS)
	if t := r.SPRT; t != nil {
		fmt.Fprintf(&b, "SPRT     %s: LLR %+.2f, elo0=%g at %.2f, elo1=%g at %+.2f\n",
			t.Verdict, t.LLR, t.Elo0, t.Lower, t.Elo1, t.Upper)
	}
	fmt.Fprintf(&b, "colours  Black won %d, White %d; %.0f plies a game\n", r.BlackWins, r.WhiteWins, r.Plies)
	fmt.Fprintf(&b, "ends     %s\n", r.ends())
	fmt.Fprintf(&b, "A moved  %s\nB moved  %s\n", r.TimeA, r.TimeB)
	if pairs := r.Pairs.N(); pairs > r.Openings && r.Openings > 0 {
		fmt.Fprintf(&b, "note     %d pairs from %d openings: some came again\n", pairs, r.Openings)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r Report) ends() string {
	var ends []string
	for how, n := range r.Reasons {
		ends = append(ends, fmt.Sprintf("%s %d", how, n))
	}
	slices.Sort(ends)
	return strings.Join(ends, ", ")
}

// roundTo is as fine as times are shown.
const roundTo = 100 * time.Microsecond

// String writes the times like "412 times: mean 80ms, median 75ms, most 102ms".
func (t MoveTimes) String() string {
	return fmt.Sprintf("%d times: mean %v, median %v, most %v",
		t.Moves, t.Mean.Round(roundTo), t.Median.Round(roundTo), t.Max.Round(roundTo))
}

// MarshalJSON writes the keys moves, mean_ms, median_ms and max_ms.
func (t MoveTimes) MarshalJSON() ([]byte, error) {
	ms := milliseconds([]time.Duration{t.Mean, t.Median, t.Max})
	return json.Marshal(map[string]any{"moves": t.Moves, "mean_ms": ms[0], "median_ms": ms[1], "max_ms": ms[2]})
}

// MarshalJSON writes the keys elo, low, high and superior.
func (e Estimate) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{
		"elo": finite(e.Elo), "low": finite(e.Low), "high": finite(e.High), "superior": finite(e.LOS),
	})
}

// MarshalJSON writes the keys elo0, elo1, alpha, beta, llr, lower, upper and
// verdict.
func (t SPRTResult) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{
		"elo0": t.Elo0, "elo1": t.Elo1, "alpha": t.Alpha, "beta": t.Beta,
		"llr": t.LLR, "lower": t.Lower, "upper": t.Upper, "verdict": t.Verdict,
	})
}

// finite returns x, or nil where JSON has no number for it.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
