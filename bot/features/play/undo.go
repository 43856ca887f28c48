package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// UndoCommand declares !undo: take back your last move.
func (s *Play) UndoCommand() *command.Command {
	return &command.Command{
		Name: "undo", Aliases: []string{"takeback"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Help: command.Help{Long: true}, ShowsBoard: true, Teams: command.TeamRules{LeaderOnly: true}, Handle: s.undo,
	}
}

// undo takes back the user's last move and the reply to it. If another person has already replied,
// they have to agree.
func (s *Play) undo(ctx context.Context, c *command.Call) error {
	err := s.Games.Do(ctx, c, game.Undo{})
	switch err {
	case game.InTournament:
		return chat.Refuse("tournament.in_game")
	case game.NothingToUndo:
		return chat.Refuse("undo.nothing")
	case game.NeedsAgreement:
		return s.Challenges.Offer(ctx, c, game.OfferUndo)
	}
	return err
}
