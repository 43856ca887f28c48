package engine_test

import (
	"encoding/json"
	"testing"

	"hoshi/engine"
)

func TestAnalysisJSON(t *testing.T) {
	pt := engine.Point{Col: 7, Row: 7}
	res := engine.Result{Move: pt, Variations: []engine.Variation{{
		Move: pt, Score: engine.ScoreMate - 5, Mate: 5, Exact: true,
		PV: []engine.Point{pt}, Effects: []engine.Effect{{Makes: engine.OpenThree, Stops: engine.Four}},
	}}}
	text, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Lines []struct {
			Move    string
			Score   int
			Mate    int
			Exact   bool
			PV      []string
			Effects []string
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if l := got.Lines; len(l) != 1 || l[0].Move != "h8" || l[0].Score != 29995 || l[0].Mate != 5 || !l[0].Exact ||
		len(l[0].PV) != 1 || len(l[0].Effects) != 1 || l[0].Effects[0] != "makes an open three and stops the four" {
		t.Errorf("%s", text)
	}
}
