package play

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/bot/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// maxFifths is the maximum number of fifths that a player can declare in any opening.
const maxFifths = 12

func (s *Play) ChooseCommand() *command.Command {
	return &command.Command{
		Name: "choose", Aliases: []string{"take"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Translated: []string{"选择", "選択", "선택"},
		Options: []command.Option{
			{Name: "choice", Type: command.ChoiceOption{Choices: []command.Choice{
				{Value: command.ChoiceBlack, Words: []string{"b", "黑", "黑方", "执黑", "黒", "黒番", "흑"}},
				{Value: command.ChoiceWhite, Words: []string{"w", "白", "白方", "执白", "白番", "백"}},
				{Value: command.ChoiceSwap, Words: []string{"交换", "交换黑白", "交替", "교환"}},
				{Value: command.ChoiceKeep, Words: []string{"no", "stay", "不交换", "不换", "そのまま", "그대로"}},
				{Value: command.ChoiceMore, Words: []string{"add", "再放", "再放两颗子", "追加", "추가"}},
				{Value: command.ChoiceOffer, Words: []string{"offers", "十打", "打十个点", "提示", "제시"}},
			}}},
			{Name: "number", Type: command.IntegerOption{Min: 1, Max: maxFifths}},
		},
		HasLong: true, ShowsBoard: true, Handle: s.chooseStep,
	}
}

// chooseStep answers the opening with anything but a stone: it takes a color, swaps or keeps, or
// declares a number.
func (s *Play) chooseStep(ctx context.Context, c *command.Call) error {
	q, asked := c.Game.Question()
	if !asked {
		return chat.Refuse("choose.nothing")
	}
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	word, _ := command.Get[string](c.Options, "choice")
	number, _ := command.Get[int](c.Options, "number")
	a, ok := chosenAction(c.Game, q, word, number)
	if !ok {
		return &chat.UserError{Text: message.Sentences(notNow(word, number), view.Ask(c.Game, q)), Private: true}
	}
	return s.doStep(ctx, c, a)
}

// notNow says that a choice isn't possible now; it's empty if nothing was chosen.
func notNow(word string, number int) message.Text {
	switch {
	case word == command.ChoiceBlack || word == command.ChoiceWhite:
		return message.T("choose.no_color_yet")
	case word != "" || number > 0:
		return message.T("choose.not_now")
	}
	return message.Text{}
}

// chosenAction returns what a choice means as an answer to q. Players who may swap can name the
// color they want instead, and players who take a color can say swap or keep.
func chosenAction(g *game.Game, q opening.Question, word string, number int) (a opening.Action, ok bool) {
	kinds := q.Task.Kinds()
	own := g.ToMove()
	color := map[string]engine.Color{command.ChoiceBlack: engine.Black, command.ChoiceWhite: engine.White, command.ChoiceKeep: own, command.ChoiceSwap: own.Other()}[word]
	switch {
	case slices.Contains(kinds, opening.Declare) && number > 0:
		return opening.Action{Kind: opening.Declare, Number: number}, true
	case slices.Contains(kinds, opening.Declare) && q.Min == q.Max && (word == command.ChoiceMore || word == command.ChoiceOffer):
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

// doStep plays an action for the player to act and commits it.
func (s *Play) doStep(ctx context.Context, c *command.Call, a opening.Action) error {
	if err := s.act(c, a); err != nil {
		return err
	}
	if err := s.Games.Commit(ctx, c.Game); err != nil || !c.FromPrivate {
		return err
	}
	return s.goOn(ctx, c, message.T("choose.done"))
}

// act plays an action in the call's game for the player to act.
func (s *Play) act(c *command.Call, a opening.Action) error {
	g := c.Game
	og, err := g.Replay()
	if err != nil {
		return err
	}
	err = g.Act(og, a, c.User, s.Now().Sub(g.Changed))
	g.EndTurn(false, s.Now()) // no increments in the opening, because its steps can be taken back at will
	if illegal, ok := errors.AsType[*opening.IllegalError](err); ok {
		return view.ExplainStep(g, illegal)
	}
	return err
}

// placeStones places the stones that a player names, or offers them as fifths, one after another
// for as long as the opening asks this player for stones. Naming a fifth that's already offered
// withdraws it.
func (s *Play) placeStones(c *command.Call, typed string) error {
	g := c.Game
	pts, err := engine.ParsePoints(typed, g.Size)
	if err != nil {
		return games.ExplainPoint(g, typed, err)
	}
	if len(pts) == 0 {
		return chat.Refuse("move.where", message.Args{"Point": engine.Center(g.Size)})
	}
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	user := c.User.ID
	for i, pt := range pts {
		q, asked := g.Question()
		if i > 0 && (!asked || !view.AsksForStone(g) || g.Player(g.ToMove()).User.ID != user) {
			return chat.Refuse("step.refused.too_many", message.Args{"Number": i})
		}
		if !view.AsksForStone(g) {
			return &chat.UserError{Text: view.Ask(g, q), Private: true}
		}
		a := opening.Action{Kind: opening.Place, Point: pt}
		switch {
		case q.Task == opening.OfferFifths && slices.Contains(q.Offers, pt):
			a.Kind = opening.Withdraw
		case q.Task == opening.OfferFifths:
			a.Kind = opening.Offer
		}
		if err := s.act(c, a); err != nil {
			return games.ExplainPoint(g, pt.String(), err)
		}
	}
	return nil
}
