package play

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// maxFifths is the maximum number of fifths that a player can declare in any opening.
const maxFifths = 12

// ChooseCommand declares !choose: take a color, swap, or say a number in an opening.
func (s *Play) ChooseCommand() *command.Command {
	return &command.Command{
		Name: "choose", Aliases: []string{"take"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Options: []command.Option{
			{Name: "choice", Type: command.ChoiceOption{Choices: []command.Choice{
				{Value: command.ChoiceBlack, Words: []string{"b"}},
				{Value: command.ChoiceWhite, Words: []string{"w"}},
				{Value: command.ChoiceSwap},
				{Value: command.ChoiceKeep, Words: []string{"no", "stay"}},
				{Value: command.ChoiceMore, Words: []string{"add"}},
				{Value: command.ChoiceOffer, Words: []string{"offers"}},
			}}},
			{Name: "number", Type: command.IntegerOption{Min: 1, Max: maxFifths}},
		},
		Help: command.Help{Long: true}, ShowsBoard: true, Handle: s.chooseStep,
	}
}

// chooseStep answers the opening with anything but a stone: it takes a color, swaps or keeps, or
// declares a number.
func (s *Play) chooseStep(ctx context.Context, c *command.Call) error {
	word, _ := command.Get[string](c.Options, "choice")
	number, _ := command.Get[int](c.Options, "number")
	took := s.Now().Sub(c.Game.Changed)
	if err := s.Games.Do(ctx, c, game.Choose{Choice: game.Choice(word), Number: number, Took: took}); err != nil {
		return explainChoice(c, err, notNow(word, number))
	}
	return s.chosen(ctx, c)
}

// chosen continues after a choice: a player who clicked on a private pad gets the next pad.
func (s *Play) chosen(ctx context.Context, c *command.Call) error {
	if !c.FromPrivate {
		return nil
	}
	return s.goOn(ctx, c, message.T("choose.done"))
}

// explainChoice says why the opening refuses a choice. wrong is said before the opening's question
// if it asks for something else.
func explainChoice(c *command.Call, err error, wrong message.Text) error {
	switch err {
	case game.NothingAsked:
		return chat.Refuse("choose.nothing")
	case game.NotYourTurn:
		return games.CheckTurn(c)
	case game.WrongAnswer:
		q, _ := c.Game.Question()
		return &chat.UserError{Text: message.Sentences(wrong, view.Ask(c.Game, q)), Private: true}
	}
	if illegal, ok := errors.AsType[*opening.IllegalError](err); ok {
		return view.ExplainStep(c.Game, illegal)
	}
	return err
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
		step := game.Step{Action: a, Took: s.Now().Sub(g.Changed)}
		if err := explainChoice(c, g.Do(c.Actor(s.Now()), step), message.Text{}); err != nil {
			return games.ExplainPoint(g, pt.String(), err)
		}
	}
	return nil
}
