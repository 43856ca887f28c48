package view

import (
	"slices"
	"strconv"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// claimRows returns the buttons for the side that may claim.
func claimRows(g *game.Game) []chat.Row {
	if !claimable(g) {
		return nil
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "claim", Words: command.ClaimWin, Label: message.T("button.claim"), Style: chat.StyleMain},
		{Command: "claim", Words: command.ClaimDraw, Label: message.T("button.claim_draw")},
		{Command: "claim", Words: command.ClaimCancel, Label: message.T("button.cancel")},
	}}}
}

// claimable reports whether the side that isn't to act has been told that it may claim the game.
func claimable(g *game.Game) bool {
	told := g.Notice == game.NoticeOverdue || g.Notice == game.NoticeReminded && game.Idles(g)
	return told && g.State == game.Playing && !g.Player(g.ToMove().Other()).Engine
}

// BoardRows returns the buttons under the board of a game.
func (s *View) BoardRows(g *game.Game, step result.LevelStep) []chat.Row {
	rows := boardRows(g, step)
	if s.Pages {
		addOpenButton(rows)
	}
	if s.Activity != nil && s.Activity() {
		rows = addActivityButton(rows)
	}
	return rows
}

// addActivityButton adds the button that launches the Activity. It takes the place of the one that
// opens the game in the browser, which moves to the menu of less common commands. Without that menu,
// both are there.
func addActivityButton(rows []chat.Row) []chat.Row {
	menu := slices.IndexFunc(rows, func(r chat.Row) bool {
		return slices.ContainsFunc(r.Menu, func(b chat.Button) bool { return b.Command == "help" })
	})
	for i := range rows {
		at := slices.IndexFunc(rows[i].Buttons, func(b chat.Button) bool { return b.Command == "open" })
		if at < 0 || menu < 0 {
			continue
		}
		rows[i].Buttons[at] = ActivityButton()
		rows[menu].Menu = slices.Insert(rows[menu].Menu, len(rows[menu].Menu)-1, OpenButton())
		return rows
	}
	for i := len(rows) - 1; i >= 0; i-- {
		if n := len(rows[i].Buttons); n > 0 && n < maxButtons {
			rows[i].Buttons = append(rows[i].Buttons, ActivityButton())
			return rows
		}
	}
	return rows
}

// ActivityButton returns the button that launches the Activity with the game of its message.
func ActivityButton() chat.Button {
	return chat.Button{Command: "activity", Label: message.T("button.activity")}
}

// addOpenButton adds the button that opens the game in the browser to the last row of buttons, where
// a board's usual ones are. In a full row it replaces the hint: that's only a dead game's, which
// nobody can win.
func addOpenButton(rows []chat.Row) {
	for i := len(rows) - 1; i >= 0; i-- {
		row := &rows[i]
		if len(row.Buttons) == 0 {
			continue
		}
		if len(row.Buttons) == maxButtons {
			row.Buttons = slices.DeleteFunc(row.Buttons, func(b chat.Button) bool { return b.Command == "hint" })
		}
		row.Buttons = append(row.Buttons, OpenButton())
		return
	}
}

// OpenButton returns the button that opens the game of its message in the browser.
func OpenButton() chat.Button { return chat.Button{Command: "open", Label: message.T("button.open")} }

func boardRows(g *game.Game, step result.LevelStep) []chat.Row {
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
			{Command: "pad", Label: message.T("button.move"), Style: chat.StyleMain, Disabled: g.EngineToMove() || !AsksForStone(g)},
			{Command: "undo", Label: undo, Disabled: !g.PersonMoved()},
			{Command: "hint", Label: helpLabel(g, "button.hint"), Disabled: !person || g.EngineToMove() || opens},
			endButton(g),
		}},
		{Placeholder: message.T("button.more"), Menu: moreButtons(g)},
	}...)
	if g.Dead() {
		claim := chat.Button{Command: "draw", Label: message.T("button.claim_draw"), Style: chat.StyleSuggest}
		main := &rows[len(rows)-2]
		main.Buttons = append(main.Buttons, claim)
	}
	if p := g.EnginePlayer(); p != nil && p.Level != engine.NoLevel && !g.PersonMoved() {
		rows = append(rows, LevelMenu("play", againWords(g), p.Level)) // choosing a level restarts such a game
	}
	return rows
}

