package opening

import (
	"strings"

	"hoshi/engine"
)

// Pattern is one of the 26 openings of renju: Black in the center, White next to it, and Black's
// second stone in the central 5×5 square. Patterns that differ only by a symmetry of the board
// count as one.
type Pattern struct {
	Code     string // "D1" to "D13" with White straight above the center (direct), "I1" to "I13" with White diagonally above it (indirect)
	Romaji   string // the Japanese name in Latin letters, such as "Kagetsu"
	English  string // what the name means, such as "Flower Moon"
	Chinese  string // in simplified characters
	Japanese string // in kanji
	Korean   string // in hangul; hanja in parentheses distinguish the two that sound alike: "유성(流星)"
	// Third is Black's second stone on a board of 15×15 with White on h9 (direct) or i9
	// (indirect).
	Third engine.Point
}

// Direct reports whether White's stone is straight, rather than diagonally, next to the center.
func (p Pattern) Direct() bool { return p.Code[0] == 'D' }

// second returns White's stone relative to the center, matching [Pattern.Third].
func (p Pattern) second() engine.Point {
	if p.Direct() {
		return engine.Point{Col: 0, Row: 1}
	}
	return engine.Point{Col: 1, Row: 1}
}

// Patterns returns the 26 openings of renju in code order.
func Patterns() []Pattern {
	var list []Pattern
	for _, row := range patternTable {
		third, err := engine.ParsePoint(row[6], engine.DefaultSize)
		if err != nil {
			continue // a test reads the whole table
		}
		list = append(list, Pattern{Code: row[0], Romaji: row[1], English: row[2], Chinese: row[3], Japanese: row[4], Korean: row[5], Third: third})
	}
	return list
}

// ParsePattern returns the pattern with a code, such as "D4", or a name in Latin letters,
// English, Chinese, Japanese or Korean. Case, spaces and hyphens don't matter. Two Korean names
// sound alike: plain 유성 means the direct one, D13.
func ParsePattern(name string) (p Pattern, ok bool) {
	name = plainName(name)
	for _, p := range Patterns() {
		for _, own := range p.names() {
			if plainName(own) == name {
				return p, true
			}
		}
	}
	return Pattern{}, false
}

// names returns the names of a pattern, starting with its code.
func (p Pattern) names() []string {
	korean, _, _ := strings.Cut(p.Korean, "(")
	return []string{p.Code, p.Romaji, p.English, p.Chinese, p.Japanese, p.Korean, korean}
}

// plainName removes spelling differences from a name.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "\u3000", "", "-", "").Replace(name))
}

// Moves returns the three stones of the pattern on a 15×15 board, in placing order.
func (p Pattern) Moves() []engine.Point {
	middle := engine.Center(engine.DefaultSize)
	white := p.second()
	return []engine.Point{middle, {Col: middle.Col + white.Col, Row: middle.Row + white.Row}, p.Third}
}

