package render

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"math"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/render/chart"
	"hoshi/render/internal/theme"
)

func TestChartsThatCannotBeDrawn(t *testing.T) {
	long := make(chart.Outcomes, 17)
	for name, c := range map[string]struct {
		chart chart.Chart
		want  error
	}{
		"no figure":         {chart.Chart{}, chart.ErrFigure},
		"too narrow":        {chart.Chart{Width: 100, Figure: evaluation(9)}, &WidthError{100}},
		"unknown theme":     {chart.Chart{Theme: "plaid", Figure: evaluation(9)}, &ThemeError{"plaid"}},
		"one position":      {chart.Chart{Figure: chart.Evaluation{Chances: []float64{0.5}}}, chart.ErrFigure},
		"no records":        {chart.Chart{Figure: chart.Outcomes{}}, chart.ErrFigure},
		"many records":      {chart.Chart{Figure: long}, chart.ErrFigure},
		"negative record":   {chart.Chart{Figure: chart.Outcomes{{Wins: -1}}}, chart.ErrFigure},
		"no players":        {chart.Chart{Figure: chart.Ratings{}}, chart.ErrFigure},
		"no ratings":        {chart.Chart{Figure: chart.Ratings{{Name: "ann"}}}, chart.ErrFigure},
		"no sections":       {chart.Chart{Figure: chart.Sections{}}, chart.ErrFigure},
		"empty section":     {chart.Chart{Figure: chart.Sections{{Title: "x"}}}, chart.ErrFigure},
		"bad section":       {chart.Chart{Figure: chart.Sections{{Figure: chart.Outcomes{}}}}, chart.ErrFigure},
		"nested sections":   {chart.Chart{Figure: chart.Sections{{Figure: chart.Sections{{Figure: evaluation(9)}}}}}, chart.ErrFigure},
		"rating of nothing": {chart.Chart{Figure: chart.Ratings{{Points: []chart.RatingPoint{{Rating: math.NaN()}}}}}, chart.ErrFigure},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := shared().Chart(c.chart)
			checkError(t, err, c.want)
			if file != nil {
				t.Errorf("Chart returned %d bytes beside the error", len(file))
			}
		})
	}
}

// A name is drawn without the emoji that no font has, and is replaced if no font has its letters.
func TestNamesOnCharts(t *testing.T) {
	t.Parallel()
	picture := func(title, name, unnamed string) []byte {
		file, err := shared().Chart(chart.Chart{Title: title, Width: 400, Figure: chart.Sections{
			{Figure: chart.Outcomes{{Name: name, Unnamed: unnamed, Wins: 1}}},
			{Figure: chart.Ratings{{Name: name, Points: []chart.RatingPoint{{Rating: 1500}}}}}}})
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	if !bytes.Equal(picture("ann 😀", "bob 😀", "a player"), picture("ann", "bob", "")) {
		t.Error("names with emoji aren't drawn like those without")
	}
	plain, err := shared().Chart(chart.Chart{Width: 400, Figure: chart.Outcomes{{Name: "a player", Wins: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := shared().Chart(chart.Chart{Title: "😀", Width: 400, Figure: chart.Outcomes{{Name: "مريم", Unnamed: "a player", Wins: 1}}}); err != nil || !bytes.Equal(got, plain) {
		t.Error("a name that can't be drawn isn't replaced")
	}
}

// Of two ratings at the same time, both the line and the key end with the later one.
func TestRatingsOfTheSameTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	picture := func(last time.Time) []byte {
		file, err := shared().Chart(chart.Chart{Width: 400, Figure: chart.Ratings{{Points: []chart.RatingPoint{
			{Time: now.AddDate(0, 0, -1), Rating: 1400}, {Time: now, Rating: 1500}, {Time: last, Rating: 1600}}}}})
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	if !bytes.Equal(picture(now), picture(now.Add(time.Nanosecond))) {
		t.Error("the order of two ratings isn't the one given")
	}
}

// The smallest and oddest possible charts can be drawn.
func TestOddCharts(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	nan := math.NaN()
	for name, f := range map[string]chart.Figure{
		"two positions":  chart.Evaluation{Chances: []float64{0.5, 1}, TurningPoints: []int{-1, 0, 1, 2}},
		"all gaps":       chart.Evaluation{Chances: []float64{nan, nan, nan}, TurningPoints: []int{1}},
		"gaps":           chart.Evaluation{Chances: []float64{0.5, nan, 0.2, 0.3, nan, 0.4}},
		"out of bounds":  chart.Evaluation{Chances: []float64{-3, 7, math.Inf(1), math.Inf(-1)}, TurningPoints: []int{1, 2, 3}},
		"400 moves":      evaluation(400),
		"no games":       chart.Outcomes{{Name: "ann"}},
		"one rating":     chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: 1500}}}},
		"equal ratings":  chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: 1500}, {Time: now.AddDate(1, 0, 0), Rating: 1500}}}},
		"far ratings":    chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: -1e9}, {Time: now.AddDate(300, 0, 0), Rating: 1e9}}}},
		"sections":       chart.Sections{{Title: "", Figure: evaluation(9)}, {Title: "Results", Figure: chart.Outcomes{{Name: "ann"}}}},
		"unsorted dates": chart.Ratings{{Points: []chart.RatingPoint{{Time: now, Rating: 1500}, {Time: now.AddDate(0, 0, -9), Rating: 1400}}}},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := shared().Chart(chart.Chart{Title: "x", Figure: f, Width: MinWidth, Texts: chartWords()})
			img := decoded(t, file, err)
			if img.Bounds().Dx() != MinWidth || img.Bounds().Dy() < 40 {
				t.Errorf("the chart is %v", img.Bounds())
			}
		})
	}
}

