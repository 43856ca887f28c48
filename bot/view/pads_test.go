package view

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
)

// unobserved is an observer who doesn't look.
type unobserved struct{}

func (unobserved) Rendered(string, time.Duration) {}

// newView returns a view that draws small pictures.
func newView() *View {
	return New(Deps{Painter: NewPainter(render.NewPainter(), unobserved{}), Translator: plain{}, Width: 320, Now: func() time.Time { return begun }})
}

// writePad prints a pad's rows: "+" for a suggested point, "-" for a disabled button.
func writePad(b *strings.Builder, rows []chat.Row) {
	for _, row := range rows {
		if len(row.Menu) > 0 || slices.ContainsFunc(row.Buttons, func(b chat.Button) bool { return b.Command == "choose" }) {
			writeRows(b, []chat.Row{row})
			continue
		}
		for _, button := range row.Buttons {
			mark := ""
			if button.Style == chat.StyleSuggest {
				mark = "+"
			}
			if button.Disabled {
				mark += "-"
			}
			fmt.Fprintf(b, " %s%s", mark, strings.TrimPrefix(button.Command+":"+button.Words, "move:"))
			if letter := button.Label.Args["Letter"]; letter != nil {
				fmt.Fprintf(b, "(%v)", letter)
			}
		}
		b.WriteString("\n")
	}
}

// A pad shows the window where the next move is likely, and disables the points that the opening
// doesn't allow. It asks for whatever else the opening wants.
func TestPads(t *testing.T) {
	opened := func(name string) game.Wanted {
		return with(against(person), func(w *game.Wanted) {
			w.Opening = name
			if id, _ := opening.ParseID(name); id.Renju() {
				w.Rule = "renju"
			}
		})
	}
	step := func(kind opening.Kind, at string) action {
		a := opening.Action{Kind: kind, Number: 2}
		if at != "" {
			a.Point = points(t, at, 15)[0]
		}
		return action{what: game.Step{Action: a}}
	}
	colors := []action{{what: game.Choose{Choice: game.ChooseWhite}}, {what: game.Move{Point: points(t, "j9", 15)[0]}}}
	v := newView()
	var b strings.Builder
	for _, tt := range []struct {
		scenario
		hint, corner string
	}{
		{scenario: scenario{name: "empty", want: against(person)}},
		{scenario: scenario{name: "stones", want: against(person), moves: "h8 i9 j8 c3"}},
		{scenario: scenario{name: "corner", want: against(person), moves: "h8"}, corner: "o15"},
		{scenario: scenario{name: "hint", want: against(person), moves: "h8 i9"}, hint: "a12"},
		{scenario: scenario{name: "hint elsewhere", want: against(person), moves: "h8 i9"}, hint: "a12", corner: "g7"},
		{scenario: scenario{name: "pro", want: opened("pro"), moves: "h8 i9"}},
		{scenario: scenario{name: "long pro", want: opened("longpro"), moves: "h8 i9"}},
		{scenario: scenario{name: "centre", want: opened("rif")}},
		{scenario: scenario{name: "inside", want: opened("rif"), moves: "h8"}},
		{scenario: scenario{name: "colors", want: opened("rif"), moves: "h8 h9 h10"}},
		{scenario: scenario{name: "fifths to offer", want: opened("rif"), moves: "h8 h9 h10", then: colors}},
		{scenario: scenario{name: "a fifth offered", want: opened("rif"), moves: "h8 h9 h10", then: append(slices.Clip(colors), step(opening.Offer, "g7"))}},
		{scenario: scenario{name: "fifths offered", want: opened("rif"), moves: "h8 h9 h10", then: append(slices.Clip(colors), step(opening.Offer, "g7"), step(opening.Offer, "k10"))}},
		{scenario: scenario{name: "fifths far apart", want: opened("rif"), moves: "h8 h9 h10", then: append(slices.Clip(colors), step(opening.Offer, "b2"), step(opening.Offer, "o15"))}},
		{scenario: scenario{name: "number of fifths", want: opened("yamaguchi"), moves: "h8 h9 h10"}},
		{scenario: scenario{name: "declared", want: opened("yamaguchi"), moves: "h8 h9 h10", then: []action{step(opening.Declare, "")}}},
	} {
		g := tt.play(t)
		var corner, hint *engine.Point
		if tt.corner != "" {
			corner = &points(t, tt.corner, 15)[0]
		}
		if tt.hint != "" {
			hint = &points(t, tt.hint, 15)[0]
		}
		r, err := v.Pad(g, settings.Values{Defaults: &settings.Defaults{}}, corner, hint, "")
		if err != nil {
			t.Fatal(err)
		}
		if !r.Private || !r.Replace || r.Picture == nil || r.Shown != g.ShownState() {
			t.Errorf("%s: %+v", tt.name, r)
		}
		fmt.Fprintf(&b, "== %s\n%s\n", tt.name, r.Text)
		writePad(&b, r.Rows)
		fmt.Fprintf(&b, "picture: %s\n", r.Picture.Alt)
		fmt.Fprintf(&b, "announced:\n%s\n", strings.TrimSpace(announced(t, v, g)))
	}
	const file = "testdata/pads.golden"
	people := strings.NewReplacer("{ann ann @ann false}", "@ann", "{bob bob @bob false}", "@bob")
	got := people.Replace(b.String())
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("pads differ (-want +got), -update accepts them:\n%s", diff)
	}
}

