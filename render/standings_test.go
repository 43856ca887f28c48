package render

import (
	"errors"
	"fmt"
	"image"
	"testing"

	"hoshi/render/internal/theme"
	"hoshi/render/standings"
)

// crosstable returns the standings of a round robin in which the better player always wins, except
// that neighbors draw, and that the last one left before playing the first.
func crosstable(names ...string) standings.Table {
	t := standings.Table{Title: "Friday Night Gomoku 😀", Notes: []string{"round robin", fmt.Sprintf("%d players", len(names))}, Player: "Player",
		Columns: []string{"Points", "Sonneborn-Berger", "Wins"}, Foot: []string{"+ and −: decided without a game"}}
	n := len(names)
	for i, name := range names {
		r := standings.Row{Rank: i + 1, Name: name, Unnamed: "a player", Out: i == n-1, Values: []string{fmt.Sprintf("%d½", n-1-i), "12¾", fmt.Sprint(n - 1 - i)}}
		for j := range names {
			c := standings.Cell{Text: "1", Score: standings.Better}
			switch {
			case i == 0 && j == n-1:
				c.Text = "+"
			case i == n-1 && j == 0:
				c = standings.Cell{Text: "−"}
			case i-j == 1 || j-i == 1:
				c = standings.Cell{Text: "½", Score: standings.Equal}
			case i > j:
				c = standings.Cell{Text: "0"}
			}
			r.Cells = append(r.Cells, c)
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

func winners(names ...string) standings.Card {
	c := standings.Card{Title: "Friday Night Gomoku", Notes: []string{"round robin", "9 players", "9 rounds"}}
	for i, name := range names {
		c.Places = append(c.Places, standings.Place{Name: name, Note: fmt.Sprintf("Points: %d½", 7-i)})
	}
	return c
}

// bracket returns a knockout of four with a game for the third place.
func bracket() standings.Bracket {
	lost := func(name string) standings.Side { return standings.Side{Name: name, Score: "0", Faint: true} }
	won := func(name string) standings.Side { return standings.Side{Name: name, Score: "1", Won: true} }
	return standings.Bracket{
		Title: "Friday Night Gomoku 😀", Notes: []string{"knockout", "6 players"}, Playing: "playing now", ThirdTitle: "Third place", Theme: "wood",
		Rounds: []standings.BracketRound{
			{Title: "Quarterfinals", Matches: []standings.Match{
				{Sides: [2]standings.Side{{Name: "ann", Won: true}, {Name: "bye", Faint: true}}},
				{Sides: [2]standings.Side{lost("Łukasz"), won("ольга")}},
				{Sides: [2]standings.Side{won("Bob the Builder of Very Long Names"), {Name: "bye", Faint: true}}},
				{Sides: [2]standings.Side{{Name: "cara"}, {Name: "dave"}}, Playing: true},
			}},
			{Title: "Semifinals", Matches: []standings.Match{
				{Sides: [2]standings.Side{{Name: "ann", Score: "1½", Won: true}, {Name: "ольга", Score: "½", Faint: true}}},
				{Sides: [2]standings.Side{{Name: "Bob the Builder of Very Long Names"}, {Name: "cara", Or: &standings.Side{Name: "dave"}, Faint: true}}},
			}},
			{Title: "Final", Matches: []standings.Match{{Sides: [2]standings.Side{{Name: "ann"}}}}},
		},
		Third: &standings.Match{Sides: [2]standings.Side{{Name: "ольга"}}},
	}
}

func TestGoldenBracket(t *testing.T) {
	t.Parallel()
	got, err := shared().Bracket(bracket())
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "bracket", got)
}

// A bracket can be drawn in every theme.
func TestBracketInEveryTheme(t *testing.T) {
	t.Parallel()
	for _, name := range theme.Names() {
		b := bracket()
		b.Theme = name
		file, err := shared().Bracket(b)
		if size := decoded(t, file, err).Bounds().Size(); size.X <= size.Y || len(file) > 50_000 {
			t.Errorf("%s: the bracket is %v and takes %d bytes", name, size, len(file))
		}
	}
	_, err := shared().Bracket(standings.Bracket{})
	if !errors.Is(err, standings.ErrTable) {
		t.Errorf("without a round: the error is %v", err)
	}
	b := bracket()
	b.Theme = "plaid"
	_, err = shared().Bracket(b)
	checkError(t, err, &ThemeError{"plaid"})
}

func TestGoldenStandings(t *testing.T) {
	t.Parallel()
	table, card := crosstable("ann", "Bob the Builder of Very Long Names", "Łukasz", "ольга"), winners("ann", "Bob the Builder of Very Long Names", "Łukasz")
	table.Theme, card.Theme = "dark", "wood"
	got, err := shared().Standings(table)
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "standings", got)
	if got, err = shared().WinnersCard(card); err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "winners", got)
}

func TestGoldenStandingsCJK(t *testing.T) {
	t.Parallel()
	p := cjkPainter(t)
	table := crosstable("王小明", "さくら", "김민준 😀", "مريم")
	table.Title, table.Notes, table.Player, table.Columns, table.Foot = "周五五子棋", []string{"循环赛", "4 人"}, "棋手", []string{"得分", "索伯分", "胜局"}, []string{"+、−：未对局而定"}
	table.Rows[3].Unnamed, table.Theme, table.Language = "选手 4", "paper", "zh-CN"
	got, err := p.Standings(table)
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "standings_zh", got)
}

// Tables of every size fit into a picture in every theme.
func TestStandingsOfEverySize(t *testing.T) {
	t.Parallel()
	for _, theme := range theme.Names() {
		for _, n := range []int{1, 3, standings.MaxCrossed, standings.MaxRows} {
			names := make([]string, n)
			for i := range names {
				names[i] = fmt.Sprintf("player number %d of %d", i+1, n)
			}
			table := crosstable(names...)
			table.Theme = theme
			if n > standings.MaxCrossed {
				for i := range table.Rows {
					table.Rows[i].Cells = nil
				}
			}
			file, err := shared().Standings(table)
			img := decoded(t, file, err)
			if size := img.Bounds().Size(); size.X < 600 || size.X > MaxWidth || size.Y > MaxWidth {
				t.Errorf("%s, %d rows: the picture is %v", theme, n, size)
			}
			if len(file) > 200_000 {
				t.Errorf("%s, %d rows: the picture takes %d bytes", theme, n, len(file))
			}
		}
		for n := 1; n <= 3; n++ {
			card := winners([]string{"ann", "bob", "cara"}[:n]...)
			card.Theme = theme
			file, err := shared().WinnersCard(card)
			if img := decoded(t, file, err); img.Bounds() != image.Rect(0, 0, standings.CardWidth, standings.CardHeight) {
				t.Errorf("%s: the card is %v", theme, img.Bounds())
			}
		}
	}
}

func TestStandingsThatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	if _, err := shared().Standings(standings.Table{}); !errors.Is(err, standings.ErrTable) {
		t.Errorf("no rows: the error is %v", err)
	}
	if _, err := shared().WinnersCard(standings.Card{}); !errors.Is(err, standings.ErrTable) {
		t.Errorf("no places: the error is %v", err)
	}
	plaid := crosstable("ann")
	plaid.Theme = "plaid"
	_, err := shared().Standings(plaid)
	checkError(t, err, &ThemeError{"plaid"})
}
