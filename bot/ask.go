package bot

import (
	"fmt"
	"slices"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// ask says what an opening asks of a person.
func (s *Service) ask(g *Game, q opening.Question) Text {
	side := g.ToMove()
	args := Args{
		"User": g.Player(side).User, "Other": s.playerName(g, side.Other()), "Own": side, "Color": q.Stone,
		"Min": q.Min, "Max": q.Max, "Wanted": q.Wanted, "Count": q.Wanted - len(q.Offers), "Points": pointList(q.Offers),
	}
	pos, err := g.Position()
	if err == nil {
		args["Next"] = pos.SideToMove()
	}
	switch q.Task {
	case opening.PlaceStone:
		return askForStone(g, q, args)
	case opening.ChooseColor:
		return T("ask.color", args)
	case opening.ChooseColorOrAdd:
		return T("ask.color_or_add", args)
	case opening.MaySwap:
		return T("ask.swap", args)
	case opening.MaySwapOrOffer:
		return T("ask.swap_or_offer", args)
	case opening.DeclareFifths:
		return T("ask.number", args)
	case opening.OfferFifths:
		return T("ask.offer", args)
	}
	return T("ask.choose_fifth", args)
}

// askForStone says where a stone may go.
func askForStone(g *Game, q opening.Question, args Args) Text {
	args["Point"] = engine.Center(g.Size)
	switch {
	case q.Inside == 1:
		return T("ask.stone.centre", args)
	case q.Inside > 0:
		args["From"], args["To"] = centralSquare(g.Size, q.Inside)
		args["Side"] = q.Inside
		return T("ask.stone.inside", args)
	case q.Outside > 0:
		args["From"], args["To"] = centralSquare(g.Size, q.Outside)
		args["Side"] = q.Outside
		return T("ask.stone.outside", args)
	}
	return T("ask.stone.anywhere", args)
}

// centralSquare returns the lower left and the upper right point of a central square.
func centralSquare(size, side int) (from, to engine.Point) {
	c, reach := engine.Center(size), int8(side/2)
	return engine.Point{Col: c.Col - reach, Row: c.Row - reach}, engine.Point{Col: c.Col + reach, Row: c.Row + reach}
}

// pointList lists points in a text.
func pointList(pts []engine.Point) List {
	var out List
	for _, pt := range pts {
		out = append(out, pt)
	}
	return out
}

// steps says what the player who acted last did in the opening, since the other one acted;
// ok is false when that was an ordinary move.
func (s *Service) steps(g *Game) (t Text, ok bool) {
	og, err := g.replay()
	if err != nil || og == nil {
		return Text{}, false
	}
	actions, actors := og.Actions(), og.Actors()
	from := len(actions)
	for from > 0 && actors[from-1] == actors[len(actors)-1] {
		from--
	}
	if from >= og.OpeningLen() {
		return Text{}, false
	}
	side := og.Color(actors[len(actors)-1])
	chooses := og.Question().Task == opening.ChooseFifth // its question names the fifths offered
	var sentences []Text
	for i := from; i < len(actions); {
		a, n := actions[i], i+1
		for n < len(actions) && actions[n].Kind == a.Kind {
			n++
		}
		if a.Kind != opening.Offer || !chooses {
			sentences = append(sentences, s.about(g, side, "step."+stepID(a, og.ID()), stepArgs(actions[i:n], side)))
		}
		i = n
	}
	return Sentences(sentences...), true
}

// stepID is the kind of an action in the ids of messages.
func stepID(a opening.Action, id opening.ID) string {
	switch {
	case a.Kind == opening.Declare && id == opening.Swap2:
		return "more"
	case a.Kind == opening.Declare && id == opening.Taraguchi10:
		return "ten"
	}
	switch a.Kind {
	case opening.Offer:
		return "offer"
	case opening.Withdraw:
		return "withdraw"
	case opening.TakeColor:
		return "color"
	case opening.Exchange:
		return "swap"
	case opening.Keep:
		return "keep"
	case opening.Declare:
		return "fifths"
	}
	return "place"
}

// stepArgs are the arguments of the message about actions of one kind.
func stepArgs(actions []opening.Action, side engine.Color) Args {
	var pts []engine.Point
	for _, a := range actions {
		pts = append(pts, a.Point)
	}
	return Args{"Points": pointList(pts), "Color": side, "Number": actions[0].Number}
}

// explainStep says why an opening does not allow what somebody wants to do.
func (s *Service) explainStep(g *Game, e *opening.IllegalError) error {
	args := Args{"Point": e.Action.Point, "Color": e.Question.Stone, "Min": e.Question.Min, "Max": e.Question.Max, "Points": pointList(e.Question.Offers)}
	id := ""
	if e.Question.Inside == 1 { // the square is a point
		return &UserError{Text: s.ask(g, e.Question), Private: true}
	}
	switch e.Reason {
	case opening.NotInSquare:
		args["From"], args["To"] = centralSquare(g.Size, e.Question.Inside)
		id = "not_in_square"
	case opening.InSquare:
		args["From"], args["To"] = centralSquare(g.Size, e.Question.Outside)
		id = "in_square"
	case opening.NotOffered:
		id = "not_offered"
	case opening.Symmetric:
		id = "symmetric"
	case opening.OutOfRange:
		id = "out_of_range"
	default:
		return &UserError{Text: s.ask(g, e.Question), Private: true}
	}
	return Refuse("step.refused."+id, args)
}

// questionRows are the buttons that answer what an opening asks of a person.
func (g *Game) questionRows() []Row {
	q, ok := g.question()
	if !ok || g.EngineToMove() {
		return nil
	}
	var row Row
	add := func(word string, style ButtonStyle) {
		row.Buttons = append(row.Buttons, Button{Command: "choose", Words: word, Label: T("choice." + word), Style: style})
	}
	kinds := q.Task.Kinds()
	switch {
	case q.Task == opening.ChooseFifth:
		row.Placeholder = T("ask.fifth_menu")
		for i, pt := range q.Offers {
			row.Menu = append(row.Menu, Button{Command: "move", Words: pt.String(), Label: T("ask.fifth_choice", Args{"Letter": offerLetter(i), "Point": pt})})
		}
	case q.Task == opening.DeclareFifths:
		row.Placeholder = T("ask.number_menu")
		for n := q.Min; n <= q.Max; n++ {
			row.Menu = append(row.Menu, Button{Command: "choose", Words: itoa(n), Label: T("ask.number_choice", Args{"Number": n})})
		}
	case slices.Contains(kinds, opening.TakeColor):
		add(choiceBlack, StyleMain)
		add(choiceWhite, StyleMain)
	case slices.Contains(kinds, opening.Exchange):
		add(choiceSwap, StyleMain)
		add(choiceKeep, StyleMain)
	default:
		return nil
	}
	switch q.Task {
	case opening.ChooseColorOrAdd:
		add(choiceMore, StylePlain)
	case opening.MaySwapOrOffer:
		add(choiceOffer, StylePlain)
	}
	return []Row{row}
}

// explainedRows are the questionRows with a button that explains the opening, while it goes
// on.
func (g *Game) explainedRows() []Row {
	rows := g.questionRows()
	id, steps := g.Opening.steps()
	if _, asked := g.question(); !steps || !asked {
		return rows
	}
	explain := termButton(id.String())
	if len(rows) > 0 && len(rows[0].Menu) == 0 && len(rows[0].Buttons) < maxButtons {
		rows[0].Buttons = append(rows[0].Buttons, explain)
		return rows
	}
	return append(rows, Row{Buttons: []Button{explain}})
}

// maxButtons is how many buttons a row has at most.
const maxButtons = 5

// asksForStone reports whether who is to act names a point.
func (g *Game) asksForStone() bool {
	q, ok := g.question()
	if !ok {
		return true
	}
	kinds := q.Task.Kinds()
	return slices.Contains(kinds, opening.Place) || slices.Contains(kinds, opening.Offer)
}

// offerLetter is what marks an offered fifth on the board.
func offerLetter(i int) string { return fmt.Sprintf("%c", 'A'+i) }
