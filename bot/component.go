package bot

import (
	"slices"
	"strings"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// Button is something to click under a message: a command with its options. A chat
// without buttons leaves it out, as every command works in text too.
type Button struct {
	Command string // the name of a command of the [Table]; "" with a Link
	Words   string // its options, as somebody would type them
	// Form asks for options of the command, by a form, before the command is done.
	Form bool
	// Link is a message that a click shows, instead of doing a command. A button whose
	// Link has no message is left out.
	Link *MessageRef
	// Chosen says of a button of a menu that it is what holds now.
	Chosen bool
	// Label is what stands on the button, at most 80 characters in words.
	Label Text
	Style ButtonStyle // how much it stands out
	// Disabled buttons cannot be clicked: they show what is not possible now.
	Disabled bool
}

// ButtonStyle is how much a button stands out.
type ButtonStyle int

// The styles of buttons.
const (
	StylePlain   ButtonStyle = iota
	StyleMain                // what most people want next
	StyleSuggest             // what the bot advises
	StyleDanger              // what cannot be taken back
)

// Row is one row of components below a message: up to five buttons, or a menu. It may
// have nothing but a heading.
type Row struct {
	// Heading stands above the row, where there is room for it.
	Heading Text
	Buttons []Button // at most five; none where there is a menu
	// Menu lists up to 25 buttons, of which one can be chosen.
	Menu        []Button
	Placeholder Text // what a closed menu shows
	// Channels lists the channels of the guild. Nil for no such menu.
	Channels *ChannelMenu
}

// ChannelMenu is a menu of the channels of a guild, which the chat knows. What is chosen
// is a command whose options are Words and the ids of the channels, or Words and
// "default" where none is chosen.
type ChannelMenu struct {
	Command string      // the name of a command of the [Table]
	Words   string      // its options before the channels
	Chosen  []ChannelID // what holds now
	Max     int         // how many can be chosen, at most 25
	Posts   bool        // only those that take messages: no forums
}

// ShownState is the state of a game that a message with buttons shows. It is zero for
// messages that show no game.
type ShownState struct {
	Game     int64 // the game's id
	Revision int64 // Game.Revision
	Moves    int   // how many moves had been made
}

// shownState returns the state of a game that a message is about to show.
func (g *Game) shownState() ShownState {
	return ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
}

// checkShown refuses a click under a message that shows an earlier state of the
// game, or another game. A second click on the point that the first one has played is
// ignored.
func (c *Call) checkShown() error {
	shown := c.Shown
	switch {
	case shown.Game == 0 || c.Command.AnyRevision:
		return nil
	case shown.Game == c.Game.ID && shown.Moves == len(c.Game.Moves) && c.Game.voting():
		return nil // wishes leave the position as it is
	case shown.Game != c.Game.ID:
		return c.refuseStale("component.other_game", nil)
	case shown.Revision == c.Game.Revision:
		return nil
	case c.repeatsMove():
		return errIgnored
	case shown.Moves != len(c.Game.Moves):
		return c.refuseStale("component.stale", Args{"Shown": shown.Moves, "Move": len(c.Game.Moves)})
	}
	return c.refuseStale("component.changed", nil)
}

// repeatsMove reports whether the click asks for the move that the user has made from
// the very message: a double click.
func (c *Call) repeatsMove() bool {
	typed, ok := option[string](c.Options, "point")
	n := c.Shown.Moves
	if !ok || c.Command.Name != "move" || n >= len(c.Game.Moves) || c.Game.placedBy(n) != c.Side {
		return false
	}
	pt, err := engine.ParsePoint(typed, c.Game.Size)
	return err == nil && pt == c.Game.Moves[n]
}

// refuseStale says that a message is not the latest board, and offers that one. Who is
// to move can go on at once: a stale pad becomes the offer of a fresh one.
func (c *Call) refuseStale(id string, args Args) error {
	g := c.Game
	var row Row
	if g.State == Playing && c.Side != engine.Empty && c.Side == g.ToMove() {
		row.Buttons = append(row.Buttons, padOffer())
	}
	if g.Message != "" {
		row.Buttons = append(row.Buttons, linkButton(MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}))
	}
	err := &UserError{Text: T(id, args), Private: true, Replace: c.FromPrivate}
	if len(row.Buttons) > 0 {
		err.Rows = []Row{row}
	}
	return err
}

