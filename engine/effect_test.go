package engine_test

import (
	"encoding/json"
	"testing"

	"hoshi/engine"
)

var effects = []struct {
	name, black, white, move string
	want                     engine.Effect
	text                     string
}{
	{"nothing", "a1", "o15", "h8", engine.Effect{}, ""},
	{"an open three", "h8 h9", "a1 o15", "h10",
		engine.Effect{Makes: engine.OpenThree}, "makes an open three"},
	{"five", "h8 h9 h10 h11", "a1 c1 e1 g1", "h12",
		engine.Effect{Makes: engine.Five}, "makes five in a row"},
	{"five where the other side has one, too", "h8 h9 h10 h11", "d12 e12 f12 g12", "h12",
		engine.Effect{Makes: engine.Five, Denies: engine.Five}, "makes five in a row"},
	{"one end of an open four", "a1 c1 e1 g1", "h8 h9 h10 h11", "h12",
		engine.Effect{Denies: engine.Five}, "prevents five in a row"},
	{"stops a four that is shut", "h7 c1 e1 g1", "h8 h9 h10 h11", "h12",
		engine.Effect{Stops: engine.Four, Denies: engine.Five}, "stops the four"},
	{"stops an open three at its end", "a1 c1 e1", "h8 h9 h10", "h7",
		engine.Effect{Stops: engine.OpenThree, Denies: engine.OpenFour}, "stops the open three"},
	{"too far off to stop an open three", "a1 c1 e1", "h8 h9 h10", "h12",
		engine.Effect{Denies: engine.Four}, "prevents a four"},
	{"near enough where there is little room", "h6 c1 e1", "h8 h9 h10", "h12",
		engine.Effect{Stops: engine.OpenThree, Denies: engine.Four}, "stops the open three"},
	{"stops two fours at once", "d8 h4 a1 c1 e1 g1", "e8 f8 g8 h5 h6 h7", "h8",
		engine.Effect{Stops: engine.OpenFour, Denies: engine.OpenFour}, "stops two fours at once"},
	{"keeps from an open three", "a1 o15", "h8 h9", "h10",
		engine.Effect{Denies: engine.OpenThree}, "prevents an open three"},
	{"makes a four and stops an open three", "h7 c8 d8 e8", "h8 h9 h10 b8", "f8",
		engine.Effect{Makes: engine.Four}, "makes a four"},
	{"does both", "e11 f11 g11", "h8 h9 h10 d11", "h11",
		engine.Effect{Makes: engine.Four, Stops: engine.OpenThree, Denies: engine.OpenFour},
		"makes a four and stops the open three"},
	{"taken", "h8 h9", "a1 o15", "h8", engine.Effect{}, ""},
}

func TestEffectOf(t *testing.T) {
	for _, tt := range effects {
		t.Run(tt.name, func(t *testing.T) {
			black, err := engine.ParsePoints(tt.black, 15)
			if err != nil {
				t.Fatal(err)
			}
			white, err := engine.ParsePoints(tt.white, 15)
			if err != nil {
				t.Fatal(err)
			}
			if len(white) > len(black) { // Black to move
				black = append(black, engine.Point{Col: 14, Row: 0})
			}
			pos, err := engine.Setup(15, engine.Freestyle, black, white)
			if err != nil {
				t.Fatal(err)
			}
			pt, err := engine.ParsePoint(tt.move, 15)
			if err != nil {
				t.Fatal(err)
			}
			got := engine.EffectOf(pos, pt)
			if got != tt.want || got.String() != tt.text {
				t.Errorf("%+v, %q; want %+v, %q", got, got, tt.want, tt.text)
			}
		})
	}
	empty, _ := engine.NewPosition(9, engine.Freestyle)
	if got := engine.EffectOf(empty, engine.Point{Col: 9}); got != (engine.Effect{}) {
		t.Errorf("off the board: %+v", got)
	}
}

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