// endButton returns the button with which a player ends a running game. It says what that means: as
// long as resigning costs neither player anything, it cancels the game.
func endButton(g *game.Game) chat.Button {
	b := chat.Button{Command: "resign", Label: message.T("button.resign"), Style: chat.StyleDanger}
	if resignCancels(g) {
		b.Label = message.T("button.cancel")
	}
	return b
}

// resignCancels reports whether a game would be canceled whoever of its players resigned now.
func resignCancels(g *game.Game) bool {
	for _, side := range []engine.Color{engine.Black, engine.White} {
		if !g.Player(side).Engine && !game.MayQuit(g, side) {
			return false
		}
	}
	return true
}

// moreButtons returns the less common commands of a running game. A menu choice can't be disabled,
// so commands that aren't possible now are omitted.
func moreButtons(g *game.Game) []chat.Button {
	out := []chat.Button{{Command: "move", Form: true, Label: message.T("button.type_point")}}
	if len(g.Moves) >= 2 {
		out = append(out, chat.Button{Command: "draw", Label: message.T("button.draw")})
	}
	if _, steps := g.Opening.Steps(); !g.TermsAgreed() && (!steps && len(g.Moves) < 2 || len(g.Moves)+len(g.Actions) == 0) {
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
	out = append(out,
		chat.Button{Command: "board", Label: message.T("button.board")},
		chat.Button{Command: "replay", Label: message.T("button.replay")},
		chat.Button{Command: "export", Label: message.T("button.export")})
	if !game.RefusesCancel(g) && !resignCancels(g) { // or endButton does the same
		out = append(out, chat.Button{Command: "cancel", Label: message.T("button.cancel")})
	}
	return append(out, chat.Button{Command: "help", Label: message.T("button.help")})
}

// finishedRows returns the buttons for after a game: play another, or look at this one.
func finishedRows(g *game.Game, step result.LevelStep) []chat.Row {
	again := chat.Button{Command: "play", Words: againWords(g), Label: message.T("button.again"), Style: chat.StyleMain}
	rematch := chat.Button{Command: "rematch", Label: message.T("button.rematch"), Disabled: !g.CanRematch()}
	if !g.AgainstEngine() && !g.HasTeam() { // here "again" means a rematch
		again.Label = message.T("button.play_hoshi")
		if g.CanRematch() {
			again.Style, rematch.Style = chat.StylePlain, chat.StyleMain
		}
	}
	if game.IsPaired(g.Channel) {
		rematch = chat.Button{Command: "anyone", Label: message.T("button.anyone"), Style: chat.StyleMain}
		again.Style = chat.StylePlain
	}
	play := []chat.Button{again, rematch}
	if step.Level != engine.NoLevel {
		play = append(play, levelStepButton(step, g))
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
	words := []string{strconv.Itoa(g.Size), g.Rule.String()} // the guild's defaults may differ
	switch {
	case g.TwoTeams():
		words = append(words, TeamsGame)
	case g.HasTeam():
		words = append(words, VoteGame)
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
	if g.AgainstEngine() && !g.HasTeam() && rating.CanBeRated(&g.Seats) && !g.Rated && !g.Helped {
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

// levelStepButton returns a button that starts the next game at the suggested level.
func levelStepButton(step result.LevelStep, g *game.Game) chat.Button {
	return chat.Button{Command: "play", Words: Join(step.Level.String(), againWords(g)), Label: message.T("level.try", message.Args{"Level": step.Level}), Style: chat.StyleMain}
}

// answerOfferRows returns the buttons that answer an offer.
func answerOfferRows(g *game.Game) []chat.Row {
	if g.Offer.Kind == "" {
		return nil
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "accept", Label: message.T("button.accept"), Style: chat.StyleMain},
		{Command: "decline", Label: message.T("button.decline")},
	}}}
}

// helpLabel returns the label of a help button, which warns if only a loss counts after that. The first
// board has no warning: it says how to play, and the answer to a hint says what it costs.
func helpLabel(g *game.Game, id string) message.Text {
	if g.HelpCosts() && g.PersonMoved() {
		return message.T("button.no_points", message.Args{"Label": message.T(id)})
	}
	return message.T(id)
}
