package game

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRulesReadBack(t *testing.T) {
	for _, rule := range Rules() {
		if got, ok := ParseRule(strings.ToUpper(rule.String())); got != rule || !ok {
			t.Errorf("the name of %v reads back as %v, %v", rule, got, ok)
		}
		if got, ok := RuleOfGomocupCode(rule.GomocupCode()); got != rule || !ok {
			t.Errorf("the Gomocup code of %v reads back as %v, %v", rule, got, ok)
		}
		text, err := json.Marshal(rule)
		if err != nil {
			t.Fatal(err)
		}
		got := Rule(99)
		if err := json.Unmarshal(text, &got); err != nil || got != rule {
			t.Errorf("%s reads back as %v, %v", text, got, err)
		}
	}
}

func TestUnknownRules(t *testing.T) {
	unknown := Rule(99)
	if got, ok := ParseRule(unknown.String()); ok {
		t.Errorf("%v is named %v", unknown, got)
	}
	if got, ok := RuleOfGomocupCode(2); ok {
		t.Errorf("the Gomocup code 2 is %v", got)
	}
	if unknown.Known() || unknown.Playable() {
		t.Errorf("%v is known (%v) or playable (%v)", unknown, unknown.Known(), unknown.Playable())
	}
	var wrongRule *RuleError
	if _, err := unknown.MarshalText(); !errors.As(err, &wrongRule) || wrongRule.Rule != unknown {
		t.Errorf("written with error %v", err)
	}
	var wrongName *UnknownRuleError
	if err := new(Rule).UnmarshalText([]byte("ludo")); !errors.As(err, &wrongName) || wrongName.Name != "ludo" {
		t.Errorf("read with error %v", err)
	}
}

