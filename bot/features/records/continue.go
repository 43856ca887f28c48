package records

import (
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/record"
)

// UpTo returns a finished game's record up to a number of moves, as a file from which somebody can
// play on: see !import. It returns an error for the user if the game is running, the opening isn't
// over after these moves, or the game is.
func (s *Records) UpTo(g *game.Game, moves int) ([]byte, error) {
	switch {
	case g.State == game.Playing || g.State == game.Proposed:
		return nil, chat.Refuse("continue.running")
	case moves < 0 || moves > len(g.Moves):
		return nil, chat.Refuse("examine.no_such_move", message.Args{"Count": len(g.Moves)})
	case moves < g.OpeningStones():
		return nil, chat.Refuse("continue.opening", message.Args{"Move": g.OpeningStones()})
	}
	if _, asked := g.Question(); asked {
		return nil, chat.Refuse("continue.unfinished")
	}
	part := *g
	part.Moves = slices.Clip(g.Moves[:moves])
	part.State, part.Winner = game.Playing, engine.Empty
	pos, err := part.Position()
	if err != nil {
		return nil, err
	}
	if pos.Over() {
		return nil, chat.Refuse("continue.over")
	}
	return recordOf(&part, pos).Write(record.SGF)
}
