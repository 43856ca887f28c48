package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// positionOption is the option of commands that look at a position of a game:
// after which move, as in "move 12". The game's own position is the default.
func positionOption() Option {
	return Option{Name: "move", Type: IntegerOption{Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"}
}

// positionAfterKeyword is positionOption for commands in which a number alone means
// something else.
func positionAfterKeyword() Option {
	o := positionOption()
	o.KeywordOnly = true
	return o
}

// examination is a position that an engine is asked about.
type examination struct {
	game    *Game
	pos     *engine.Position // with somebody to move
	move    int              // after which move it stands
	program *classic.Program // who is asked; nil for the main engine
	depth   Depth
	classic classic.Options // of the program's search
	unrated bool            // the game was rated until this was asked
}

// lastMoveOption is the option of commands that can look at the position before the
// last move that an engine made, where that engine found it.
func lastMoveOption() Option {
	return Option{Name: "which", Type: ChoiceOption{[]Choice{{Value: "last"}}}}
}

// examine reads which position, of a running game or of the last one, and which
// engine a command asks about. It refuses where an answer would help one of two
// people who play each other. A rated game against an engine becomes unrated.
func (s *Service) examine(ctx context.Context, c *Call, id string) (*examination, error) {
	g := c.Game
	if g.State == Playing && !g.Black.Engine && !g.White.Engine {
		return nil, Refuse("examine.two_people")
	}
	ex := &examination{game: g}
	var err error
	if ex.pos, err = g.Position(); err != nil {
		return nil, err
	}
	if at, ok := option[int](c.Options, "move"); ok {
		if err := rewind(ex.pos, at); err != nil {
			return nil, err
		}
	}
	asked := Player{Engine: true, Program: id}
	if _, ok := option[string](c.Options, "which"); ok {
		mover, err := rewindToEngine(g, ex.pos)
		if err != nil {
			return nil, err
		}
		asked = *mover
		if id != "" && id != mover.Program {
			asked = Player{Engine: true, Program: id}
		}
	} else if side, program := g.program(); program != nil && (id == "" || id == program.ID) {
		asked = *g.Player(side)
	}
	if ex.pos.Over() { // nothing can be asked about it: the position before the last move can
		if err := ex.pos.Undo(); err != nil {
			return nil, err
		}
	}
	ex.move = ex.pos.Len()
	settings, err := s.settingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return nil, err
	}
	ex.depth = s.depthIn(&asked, settings)
	if p, ok := classic.Lookup(asked.Program); ok {
		ex.program = &p
		ex.classic = asked.classicOptions(ex.depth)
		ex.classic.Seed = s.lots(g, ex.pos.Len())
	}
	unrated, err := s.allowHelp(ctx, c)
	ex.unrated = unrated && (!c.typed() || c.AnswerOnly) // else the board below says it
	return ex, err
}

// rewindToEngine takes moves back to the position in which an engine found its last
// move, and returns that engine.
func rewindToEngine(g *Game, pos *engine.Position) (*Player, error) {
	for n := pos.Len() - 1; n >= 0; n-- {
		if mover := g.Player(g.placedBy(n)); mover.Engine {
			return mover, rewind(pos, n)
		}
	}
	return nil, Refuse("examine.no_engine_move")
}

// rewind takes moves back until only the given number is left.
func rewind(pos *engine.Position, moves int) error {
	if moves > pos.Len() {
		return Refuse("examine.no_such_move", Args{"Count": pos.Len()})
	}
	for pos.Len() > moves {
		if err := pos.Undo(); err != nil {
			return err
		}
	}
	return nil
}

// heading says that the answer has made the game unrated, and which position it is about,
// where that is not the one on the board now; else it is empty.
func (ex *examination) heading() Text {
	var unrated, at Text
	if ex.unrated {
		unrated = T("event.unrated")
	}
	if ex.move != len(ex.game.Moves) {
		at = T("examine.heading", Args{"Move": ex.move, "Moves": len(ex.game.Moves)})
	}
	return Sentences(unrated, at)
}

// effectText says what a move does, in sentences; empty where it does nothing that
// has a name.
func effectText(pos *engine.Position, e engine.Effect) Text {
	var makes Text
	if e.Makes != engine.NoThreat {
		makes = T("effect.makes", Args{"Threat": e.Makes})
	}
	return Sentences(makes, stopsText(pos, e))
}

// stopsText says what a move stops or keeps the other side from; empty for nothing.
func stopsText(pos *engine.Position, e engine.Effect) Text {
	other := pos.SideToMove().Other()
	switch {
	case e.Makes == engine.Five:
		return Text{}
	case e.Stops == engine.Four:
		return T("effect.stops_four", Args{"Color": other})
	case e.Stops == engine.OpenThree:
		return T("effect.stops_open_three", Args{"Color": other})
	case e.Stops != engine.NoThreat:
		return T("effect.keeps_from", Args{"Color": other, "Threat": e.Stops})
	case e.Denies != engine.NoThreat:
		return T("effect.keeps_from", Args{"Color": other, "Threat": e.Denies})
	}
	return Text{}
}
