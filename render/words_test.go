package render

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/render/chart"
)

// A chart's words come from the caller, with the right arguments.
func TestWordsOfCharts(t *testing.T) {
	t.Parallel()
	type games struct {
		count int
		share float64
	}
	var gotGames []games
	var clocks []bool
	texts := chartWords()
	texts.Games = func(count int, share float64) string {
		gotGames = append(gotGames, games{count, share})
		return ""
	}
	texts.Date = func(_ time.Time, withClock bool) string {
		clocks = append(clocks, withClock)
		return ""
	}
	now := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for _, f := range []chart.Figure{
		chart.Outcomes{{Wins: 3, Draws: 2, Losses: 5}, {Losses: 1}},
		chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: 1500}, {Time: now.Add(47 * time.Hour), Rating: 1500}}}},
		chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: 1500}, {Time: now.Add(48 * time.Hour), Rating: 1500}}}},
	} {
		if _, err := shared().Chart(chart.Chart{Figure: f, Width: MinWidth, Texts: texts}); err != nil {
			t.Fatal(err)
		}
		if _, err := shared().Chart(chart.Chart{Figure: f, Width: MinWidth}); err != nil {
			t.Errorf("without words: %v", err)
		}
	}
	if want := []games{{10, 0.4}, {1, 0}}; len(gotGames) != 2 || gotGames[0] != want[0] || gotGames[1] != want[1] {
		t.Errorf("games are asked for as %v, want %v", gotGames, want)
	}
	if want := []bool{true, true, false, false}; !cmp.Equal(clocks, want) {
		t.Errorf("dates are asked for with a clock as %v, want %v", clocks, want)
	}
}

// A picture's words come from the caller: without them it has none, and each of them changes the
// picture.
func TestWordsOfPicturesComeFromTheCaller(t *testing.T) {
	t.Parallel()
	pos := played(t, 9, "e5 d6")
	scene := Scene{Position: pos, Width: MinWidth, Theme: "paper"}
	caption := func(c Caption) []byte {
		s := scene
		s.Caption = &c
		file, err := shared().PNG(s)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	card := func(c Card) []byte {
		s := scene
		s.Ending = c.Scene.Ending
		c.Scene = s
		file, err := shared().Card(c)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	number := func(int) string { return "w" }
	standing := func(*engine.Position) string { return "w" }
	for name, pair := range map[string][2][]byte{
		"caption: Black":    {caption(Caption{}), caption(Caption{Texts: Texts{Black: "w"}})},
		"caption: White":    {caption(Caption{}), caption(Caption{Texts: Texts{White: "w"}})},
		"caption: Move":     {caption(Caption{}), caption(Caption{Texts: Texts{Move: number}})},
		"caption: Standing": {caption(Caption{}), caption(Caption{Texts: Texts{Standing: standing}})},
		"caption: rule":     {caption(Caption{}), caption(Caption{Rule: "w"})},
		"card: Black":       {card(Card{}), card(Card{Texts: Texts{Black: "w"}})},
		"card: White":       {card(Card{}), card(Card{Texts: Texts{White: "w"}})},
		"card: Moves":       {card(Card{}), card(Card{Texts: Texts{Moves: number}})},
		"card: Standing":    {card(Card{}), card(Card{Texts: Texts{Standing: standing}})},
		"card: rule":        {card(Card{}), card(Card{Rule: "w"})},
	} {
		if bytes.Equal(pair[0], pair[1]) {
			t.Errorf("%s: the word does not show", name)
		}
	}
	for name, pair := range map[string][2][]byte{
		"a name for the side":     {caption(Caption{Black: "ann"}), caption(Caption{Black: "ann", Texts: Texts{Black: "Black"}})},
		"a result":                {card(Card{Scene: Scene{Ending: Ending{Text: "won"}}}), card(Card{Scene: Scene{Ending: Ending{Text: "won"}}, Texts: Texts{Standing: standing}})},
		"a word without glyphs":   {caption(Caption{}), caption(Caption{Texts: Texts{Black: "黒", Move: func(int) string { return "手" }}})},
		"a move number of a card": {card(Card{}), card(Card{Texts: Texts{Move: number}})},
	} {
		if !bytes.Equal(pair[0], pair[1]) {
			t.Errorf("%s: the word shows all the same", name)
		}
	}
}

// Captions and cards ask for the words for their own position, and replays for those of every
// frame.
func TestWordsAreAskedForEachPosition(t *testing.T) {
	t.Parallel()
	var moves, standings []int
	texts := Texts{
		Move:     func(n int) string { moves = append(moves, n); return "" },
		Standing: func(pos *engine.Position) string { standings = append(standings, pos.Len()); return "" },
	}
	s := Scene{Position: played(t, 9, "e5 d6"), Width: MinWidth, Theme: "paper", Caption: &Caption{Texts: texts}}
	if _, err := shared().GIF(Replay{Scene: s}); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if len(moves) != 3 || len(standings) != 3 || moves[i] != i || standings[i] != i {
			t.Fatalf("the frames ask for the moves %v and the standings %v", moves, standings)
		}
	}
}
