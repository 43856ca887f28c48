package analysis

import (
	"context"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// positionOption is the option for commands that look at a position of a game: the move to look at,
// as in "move 12". The default is the game's current position.
func positionOption() command.Option {
	return command.Option{Name: "move", Type: command.IntegerOption{Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"}
}

// positionAfterKeyword is positionOption for commands in which a bare number means something else.
func positionAfterKeyword() command.Option {
	o := positionOption()
	o.KeywordOnly = true
	return o
}

// examination is a position to ask an engine about.
type examination struct {
	settings settings.Values // in effect for the game
	game     *game.Game
	pos      *engine.Position // the game isn't over in it
	move     int              // number of the last move played
	program  *classic.Program // the program to ask; nil for the main engine
	depth    game.Depth
	classic  classic.Options // for the program's search
	costs    bool            // after the answer, only a loss counts in the game
}

// lastMoveOption is the option for looking at the position in which an engine found its last move.
func lastMoveOption() command.Option {
	return command.Option{Name: "which", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "last"}}}}
}

// examine works out which position, of the running or last game, and which engine a command asks
// about. It refuses if an answer would help one of two people playing each other.
func (s *Analysis) examine(ctx context.Context, c *command.Call, id string) (*examination, error) {
	g := c.Game
	if g.State == game.Playing && !g.Black.Engine && !g.White.Engine {
		return nil, chat.Refuse("examine.two_people")
	}
	ex := &examination{game: g}
	var err error
	if ex.pos, err = g.Position(); err != nil {
		return nil, err
	}
	if at, ok := command.Get[int](c.Options, "move"); ok {
		if err := Rewind(ex.pos, at); err != nil {
			return nil, err
		}
	}
	asked := game.Player{Engine: true, Program: id}
	if _, ok := command.Get[string](c.Options, "which"); ok {
		mover, err := rewindToEngine(g, ex.pos)
		if err != nil {
			return nil, err
		}
		asked = *mover
		if id != "" && id != mover.Program {
			asked = game.Player{Engine: true, Program: id}
		}
	} else if side, program := g.Program(); program != nil && (id == "" || id == program.ID) {
		asked = *g.Player(side)
	}
	if ex.pos.Over() { // a finished position has no next move, so look at the one before
		if err := ex.pos.Undo(); err != nil {
			return nil, err
		}
	}
	ex.move = ex.pos.Len()
	if ex.settings, err = s.Settings.For(ctx, g); err != nil {
		return nil, err
	}
	ex.depth = ex.settings.Depth(&asked)
	if p, ok := classic.Lookup(asked.Program); ok {
		ex.program = &p
		ex.classic = asked.ClassicOptions(ex.depth)
		ex.classic.Seed = s.Games.MoveSeed(g, ex.pos.Len())
	}
	ex.costs, err = helpCosts(c)
	return ex, err
}

// answer answers an examination in the background. Unless the work is refused, the help is noted in a
// rated game first.
func (s *Analysis) answer(ctx context.Context, c *command.Call, ex *examination, kind work.Kind, do func(context.Context) error) error {
	return s.Background.RunAfter(ctx, c, kind, func() error {
		if !ex.costs {
			return nil
		}
		return s.Games.Do(ctx, c, game.TakeHelp{})
	}, do)
}

// rewindToEngine takes moves back to the position in which an engine found its last move, and
// returns that engine's player.
func rewindToEngine(g *game.Game, pos *engine.Position) (*game.Player, error) {
	for n := pos.Len() - 1; n >= 0; n-- {
		if mover := g.Player(g.PlacedBy(n)); mover.Engine {
			return mover, Rewind(pos, n)
		}
	}
	return nil, chat.Refuse("examine.no_engine_move")
}

// Rewind takes moves back until only the given number remain.
func Rewind(pos *engine.Position, moves int) error {
	switch {
	case moves > 0 && pos.Len() == 0:
		return chat.Refuse("game.no_moves")
	case moves > pos.Len():
		return chat.Refuse("examine.no_such_move", message.Args{"Count": pos.Len()})
	}
	for pos.Len() > moves {
		if err := pos.Undo(); err != nil {
			return err
		}
	}
	return nil
}

// heading says what the answer costs in a rated game, and names the position if it isn't the one
// on the board now; otherwise it's empty.
func (ex *examination) heading() message.Text {
	var cost, at message.Text
	if ex.costs {
		cost = message.T("event.only_loss")
	}
	if ex.move != len(ex.game.Moves) {
		at = message.T("examine.heading", message.Args{"Move": ex.move, "Moves": len(ex.game.Moves)})
	}
	return message.Sentences(cost, at)
}

// effectText describes what a move does, in sentences; it's empty if that has no name.
func effectText(pos *engine.Position, move engine.Point, e engine.Effect) message.Text {
	return message.Sentences(threatText(pos, move, e.Makes), stopsText(pos, move, e))
}

// threatText says what a move makes; it's empty for nothing.
func threatText(pos *engine.Position, move engine.Point, makes engine.Threat) message.Text {
	switch makes {
	case engine.NoThreat:
		return message.Text{}
	case engine.Five:
		after := pos.Clone()
		if after.Play(move) == nil {
			return message.T("effect.makes", message.Args{"Threat": view.RowName(after)})
		}
	}
	return message.T("effect.makes", message.Args{"Threat": makes})
}

// stopsText says what a move stops or prevents; it's empty for nothing. While the other side has a four,
// nothing else counts.
func stopsText(pos *engine.Position, move engine.Point, e engine.Effect) message.Text {
	other := pos.SideToMove().Other()
	fives := pos.WinningPoints(other)
	switch {
	case e.Makes == engine.Five:
		return message.Text{}
	case e.Stops == engine.Four:
		return message.T("effect.stops_four", message.Args{"Color": other})
	case slices.Contains(fives, move):
		return message.T("effect.blocks_one", message.Args{"Color": other})
	case len(fives) > 0:
		return message.Text{}
	case e.Stops == engine.OpenThree:
		return message.T("effect.stops_open_three", message.Args{"Color": other})
	case e.Stops != engine.NoThreat:
		return message.T("effect.keeps_from", message.Args{"Color": other, "Threat": e.Stops})
	case e.Denies != engine.NoThreat:
		return message.T("effect.denies", message.Args{"Color": other, "Threat": e.Denies})
	}
	return message.Text{}
}

// insightRequest returns the pool request for an answer to c. The user is told if they have to
// wait.
func (s *Analysis) insightRequest(ctx context.Context, c *command.Call, ex *examination, p engines.Priority) engines.SeatRequest {
	req := s.Engines.SearchRequest(ex.game, p, c.User.ID, ex.depth)
	req.OnWait = s.Background.WaitNotice(ctx, c)
	return req
}

// evaluate returns what the given number of best moves of a position are worth to the main engine, and the
// continuation of each.
func (s *Analysis) evaluate(ctx context.Context, c *command.Call, ex *examination, p engines.Priority, moves int) (*engines.Evaluation, error) {
	return s.Engines.Evaluate(ctx, ex.settings, ex.game, ex.pos, ex.depth, moves, s.insightRequest(ctx, c, ex, p))
}

// lookedText says how deeply the engine looked for the moves of an answer. It's empty if all of them are
// decided.
func lookedText(least, most int) message.Text {
	switch {
	case most == 0:
		return message.Text{}
	case least < most:
		return message.T("looked.range", message.Args{"Least": least, "Count": most})
	}
	return message.T("looked.ahead", message.Args{"Count": most})
}