// announced returns the text and the first buttons of a game's board.
func announced(t *testing.T, v *View, g *game.Game) string {
	t.Helper()
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	text, _ := v.announce(g, pos, settings.Values{Defaults: &settings.Defaults{}})
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", text)
	writeRows(&b, boardRows(g, result.LevelStep{})[:1])
	return b.String()
}

func TestWindowOf(t *testing.T) {
	for points_, want := range map[string]string{
		"h8":        "f6",
		"h8 k11":    "g7", // the window extends to k11
		"h8 l12":    "h8",
		"h8 m12":    "f6", // too far apart, so around the first
		"l12 h8":    "h8",
		"a9 h8 i12": "f6",
	} {
		pts := points(t, points_, 15)
		got := *windowOf(pts)
		if strings.HasPrefix(points_, "a9") {
			want = engine.Point{Col: -2, Row: 6}.String()
		}
		if got.String() != want {
			t.Errorf("%s: %v, want %s", points_, got, want)
		}
	}
	for _, tt := range []struct {
		point string
		want  bool
	}{{"c3", true}, {"g7", true}, {"b3", false}, {"c2", false}, {"h7", false}, {"g8", false}} {
		if got := windowHolds(points(t, "c3", 15)[0], points(t, tt.point, 15)); got != tt.want {
			t.Errorf("the window from c3 holds %s: %t", tt.point, got)
		}
	}
}

// A window includes the last move, stones, and points that would make or stop something.
func TestInterest(t *testing.T) {
	s := scenario{name: "three", want: against(person), moves: "h8 a1 h9 a15 h10 o1"}
	pos, err := s.play(t).Position()
	if err != nil {
		t.Fatal(err)
	}
	for point, want := range map[string]int{"o1": 40, "h8": 1, "e5": 0, "n1": 5, "h11": 4 + 1 + 20*int(engine.OpenFour), "i9": 4 + 3} {
		if got := interest(pos, points(t, point, 15)[0]); got < want || want < 40 && got > want+40 {
			t.Errorf("%s counts %d, want %d", point, got, want)
		}
	}
}

func TestLiveliestWindow(t *testing.T) {
	for moves, want := range map[string]string{
		"":                    "f6",
		"h8":                  "e5", // the first window that holds all points next to it
		"b2":                  "a1",
		"o15":                 "k11",
		"h8 a1 h9 a15 h10 o1": "e7",
	} {
		s := scenario{name: moves, want: against(person), moves: moves}
		pos, err := s.play(t).Position()
		if err != nil {
			t.Fatal(err)
		}
		if got := Liveliest(pos).String(); got != want {
			t.Errorf("%q: %s, want %s", moves, got, want)
		}
	}
}

