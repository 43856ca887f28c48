package puzzle_test

import (
	"context"
	"encoding/json"
	"flag"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

var verifyWins = flag.Int("verify-wins", 6, "how many wins claimed by the engine TestEngineWins replays")

// TestEngineWins replays wins the engine claims in its games against every
// defence. For the 2,000 of the engine's log:
//
//	go test ./engine/puzzle -run TestEngineWins -verify-wins 2000 -timeout 2h -v
func TestEngineWins(t *testing.T) {
	if *verifyWins < 1 {
		t.Fatal("-verify-wins: want a position or more")
	}
	shown := time.Now()
	report, err := puzzle.VerifyWins(context.Background(), puzzle.VerifyOptions{
		Positions: *verifyWins, Seed: 1,
		Progress: func(r puzzle.VerifyReport) {
			if time.Since(shown) > 20*time.Second {
				shown = time.Now()
				t.Logf("%d positions, %d proven, %d longer, %d open", r.Positions, r.Proven, r.Longer, len(r.Open))
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions of %d games: %d proven within the plies claimed, %d in more; by plies: %v",
		report.Positions, report.Games, report.Proven, report.Longer, report.ByPlies)
	for _, c := range report.Open {
		t.Errorf("not shown to be won: %v", c)
	}
	if report.Longer > 0 {
		t.Errorf("%d are not shown to be won within the plies claimed", report.Longer)
	}
}

// TestClaimJSON holds the keys that readers of the report rely on.
func TestClaimJSON(t *testing.T) {
	pos := setup(t, 15, "", "")
	for _, m := range []engine.Point{{Col: 7, Row: 7}, {Col: 8, Row: 8}} {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	out, err := json.Marshal(puzzle.VerifyReport{
		Positions: 1,
		Open:      []puzzle.Claim{{Position: pos, Move: engine.Point{Col: 6, Row: 7}, Plies: 9}},
		ByPlies:   map[int]int{9: 1},
	})
	const want = `{"games":0,"positions":1,"proven":0,"longer":0,` +
		`"open":[{"size":15,"moves":["h8","i9"],"move":"g8","plies":9}],"by_plies":{"9":1}}`
	if err != nil || string(out) != want {
		t.Errorf("got %s, %v, want %s", out, err, want)
	}
}
