package view

import (
	"fmt"
	"slices"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Ask tells a player what the opening asks them to do.
func Ask(g *game.Game, q opening.Question) message.Text {
	side := g.ToMove()
	args := message.Args{
		"User": Named(g).Player(side).User, "Other": PlayerName(g, side.Other()), "Own": side, "Color": q.Stone,
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
		return message.T("ask.color", args)
	case opening.ChooseColorOrAdd:
		return message.T("ask.color_or_add", args)
	case opening.MaySwap:
		return message.T("ask.swap", args)
	case opening.MaySwapOrOffer:
		return message.T("ask.swap_or_offer", args)
	case opening.DeclareFifths:
		return message.T("ask.number", args)
	case opening.OfferFifths:
		return message.T("ask.offer", args)
	}
	return message.T("ask.choose_fifth", args)
}

// askForStone says where the next stone may go.
func askForStone(g *game.Game, q opening.Question, args message.Args) message.Text {
	args["Point"] = engine.Center(g.Size)
	switch {
	case q.Inside == 1:
		return message.T("ask.stone.centre", args)
	case q.Inside > 0:
		args["From"], args["To"] = centralSquare(g.Size, q.Inside)
		args["Side"] = q.Inside
		return message.T("ask.stone.inside", args)
	case q.Outside > 0:
		args["From"], args["To"] = centralSquare(g.Size, q.Outside)
		args["Side"] = q.Outside
		return message.T("ask.stone.outside", args)
	}
	return message.T("ask.stone.anywhere", args)
}

// centralSquare returns the lower-left and upper-right points of a central square.
func centralSquare(size, side int) (from, to engine.Point) {
	c, reach := engine.Center(size), int8(side/2)
	return engine.Point{Col: c.Col - reach, Row: c.Row - reach}, engine.Point{Col: c.Col + reach, Row: c.Row + reach}
}

func pointList(pts []engine.Point) message.List {
	var out message.List
	for _, pt := range pts {
		out = append(out, pt)
	}
	return out
}

// steps describes what was done last in the opening: one kind of action of a person, or everything an
// engine did since the person acted, because its board is only shown after all of it. ok is false
// after an ordinary move, except the move of an engine whose turn began in the opening.
func steps(g *game.Game) (t message.Text, ok bool) {
	og, err := g.Replay()
	if err != nil || og == nil {
		return message.Text{}, false
	}
	actions, actors, end := og.Actions(), og.Actors(), og.OpeningLen()
	from := len(actions)
	for from > 0 && actors[from-1] == actors[len(actors)-1] {
		from--
	}
	if from >= end {
		return message.Text{}, false
	}
	side := og.Color(actors[len(actors)-1])
	engines := g.Player(side).Engine
	if len(actions) > end && (!engines || g.Watched()) {
		return message.Text{}, false
	}
	chooses := og.Question().Task == opening.ChooseFifth // its question names the fifths offered
	var sentences []message.Text
	for i := from; i < end; {
		a, n := actions[i], i+1
		for n < end && actions[n].Kind == a.Kind {
			n++
		}
		id, last := stepID(a, og.ID()), n == len(actions)
		announced := id == "more" || id == "ten" // what it announced has been done
		if last || engines && !announced {
			if a.Kind != opening.Offer || !chooses {
				sentences = append(sentences, AboutSide(g, side, "step."+id, stepArgs(actions[i:n], side)))
			}
		}
		i = n
	}
	if len(actions) > end {
		sentences = append(sentences, AboutSide(g, side, "event.move", message.Args{"Point": actions[len(actions)-1].Point}))
	}
	return message.Sentences(sentences...), true
}

// stepID returns the name of an action's kind in message IDs.
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

// stepArgs returns the message arguments for consecutive actions of one kind.
func stepArgs(actions []opening.Action, side engine.Color) message.Args {
	var pts []engine.Point
	for _, a := range actions {
		pts = append(pts, a.Point)
	}
	return message.Args{"Points": pointList(pts), "Count": len(pts), "Color": side, "Number": actions[0].Number}
}

// ExplainStep says why an opening doesn't allow an action.
func ExplainStep(g *game.Game, e *opening.IllegalError) error {
	args := message.Args{"Point": e.Action.Point, "Color": e.Question.Stone, "Min": e.Question.Min, "Max": e.Question.Max, "Points": pointList(e.Question.Offers)}
	id := ""
	if e.Question.Inside == 1 { // the square is a single point
		return &chat.UserError{Text: Ask(g, e.Question), Private: true}
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
		return &chat.UserError{Text: Ask(g, e.Question), Private: true}
	}
	return chat.Refuse("step.refused."+id, args)
}

// questionRows returns the buttons that answer the opening's question to a person.
func questionRows(g *game.Game) []chat.Row {
	q, ok := g.Question()
	if !ok || g.EngineToMove() {
		return nil
	}
	var row chat.Row
	add := func(word string, style chat.ButtonStyle) {
		row.Buttons = append(row.Buttons, chat.Button{Command: "choose", Words: word, Label: message.T("choice." + word), Style: style})
	}
	kinds := q.Task.Kinds()
	switch {
	case q.Task == opening.ChooseFifth:
		row.Placeholder = message.T("ask.fifth_menu")
		for i, pt := range q.Offers {
			row.Menu = append(row.Menu, chat.Button{Command: "move", Words: pt.String(), Label: message.T("ask.fifth_choice", message.Args{"Letter": offerLetter(i), "Point": pt})})
		}
	case q.Task == opening.DeclareFifths:
		row.Placeholder = message.T("ask.number_menu")
		for n := q.Min; n <= q.Max; n++ {
			row.Menu = append(row.Menu, chat.Button{Command: "choose", Words: strconv.Itoa(n), Label: message.T("ask.number_choice", message.Args{"Number": n})})
		}
	case slices.Contains(kinds, opening.TakeColor):
		add(command.ChoiceBlack, chat.StyleMain)
		add(command.ChoiceWhite, chat.StyleMain)
	case slices.Contains(kinds, opening.Exchange):
		add(command.ChoiceSwap, chat.StyleMain)
		add(command.ChoiceKeep, chat.StyleMain)
	default:
		return nil
	}
	switch q.Task {
	case opening.ChooseColorOrAdd:
		add(command.ChoiceMore, chat.StylePlain)
	case opening.MaySwapOrOffer:
		add(command.ChoiceOffer, chat.StylePlain)
	}
	return []chat.Row{row}
}

// explainedRows returns questionRows plus, during the opening, a button that explains it.
func explainedRows(g *game.Game) []chat.Row {
	rows := questionRows(g)
	id, steps := g.Opening.Steps()
	if _, asked := g.Question(); !steps || !asked {
		return rows
	}
	explain := termButton(id.String())
	if len(rows) > 0 && len(rows[0].Menu) == 0 && len(rows[0].Buttons) < maxButtons {
		rows[0].Buttons = append(rows[0].Buttons, explain)
		return rows
	}
	return append(rows, chat.Row{Buttons: []chat.Button{explain}})
}

// maxButtons is the maximum number of buttons in a row.
const maxButtons = 5

// AsksForStone reports whether the player to act has to name a point.
func AsksForStone(g *game.Game) bool {
	q, ok := g.Question()
	if !ok {
		return true
	}
	kinds := q.Task.Kinds()
	return slices.Contains(kinds, opening.Place) || slices.Contains(kinds, opening.Offer)
}

// offerLetter returns the letter that marks an offered fifth on the board.
func offerLetter(i int) string { return fmt.Sprintf("%c", 'A'+i) }