func TestValueText(t *testing.T) {
	for _, tt := range []struct {
		score, mate int
		exact       bool
		want        string
	}{
		{0, 1, true, "value.wins Count=1"}, {0, 3, true, "value.wins Count=2"}, {0, 3, false, "value.wins_latest Count=2"},
		{0, -2, true, "value.loses Count=1"}, {0, -4, false, "value.loses_latest Count=2"},
		{0, 0, false, "value.chance Percent=50 Points=+0"}, {-100_000, 0, false, "value.chance Percent=0 Points=-100000"},
	} {
		if got := ValueText(tt.score, tt.mate, tt.exact).String(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	for chance, want := range map[float64]int{0: 0, 1e-10: 0, 1e-8: 1, 0.004: 1, 0.5: 50, 0.666: 67, 0.999: 99, 1 - 1e-8: 99, 1 - 1e-10: 100, 1: 100} {
		if got := ChancePercent(chance); got != want {
			t.Errorf("a chance of %v is %d%%, want %d%%", chance, got, want)
		}
	}
}

func TestInWords(t *testing.T) {
	for d, want := range map[time.Duration]time.Duration{
		29 * time.Second: 0, 90 * time.Second: 2 * time.Minute, 59 * time.Minute: 59 * time.Minute, time.Hour: time.Hour,
		89 * time.Minute: time.Hour, 47*time.Hour + time.Minute: 47 * time.Hour, 2 * game.Day: 2 * game.Day, 60 * time.Hour: 3 * game.Day,
	} {
		if got := inWords(d); got != want {
			t.Errorf("%v is said as %v, want %v", d, got, want)
		}
	}
}

// The first term in a text gets the explaining button.
func TestTermButton(t *testing.T) {
	for _, tt := range []struct {
		text message.Text
		want string
	}{
		{message.T("effect.stops_four"), "four"},
		{message.T("puzzle.hint.threes"), "open_three"},
		{message.T("puzzle.rule", message.Args{"Rule": message.T("rule.renju")}), "renju"},
		{message.T("puzzle.rule", message.Args{"Rule": message.T("rule.other")}), ""},
		{message.T("x", message.Args{"Makes": engine.FourThree}), "four_three"},
		{message.T("x", message.Args{"Makes": engine.NoThreat}), ""},
		{message.Sentences(message.T("x"), message.T("puzzle.hint.fours"), message.T("effect.stops_open_three")), "four"},
	} {
		rows := WithTermButton(nil, tt.text)
		if tt.want == "" && rows != nil || tt.want != "" && (len(rows) != 1 || rows[0].Buttons[0].Words != tt.want) {
			t.Errorf("%v: %+v, want %s", tt.text, rows, tt.want)
		}
	}
	for id, want := range map[string]string{"four": "term.name.four", "swap2": "opening.name.swap2"} {
		if got := termButton(id).Label.Args["Term"].(message.Text).ID; got != want {
			t.Errorf("%s is called %s", id, got)
		}
	}
}

// Pictures are in English if no font has the language's letters.
func TestPictureLanguage(t *testing.T) {
	v := newView()
	for range 2 { // cached the second time
		for language, want := range map[string]string{"": "", "en": "en", "ko": ""} {
			v.Translator = inLanguage{}
			if got := v.PictureLanguage(language); got != want {
				t.Errorf("pictures for %q are in %q, want %q", language, got, want)
			}
		}
	}
}

// inLanguage translates into Korean letters or digits.
type inLanguage struct{}

func (inLanguage) Translate(language string, t message.Text) string {
	if language == "ko" && t.ID == "picture.move" { // one message is enough
		return "수"
	}
	return "1"
}

// A board is drawn once per revision of a game.
func TestBoardPictureIsKept(t *testing.T) {
	v := newView()
	s := scenario{want: against(person), moves: "h8"}
	g := s.play(t)
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	values := settings.Values{Defaults: &settings.Defaults{}}
	first := v.boardPicture(g, pos, values)
	if first == nil || first.Name != "board-7-1.png" || v.boardPicture(g, pos, values) != first {
		t.Fatalf("the picture %+v isn't kept", first)
	}
	g.Revision++
	second := v.boardPicture(g, pos, values)
	if second == first {
		t.Error("a new revision has the old picture")
	}
	v.ForgetPicture(g)
	if v.boardPicture(g, pos, values) == second {
		t.Error("the picture wasn't forgotten")
	}
}

// A full game that can't be won says so.
func TestDeadGame(t *testing.T) {
	var sides [2][]engine.Point
	for i := range 81 { // no line has more than two in a row
		c := 1
		if (i%9+2*(i/9))%4 < 2 {
			c = 0
		}
		sides[c] = append(sides[c], engine.Point{Col: int8(i % 9), Row: int8(i / 9)})
	}
	s := scenario{want: with(against(person), func(w *game.Wanted) { w.Size = 9 })}
	for i := range 78 {
		s.moves += " " + sides[i%2][i/2].String()
	}
	g := s.play(t)
	text := announced(t, newView(), g)
	if !strings.Contains(text, "event.dead") {
		t.Errorf("%s", text)
	}
	if rows := boardRows(g, result.LevelStep{}); rows[0].Buttons[len(rows[0].Buttons)-1].Command != "draw" {
		t.Errorf("no button claims the draw: %+v", rows)
	}
	s.then = []action{{ann, game.Draw{}}}
	if text := announced(t, newView(), s.play(t)); !strings.Contains(text, "end.draw_claimed") {
		t.Errorf("%s", text)
	}
}
