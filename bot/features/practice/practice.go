package practice

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
	"hoshi/engine"
)

// Actions on a position other than trying a move.
const (
	actionAnswer = "answer"
	actionNext   = "next"
	actionPad    = "pad" // the same word as in a review
)

// checkWord asks whether a search has found something.
const checkWord = "check"

// PracticeCommand declares !practice: positions from one's own lost games.
func (s *Practice) PracticeCommand() *command.Command {
	return &command.Command{
		Name: "practice", Aliases: []string{"practise", "mistakes"}, Group: command.GroupEngines, Unlocked: true,
		Options: []command.Option{
			{Name: "game", Type: command.IntegerOption{Min: 1, Max: command.MaxGameID}, Keyword: "game", KeywordOnly: true, ButtonOnly: true},
			{Name: "move", Type: command.IntegerOption{Min: 1, Max: engine.MaxSize * engine.MaxSize}, Keyword: "move", KeywordOnly: true, ButtonOnly: true},
			{Name: "action", Type: command.ChoiceOption{Choices: []command.Choice{
				{Value: actionAnswer, Words: []string{"solution"}}, {Value: actionNext, Words: []string{"skip"}},
				{Value: actionPad},
			}}, Unlisted: true},
			{Name: "check", Type: command.ChoiceOption{Choices: []command.Choice{{Value: checkWord}}}, ButtonOnly: true},
			{Name: "point", Type: command.PointOption{}},
		},
		Help: command.Help{Long: true, More: true}, Form: command.PointForm("practice"), Handle: s.practice,
	}
}

// asked is a position that someone is asked.
type asked struct {
	*stored.PracticePosition
	call *command.Call
	plan *plan
	game *game.Game
	pos  *engine.Position // before the mistake
}

// practice asks the next position, or does something with one.
func (s *Practice) practice(ctx context.Context, c *command.Call) error {
	p, err := s.planOf(ctx, c.User.ID)
	if err != nil {
		return err
	}
	action, _ := command.Get[string](c.Options, "action")
	typed, tried := command.Get[string](c.Options, "point")
	id, ofGame := command.Get[int](c.Options, "game")
	_, check := command.Get[string](c.Options, "check")
	if check || !ofGame && !tried && action == "" {
		return s.askNext(ctx, c, p, check)
	}
	one := p.last()
	if ofGame {
		move, _ := command.Get[int](c.Options, "move")
		if one = p.find(int64(id), move-1); one == nil {
			return noSuch()
		}
	}
	if one == nil { // nothing was shown yet
		return s.askNext(ctx, c, p, false)
	}
	a := &asked{PracticePosition: one, call: c, plan: &p}
	if a.game, a.pos, err = s.load(ctx, one); err != nil {
		return err
	}
	switch {
	case action == actionPad:
		return s.pad(ctx, a, typed)
	case action == actionAnswer:
		return s.showAnswer(ctx, a)
	case action == actionNext:
		return s.skip(ctx, a)
	case tried:
		return s.try(ctx, a, typed)
	}
	return s.ask(ctx, a)
}

// askNext asks the next position that's due. If none is, it says when the next one comes back, or that
// a search is running. Every request starts a search if there's something to look for.
func (s *Practice) askNext(ctx context.Context, c *command.Call, p plan, check bool) error {
	left, err := s.startSearch(ctx, c.User.ID, p)
	if err != nil {
		return err
	}
	if next := p.next(); next != nil {
		a := &asked{PracticePosition: next, call: c, plan: &p}
		if a.game, a.pos, err = s.load(ctx, next); err != nil {
			return err
		}
		return s.ask(ctx, a)
	}
	if len(left) == 0 {
		return c.Respond(ctx, s.nothing(c, p))
	}
	if err := c.Respond(ctx, s.looking(c, p, len(left))); err != nil || check {
		return err // the first request is still waiting
	}
	return s.await(ctx, c, left)
}

// save changes the stored position.
func (s *Practice) save(ctx context.Context, a *asked, change func(*stored.PracticePosition)) error {
	now := s.Now()
	saved, err := s.Store.UpdatePractice(ctx, a.call.User.ID, a.Game, a.Ply, func(p *stored.PracticePosition) {
		p.Shown = now
		change(p)
	})
	if errors.Is(err, stored.ErrNoPractice) {
		return noSuch()
	}
	if err == nil {
		*a.PracticePosition = saved
	}
	return err
}

// skip lets a position that wasn't answered come back tomorrow, and asks the next one.
func (s *Practice) skip(ctx context.Context, a *asked) error {
	if err := s.save(ctx, a, func(p *stored.PracticePosition) { postpone(p, a.plan.today) }); err != nil {
		return err
	}
	return s.askNext(ctx, a.call, *a.plan, false)
}

// try answers a move.
func (s *Practice) try(ctx context.Context, a *asked, typed string) error {
	pt, err := engine.ParsePoint(typed, a.pos.Size())
	if err == nil {
		err = a.pos.Legal(pt)
	}
	if err != nil {
		return games.ExplainPoint(a.game, typed, err)
	}
	v, err := judge(ctx, s.Engines.Analyst(a.call.Channel, a.call.User.ID, a.Game, nil), a.pos, a.Kind, pt)
	if err != nil {
		return err
	}
	switch pt { // the search may change, but not these answers
	case a.Answer[0]:
		v.right = true
	case a.played():
		v.right = false
	}
	first := due(a.PracticePosition, a.plan.today)
	err = s.save(ctx, a, func(p *stored.PracticePosition) {
		p.Tries++
		answer(p, v.right, a.plan.today)
	})
	if err != nil {
		return err
	}
	return s.reply(ctx, a, a.verdictText(pt, v, first), v.line, !v.right)
}

// played returns the move of the game.
func (a *asked) played() engine.Point { return a.game.Moves[a.Ply] }

// showAnswer shows the best move. Before an answer, that counts as a wrong one.
func (s *Practice) showAnswer(ctx context.Context, a *asked) error {
	if err := s.save(ctx, a, func(p *stored.PracticePosition) { answer(p, false, a.plan.today) }); err != nil {
		return err
	}
	return s.reply(ctx, a, a.answerText(), a.Answer, false)
}