// If the first and the last rating have the same date, it appears once, below the last.
func TestSameDate(t *testing.T) {
	now := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	drawn := func(first string) []byte {
		words := chartWords()
		words.Date = func(at time.Time, _ bool) string {
			if at.Equal(now) {
				return first
			}
			return "today"
		}
		curve := chart.Rating{Points: []chart.RatingPoint{{Time: now, Rating: 1500}, {Time: now.Add(time.Hour), Rating: 1600}}}
		file, err := shared().Chart(chart.Chart{Figure: chart.Ratings{curve}, Width: MinWidth, Texts: words})
		decoded(t, file, err)
		return file
	}
	if !bytes.Equal(drawn("today"), drawn("")) {
		t.Error("the date appears twice")
	}
}

func TestCard(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]Card{
		"with chances": card(t),
		"without":      {Scene: Scene{Position: played(t, 9, "e5"), Theme: "paper", Ending: Ending{Text: "Black resigns", Winner: engine.White}}, Black: "無名", Texts: english()},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := shared().Card(c)
			img := decoded(t, file, err)
			if want := image.Rect(0, 0, CardWidth, CardHeight); img.Bounds() != want {
				t.Fatalf("the card is %v, want %v", img.Bounds(), want)
			}
			if len(file) > 200_000 {
				t.Errorf("the card takes %d bytes", len(file))
			}
			s := c.Scene
			s.Width, s.Win = cardBoard, true
			board := drawn(t, shared(), s)
			if !shows(img, board) {
				t.Error("the card does not have the board's picture on it")
			}
			// The strip below the board is the chart: mostly Black's and White's parts.
			th, part := theme.Find(s.Theme), 0
			for x := range CardWidth {
				if got := rgbAt(img, x, CardHeight-100); got == channels(th.Panel.Black) || got == channels(th.Panel.White) {
					part++
				}
			}
			if chart := len(c.Evaluation.Chances) > 0; chart != (part > CardWidth/2) {
				t.Errorf("%d pixels of a row are of the chart, which is there: %v", part, chart)
			}
		})
	}
	if _, err := shared().Card(Card{}); !errors.Is(err, ErrNoPosition) {
		t.Errorf("the error of an empty card is %v, want %v", err, ErrNoPosition)
	}
}

// channels returns a color in rgbAt's form.
func channels(c color.NRGBA) [3]int { return [3]int{int(c.R), int(c.G), int(c.B)} }

// shows reports whether a smaller picture is part of another one, centered horizontally.
func shows(img, part image.Image) bool {
	big, small := img.(*image.Paletted), part.(*image.Paletted)
	left := (big.Rect.Dx() - small.Rect.Dx()) / 2
search:
	for top := 0; top+small.Rect.Dy() <= big.Rect.Dy(); top++ {
		for y := range small.Rect.Dy() {
			row := big.Pix[(top+y)*big.Stride+left:][:small.Rect.Dx()]
			if string(row) != string(small.Pix[y*small.Stride:][:small.Rect.Dx()]) {
				continue search
			}
		}
		return true
	}
	return false
}
