package search

import (
	"encoding/json"
	"testing"
	"time"

	"hoshi/engine/internal/game"
)

func TestResultJSON(t *testing.T) {
	tests := []struct {
		name string
		give Result
		want string
	}{
		{
			"full",
			Result{
				Move: game.Point{Col: 7, Row: 7}, Score: ScoreMate - 5, Mate: 5, Depth: 4, Nodes: 3000, Time: 1500 * time.Millisecond,
				PV:         []game.Point{{Col: 7, Row: 7}, {Col: 8, Row: 8}},
				Candidates: []Candidate{{game.Point{Col: 7, Row: 7}, ScoreMate - 5}, {game.Point{Col: 0, Row: 14}, -12}},
			},
			`{"move":"h8","score":29995,"mate":5,"depth":4,"nodes":3000,"nps":2000,"time_ms":1500,` +
				`"pv":["h8","i9"],"candidates":[{"move":"h8","score":29995},{"move":"a15","score":-12}]}`,
		},
		{
			"empty lists and no mate",
			Result{},
			`{"move":"a1","score":0,"mate":null,"depth":0,"nodes":0,"nps":0,"time_ms":0,"pv":[],"candidates":[]}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.give)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
