package render

import (
	"bytes"
	"cmp"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/render/chart"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// go test ./render -run TestContactSheet -sheet sheet.png
var sheetFile = flag.String("sheet", "", "write a picture of every theme, mark and size to this file")

// markedScenes returns scenes that show every mark, by name.
func markedScenes(t testing.TB) map[string]Scene {
	line := played(t, 15, "h8 i9 i7 g9 h9 h7 i8 g8 j8 k8 h10 h6 g11")
	heat := []MoveValue{}
	for i, pt := range points(t, 15, "f12 e13 i6 j9 f8 g7 j7 k7 f9 j10 k9 g10 i10 l6 e7 d12") {
		heat = append(heat, MoveValue{At: pt, Value: []float64{28745, 12400, 311, 205.5, 120, 80, 44, 12, 3.25, 0, -0.5, -40, -77, -1200, -15000, -29990}[i]})
	}
	return map[string]Scene{
		"opening": {Position: played(t, 15, "h8 i9 g9 i7 i8 h7"), Last: true, Previous: true,
			Caption: &Caption{Black: "ann", White: "Hoshi", Notes: []string{"depth 6", "1.4 s"}, Texts: english()}},
		"numbers": {Position: scattered(t, 15, 101, 7), Numbers: AllNumbers, Last: true, Previous: true},
		"last 5":  {Position: line, Numbers: LastNumbers(5), Last: true},
		"win": {Position: played(t, 15, winningMoves), Last: true, Win: true, Numbers: NumbersFrom(15),
			Caption: &Caption{Black: "Ольга", White: "無名", Notes: []string{"27 min"}, Texts: english()}},
		"hints": {Position: line, Last: true, Hints: points(t, 15, "f12 j9"), Labels: lettered(points(t, 15, "e13 i6 g7 h8 i9")),
			Forbidden: points(t, 15, "f9 k7 d12")},
		"line": {Position: line, Last: true, Variation: points(t, 15, "f12 e13 f9 j6 f10 f8 f11")},
		"heat": {Position: line, Last: true, Heat: heat},
	}
}

func TestContactSheet(t *testing.T) {
	if *sheetFile == "" {
		t.Skip("give a file by -sheet")
	}
	const cell, gap = 480, 20
	p := NewPainter()
	var rows [][]image.Image
	for _, theme := range theme.Names() {
		var row []image.Image
		scenes := markedScenes(t)
		for _, name := range []string{"opening", "numbers", "last 5", "win", "hints", "line", "heat"} {
			s := scenes[name]
			s.Theme, s.Width = theme, cell
			row = append(row, drawn(t, p, s))
		}
		rows = append(rows, row)
		row = nil
		for _, size := range []int{9, 12, 15, 19, 20} {
			row = append(row, drawn(t, p, Scene{Position: scattered(t, size, 3*size, 4), Width: MinWidth, Theme: theme,
				Numbers: AllNumbers, Last: true, Caption: &Caption{Black: "A rather long name of a player", White: "b", Notes: []string{"depth 8", "12.5 s"}, Texts: english()}}))
		}
		s := scenes["heat"]
		s.Theme, s.Width = theme, 960
		row = append(row, drawn(t, p, s))
		rows = append(rows, row)
	}
	for _, theme := range theme.Names() {
		var row []image.Image
		for _, c := range charts() {
			c.Theme, c.Width = theme, 720
			file, err := p.Chart(c)
			row = append(row, decoded(t, file, err))
		}
		rows = append(rows, row)
	}
	var cards []image.Image
	for _, theme := range theme.Names() {
		c := card(t)
		c.Scene.Theme = theme
		file, err := p.Card(c)
		cards = append(cards, decoded(t, file, err))
	}
	rows = append(rows, cards)
	for _, width := range []int{640, 2048} {
		rows = append(rows, []image.Image{drawn(t, p, Scene{Position: scattered(t, 15, 60, 2), Width: width, Numbers: AllNumbers, Last: true})})
	}
	f, err := os.Create(*sheetFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, arranged(rows, gap)); err != nil {
		t.Fatal(err)
	}
}

// arranged returns one picture with the given pictures arranged in rows.
func arranged(rows [][]image.Image, gap int) image.Image {
	var spots []image.Point
	width, y := 0, gap
	for _, row := range rows {
		x, high := gap, 0
		for _, img := range row {
			spots = append(spots, image.Pt(x, y))
			x += img.Bounds().Dx() + gap
			high = max(high, img.Bounds().Dy())
		}
		width, y = max(width, x), y+high+gap
	}
	out := image.NewRGBA(image.Rect(0, 0, width, y))
	draw.Draw(out, out.Bounds(), image.NewUniform(vector.RGB(0x808080)), image.Point{}, draw.Src)
	for _, row := range rows {
		for _, img := range row {
			draw.Draw(out, img.Bounds().Add(spots[0]), img, image.Point{}, draw.Src)
			spots = spots[1:]
		}
	}
	return out
}

// decoded returns the picture of a PNG file.
func decoded(t *testing.T, file []byte, err error) image.Image {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// evaluation returns an evaluation of a game with that many moves.
func evaluation(moves int) chart.Evaluation {
	chances := make([]float64, moves+1)
	for i := range chances {
		f := float64(i) / float64(moves)
		chances[i] = engine.WinChance(int(120*math.Sin(7*f) + 900*f*f*f*math.Cos(19*f)))
	}
	chances[moves] = 1
	return chart.Evaluation{Chances: chances, TurningPoints: turningPoints(chances)}
}

// turningPoints are the numbers of the moves that changed the chances most.
func turningPoints(chances []float64) []int {
	turns := make([]int, 0, len(chances))
	for i := range chances[1:] {
		turns = append(turns, i+1)
	}
	by := func(i int) float64 { return math.Abs(chances[i] - chances[i-1]) }
	slices.SortStableFunc(turns, func(a, b int) int { return cmp.Compare(by(b), by(a)) })
	return slices.DeleteFunc(turns[:min(len(turns), 4)], func(i int) bool { return by(i) < 0.2 })
}

// charts returns one chart of each kind.
func charts() []chart.Chart {
	day := func(n int) time.Time { return time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, n) }
	rating := func(name string, from, slope, sway float64) chart.Rating {
		r := chart.Rating{Name: name}
		for i := range 30 {
			r.Points = append(r.Points, chart.RatingPoint{Time: day(i * 2), Rating: from + slope*float64(i) + sway*math.Sin(float64(i))})
		}
		return r
	}
	return []chart.Chart{
		{Title: "Black's chances", Figure: evaluation(47)},
		{Title: "Against Hoshi", Texts: chartWords(), Figure: chart.Outcomes{
			{Name: "depth 2", Wins: 31, Draws: 1, Losses: 4}, {Name: "depth 4", Wins: 17, Losses: 12},
			{Name: "depth 6", Wins: 3, Draws: 2, Losses: 22}, {Name: "depth 8", Losses: 9}}},
		{Title: "Rating", Texts: chartWords(), Figure: chart.Ratings{rating("ann", 1500, 9, 30), rating("Ольга", 1620, -2, 45), rating("bert the builder", 1450, 4, 12), rating("無名", 1700, 1, 9)}},
	}
}

// card returns a share card with everything on it.
func card(t testing.TB) Card {
	return Card{
		Scene: Scene{Position: played(t, 15, winningMoves), Numbers: AllNumbers, Last: true},
		Black: "ann", White: "Hoshi", Notes: []string{"12 min"}, Evaluation: evaluation(19), EvaluationTitle: "Black's chances", Texts: english(),
	}
}
