package classic_test

import (
	"encoding/json"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The JSON for figure 7 of 003_a76289b097367488.txt: the same keys as the main engine's, and the
// report's values.
func TestResultJSON(t *testing.T) {
	p, _ := classic.Lookup("windows")
	black, white := classic.CrossOpening(11)
	pos, err := engine.Setup(11, engine.Freestyle, black, white)
	if err != nil {
		t.Fatal(err)
	}
	if err := pos.Play(engine.Point{Col: 6, Row: 3}); err != nil {
		t.Fatal(err)
	}
	res, err := p.Search(t.Context(), pos, classic.Options{Depth: 4})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Move       string
		Score      float64
		Mate       *int
		Depth      int
		Nodes      int
		NPS        *int64
		TimeMS     *int64 `json:"time_ms"`
		PV         []string
		Candidates []struct {
			Move  string
			Score float64
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Move != "g5" || got.Score != 360 || got.Mate != nil || got.Depth != 4 || got.Nodes == 0 || got.NPS == nil || got.TimeMS == nil || len(got.PV) == 0 || got.PV[0] != "g5" || len(got.Candidates) != 17 {
		t.Errorf("%s", text)
	}
}