// patternTable has the code, romaji, English, Chinese, Japanese and Korean name and the third
// stone of each pattern. Four public tables agree on these points. The numbers and kanji come
// from Wikipedia, the Korean names from Namu Wiki (렌주/주형).
var patternTable = [26][7]string{
	{"D1", "Kansei", "Cold Star", "寒星", "寒星", "한성", "h10"},
	{"D2", "Keigetsu", "Valley Moon", "溪月", "渓月", "계월", "i10"},
	{"D3", "Sosei", "Sparse Star", "疏星", "疎星", "소성", "j10"},
	{"D4", "Kagetsu", "Flower Moon", "花月", "花月", "화월", "i9"},
	{"D5", "Zangetsu", "Waning Moon", "残月", "残月", "잔월", "j9"},
	{"D6", "Ugetsu", "Rain Moon", "雨月", "雨月", "우월", "i8"},
	{"D7", "Kinsei", "Venus", "金星", "金星", "금성", "j8"},
	{"D8", "Shogetsu", "Pine Moon", "松月", "松月", "송월", "h7"},
	{"D9", "Kyugetsu", "Hill Moon", "丘月", "丘月", "구월", "i7"},
	{"D10", "Shingetsu", "New Moon", "新月", "新月", "신월", "j7"},
	{"D11", "Zuisei", "Lucky Star", "瑞星", "瑞星", "서성", "h6"},
	{"D12", "Sangetsu", "Mountain Moon", "山月", "山月", "산월", "i6"},
	{"D13", "Yusei", "Wandering Star", "游星", "遊星", "유성(遊星)", "j6"},
	{"I1", "Chosei", "Long Star", "长星", "長星", "장성", "j10"},
	{"I2", "Kyogetsu", "Gorge Moon", "峡月", "峡月", "협월", "j9"},
	{"I3", "Kosei", "Fixed Star", "恒星", "恒星", "항성", "j8"},
	{"I4", "Suigetsu", "Water Moon", "水月", "水月", "수월", "j7"},
	{"I5", "Ryusei", "Meteor", "流星", "流星", "유성(流星)", "j6"},
	{"I6", "Ungetsu", "Cloud Moon", "云月", "雲月", "운월", "i8"},
	{"I7", "Hogetsu", "Bay Moon", "浦月", "浦月", "포월", "i7"},
	{"I8", "Rangetsu", "Storm Moon", "岚月", "嵐月", "람월", "i6"},
	{"I9", "Gingetsu", "Silver Moon", "银月", "銀月", "은월", "h7"},
	{"I10", "Myojo", "Bright Star", "明星", "明星", "명성", "h6"},
	{"I11", "Shagetsu", "Slanting Moon", "斜月", "斜月", "사월", "g7"},
	{"I12", "Meigetsu", "Famous Moon", "名月", "名月", "명월", "g6"},
	{"I13", "Suisei", "Comet", "彗星", "彗星", "혜성", "f6"},
}

// boardSymmetries are the eight symmetries of a board about its center.
var boardSymmetries = [...]func(x, y int8) (int8, int8){
	func(x, y int8) (int8, int8) { return x, y },
	func(x, y int8) (int8, int8) { return -x, y },
	func(x, y int8) (int8, int8) { return x, -y },
	func(x, y int8) (int8, int8) { return -x, -y },
	func(x, y int8) (int8, int8) { return y, x },
	func(x, y int8) (int8, int8) { return -y, x },
	func(x, y int8) (int8, int8) { return y, -x },
	func(x, y int8) (int8, int8) { return -y, -x },
}

// PatternOf returns the pattern formed by the first three stones of a game, under any symmetry
// of the board; ok is false if they form none. The board must have odd size and no set-up
// stones, and Black's first or second stone must be in the center.
func PatternOf(pos *engine.Position) (p Pattern, ok bool) {
	moves := pos.Moves()
	if len(moves) < 3 || pos.Stones() != len(moves) || pos.Size()%2 == 0 {
		return Pattern{}, false
	}
	center := engine.Center(pos.Size())
	first, second, third := moves[0], moves[1], moves[2]
	if third == center {
		first, third = third, first
	}
	if first != center {
		return Pattern{}, false
	}
	around := func(pt engine.Point) engine.Point {
		return engine.Point{Col: pt.Col - center.Col, Row: pt.Row - center.Row}
	}
	second, third = around(second), around(third)
	middle := engine.Center(engine.DefaultSize)
	for _, p := range Patterns() {
		want := engine.Point{Col: p.Third.Col - middle.Col, Row: p.Third.Row - middle.Row}
		for _, symmetry := range boardSymmetries {
			if turned(second, symmetry) == p.second() && turned(third, symmetry) == want {
				return p, true
			}
		}
	}
	return Pattern{}, false
}

func turned(pt engine.Point, symmetry func(x, y int8) (int8, int8)) engine.Point {
	x, y := symmetry(pt.Col, pt.Row)
	return engine.Point{Col: x, Row: y}
}
