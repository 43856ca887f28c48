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

// Report is the result of a match. In JSON, an infinite Elo difference is null.
type Report struct {
	A string `json:"a"` // name of the first engine
	B string `json:"b"` // name of the second engine

	Games    int         `json:"games"`    // finished games
	Planned  int         `json:"planned"`  // maximum number of games
	FromLog  int         `json:"from_log"` // games in Games that came from an earlier run
	Wins     int         `json:"wins"`     // games that A won
	Draws    int         `json:"draws"`    // games without a winner
	Losses   int         `json:"losses"`   // games that B won
	Pairs    Pentanomial `json:"pairs"`    // results of the finished pairs
	Score    float64     `json:"score"`    // A's share of the points in the pairs, 0 to 1
	Estimate Estimate    `json:"estimate"` // difference in strength, from the pairs
	SPRT     *SPRTResult `json:"sprt"`     // nil without an SPRT

	BlackWins int            `json:"black_wins"` // games that Black won
	WhiteWins int            `json:"white_wins"` // games that White won
	Reasons   map[string]int `json:"reasons"`    // games by how they ended, such as "five", or "B: timeout" if B lost
	Plies     float64        `json:"plies"`      // mean length of a game, opening included
	TimeA     MoveTimes      `json:"time_a"`     // times of A's moves
	TimeB     MoveTimes      `json:"time_b"`     // times of B's moves

	Openings  int   `json:"openings"`   // number of openings; with more pairs than this, some were repeated
	ElapsedMS int64 `json:"elapsed_ms"` // duration of the run in milliseconds
}

// SPRTResult is the state of an [SPRT].
type SPRTResult struct {
	SPRT
	LLR     float64 // log-likelihood ratio of Elo1 to Elo0
	Lower   float64 // Elo0 is accepted when LLR reaches or falls below it
	Upper   float64 // Elo1 is accepted when LLR reaches or exceeds it
	Verdict Verdict // the decision, or Undecided
}

// MoveTimes summarizes how long the moves of a side took.
type MoveTimes struct {
	Moves  int           // number of moves
	Mean   time.Duration // mean of the times
	Median time.Duration // median of the times
	Max    time.Duration // longest time
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

// ending returns how a game ended. If a side failed, the text starts with that side.
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

// WriteText writes the report as text.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "A %s\nB %s\n", r.A, r.B)
	fmt.Fprintf(&b, "A won %d, drew %d and lost %d of %d games", r.Wins, r.Draws, r.Losses, r.Games)
	if r.Games < r.Planned {
		fmt.Fprintf(&b, ", of %d at most", r.Planned)
	}
	fmt.Fprintf(&b, "\npairs    %v with 0, ½, 1, 1½ and 2 points for A: %.1f %%\n", [5]int(r.Pairs), 100*r.Score)
	fmt.Fprintf(&b, "Elo      %s (95 %%); LOS %.1f %%\n", r.Estimate, 100*r.Estimate.LOS)
	if t := r.SPRT; t != nil {
		fmt.Fprintf(&b, "SPRT     %s: LLR %+.2f, elo0=%g at %.2f, elo1=%g at %+.2f\n",
			t.Verdict, t.LLR, t.Elo0, t.Lower, t.Elo1, t.Upper)
	}
	fmt.Fprintf(&b, "colors   Black won %d, White %d; %.0f moves a game\n", r.BlackWins, r.WhiteWins, r.Plies)
	fmt.Fprintf(&b, "ends     %s\n", r.ends())
	fmt.Fprintf(&b, "A moved  %s\nB moved  %s\n", r.TimeA, r.TimeB)
	if pairs := r.Pairs.N(); pairs > r.Openings && r.Openings > 0 {
		fmt.Fprintf(&b, "note     %d pairs from %d openings: some were repeated\n", pairs, r.Openings)
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

// roundTo is the precision of printed times.
const roundTo = 100 * time.Microsecond

// String formats the times as "412 times: mean 80ms, median 75ms, max 102ms".
func (t MoveTimes) String() string {
	return fmt.Sprintf("%d times: mean %v, median %v, max %v",
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

// finite returns x, or nil if JSON cannot represent it.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
