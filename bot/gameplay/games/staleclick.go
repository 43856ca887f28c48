package games

import (
	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// checkShown refuses a click on a message that shows another game or an earlier state of this one.
// The second click of a double click on a point is ignored.
func checkShown(c *command.Call) error {
	shown := c.Shown
	switch {
	case shown.Game == 0 || c.Command.AnyRevision:
		return nil
	case shown.Game == c.Game.ID && shown.Moves == len(c.Game.Moves) && c.Game.Voting():
		return nil // wishes don't change the position
	case shown.Game != c.Game.ID:
		return RefuseStale(c, "component.other_game", nil)
	case shown.Revision == c.Game.Revision:
		return nil
	case repeatsMove(c):
		return command.ErrIgnored
	case shown.Moves != len(c.Game.Moves):
		return RefuseStale(c, "component.stale", message.Args{"Shown": shown.Moves, "Move": len(c.Game.Moves)})
	}
	return RefuseStale(c, "component.changed", nil)
}

// repeatsMove reports whether a click is the second half of a double click: it asks for the move
// that the user has already made from the same message.
func repeatsMove(c *command.Call) bool {
	typed, ok := command.Get[string](c.Options, "point")
	n := c.Shown.Moves
	if !ok || c.Command.Name != "move" || n >= len(c.Game.Moves) || c.Game.PlacedBy(n) != c.Side {
		return false
	}
	pt, err := engine.ParsePoint(typed, c.Game.Size)
	return err == nil && pt == c.Game.Moves[n]
}

// RefuseStale says that a message isn't the latest board, and links to the one that is. Players
// whose turn it is can continue at once, because a stale pad turns into an offer of a fresh one.
func RefuseStale(c *command.Call, id string, args message.Args) error {
	g := c.Game
	var row chat.Row
	if g.State == game.Playing && c.Side != engine.Empty && c.Side == g.ToMove() {
		row.Buttons = append(row.Buttons, view.PadOffer())
	}
	if g.Message != "" {
		row.Buttons = append(row.Buttons, view.LinkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}))
	}
	err := &chat.UserError{Text: message.T(id, args), Private: true, Replace: c.FromPrivate}
	if len(row.Buttons) > 0 {
		err.Rows = []chat.Row{row}
	}
	return err
}
