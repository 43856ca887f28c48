package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// SwapCommand declares !swap: swap colors before White's first move.
func (s *Play) SwapCommand() *command.Command {
	return &command.Command{
		Name: "swap", Group: command.GroupPlay, Access: command.PlayersOnly,
		Help: command.Help{Long: true}, ShowsBoard: true, Teams: command.TeamRules{LeaderOnly: true, NoTeams: true}, Handle: s.swap,
	}
}

// swap exchanges the sides before the first reply, or the colors if the opening asks whether to.
func (s *Play) swap(ctx context.Context, c *command.Call) error {
	g := c.Game
	_, asked := g.Question()
	begun := asked && len(g.Moves)+len(g.Actions) > 0
	err := s.Games.Do(ctx, c, game.Swap{})
	switch err {
	case game.InTournament:
		return chat.Refuse("tournament.in_game")
	case game.AgreedColors:
		return chat.Refuse("swap.agreed")
	case game.LateSwap:
		return chat.Refuse("swap.too_late", message.Args{"Move": len(g.Moves) + 1})
	case game.OthersSwap:
		return chat.Refuse("swap.theirs", message.Args{"Player": view.PlayerName(g, engine.White)})
	}
	if err != nil {
		return explainChoice(c, err, message.Text{})
	}
	if begun {
		return s.chosen(ctx, c)
	}
	return nil
}
