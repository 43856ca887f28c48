package bot

import (
	"context"
	"errors"

	"hoshi/engine"
	"hoshi/engine/opening"
)

func (s *Service) openingCommand() *Command {
	return &Command{
		Name: "opening", Group: GroupEngines, HasLong: true, HasMore: true,
		Translated: []string{"开局", "開局", "오프닝"},
		Options: []Option{
			{Name: "opening", Type: ChoiceOption{openingChoices()}},
			{Name: "pattern", Type: PatternOption{}, Unlisted: true},
		},
		Unknown: "opening.unknown", ShowsBoard: true, Handle: s.opening,
	}
}

// opening says how the channel's game began or begins, or sets the opening of one in
// which nothing has been done. Where there is no such game it explains an opening. One of
// the 26 openings of renju is shown in any case.
func (s *Service) opening(ctx context.Context, c *Call) error {
	if p, named := option[opening.Pattern](c.Options, "pattern"); named {
		return s.showPattern(ctx, c, p)
	}
	g, err := s.store.Current(ctx, c.Channel)
	if err != nil && !errors.Is(err, ErrNoGame) {
		return err
	}
	name, given := option[string](c.Options, "opening")
	id, _ := opening.ParseID(name)
	running := err == nil && g.State == Playing
	switch {
	case !given && !running:
		return c.reply(ctx, openingList())
	case !given:
		return c.reply(ctx, s.openingOf(g))
	case !running:
		return c.reply(ctx, Lines(explainOpening(id), T("opening.start", Args{"Name": name})))
	}
	return s.setOpening(ctx, c, g, id)
}

// setOpening gives a game another opening, before anything is done in it.
func (s *Service) setOpening(ctx context.Context, c *Call, g *Game, id opening.ID) error {
	side := g.side(c.User.ID)
	switch {
	case side == engine.Empty && g.watched():
		return Refuse("game.watched")
	case side == engine.Empty:
		return s.refuseStranger(ctx, c, g)
	case len(g.Moves)+len(g.Actions) > 0:
		return &UserError{Text: Lines(explainOpening(id), T("opening.too_late", Args{"Name": id.String()})), Private: true}
	}
	g.Opening = namedOpening(id.String())
	if _, steps := g.Opening.steps(); steps && g.hasTeam() {
		return Refuse("vote.no_opening")
	}
	if err := checkOpening(g.Opening, g.Size, g.Rule); err != nil {
		return err
	}
	g.Last = Event{Kind: EventOpen, Side: side, User: c.User}
	return s.commit(ctx, g)
}

// explainOpening says what an opening is.
func explainOpening(id opening.ID) Text {
	return T("opening.explain", Args{"Opening": T("opening.name." + id.String()), "How": T("opening.how." + id.String())})
}

// openingList names all openings.
func openingList() Text {
	var names List
	for _, choice := range openingChoices() {
		names = append(names, CommandLine{Name: "opening", Rest: choice.Value})
	}
	return T("opening.list", Args{"Openings": names})
}

// openingOf says how a game begins: its opening, what is asked now, and the name of the
// opening of renju that its stones make.
func (s *Service) openingOf(g *Game) Text {
	id, known := opening.ParseID(string(g.Opening))
	rows := []Text{explainOpening(id)}
	if !known && g.Opening != NoOpening {
		rows = []Text{T("opening.stones")}
	}
	if p, ok := g.pattern(); ok {
		rows = append(rows, T("opening.pattern", Args{"Pattern": p, "Code": p.Code}))
	}
	if _, asked := g.question(); asked {
		return Lines(append(rows, s.turn(g))...)
	}
	if len(g.Moves) > 0 {
		return Lines(append(rows, T("opening.over"))...)
	}
	return Lines(append(rows, T("opening.may_set"))...)
}

// pattern returns which of the 26 openings of renju the first three stones make, in a game
// by renju.
func (g *Game) pattern() (p opening.Pattern, ok bool) {
	if g.Rule != engine.Renju {
		return p, false
	}
	pos, err := g.Position()
	if err != nil {
		return p, false
	}
	return opening.PatternOf(pos)
}
