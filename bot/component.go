package bot

import (
	"slices"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/standing"
	"hoshi/engine"
	"hoshi/engine/opening"
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
		return refuseStale(c, "component.other_game", nil)
	case shown.Revision == c.Game.Revision:
		return nil
	case repeatsMove(c):
		return command.ErrIgnored
	case shown.Moves != len(c.Game.Moves):
		return refuseStale(c, "component.stale", message.Args{"Shown": shown.Moves, "Move": len(c.Game.Moves)})
	}
	return refuseStale(c, "component.changed", nil)
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

// refuseStale says that a message isn't the latest board, and links to the one that is. Players
// whose turn it is can continue at once, because a stale pad turns into an offer of a fresh one.
func refuseStale(c *command.Call, id string, args message.Args) error {
	g := c.Game
	var row chat.Row
	if g.State == game.Playing && c.Side != engine.Empty && c.Side == g.ToMove() {
		row.Buttons = append(row.Buttons, padOffer())
	}
	if g.Message != "" {
		row.Buttons = append(row.Buttons, linkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}))
	}
	err := &chat.UserError{Text: message.T(id, args), Private: true, Replace: c.FromPrivate}
	if len(row.Buttons) > 0 {
		err.Rows = []chat.Row{row}
	}
	return err
}

// boardRows returns the buttons under the board of a game.
func boardRows(g *game.Game, step LevelStep) []chat.Row {
	switch {
	case g.State != game.Playing:
		return finishedRows(g, step)
	case g.Watched():
		return []chat.Row{{Buttons: []chat.Button{{Command: "cancel", Label: message.T("button.stop"), Style: chat.StyleDanger}}}}
	}
	if g.HasTeam() {
		return teamRows(g)
	}
	person, undo := g.AgainstEngine(), message.T("button.undo")
	if g.PersonMoved() {
		undo = helpLabel(g, "button.undo")
	}
	_, opens := g.Question()
	rows := append(slices.Concat(claimRows(g), answerOfferRows(g), explainedRows(g)), []chat.Row{
		{Buttons: []chat.Button{
			{Command: "pad", Label: message.T("button.move"), Style: chat.StyleMain, Disabled: g.EngineToMove() || !asksForStone(g)},
			{Command: "undo", Label: undo, Disabled: !g.PersonMoved()},
			{Command: "hint", Label: helpLabel(g, "button.hint"), Disabled: !person || g.EngineToMove() || opens},
			{Command: "resign", Label: message.T("button.resign"), Style: chat.StyleDanger},
		}},
		{Placeholder: message.T("button.more"), Menu: moreButtons(g)},
	}...)
	if g.Dead() {
		claim := chat.Button{Command: "draw", Label: message.T("button.claim_draw"), Style: chat.StyleSuggest}
		main := &rows[len(rows)-2]
		main.Buttons = append(main.Buttons, claim)
	}
	if p := g.EnginePlayer(); p != nil && p.Level != engine.NoLevel && !g.PersonMoved() {
		rows = append(rows, levelMenu("play", againWords(g), p.Level)) // choosing a level restarts such a game
	}
	return rows
}

// moreButtons returns the less common commands of a running game. A menu choice can't be disabled,
// so commands that aren't possible now are omitted.
func moreButtons(g *game.Game) []chat.Button {
	out := []chat.Button{{Command: "move", Form: true, Label: message.T("button.type_point")}}
	if len(g.Moves) >= 2 {
		out = append(out, chat.Button{Command: "draw", Label: message.T("button.draw")})
	}
	if _, steps := g.Opening.Steps(); !steps && len(g.Moves) < 2 || len(g.Moves)+len(g.Actions) == 0 {
		out = append(out, chat.Button{Command: "swap", Label: message.T("button.swap")})
	}
	if g.BotPlays(g.PersonSide().Other()) {
		out = append(out, chat.Button{Command: "level", Label: message.T("button.level")})
	}
	if g.AgainstEngine() {
		out = append(out,
			chat.Button{Command: "analyze", Label: helpLabel(g, "button.analyze")},
			chat.Button{Command: "heat", Label: helpLabel(g, "button.heat")},
			chat.Button{Command: "think", Label: helpLabel(g, "button.think")})
	}
	if _, program := g.Program(); program != nil {
		out = append(out,
			chat.Button{Command: "heat", Words: "last", Label: message.T("button.heat_last")},
			chat.Button{Command: "think", Words: "log", Label: message.T("button.think_log")})
	}
	return append(out,
		chat.Button{Command: "board", Label: message.T("button.board")},
		chat.Button{Command: "replay", Label: message.T("button.replay")},
		chat.Button{Command: "export", Label: message.T("button.export")},
		chat.Button{Command: "cancel", Label: message.T("button.cancel")},
		chat.Button{Command: "help", Label: message.T("button.help")})
}

// finishedRows returns the buttons for after a game: play another, or look at this one.
func finishedRows(g *game.Game, step LevelStep) []chat.Row {
	again := chat.Button{Command: "play", Words: againWords(g), Label: message.T("button.again"), Style: chat.StyleMain}
	rematch := chat.Button{Command: "rematch", Label: message.T("button.rematch"), Disabled: !g.CanRematch()}
	if !g.AgainstEngine() && !g.HasTeam() { // here "again" means a rematch
		again.Label = message.T("button.play_hoshi")
		if g.CanRematch() {
			again.Style, rematch.Style = chat.StylePlain, chat.StyleMain
		}
	}
	play := []chat.Button{again, rematch}
	if step.Level != engine.NoLevel {
		play = append(play, step.button(g))
	}
	empty := len(g.Moves) == 0
	return []chat.Row{{Buttons: play}, {Buttons: []chat.Button{
		{Command: "step", Label: message.T("button.step"), Disabled: empty},
		{Command: "review", Label: message.T("button.review"), Disabled: empty},
		{Command: "replay", Label: message.T("button.replay"), Disabled: empty},
		{Command: "share", Label: message.T("button.share"), Disabled: empty},
	}}}
}

// againWords returns the options for a game like g against the engine.
func againWords(g *game.Game) string {
	words := []string{game.Itoa(g.Size), g.Rule.String()} // the guild's defaults may differ
	switch {
	case g.TwoTeams():
		words = append(words, teamsGame)
	case g.HasTeam():
		words = append(words, voteGame)
	}
	if p := g.EnginePlayer(); p != nil && p.Program != "" {
		words = append(words, command.EngineSpec{Program: p.Program, Variant: p.Variant, Depth: p.Depth}.String())
	}
	switch _, named := opening.ParseID(string(g.Opening)); {
	case g.Opening == game.NoOpening:
		words = append(words, game.FreeOpening) // the guild's default may differ
	case named:
		words = append(words, string(g.Opening))
	}
	if g.AgainstEngine() && g.Opener() != g.PersonSide() {
		words = append(words, "white")
	}
	if g.AgainstEngine() && !g.HasTeam() && standing.CanBeRated(g) && !g.Rated && !g.Helped {
		words = append(words, "unrated") // the player asked for that
	}
	if g.Theme != "" {
		words = append(words, g.Theme)
	}
	if !g.Clock.IsZero() {
		words = append(words, "clock", g.Clock.String())
	}
	return strings.Join(words, " ")
}
