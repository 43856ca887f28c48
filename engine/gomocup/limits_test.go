package gomocup_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// slow is a player that uses all its time and doesn't win.
type slow struct{}

func (slow) Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error) {
	most := lim.TimeBudget(pos).Hard
	if most == 0 {
		return engine.Result{}, errors.New("no limit of time")
	}
	select {
	case <-ctx.Done():
	case <-time.After(most):
	}
	for i := range pos.Size() * pos.Size() {
		next := pos.Clone()
		pt := engine.Point{Col: int8(i % pos.Size()), Row: int8(pos.Size() - 1 - i/pos.Size())}
		if next.Play(pt) == nil && !next.Over() {
			return engine.Result{Move: pt}, nil
		}
	}
	return engine.Result{}, engine.ErrGameOver
}

func TestTimeIsKept(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name        string
		turn, match time.Duration
		tellLeft    bool
		atLeast     time.Duration // for the first move
	}{
		{name: "a second a move", turn: 1000 * ms, atLeast: 900 * ms},
		{name: "a tenth of a second a move", turn: 100 * ms, atLeast: 60 * ms},
		{name: "half a minute a move", turn: 30000 * ms, atLeast: 29000 * ms},
		{name: "ten milliseconds a move", turn: 10 * ms, atLeast: 5 * ms},
		{name: "a tournament", turn: 30000 * ms, match: 180000 * ms, tellLeft: true, atLeast: 5000 * ms},
		{name: "a match without time_left", turn: 30000 * ms, match: 180000 * ms, atLeast: 5000 * ms},
		{name: "a blitz", turn: 5000 * ms, match: 20000 * ms, tellLeft: true, atLeast: 500 * ms},
		{name: "a very short match", turn: 1000 * ms, match: 300 * ms, tellLeft: true, atLeast: 5 * ms},
		{name: "as fast as possible", turn: 0, atLeast: 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := serve(t, gomocup.Options{New: func(int) gomocup.Searcher { return slow{} }})
				m.send(fmt.Sprintf("START 20\nINFO timeout_turn %d\nINFO timeout_match %d\n", tt.turn/ms, tt.match/ms))
				m.want("OK")
				var used time.Duration
				for i := range 60 {
					if tt.tellLeft {
						m.send(fmt.Sprintf("INFO time_left %d\n", (tt.match-used)/ms))
					}
					began := time.Now()
					m.send(fmt.Sprintf("TURN %d,%d\n", i%10*2+i/20%2, 10+i/10)) // never five in a row
					if answer := <-m.lines; strings.Contains(answer, " ") {
						t.Fatal(answer)
					}
					took := time.Since(began)
					if limit := max(tt.turn, 50*ms); took > limit {
						t.Fatalf("move %d took %v of %v", i+1, took, limit)
					}
					if i == 0 && took < tt.atLeast {
						t.Errorf("the first move took %v, want %v or more", took, tt.atLeast)
					}
					used += took
				}
				if tt.match > 0 && used > tt.match {
					t.Errorf("the game took %v of %v", used, tt.match)
				}
				m.in.Close()
				m.wantEnd()
			})
		})
	}
}

// A search without a time limit runs until it's told to stop.
func TestNoTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := serve(t, gomocup.Options{New: func(int) gomocup.Searcher { return firstFree{} }})
		m.send(fmt.Sprintf("START 15\nINFO timeout_turn 2147483647\nINFO max_depth %d\nTURN 7,7\n", thinks))
		m.want("OK")
		time.Sleep(time.Hour)
		// An INFO that sets no limit must not end the search either.
		m.send("INFO max_node 5\n")
		time.Sleep(time.Hour)
		select {
		case got := <-m.lines:
			t.Fatalf("answer %q after %v without a limit", got, 2*time.Hour)
		default:
		}
		m.send("YXSTOP\n")
		m.want("0,0")
		m.in.Close()
		m.wantEnd()
	})
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name  string
		infos []string
		want  engine.Limits
	}{
		{"what the options say", []string{"timeout_turn 2147483647"}, engine.Limits{Depth: 12}},
		{"nodes alone", []string{"timeout_turn 0", "max_depth 0", "max_node 5000"}, engine.Limits{Nodes: 5000}},
		{"depth and nodes", []string{"timeout_turn 2147483647", "max_node 5000", "max_depth 7"}, engine.Limits{Nodes: 5000, Depth: 7}},
		{"no limit of the game", []string{"timeout_turn 0", "timeout_match 0", "time_left 0", "max_depth 7"}, engine.Limits{Depth: 7}},
		{"time_left without limit", []string{"timeout_turn 0", "time_left 2147483647", "max_depth 7"}, engine.Limits{Depth: 7}},
		{"less than nothing", []string{"timeout_turn 0", "max_node -1", "max_depth -1", "max_memory -1", "max_node 1"}, engine.Limits{Nodes: 1}},
		{"too large to count", []string{"timeout_turn 99999999999999999999", "max_depth 99999999999999999999"}, engine.Limits{Depth: engine.MaxDepth}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []engine.Limits
			m := serve(t, gomocup.Options{Depth: 12, New: func(int) gomocup.Searcher { return firstFree{limits: &got} }})
			m.send("START 15\nINFO " + strings.Join(tt.infos, "\nINFO ") + "\nTURN 7,7\n")
			m.want("OK")
			m.want("0,0")
			if diff := cmp.Diff([]engine.Limits{tt.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
