package chart

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNiceStep(t *testing.T) {
	for _, c := range []struct {
		all, parts float64
		want       int
	}{{47, 10, 5}, {50, 10, 5}, {51, 10, 10}, {9, 10, 1}, {11, 10, 2}, {400, 10, 50}, {3, 0, 5}, {0, 5, 1}, {1e9, 5, 200_000_000}} {
		if got := niceStep(c.all, c.parts); got != c.want {
			t.Errorf("niceStep(%v, %v) is %d, want %d", c.all, c.parts, got, c.want)
		}
	}
	if got := niceStep(math.Inf(1), 5); got < 1<<40 {
		t.Errorf("the step of an infinite range is %d", got)
	}
	rapid.Check(t, func(rt *rapid.T) {
		all, parts := rapid.Float64Range(0, 1e6).Draw(rt, "all"), rapid.Float64Range(1, 50).Draw(rt, "parts")
		step := float64(niceStep(all, parts))
		if all/step > parts+1e-9 || step > 1 && all/(step/2.5) < parts-1e-9 {
			rt.Errorf("the step %v divides %v into %v parts, want at most %v and nearly as many", step, all, all/step, parts)
		}
	})
}

func TestRuns(t *testing.T) {
	nan := math.NaN()
	for name, c := range map[string]struct {
		values []float64
		want   [][2]int
	}{
		"none":      {nil, nil},
		"one":       {[]float64{1}, nil},
		"all":       {[]float64{1, 2, 3}, [][2]int{{0, 3}}},
		"a gap":     {[]float64{1, 2, nan, 3, 4, 5}, [][2]int{{0, 2}, {3, 6}}},
		"lone ones": {[]float64{nan, 1, nan, 2, 3, nan}, [][2]int{{3, 5}}},
		"all gaps":  {[]float64{nan, nan}, nil},
	} {
		if diff := cmp.Diff(c.want, runs(c.values)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestShortCount(t *testing.T) {
	for v, want := range map[float64]string{
		1: "1", 0.5: "0.5", 9.9: "9.9", 9.96: "10", 950: "950", 999: "999", 999.5: "1k", 1200: "1.2k", 69_000: "69k",
		3_400_000: "3.4M", 2e9: "2G", 7.5e12: "7.5T", 1e16: "10000T",
	} {
		if got := shortCount(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

func TestDecades(t *testing.T) {
	for name, c := range map[string]struct {
		values      []float64
		least, most int
	}{
		"between":        {[]float64{30, 2000}, 1, 4},
		"powers":         {[]float64{10, 1000}, 1, 3},
		"one":            {[]float64{10}, 1, 2},
		"zeros":          {[]float64{0, 5}, 0, 1},
		"below one":      {[]float64{0.02, 0.5}, -2, 0},
		"the same again": {[]float64{7, 7}, 0, 1},
	} {
		least, most := Costs{Groups: []CostGroup{{Values: c.values[:1]}, {Values: c.values[1:]}}}.decades()
		if least != c.least || most != c.most {
			t.Errorf("%s: %d to %d, want %d to %d", name, least, most, c.least, c.most)
		}
	}
}

func TestPeriodOfRatings(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 10, n, 0, 0, 0, 0, time.UTC) }
	got := Ratings{
		{Points: []RatingPoint{{day(5), 1500}, {day(2), 1700}}},
		{Points: []RatingPoint{{day(9), 1400}, {day(7), 1450}}},
	}.period()
	if !got.from.Equal(day(2)) || !got.to.Equal(day(9)) || got.least != 1400-24 || got.most != 1700+24 {
		t.Errorf("the period is %+v", got)
	}
	got = Ratings{{Points: []RatingPoint{{day(5), 1500}}}}.period()
	if got.to.Sub(got.from) != time.Hour || got.least != 1490 || got.most != 1510 {
		t.Errorf("the period of one rating is %+v", got)
	}
}

func TestCostErrors(t *testing.T) {
	two := []string{"a", "b"}
	fine := CostGroup{Values: []float64{1, 0}}
	for _, tt := range []struct {
		name  string
		costs Costs
		want  string // "" for no error
	}{
		{"fine", Costs{Series: two, Groups: []CostGroup{fine}}, ""},
		{"most series", Costs{Series: make([]string, 4), Groups: []CostGroup{{Values: []float64{0, 0, 0, 1}}}}, ""},
		{"most groups", Costs{Series: two, Groups: slices.Repeat([]CostGroup{fine}, 20)}, ""},
		{"no series", Costs{Groups: []CostGroup{{}}}, "0 series, want 1 to 4"},
		{"many series", Costs{Series: make([]string, 5), Groups: []CostGroup{fine}}, "5 series, want 1 to 4"},
		{"no groups", Costs{Series: two}, "0 groups, want 1 to 20"},
		{"many groups", Costs{Series: two, Groups: slices.Repeat([]CostGroup{fine}, 21)}, "21 groups, want 1 to 20"},
		{"few values", Costs{Series: two, Groups: []CostGroup{fine, {Values: []float64{1}}}}, "group 2 has 1 values for 2 series"},
		{"negative", Costs{Series: two, Groups: []CostGroup{fine, {Values: []float64{1, -1}}}}, "group 2 has a value of -1"},
		{"infinite", Costs{Series: two, Groups: []CostGroup{{Values: []float64{1, math.Inf(1)}}}}, "group 1 has a value of +Inf"},
		{"zeros", Costs{Series: two, Groups: []CostGroup{{Values: []float64{0, 0}}}}, "no value is above 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := tt.costs.check(); errors.Is(err, ErrFigure) {
				got = strings.TrimPrefix(err.Error(), "render: "+ErrFigure.Error()+": ")
			} else if err != nil {
				t.Fatal(err)
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// Of the records in sections, the first have the key beside their title, where it takes no height, and nothing
// else has one.
func TestOneKey(t *testing.T) {
	records := Outcomes{{Name: "ann", Wins: 1}}
	s := Sections{{Figure: Ratings{{Points: []RatingPoint{{}}}}}, {Figure: records}, {Figure: records}}
	if got := s.keyed(); got != 1 {
		t.Errorf("section %d has the key", got)
	}
	if s.titleHeight(1) != sectionTitle || s.titleHeight(2) != 0 {
		t.Error("the key has no room beside the title")
	}
	if got := s.heightOf(2); got != barEms || s.heightOf(1) != got {
		t.Errorf("records are %v high, want %v", got, barEms)
	}
	if (Sections{{Figure: Evaluation{}}}).keyed() >= 0 {
		t.Error("an evaluation has a key of records")
	}
}
