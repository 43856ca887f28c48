package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Ratings is a chart figure: ratings over time, one line for each player.
type Ratings []Rating

// Rating is the course of one player's rating.
type Rating struct {
	Name   string        // in the key, without emoji that no font has; omitted if no font can draw it
	Points []RatingPoint // in any order, except that of several with the same time, the last one counts
}

// RatingPoint is a rating starting at some time.
type RatingPoint struct {
	Time   time.Time // start time; the chart shows its time zone
	Rating float64   // in points of the rating system
}

func (g Ratings) check() error {
	if most := len(theme.Panel{}.Series); len(g) == 0 || len(g) > most {
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

func (g Ratings) height() float64 { return 17 }

// period is the range of a rating chart, in time and in rating.
type period struct {
	from, to    time.Time
	least, most float64
}

// period returns the range of all ratings, with some space above and below.
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

// alone reports whether there's one line without a name, which needs no key: its last rating is written beside
// its end.
func (g Ratings) alone() bool { return len(g) == 1 && g[0].Name == "" }

// paint draws the lines, a disc on the last rating of each, and a key below.
func (g Ratings) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	sp := g.period()
	plot := canvas.Rect{X: r.X + 3*em, Y: r.Y + 0.4*em, W: r.W - 3.4*em, H: r.H - 4.2*em}
	if g.alone() {
		plot.W, plot.H = r.W-6.2*em, r.H-2*em // room for the last rating, but none for a key
	}
	x := func(t time.Time) float64 { return plot.X + plot.W*float64(t.Sub(sp.from))/float64(sp.to.Sub(sp.from)) }
	y := func(v float64) float64 { return plot.Y + plot.H*(sp.most-v)/(sp.most-sp.least) }
	step := niceStep(sp.most-sp.least, 5)
	for v := math.Ceil(sp.least/float64(step)) * float64(step); v <= sp.most; v += float64(step) {
		pc.Stroke(vector.Polyline(plot.X, y(v), plot.X+plot.W, y(v)), pc.Grid, em*0.06)
		pc.Write(pc.Medium, strconv.Itoa(int(v)), 0.9*em, plot.X-0.4*em, y(v)+0.32*em, canvas.AlignRight, pc.Faint)
	}
	if texts.Date != nil {
		withClock := sp.to.Sub(sp.from) < 48*time.Hour
		base := plot.Y + plot.H + 1.2*em
		from, to := texts.Date(sp.from, withClock), texts.Date(sp.to, withClock)
		if from != to {
			pc.Write(pc.Medium, from, 0.9*em, plot.X, base, canvas.AlignLeft, pc.Faint)
		}
		pc.Write(pc.Medium, to, 0.9*em, plot.X+plot.W, base, canvas.AlignRight, pc.Faint)
	}
	for i, one := range g {
		var line []float64
		for _, p := range one.sorted() {
			line = append(line, x(p.Time), y(p.Rating))
		}
		pc.Stroke(vector.Polyline(line...), pc.Series[i], em*0.2)
		pc.Disc(line[len(line)-2], line[len(line)-1], 0.3*em, pc.Series[i], pc.Ground)
	}
	if g.alone() {
		last := g[0].sorted()[len(g[0].Points)-1]
		pc.Write(pc.Bold, strconv.Itoa(int(math.Round(last.Rating))), em, x(last.Time)+0.6*em, y(last.Rating)+0.36*em, canvas.AlignLeft, pc.Text)
		return
	}
	g.paintKey(pc, canvas.Rect{X: r.X, Y: plot.Y + plot.H + 1.9*em, W: r.W, H: 2 * em}, em)
}

// paintKey writes the names of the players and their last ratings next to their colors.
func (g Ratings) paintKey(pc canvas.Canvas, r canvas.Rect, em float64) {
	wide := r.W / float64(min(len(g), 3))
	for i, one := range g {
		x, base := r.X+wide*float64(i%3), r.Y+(1+1.3*float64(i/3))*em
		pc.Fill(vector.RoundRect(x, base-0.75*em, 0.9*em, 0.9*em, 0.2*em), pc.Series[i])
		points := one.sorted()
		text := strconv.Itoa(int(math.Round(points[len(points)-1].Rating)))
		if name := pc.Medium.Name(one.Name, ""); name != "" {
			room := wide - 2.2*em - pc.Medium.Outline(" "+text, em).Width()
			text = font.Cut(pc.Medium, name, em, room) + " " + text
		}
		pc.Write(pc.Medium, text, em, x+1.3*em, base, canvas.AlignLeft, pc.Text)
	}
}

// sorted returns the points by time. Points of the same time stay in order.
func (r Rating) sorted() []RatingPoint {
	return slices.SortedStableFunc(slices.Values(r.Points), func(a, b RatingPoint) int { return a.Time.Compare(b.Time) })
}

// niceStep returns the smallest step that is 1, 2 or 5 times a power of ten and divides a range
// into at most the given number of parts.
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
