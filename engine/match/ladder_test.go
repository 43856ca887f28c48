package match_test

import (
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/match"
)

func TestLadder(t *testing.T) {
	low, high := bad(), good()
	middle := bad()
	middle.name = "as bad"
	o := match.Options{Games: 4, MaxMoves: 60, Log: filepath.Join(t.TempDir(), "log")}
	rungs := []match.EngineSpec{low.spec(), middle.spec(), high.spec()}
	r, err := match.Ladder(t.Context(), rungs, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rungs) != 3 || len(r.Matches) != 2 {
		t.Fatalf("%d rungs and %d matches, want 3 and 2", len(r.Rungs), len(r.Matches))
	}
	if r.Matches[0].Draws != 4 || r.Matches[1].Wins != 4 {
		t.Errorf("%d draws and %d wins, want 4 of each", r.Matches[0].Draws, r.Matches[1].Wins)
	}
	if top := r.Rungs[2]; top.Player != "good" || top.Total != nil {
		t.Errorf("highest rung %+v, want good with no finite total", top)
	}
	if m := r.Rungs[1]; m.Total == nil || *m.Total != 0 || m.Step.Elo != 0 {
		t.Errorf("middle rung %+v, want no Elo over the lowest", m)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(text.String(), "\n"); len(lines) != 5 || !strings.HasPrefix(lines[3], "good") || !strings.Contains(lines[3], "+Inf") {
		t.Errorf("report\n%s", &text)
	}

	// The matches share a log.
	if r, err = match.Ladder(t.Context(), rungs, o); err != nil || r.Matches[0].FromLog != 4 || r.Matches[1].FromLog != 4 {
		t.Errorf("%v and %v games from the log, %v; want 4 each", r.Matches[0].FromLog, r.Matches[1].FromLog, err)
	}
	if _, err := match.Ladder(t.Context(), rungs[:1], o); err == nil {
		t.Error("a ladder of one is no error")
	}
	broken := &fakeEngine{name: "broken", player: func(int) (match.Player, error) { return nil, errTest }}
	r, err = match.Ladder(t.Context(), append(rungs, broken.spec()), o)
	if !errors.Is(err, errTest) || len(r.Matches) != 2 {
		t.Errorf("%d matches and %v, want the 2 before and the error", len(r.Matches), err)
	}
}

// The table shows the Elo over the lowest rung if it's known, and a question mark otherwise.
func TestLadderTable(t *testing.T) {
	zero, total := 0.0, 34.6
	r := match.LadderReport{
		Rungs: []match.Rung{
			{Player: "low", Total: &zero},
			{Player: "middle", Step: match.Estimate{Elo: 34.6, Low: 14.6, High: 54.6}, Total: &total, Time: match.MoveTimes{Median: 12 * time.Millisecond, Max: 30 * time.Millisecond}},
			{Player: "high", Step: match.Estimate{Elo: math.Inf(1), Low: 200, High: math.Inf(1)}},
		},
		Matches: []match.Report{{Games: 40}, {Games: 4}},
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for line := range strings.Lines(text.String()) {
		got = append(got, strings.Fields(line))
	}
	want := [][]string{
		strings.Fields("player games step total median move worst move"),
		{"low", "+0", "0s", "0s"},
		{"middle", "40", "+35", "±20", "+35", "12ms", "30ms"},
		{"high", "4", "+Inf", "[+200,", "+Inf]", "?", "0s", "0s"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}
