package view

import (
	"errors"
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// padSize is the side of a move pad's window in points, because a message row has room for five
// buttons.
const padSize = 5

// WindowCorners returns the corners of a window to frame on the board.
func WindowCorners(corner engine.Point) []engine.Point {
	return []engine.Point{corner, {Col: corner.Col + padSize - 1, Row: corner.Row + padSize - 1}}
}

// windowAround returns the corner of the window centered on a point.
func windowAround(pt engine.Point) *engine.Point {
	return &engine.Point{Col: pt.Col - padSize/2, Row: pt.Row - padSize/2}
}

// windowOf returns the corner of the window that holds all points, or of the window centered on the
// first one if they are too far apart.
func windowOf(pts []engine.Point) *engine.Point {
	least, most := pts[0], pts[0]
	for _, pt := range pts {
		least = engine.Point{Col: min(least.Col, pt.Col), Row: min(least.Row, pt.Row)}
		most = engine.Point{Col: max(most.Col, pt.Col), Row: max(most.Row, pt.Row)}
	}
	corner := windowAround(engine.Point{Col: (least.Col + most.Col) / 2, Row: (least.Row + most.Row) / 2})
	if windowHolds(*corner, pts) {
		return corner
	}
	return windowAround(pts[0])
}

// windowHolds reports whether all points are in a window.
func windowHolds(corner engine.Point, pts []engine.Point) bool {
	return !slices.ContainsFunc(pts, func(pt engine.Point) bool {
		return pt.Col < corner.Col || pt.Row < corner.Row || pt.Col >= corner.Col+padSize || pt.Row >= corner.Row+padSize
	})
}

// offerRows returns buttons for the offered fifth moves if they are too far apart for one window.
func offerRows(offers []engine.Point) []chat.Row {
	var rows []chat.Row
	for i, pt := range offers {
		if i%padSize == 0 {
			rows = append(rows, chat.Row{})
		}
		last := &rows[len(rows)-1]
		last.Buttons = append(last.Buttons, offerButton(i, pt))
	}
	return rows
}

// offerButton returns a button that keeps an offered fifth move, labeled with its letter on the
// board.
func offerButton(i int, pt engine.Point) chat.Button {
	return chat.Button{Command: "move", Words: pt.String(), Label: message.T("ask.fifth_choice", message.Args{"Letter": offerLetter(i), "Point": pt}), Style: chat.StyleSuggest}
}

// windowBeside returns the corner of the window to the right of a central square.
func windowBeside(centre engine.Point, side int) *engine.Point {
	return &engine.Point{Col: centre.Col + int8(side/2) + 1, Row: centre.Row - padSize/2}
}

// allowOffered disables the points of a pad that the opening forbids, and shows the offered ones.
func allowOffered(g *game.Game, rows []chat.Row, q opening.Question) {
	og, err := g.Replay()
	if err != nil {
		return
	}
	kind := opening.Place
	if q.Task == opening.OfferFifths {
		kind = opening.Offer
	}
	for _, row := range rows {
		for i := range row.Buttons {
			b := &row.Buttons[i]
			pt, err := engine.ParsePoint(b.Words, g.Size)
			if b.Command != "move" || b.Disabled || err != nil {
				continue
			}
			if n := slices.Index(q.Offers, pt); n >= 0 {
				*b = offerButton(n, pt)
				continue
			}
			b.Disabled = og.Legal(opening.Action{Kind: kind, Point: pt}) != nil
		}
	}
}

// PadDone returns the message that replaces a pad after something was done with it. If the game is
// still running, it offers the pad for the next move, whatever the position will be.
func PadDone(g *game.Game, done message.Text, language string) chat.Reply {
	r := chat.Reply{Text: done, Language: language, Private: true, Replace: true}
	if g.State == game.Playing {
		r.Rows = []chat.Row{{Buttons: []chat.Button{PadOffer()}}}
	}
	return r
}

// PadOffer returns a button that opens a pad of the latest position. A message that shows no game
// state never goes stale.
func PadOffer() chat.Button {
	return chat.Button{Command: "pad", Label: message.T("button.pad"), Style: chat.StyleMain}
}

// suggest highlights the point of a hint.
func suggest(rows []chat.Row, hint engine.Point) {
	for _, row := range rows {
		for i := range row.Buttons {
			if b := &row.Buttons[i]; b.Command == "move" && b.Words == hint.String() && !b.Disabled {
				b.Style = chat.StyleSuggest
			}
		}
	}
}

// PadCorner moves a corner so that the window is on the board.
func PadCorner(corner engine.Point, size int) engine.Point {
	most := int8(size - padSize)
	return engine.Point{Col: min(max(corner.Col, 0), most), Row: min(max(corner.Row, 0), most)}
}

// PadRows returns the buttons of a window, with the highest row first as on the board, and the
// buttons that move the window. If markForbidden is false, forbidden points look like any others.
func PadRows(pos *engine.Position, corner engine.Point, markForbidden bool) []chat.Row {
	fill := padFill{marks: hasMarks(pos, corner, markForbidden), digits: corner.Row < twoDigits && corner.Row+padSize > twoDigits}
	var rows []chat.Row
	for row := corner.Row + padSize - 1; row >= corner.Row; row-- {
		var r chat.Row
		for col := corner.Col; col < corner.Col+padSize; col++ {
			r.Buttons = append(r.Buttons, padButton(pos, engine.Point{Col: col, Row: row}, markForbidden, fill))
		}
		rows = append(rows, r)
	}
	const step = padSize - 2 // so that neighboring windows overlap
	var arrows chat.Row
	for _, a := range []struct {
		id       string
		col, row int8
	}{{"pad.left", -step, 0}, {"pad.up", 0, step}, {"pad.down", 0, -step}, {"pad.right", step, 0}} {
		to := PadCorner(engine.Point{Col: corner.Col + a.col, Row: corner.Row + a.row}, pos.Size())
		arrows.Buttons = append(arrows.Buttons, chat.Button{Command: "pad", Words: to.String(), Label: message.T(a.id), Disabled: to == corner})
	}
	arrows.Buttons = append(arrows.Buttons, chat.Button{Command: "move", Form: true, Label: message.T("pad.type")})
	return append(rows, arrows)
}

// Prefixes of a button's point, and padding for labels. All marks are narrow because five buttons
// must fit on a phone.
const (
	blackMark     = "●"
	whiteMark     = "○"
	forbiddenMark = "×"
	// noMark is an en space and a sixth of an em, about as wide as a mark, after a zero-width
	// character that keeps chats from trimming them. noDigit is a space as wide as a digit.
	noMark  = "\u200b\u2002\u2006"
	noDigit = "\u2007\u200b"
)

// twoDigits is the index of the first row whose number has two digits.
const twoDigits = 9

// padMark returns the mark before a point on its button, "" for none. It marks forbidden points
// only if markForbidden is set.
func padMark(pos *engine.Position, pt engine.Point, markForbidden bool) string {
	switch side := pos.At(pt); {
	case side == engine.Black:
		return blackMark
	case side == engine.White:
		return whiteMark
	case markForbidden && isForbidden(pos, pt):
		return forbiddenMark
	}
	return ""
}

// padFill says what padding a window's labels need to be equally wide so that the columns line up.
type padFill struct {
	marks  bool // some points have marks
	digits bool // some rows have one-digit numbers, some two-digit ones
}

// padButton returns the button of a point in a window.
func padButton(pos *engine.Position, pt engine.Point, markForbidden bool, fill padFill) chat.Button {
	mark := padMark(pos, pt, markForbidden)
	b := chat.Button{Command: "move", Words: pt.String(), Disabled: mark != ""}
	if last, ok := pos.LastMove(); ok && pt == last {
		b.Style = chat.StyleDanger
	}
	after := ""
	if fill.marks && mark == "" {
		mark = noMark
	}
	if fill.digits && pt.Row < twoDigits {
		after = noDigit
	}
	b.Label = message.T("pad.point", message.Args{"Mark": mark, "Point": pt, "After": after})
	return b
}

// hasMarks reports whether any points of a window have marks.
func hasMarks(pos *engine.Position, corner engine.Point, markForbidden bool) bool {
	for row := corner.Row; row < corner.Row+padSize; row++ {
		for col := corner.Col; col < corner.Col+padSize; col++ {
			if padMark(pos, engine.Point{Col: col, Row: row}, markForbidden) != "" {
				return true
			}
		}
	}
	return false
}

// isForbidden reports whether the rule forbids the side to move to play a free point.
func isForbidden(pos *engine.Position, pt engine.Point) bool {
	_, forbidden := errors.AsType[*engine.ForbiddenError](pos.Legal(pt))
	return forbidden
}

// Liveliest returns the lower left corner of the window where a move has the most effect. Each free
// point counts by what a stone of either side would make there, and by the stones next to it.
func Liveliest(pos *engine.Position) engine.Point {
	size := int8(pos.Size())
	center := engine.Center(pos.Size())
	best, most := PadCorner(engine.Point{Col: center.Col - padSize/2, Row: center.Row - padSize/2}, pos.Size()), 0
	value := make([]int, int(size)*int(size))
	for row := range size {
		for col := range size {
			value[int(row)*int(size)+int(col)] = interest(pos, engine.Point{Col: col, Row: row})
		}
	}
	for row := int8(0); row+padSize <= size; row++ {
		for col := int8(0); col+padSize <= size; col++ {
			sum := 0
			for r := row; r < row+padSize; r++ {
				for c := col; c < col+padSize; c++ {
					sum += value[int(r)*int(size)+int(c)]
				}
			}
			if sum > most {
				best, most = engine.Point{Col: col, Row: row}, sum
			}
		}
	}
	return best
}

// interest returns a point's weight in the choice of a window: little for points next to stones,
// more for points where a stone makes something, and most for the last move.
func interest(pos *engine.Position, pt engine.Point) int {
	last, moved := pos.LastMove()
	if pos.At(pt) != engine.Empty {
		if moved && pt == last {
			return 40
		}
		return 1
	}
	near := 0
	for dr := int8(-1); dr <= 1; dr++ {
		for dc := int8(-1); dc <= 1; dc++ {
			p := engine.Point{Col: pt.Col + dc, Row: pt.Row + dr}
			if p != pt && p.On(pos.Size()) && pos.At(p) != engine.Empty {
				near++
			}
		}
	}
	if near == 0 {
		return 0
	}
	effect := engine.EffectOf(pos, pt)
	return 4 + near + 20*int(effect.Makes) + 15*int(effect.Denies)
}

// PadEnd returns the message that replaces a pad when its game is over. It says how the game ended
// and offers what to do next.
func (s *View) PadEnd(g *game.Game, v settings.Values, step result.LevelStep, language string) (chat.Reply, error) {
	g = Named(g)
	pos, err := g.Position()
	if err != nil {
		return chat.Reply{}, err
	}
	return chat.Reply{
		Text: message.Lines(ending(g, pos), step.Text()), Language: language, Private: true, Replace: true, Picture: s.boardPicture(g, pos, v),
		Rows: finishedRows(g, step), Shown: g.ShownState(),
	}, nil
}

// Pad returns the pad of the side to move, with the board above it: points to choose, or
// whatever else an opening asks for. If corner is nil, it shows the liveliest window, or the window
// around a hint.
func (s *View) Pad(g *game.Game, v settings.Values, corner, hint *engine.Point, language string) (chat.Reply, error) {
	g = Named(g)
	pos, err := g.Position()
	if err != nil {
		return chat.Reply{}, err
	}
	q, asked := g.Question()
	if corner == nil {
		corner = new(Liveliest(pos))
		switch {
		case asked && len(q.Offers) > 0:
			corner = windowOf(q.Offers)
		case asked && q.Inside > 0:
			corner = windowAround(engine.Center(g.Size))
		case asked && q.Outside > 0:
			corner = windowBeside(engine.Center(g.Size), q.Outside)
		case hint != nil:
			corner = windowAround(*hint)
		}
	}
	scene := s.Scene(g, pos, v)
	shown := PadCorner(*corner, g.Size)
	rows := PadRows(pos, shown, !v.FoulLoses())
	scene.Window = WindowCorners(shown)
	text := message.T("pad.choose", message.Args{"Color": g.ToMove(), "Move": len(g.Moves) + 1})
	switch {
	case asked && q.Task == opening.ChooseFifth && !windowHolds(*windowOf(q.Offers), q.Offers):
		text, rows, scene.Window = Ask(g, q), offerRows(q.Offers), nil
	case asked && AsksForStone(g):
		text = Ask(g, q)
		allowOffered(g, rows, q)
	case asked:
		text, rows, scene.Window = Ask(g, q), questionRows(g), nil
	case hint != nil:
		suggest(rows, *hint)
	}
	return chat.Reply{
		Text: text, Language: language,
		Private: true, Replace: true, Picture: s.DrawBoard(g, scene), Rows: rows, Shown: g.ShownState(),
	}, nil
}