func TestPlayableRules(t *testing.T) {
	if diff := cmp.Diff([]Rule{Freestyle, Standard, Renju, Caro, CaroExact}, PlayableRules()); diff != "" {
		t.Error(diff)
	}
	if first := PlayableRules()[0]; first != DefaultRule {
		t.Errorf("the first playable rule is %v, want the default %v", first, DefaultRule)
	}
	for rule, want := range map[Rule]string{
		99: "rule 99 isn't playable: use freestyle or standard or renju or caro or caroexact",
	} {
		var wrong *RuleError
		if _, err := NewPosition(15, rule); !errors.As(err, &wrong) || wrong.Rule != rule || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestCaroNeedsAnOpenEnd(t *testing.T) {
	tests := []struct {
		name, moves string
		caro, exact bool // whether the last move wins
	}{
		{"five, both ends free", "b1 b3 c1 c3 d1 d3 e1 e3 f1", true, true},
		{"five closed at one end", "b1 a1 c1 c3 d1 d3 e1 e3 f1", true, true},
		{"five closed at both ends", "b1 a1 c1 g1 d1 d3 e1 e3 f1", false, false},
		{"the edge closes nothing", "a1 b3 b1 f1 c1 d3 d1 e3 e1", true, true},
		{"stones beyond free ends close nothing", "c1 a1 d1 i1 e1 d3 f1 e3 g1", true, true},
		{"six", "b1 i9 c1 i7 d1 i5 f1 i3 g1 h9 e1", true, false},
		{"six closed at both ends", "b1 a1 c1 h1 d1 i5 f1 i3 g1 h9 e1", true, false},
		{"five, White", "i9 b1 i7 c1 i5 d1 i3 e1 h9 f1", true, true},
		{"five closed at both ends, White", "a1 b1 g1 c1 i5 d1 i3 e1 h9 f1", false, false},
	}
	for _, tt := range tests {
		for rule, want := range map[Rule]bool{Caro: tt.caro, CaroExact: tt.exact} {
			t.Run(tt.name+" in "+rule.String(), func(t *testing.T) {
				pos := empty(t, 9, rule)
				for _, m := range points(t, tt.moves) {
					if err := pos.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				if won := pos.Winner() != Empty; won != want {
					t.Errorf("winner %v, line %v", pos.Winner(), pos.WinningLine())
				}
			})
		}
	}
}

func TestRenjuBlackNeedsExactlyFive(t *testing.T) {
	pos := stones(t, 9, Renju, points(t, "a1 b1 c1 d1 b5 c5 d5 f5 h9"), points(t, "a3 b3 c3 e3 f3 a7 c7 e7 g9"))
	if diff := cmp.Diff("e1 e5", named(pos.WinningPoints(Black))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("d3", named(pos.WinningPoints(White))); diff != "" {
		t.Errorf("six wins for White: %s", diff)
	}
}

func TestFivePossible(t *testing.T) {
	rows := func(rows ...string) (sides [White + 1][]Point) {
		for i, row := range rows {
			for col, stone := range row {
				if c := Color(strings.IndexRune(".xo", stone)); c != Empty {
					sides[c] = append(sides[c], Point{int8(col), int8(len(rows) - 1 - i)})
				}
			}
		}
		return sides
	}
	full := rows("xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "oooxooxxo", "oxxx.xxoo")
	for _, tt := range []struct {
		name         string
		rule         Rule
		stones       [White + 1][]Point
		black, white bool
	}{
		{"empty board", Renju, [White + 1][]Point{}, true, true},
		{"six is left in freestyle", Freestyle, full, true, false},
		{"six is left in standard", Standard, full, false, false},
		{"six is left in renju", Renju, full, false, false},
		{"six is left in caro", Caro, full, true, false},
		{"six is left in exact caro", CaroExact, full, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := stones(t, 9, tt.rule, tt.stones[Black], tt.stones[White])
			if black, white := pos.FivePossible(Black), pos.FivePossible(White); black != tt.black || white != tt.white {
				t.Errorf("five possible for Black %v, for White %v, want %v, %v", black, white, tt.black, tt.white)
			}
		})
	}
	if empty(t, 9, Freestyle).FivePossible(Empty) {
		t.Error("nobody could make five")
	}
}

func TestStandardNeedsExactlyFive(t *testing.T) {
	tests := []struct {
		name, moves string
		line        string // of the winner; empty if nobody has won
	}{
		{"five", "a1 a2 b1 b2 c1 c2 d1 d2 e1", "a1 b1 c1 d1 e1"},
		{"five, White", "a1 b1 a2 b2 a3 b3 a4 b4 c9 b5", "b1 b2 b3 b4 b5"},
		{"six", "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", ""},
		{"six, White", "i9 a1 i8 b1 i6 c1 i5 e1 g9 f1 e9 d1", ""},
		{"nine from edge to edge", "a1 a3 b1 b3 c1 d3 d1 e3 f1 g3 g1 h3 h1 i3 i1 a5 e1", ""},
		{"six on one line, five on another", "a1 i9 b1 i7 c1 i5 e1 i3 f1 h9 d2 h7 d3 h5 d4 h3 d5 g9 d1", "d1 d2 d3 d4 d5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := empty(t, 9, Standard)
			for _, m := range points(t, tt.moves) {
				if err := pos.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(tt.line, named(pos.WinningLine())); diff != "" {
				t.Error(diff)
			}
			if over := tt.line != ""; (pos.Winner() != Empty) != over || pos.Over() != over {
				t.Errorf("winner %v, over %v", pos.Winner(), pos.Over())
			}
		})
	}
}

// named writes points in the form they're parsed from.
func named(pts []Point) (text string) {
	for i, pt := range pts {
		if i > 0 {
			text += " "
		}
		text += pt.String()
	}
	return text
}

// TestSetupKnowsRowsWhateverTheOrder sets up rows with their stones in every order: only the final
// length counts.
func TestSetupKnowsRowsWhateverTheOrder(t *testing.T) {
	for text, winner := range map[string]Color{"a1 b1 c1 d1 e1": Black, "a1 b1 c1 d1 e1 f1": Empty} {
		row := points(t, text)
		white := points(t, "a5 c5 e5 g5 a7 c7")[:len(row)]
		for turn := range row {
			pos := stones(t, 9, Standard, append(row[turn:len(row):len(row)], row[:turn]...), white)
			if pos.Winner() != winner {
				t.Errorf("%s from number %d: winner %v, want %v", text, turn+1, pos.Winner(), winner)
			}
		}
	}
}
