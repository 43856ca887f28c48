package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
)

// Ratings are ratings over time, one line for each player, as a figure of a
// chart.
type Ratings []Rating

// Rating is how a player's rating went.
type Rating struct {
	Name   string // where the embedded font lacks a character of it, it is left out
	Points []RatingPoint
}

// RatingPoint is a rating from a time on.
type RatingPoint struct {
	Time   time.Time
	Rating float64
}

func (g Ratings) check() error {
	if most := len(panel{}.series); len(g) == 0 || len(g) > most {
		return fmt.Errorf("render: %w: ratings of %d players, want 1 to %d", ErrFigure, len(g), most)
	}
	for i, one := range g {
		if len(one.Points) == 0 {
			return fmt.Errorf("render: %w: player %d has no ratings", ErrFigure, i+1)
		}
		for _, p := range one.Points {
			if math.IsNaN(p.Rating) || math.IsInf(p.Rating, 0) {
				return fmt.Errorf("render: %w: player %d has a rating of %v", ErrFigure, i+1, p.Rating)
			}
		}
	}
	return nil
}

func (g Ratings) heightFor(float64) float64 { return 17 }

// period is what a chart of ratings shows: from when to when, from what to what.
type period struct {
	from, to    time.Time
	least, most float64
}

func (g Ratings) period() period {
	first := g[0].Points[0]
	sp := period{first.Time, first.Time, first.Rating, first.Rating}
	for _, one := range g {
		for _, p := range one.Points {
			if p.Time.Before(sp.from) {
				sp.from = p.Time
			}
			if p.Time.After(sp.to) {
				sp.to = p.Time
			}
			sp.least, sp.most = min(sp.least, p.Rating), max(sp.most, p.Rating)
		}
	}
	if !sp.to.After(sp.from) {
		sp.to = sp.from.Add(time.Hour)
	}
	pad := max((sp.most-sp.least)*0.08, 10)
	sp.least, sp.most = sp.least-pad, sp.most+pad
	return sp
}

// paint draws the lines with the last rating of each, and a key below.
func (g Ratings) paint(s sheet, r rect, em float64, texts *Texts) {
	sp := g.period()
	plot := rect{r.x + 3*em, r.y + 0.4*em, r.w - 3.4*em, r.h - 4.2*em}
	x := func(t time.Time) float64 { return plot.x + plot.w*float64(t.Sub(sp.from))/float64(sp.to.Sub(sp.from)) }
	y := func(v float64) float64 { return plot.y + plot.h*(sp.most-v)/(sp.most-sp.least) }
	step := niceStep(sp.most-sp.least, 5)
	for v := math.Ceil(sp.least/float64(step)) * float64(step); v <= sp.most; v += float64(step) {
		s.stroke(polyline(plot.x, y(v), plot.x+plot.w, y(v)), s.grid, em*0.06)
		s.write(labelFont, strconv.Itoa(int(v)), 0.9*em, plot.x-0.4*em, y(v)+0.32*em, toLeft, s.faint)
	}
	if texts.Date != nil {
		withClock := sp.to.Sub(sp.from) < 48*time.Hour
		base := plot.y + plot.h + 1.2*em
		s.write(labelFont, texts.Date(sp.from, withClock), 0.9*em, plot.x, base, toRight, s.faint)
		s.write(labelFont, texts.Date(sp.to, withClock), 0.9*em, plot.x+plot.w, base, toLeft, s.faint)
	}
	for i, one := range g {
		points := slices.Clone(one.Points)
		slices.SortStableFunc(points, func(a, b RatingPoint) int { return a.Time.Compare(b.Time) })
		var line []float64
		for _, p := range points {
			line = append(line, x(p.Time), y(p.Rating))
		}
		s.stroke(polyline(line...), s.series[i], em*0.2)
		s.dot(line[len(line)-2], line[len(line)-1], 0.3*em, s.series[i], s.ground)
	}
	g.paintKey(s, rect{r.x, plot.y + plot.h + 1.9*em, r.w, 2 * em}, em)
}

// paintKey writes the players and their last ratings in their colours.
func (g Ratings) paintKey(s sheet, r rect, em float64) {
	wide := r.w / float64(min(len(g), 3))
	for i, one := range g {
		x, base := r.x+wide*float64(i%3), r.y+(1+1.3*float64(i/3))*em
		s.fill(roundRect(x, base-0.75*em, 0.9*em, 0.9*em, 0.2*em), s.series[i])
		last := slices.MaxFunc(one.Points, func(a, b RatingPoint) int { return a.Time.Compare(b.Time) })
		text := strconv.Itoa(int(math.Round(last.Rating)))
		if labelFont.has(one.Name) {
			room := wide - 2.2*em - labelFont.outline(" "+text, em).width()
			text = labelFont.cut(one.Name, em, room) + " " + text
		}
		s.write(labelFont, text, em, x+1.3*em, base, toRight, s.text)
	}
}

// niceStep returns a round number, 1, 2 or 5 times a power of ten, that divides
// a range into at most so many parts.
func niceStep(all, parts float64) int {
	least := all / max(parts, 1)
	for unit := 1; ; unit *= 10 {
		for _, n := range [...]int{1, 2, 5} {
			if float64(n*unit) >= least {
				return n * unit
			}
		}
		if unit > 1<<40 {
			return unit
		}
	}
}