// boardRows are the buttons under the board of a game.
func (s *Service) boardRows(g *Game, step LevelStep) []Row {
	switch {
	case g.State != Playing:
		return finishedRows(g, step)
	case g.watched():
		return []Row{{Buttons: []Button{{Command: "cancel", Label: T("button.stop"), Style: StyleDanger}}}}
	}
	if g.hasTeam() {
		return teamRows(g)
	}
	person, undo := g.againstEngine(), T("button.undo")
	if g.personMoved() {
		undo = g.helpLabel("button.undo")
	}
	_, opens := g.question()
	rows := append(slices.Concat(g.claimRows(), g.offerRows(), g.explainedRows()), []Row{
		{Buttons: []Button{
			{Command: "pad", Label: T("button.move"), Style: StyleMain, Disabled: g.EngineToMove() || !g.asksForStone()},
			{Command: "undo", Label: undo, Disabled: !g.personMoved()},
			{Command: "hint", Label: g.helpLabel("button.hint"), Disabled: !person || g.EngineToMove() || opens},
			{Command: "resign", Label: T("button.resign"), Style: StyleDanger},
		}},
		{Placeholder: T("button.more"), Menu: moreButtons(g)},
	}...)
	if g.dead() {
		claim := Button{Command: "draw", Label: T("button.claim_draw"), Style: StyleSuggest}
		main := &rows[len(rows)-2]
		main.Buttons = append(main.Buttons, claim)
	}
	if p := g.enginePlayer(); p != nil && p.Level != engine.NoLevel && !g.personMoved() {
		rows = append(rows, levelMenu("play", againWords(g), p.Level)) // such a game is begun again
	}
	return rows
}

// moreButtons are the rarer commands of a running game. A choice of a menu cannot be
// disabled, so that those which are not possible now are left out.
func moreButtons(g *Game) []Button {
	out := []Button{{Command: "move", Form: true, Label: T("button.type_point")}}
	if len(g.Moves) >= 2 {
		out = append(out, Button{Command: "draw", Label: T("button.draw")})
	}
	if _, steps := g.Opening.steps(); !steps && len(g.Moves) < 2 || len(g.Moves)+len(g.Actions) == 0 {
		out = append(out, Button{Command: "swap", Label: T("button.swap")})
	}
	if g.botPlays(g.personSide().Other()) {
		out = append(out, Button{Command: "level", Label: T("button.level")})
	}
	if g.againstEngine() {
		out = append(out,
			Button{Command: "analyze", Label: g.helpLabel("button.analyze")},
			Button{Command: "heat", Label: g.helpLabel("button.heat")},
			Button{Command: "think", Label: g.helpLabel("button.think")})
	}
	if _, program := g.program(); program != nil {
		out = append(out,
			Button{Command: "heat", Words: "last", Label: T("button.heat_last")},
			Button{Command: "think", Words: "log", Label: T("button.think_log")})
	}
	return append(out,
		Button{Command: "board", Label: T("button.board")},
		Button{Command: "replay", Label: T("button.replay")},
		Button{Command: "export", Label: T("button.export")},
		Button{Command: "cancel", Label: T("button.cancel")},
		Button{Command: "help", Label: T("button.help")})
}

// finishedRows are what one can do after a game: play another, or look at this one.
func finishedRows(g *Game, step LevelStep) []Row {
	again := Button{Command: "play", Words: againWords(g), Label: T("button.again"), Style: StyleMain}
	rematch := Button{Command: "rematch", Label: T("button.rematch"), Disabled: !g.canRematch()}
	if !g.againstEngine() && !g.hasTeam() { // what a person means by again is the rematch
		again.Label = T("button.play_hoshi")
		if g.canRematch() {
			again.Style, rematch.Style = StylePlain, StyleMain
		}
	}
	play := []Button{again, rematch}
	if step.Level != engine.NoLevel {
		play = append(play, step.button(g))
	}
	empty := len(g.Moves) == 0
	return []Row{{Buttons: play}, {Buttons: []Button{
		{Command: "step", Label: T("button.step"), Disabled: empty},
		{Command: "review", Label: T("button.review"), Disabled: empty},
		{Command: "replay", Label: T("button.replay"), Disabled: empty},
		{Command: "share", Label: T("button.share"), Disabled: empty},
	}}}
}

// againWords are the options of a game like g against the engine.
func againWords(g *Game) string {
	words := []string{itoa(g.Size), g.Rule.String()} // the guild's defaults may be others
	switch {
	case g.twoTeams():
		words = append(words, teamsGame)
	case g.hasTeam():
		words = append(words, voteGame)
	}
	if p := g.enginePlayer(); p != nil && p.Program != "" {
		words = append(words, EngineSpec{Program: p.Program, Variant: p.Variant, Depth: p.Depth}.String())
	}
	switch _, named := opening.ParseID(string(g.Opening)); {
	case g.Opening == NoOpening:
		words = append(words, freeOpening) // the guild's default may be another
	case named:
		words = append(words, string(g.Opening))
	}
	if g.againstEngine() && g.opener() != g.personSide() {
		words = append(words, "white")
	}
	if g.againstEngine() && !g.hasTeam() && g.canBeRated() && !g.Rated && !g.Helped {
		words = append(words, "unrated") // somebody has asked for that
	}
	if g.Theme != "" {
		words = append(words, g.Theme)
	}
	if !g.Clock.IsZero() {
		words = append(words, "clock", g.Clock.String())
	}
	return strings.Join(words, " ")
}
