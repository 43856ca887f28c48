package opening_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// patterns are the 26 renju openings by their first three stones, with their Japanese, Chinese and
// English names.
var patterns = []struct{ moves, code, romaji, japanese, chinese, english string }{
	{"h8 h9 h10", "D1", "Kansei", "寒星", "寒星", "Cold Star"},
	{"h8 h9 i10", "D2", "Keigetsu", "渓月", "溪月", "Valley Moon"},
	{"h8 h9 j10", "D3", "Sosei", "疎星", "疏星", "Sparse Star"},
	{"h8 h9 i9", "D4", "Kagetsu", "花月", "花月", "Flower Moon"},
	{"h8 h9 j9", "D5", "Zangetsu", "残月", "残月", "Waning Moon"},
	{"h8 h9 i8", "D6", "Ugetsu", "雨月", "雨月", "Rain Moon"},
	{"h8 h9 j8", "D7", "Kinsei", "金星", "金星", "Venus"},
	{"h8 h9 h7", "D8", "Shogetsu", "松月", "松月", "Pine Moon"},
	{"h8 h9 i7", "D9", "Kyugetsu", "丘月", "丘月", "Hill Moon"},
	{"h8 h9 j7", "D10", "Shingetsu", "新月", "新月", "New Moon"},
	{"h8 h9 h6", "D11", "Zuisei", "瑞星", "瑞星", "Lucky Star"},
	{"h8 h9 i6", "D12", "Sangetsu", "山月", "山月", "Mountain Moon"},
	{"h8 h9 j6", "D13", "Yusei", "遊星", "游星", "Wandering Star"},
	{"h8 i9 j10", "I1", "Chosei", "長星", "长星", "Long Star"},
	{"h8 i9 j9", "I2", "Kyogetsu", "峡月", "峡月", "Gorge Moon"},
	{"h8 i9 j8", "I3", "Kosei", "恒星", "恒星", "Fixed Star"},
	{"h8 i9 j7", "I4", "Suigetsu", "水月", "水月", "Water Moon"},
	{"h8 i9 j6", "I5", "Ryusei", "流星", "流星", "Meteor"},
	{"h8 i9 i8", "I6", "Ungetsu", "雲月", "云月", "Cloud Moon"},
	{"h8 i9 i7", "I7", "Hogetsu", "浦月", "浦月", "Bay Moon"},
	{"h8 i9 i6", "I8", "Rangetsu", "嵐月", "岚月", "Storm Moon"},
	{"h8 i9 h7", "I9", "Gingetsu", "銀月", "银月", "Silver Moon"},
	{"h8 i9 h6", "I10", "Myojo", "明星", "明星", "Bright Star"},
	{"h8 i9 g7", "I11", "Shagetsu", "斜月", "斜月", "Slanting Moon"},
	{"h8 i9 g6", "I12", "Meigetsu", "名月", "名月", "Famous Moon"},
	{"h8 i9 f6", "I13", "Suisei", "彗星", "彗星", "Comet"},
}

