package bot

import (
	"context"
	"errors"
	"slices"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// What a player can choose in an opening, besides a number.
const (
	choiceBlack = "black"
	choiceWhite = "white"
	choiceSwap  = "swap"
	choiceKeep  = "keep"
	choiceMore  = "more"  // place two stones more
	choiceOffer = "offer" // offer ten fifths
)

// maxFifths is the greatest number of fifths that an opening lets a player declare.
const maxFifths = 12

func (s *Service) chooseCommand() *Command {
	return &Command{
		Name: "choose", Aliases: []string{"take"}, Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"选择", "選択", "선택"},
		Options: []Option{
			{Name: "choice", Type: ChoiceOption{[]Choice{
				{Value: choiceBlack, Words: []string{"b", "黑", "黑方", "执黑", "黒", "黒番", "흑"}},
				{Value: choiceWhite, Words: []string{"w", "白", "白方", "执白", "白番", "백"}},
				{Value: choiceSwap, Words: []string{"交换", "交换黑白", "交替", "교환"}},
				{Value: choiceKeep, Words: []string{"no", "stay", "不交换", "不换", "そのまま", "그대로"}},
				{Value: choiceMore, Words: []string{"add", "再放", "再放两颗子", "追加", "추가"}},
				{Value: choiceOffer, Words: []string{"offers", "十打", "打十个点", "提示", "제시"}},
			}}},
			{Name: "number", Type: IntegerOption{Min: 1, Max: maxFifths}},
		},
		HasLong: true, ShowsBoard: true, Handle: s.chooseStep,
	}
}

// chooseStep does what an opening asks for and is no stone: it takes a colour, swaps or keeps,
// or declares a number.
func (s *Service) chooseStep(ctx context.Context, c *Call) error {
	q, asked := c.Game.question()
	if !asked {
		return Refuse("choose.nothing")
	}
	if err := s.checkTurn(c); err != nil {
		return err
	}
	word, _ := option[string](c.Options, "choice")
	number, _ := option[int](c.Options, "number")
	a, ok := chosenAction(c.Game, q, word, number)
	if !ok {
		return &UserError{Text: Sentences(notNow(word, number), s.ask(c.Game, q)), Private: true}
	}
	return s.doStep(ctx, c, a)
}

// notNow says that a choice is out of place; empty if nothing was chosen.
func notNow(word string, number int) Text {
	switch {
	case word == choiceBlack || word == choiceWhite:
		return T("choose.no_color_yet")
	case word != "" || number > 0:
		return T("choose.not_now")
	}
	return Text{}
}

// chosenAction is what a choice means where q is asked. Players who may swap can name the
// colour that they want, and those who take a colour can swap or keep.
func chosenAction(g *Game, q opening.Question, word string, number int) (a opening.Action, ok bool) {
	kinds := q.Task.Kinds()
	own := g.ToMove()
	color := map[string]engine.Color{choiceBlack: engine.Black, choiceWhite: engine.White, choiceKeep: own, choiceSwap: own.Other()}[word]
	switch {
	case slices.Contains(kinds, opening.Declare) && number > 0:
		return opening.Action{Kind: opening.Declare, Number: number}, true
	case slices.Contains(kinds, opening.Declare) && q.Min == q.Max && (word == choiceMore || word == choiceOffer):
		return opening.Action{Kind: opening.Declare, Number: q.Min}, true
	case color == engine.Empty:
		return a, false
	case slices.Contains(kinds, opening.TakeColor):
		return opening.Action{Kind: opening.TakeColor, Color: color}, true
	case slices.Contains(kinds, opening.Exchange) && color == own:
		return opening.Action{Kind: opening.Keep}, true
	case slices.Contains(kinds, opening.Exchange):
		return opening.Action{Kind: opening.Exchange}, true
	}
	return a, false
}

// doStep does an action for the person who is to act, and commits it.
func (s *Service) doStep(ctx context.Context, c *Call, a opening.Action) error {
	if err := s.act(c, a); err != nil {
		return err
	}
	if err := s.commit(ctx, c.Game); err != nil || !c.FromPrivate {
		return err
	}
	return s.goOn(ctx, c, T("choose.done"))
}

// act does an action in a call's game for the person who is to act.
func (s *Service) act(c *Call, a opening.Action) error {
	g := c.Game
	og, err := g.replay()
	if err != nil {
		return err
	}
	err = g.act(og, a, c.User, s.now().Sub(g.Changed))
	g.endTurn(false, s.now()) // an opening gives no increments, as its steps are taken back at will
	if illegal, ok := errors.AsType[*opening.IllegalError](err); ok {
		return s.explainStep(g, illegal)
	}
	return err
}

// placeStones puts the stones that a person names, one after another as long as the opening asks
// this person for them, or offers fifths. A fifth that is offered already is taken out of
// the offer.
func (s *Service) placeStones(c *Call, typed string) error {
	g := c.Game
	pts, err := engine.ParsePoints(typed, g.Size)
	if err != nil {
		return s.explainPoint(g, typed, err)
	}
	if len(pts) == 0 {
		return Refuse("move.where", Args{"Point": engine.Center(g.Size)})
	}
	if err := s.checkTurn(c); err != nil {
		return err
	}
	user := c.User.ID
	for i, pt := range pts {
		q, asked := g.question()
		if i > 0 && (!asked || !g.asksForStone() || g.Player(g.ToMove()).User.ID != user) {
			return Refuse("step.refused.too_many", Args{"Number": i})
		}
		if !g.asksForStone() {
			return &UserError{Text: s.ask(g, q), Private: true}
		}
		a := opening.Action{Kind: opening.Place, Point: pt}
		switch {
		case q.Task == opening.OfferFifths && slices.Contains(q.Offers, pt):
			a.Kind = opening.Withdraw
		case q.Task == opening.OfferFifths:
			a.Kind = opening.Offer
		}
		if err := s.act(c, a); err != nil {
			return s.explainPoint(g, pt.String(), err)
		}
	}
	return nil
}
