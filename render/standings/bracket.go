package standings

import (
	"fmt"
	"image/color"
	"math"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Bracket is a knockout as a picture: a column for each round, and a line from each match to the one its
// winner plays in. Texts that no font can draw are omitted.
type Bracket struct {
	Title string   // above the bracket, such as the tournament's name
	Notes []string // below the title, such as the format; what doesn't fit is omitted
	// Rounds are 1 to MaxBracketRounds. The last has one match, and each other twice as many as the next:
	// two neighbors lead to one match of the next round.
	Rounds []BracketRound
	// Third is the match for the third place, or nil. ThirdTitle is above it.
	Third      *Match
	ThirdTitle string
	Playing    string   // what the mark of a match being played means; below the bracket if there's one
	Foot       []string // lines below the bracket
	Theme      string   // one of the painter's themes; "" for the default
	Language   string   // of the words, a BCP 47 tag; may be ""
}

// BracketRound is a column of a [Bracket].
type BracketRound struct {
	Title   string // above the column
	Matches []Match
}

// Match is a place in a [Bracket] where two sides meet.
type Match struct {
	Sides   [2]Side // the upper one comes from the upper match of the round before
	Playing bool    // it's being played
}

// Side is one side of a [Match].
type Side struct {
	Name    string // in any script; cut if it's too long. "" if it isn't known who it is
	Unnamed string // replaces a name that no font can draw
	Score   string // such as "1" or "½"; "" if there's none yet
	Won     bool   // this side advances
	Faint   bool   // it lost, or isn't an entrant, but a word such as "bye"
	Or      *Side  // it will be this one instead, which is written behind the name; may be nil
}

// MaxBracketRounds is the largest number of rounds in a picture: from the last 16 on.
const MaxBracketRounds = 4

// Check returns an error that wraps ErrTable if the bracket can't be drawn.
func (b Bracket) Check() error {
	n := len(b.Rounds)
	if n == 0 || n > MaxBracketRounds {
		return fmt.Errorf("render: %w: a bracket of %d rounds, want 1 to %d", ErrTable, n, MaxBracketRounds)
	}
	for i, r := range b.Rounds {
		if want := 1 << (n - 1 - i); len(r.Matches) != want {
			return fmt.Errorf("render: %w: %d matches in round %d of %d, want %d", ErrTable, len(r.Matches), i+1, n, want)
		}
	}
	return nil
}

// Lengths of a bracket in ems.
const (
	sideHeight  = 1.45 // of one side of a match
	matchHeight = 2 * sideHeight
	matchGap    = 0.55 // between two matches of the first round
	columnGap   = 1.5  // for the lines between two rounds
	mostColumn  = 12.0
	leastColumn = 19.0 // of a bracket with one column
	sidePad     = 0.5  // beside a name and a score
)

// matchBox is where a match is drawn.
type matchBox struct {
	canvas.Rect
	match *Match
}

// bracketLine leads from a match to its winner's side of the next one.
type bracketLine struct {
	from, to *Match
	xy       []float64 // corners
	won      bool      // it's known who goes this way
}

// bracketTitle is the title of a column.
type bracketTitle struct {
	text       string
	x, y, room float64
}

// bracketLayout is where the parts of a bracket are, in pixels. Everything in it is drawn.
type bracketLayout struct {
	width, bottom float64 // of the picture, and below the matches
	titles        []bracketTitle
	boxes         []matchBox
	lines         []bracketLine
}

// layout places the matches: those of the first round below each other, and each other one between the two
// that lead to it.
func (b Bracket) layout(letters font.Faces) bracketLayout {
	rounds := float64(len(b.Rounds))
	column := min((mostWidth-2*margin-(rounds-1)*columnGap)/rounds, mostColumn)
	if len(b.Rounds) == 1 {
		column = leastColumn
	}
	lay := bracketLayout{width: math.Ceil((2*margin + rounds*column + (rounds-1)*columnGap) * em)}
	top := header(letters, b.Title, b.Notes) + headHeight*em
	var before []matchBox
	for i := range b.Rounds {
		x := (margin + float64(i)*(column+columnGap)) * em
		lay.titles = append(lay.titles, bracketTitle{b.Rounds[i].Title, x, top - 0.6*em, column * em})
		var boxes []matchBox
		for j := range b.Rounds[i].Matches {
			y := top + float64(j)*(matchHeight+matchGap)*em
			if i > 0 {
				y = (before[2*j].Y + before[2*j+1].Y) / 2
			}
			boxes = append(boxes, matchBox{canvas.Rect{X: x, Y: y, W: column * em, H: matchHeight * em}, &b.Rounds[i].Matches[j]})
		}
		for j, from := range before {
			lay.lines = append(lay.lines, lineBetween(from, boxes[j/2], j%2))
		}
		lay.boxes = append(lay.boxes, boxes...)
		before = boxes
	}
	last := lay.boxes[len(lay.boxes)-1].Rect
	lay.bottom = max(last.Y+last.H, lay.boxes[1<<(len(b.Rounds)-1)-1].Y+matchHeight*em)
	if b.Third != nil {
		last.Y = max(last.Y+last.H+headHeight*em, lay.bottom-last.H)
		lay.bottom = last.Y + last.H
		lay.titles = append(lay.titles, bracketTitle{b.ThirdTitle, last.X, last.Y - 0.6*em, last.W})
		lay.boxes = append(lay.boxes, matchBox{last, b.Third})
	}
	return lay
}

// lineBetween leads from the middle of a match to a side of the next.
func lineBetween(from, to matchBox, side int) bracketLine {
	x0, y0 := from.X+from.W, from.Y+from.H/2
	x1, y1 := to.X, to.Y+(float64(side)+0.5)*sideHeight*em
	middle := (x0 + x1) / 2
	won := from.match.Sides[0].Won || from.match.Sides[1].Won
	return bracketLine{from.match, to.match, []float64{x0, y0, middle, y0, middle, y1, x1, y1}, won}
}

// playing reports whether a match is being played.
func (b Bracket) playing() bool {
	if b.Third != nil && b.Third.Playing {
		return true
	}
	for _, r := range b.Rounds {
		for _, m := range r.Matches {
			if m.Playing {
				return true
			}
		}
	}
	return false
}

// Size returns the size of the picture in pixels.
func (b Bracket) Size(letters font.Faces) (width, height int) {
	lay, lines := b.layout(letters), len(b.Foot)
	if b.playing() {
		lines++
	}
	high := lay.bottom + margin*em
	if lines > 0 {
		high += (0.4 + 1.2*float64(lines)) * em
	}
	return int(lay.width), int(math.Ceil(high))
}

// Draw draws the bracket on a canvas of its size.
func (b Bracket) Draw(pc canvas.Canvas) {
	lay := b.layout(pc.Faces)
	drawHeader(pc, b.Title, b.Notes, lay.width)
	for _, t := range lay.titles {
		pc.Write(pc.Medium, font.Cut(pc.Medium, t.text, headSize*em, t.room), headSize*em, t.x, t.y, canvas.AlignLeft, pc.Faint)
	}
	for _, known := range [...]bool{false, true} { // the known ways on top
		for _, l := range lay.lines {
			if l.won == known {
				ink := map[bool]color.NRGBA{false: frameInk(pc), true: pc.Faint}[known]
				pc.Stroke(vector.Polyline(l.xy...), ink, 0.12*em)
			}
		}
	}
	for _, box := range lay.boxes {
		box.draw(pc)
	}
	left, y := margin*em, lay.bottom+1.5*em
	if b.playing() {
		pc.Disc(left+0.35*em, y-0.3*em, 0.3*em, pc.Accent, pc.Ground)
		pc.Write(pc.Medium, b.Playing, headSize*em, left+em, y, canvas.AlignLeft, pc.Faint)
		y += 1.2 * em
	}
	drawFoot(pc, b.Foot, left, y, lay.width-2*left)
}

// frameInk is the color of a frame, and of a way that nobody has gone yet. The lines of a table would be too
// faint, since these mean something.
func frameInk(pc canvas.Canvas) color.NRGBA { return vector.Mix(pc.Grid, pc.Faint, 0.4) }

// draw draws a match: a frame with the two sides, and a mark if it's being played.
func (m matchBox) draw(pc canvas.Canvas) {
	frame := vector.RoundRect(m.X, m.Y, m.W, m.H, 0.3*em)
	pc.Fill(frame, pc.Ground) // hides the end of a line
	ink, width := frameInk(pc), 0.1*em
	if m.match.Playing {
		ink, width = pc.Accent, 0.16*em
	}
	for i, side := range m.match.Sides {
		side.draw(pc, canvas.Rect{X: m.X, Y: m.Y + float64(i)*sideHeight*em, W: m.W, H: sideHeight * em})
	}
	middle := m.Y + m.H/2
	pc.Stroke(vector.Polyline(m.X, middle, m.X+m.W, middle), pc.Grid, 0.06*em)
	pc.Stroke(frame, ink, width)
	if m.match.Playing {
		pc.Disc(m.X+m.W, middle, 0.34*em, pc.Accent, pc.Ground)
	}
}

// draw writes a name and a score. The winner's are bold, and the score is on the color of a win.
func (s Side) draw(pc canvas.Canvas, r canvas.Rect) {
	base, right := r.Y+r.H/2+0.36*em, r.X+r.W-sidePad*em
	face, ink := pc.Medium, pc.Text
	switch {
	case s.Won:
		face = pc.Bold
	case s.Faint:
		ink = pc.Faint
	}
	if face.Has(s.Score) {
		wide := face.Outline(s.Score, em).Width()
		if s.Won {
			cell := canvas.Rect{X: right - wide - 0.3*em, Y: r.Y + 0.12*em, W: wide + 0.6*em, H: r.H - 0.24*em}
			pc.Fill(vector.RoundRect(cell.X, cell.Y, cell.W, cell.H, 0.2*em), pc.Win)
			pc.Write(face, s.Score, em, right, base, canvas.AlignRight, theme.ReadableOn(pc.Win))
		} else {
			pc.Write(face, s.Score, em, right, base, canvas.AlignRight, ink)
		}
		right -= wide + 0.7*em
	}
	left := r.X + sidePad*em
	pc.Write(face, s.shown(pc.Faces, right-left), em, left, base, canvas.AlignLeft, ink)
}

// shown returns the name as it's written.
func (s Side) shown(letters font.Faces, room float64) string {
	face := letters.Medium
	if s.Won {
		face = letters.Bold
	}
	if s.Or == nil {
		return font.Cut(face, face.Name(s.Name, s.Unnamed), em, room)
	}
	const between = " / "
	half := (room - face.Outline(between, em).Width()) / 2
	name := font.Cut(face, face.Name(s.Name, s.Unnamed), em, half)
	return name + between + s.Or.shown(letters, room-face.Outline(name+" /", em).Width()-0.35*em) // a space has no ink
}