// played returns the position after some moves.
func played(t *testing.T, size int, moves ...engine.Point) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range moves {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// Every pattern is found from its moves: under all eight symmetries, on several board sizes, with
// Black's stones in either order, and later in the game.
func TestPatternNames(t *testing.T) {
	if n := len(opening.Patterns()); n != 26 || len(patterns) != 26 {
		t.Fatalf("%d patterns, %d in the test, want 26", n, len(patterns))
	}
	for i, want := range patterns {
		moves, err := engine.ParsePoints(want.moves, 15)
		if err != nil {
			t.Fatal(err)
		}
		if got := opening.Patterns()[i]; got.Third != moves[2] || got.Direct() != (want.code[0] == 'D') {
			t.Errorf("%s: third stone %v, direct %t", want.code, got.Third, got.Direct())
		}
		for _, size := range []int{9, 15, 19} {
			for turn := range 8 {
				turned := make([]engine.Point, 3)
				for j, pt := range moves {
					x, y := pt.Col-7, pt.Row-7
					if turn&1 != 0 {
						x = -x
					}
					if turn&2 != 0 {
						y = -y
					}
					if turn&4 != 0 {
						x, y = y, x
					}
					turned[j] = engine.Point{Col: x + int8(size/2), Row: y + int8(size/2)}
				}
				for _, list := range [][]engine.Point{turned, {turned[2], turned[1], turned[0]}, append(turned[:3:3], engine.Point{})} {
					got, ok := opening.PatternOf(played(t, size, list...))
					if !ok || got.Code != want.code || got.Romaji != want.romaji || got.Japanese != want.japanese || got.Chinese != want.chinese || got.English != want.english {
						t.Errorf("%s on %d×%d, turn %d: %+v, %t", want.code, size, size, turn, got, ok)
					}
				}
			}
		}
	}
}

// Every way to place the three stones is one of the 26 patterns, so RIF needs no other limit than
// the squares. Each pattern occurs once for each of its distinct images.
func TestPatternsAreAllThereAre(t *testing.T) {
	ways := map[string]int{}
	for row := int8(6); row <= 8; row++ {
		for col := int8(6); col <= 8; col++ {
			for r := int8(5); r <= 9; r++ {
				for c := int8(5); c <= 9; c++ {
					center, second, third := engine.Point{Col: 7, Row: 7}, engine.Point{Col: col, Row: row}, engine.Point{Col: c, Row: r}
					if second == center || third == center || third == second {
						continue
					}
					p, ok := opening.PatternOf(played(t, 15, center, second, third))
					if !ok {
						t.Fatalf("%v %v %v is no pattern", center, second, third)
					}
					ways[p.Code]++
				}
			}
		}
	}
	if len(ways) != 26 {
		t.Errorf("%d patterns have ways, want 26", len(ways))
	}
	for code, n := range ways {
		// Those with the third stone on the axis of the first two are their own mirror images.
		want := 8
		switch code {
		case "D1", "D8", "D11", "I1", "I11", "I13":
			want = 4
		}
		if n != want {
			t.Errorf("%s has %d ways, want %d", code, n, want)
		}
	}
}

func TestNoPattern(t *testing.T) {
	for name, tt := range map[string]struct {
		size  int
		moves string
	}{
		"two stones":                    {15, "h8 h9"},
		"no stone in the center":        {15, "h7 h9 h10"},
		"White away from the center":    {15, "h8 h10 h9"},
		"third stone outside of 5×5":    {15, "h8 h9 k8"},
		"White in the center":           {15, "h9 h8 h10"},
		"a board that has no center":    {16, "h8 h9 h10"},
		"knight's jump of White's":      {15, "h8 i10 h10"},
		"third stone three to the left": {15, "h8 i9 e8"},
	} {
		moves, err := engine.ParsePoints(tt.moves, tt.size)
		if err != nil {
			t.Fatal(err)
		}
		if p, ok := opening.PatternOf(played(t, tt.size, moves...)); ok {
			t.Errorf("%s: %+v", name, p)
		}
	}
	black, white, err := []engine.Point{{Col: 7, Row: 7}}, []engine.Point{{Col: 7, Row: 8}}, error(nil)
	pos, err := engine.Setup(15, engine.Freestyle, black, white)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range []engine.Point{{Col: 0}, {Col: 1}, {Col: 2}} {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	if p, ok := opening.PatternOf(pos); ok {
		t.Errorf("stones that were set up: %+v", p)
	}
}

func TestParsePattern(t *testing.T) {
	for _, want := range patterns {
		moves, _ := engine.ParsePoints(want.moves, 15)
		for _, name := range []string{want.code, strings.ToLower(want.code), want.romaji, strings.ToUpper(want.romaji), want.japanese, want.chinese, want.english, strings.ReplaceAll(want.english, " ", "-")} {
			got, ok := opening.ParsePattern(name)
			if !ok || got.Code != want.code {
				t.Errorf("%q: %v, %t, want %s", name, got, ok, want.code)
			}
			if !slices.Equal(got.Moves(), moves) {
				t.Errorf("%s has the moves %v, want %v", want.code, got.Moves(), moves)
			}
		}
	}
	for _, name := range []string{"", " ", "D", "D0", "D14", "I14", "moon", "Kagetsu Kagetsu"} {
		if got, ok := opening.ParsePattern(name); ok {
			t.Errorf("%q is %v", name, got)
		}
	}
}
