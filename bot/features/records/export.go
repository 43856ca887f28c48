package records

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/record"
)

// maxShownRecord is the size, in bytes, below which a text record is also shown in the message.
const maxShownRecord = 1500

// ExportCommand declares !export: get the game as a file.
func (s *Records) ExportCommand() *command.Command {
	return &command.Command{
		Name: "export", Group: command.GroupLook, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{
			{Name: "games", Type: command.ChoiceOption{Choices: []command.Choice{{Value: exportAll}}}},
			{Name: "format", Type: command.TextOption{Parse: func(text string) (any, bool) {
				f, err := record.ParseFormat(text)
				return f, err == nil
			}}},
		},
		NeedsNoGame: wantsAllGames, Help: command.Help{Long: true},
		Text: command.TextForm{Unknown: "export.unknown"}, Handle: s.export,
	}
}

// exportAll is the word that asks for all of the user's finished games.
const exportAll = "all"

// wantsAllGames reports whether a request is for all games.
func wantsAllGames(o command.Values) bool {
	word, _ := command.Get[string](o, "games")
	return word == exportAll
}

// export sends the record of the channel's game as a file, and also as text if it's short.
func (s *Records) export(ctx context.Context, c *command.Call) error {
	if wantsAllGames(c.Options) {
		return s.exportAll(ctx, c)
	}
	g := c.Game
	format, given := command.Get[record.Format](c.Options, "format")
	if !given {
		format = record.SGF
	}
	data, err := GameFile(g, format, s.Translator)
	if errors.Is(err, record.ErrSetupFormat) {
		return chat.Refuse("export.no_setup", message.Args{"Format": string(format)})
	}
	if err != nil {
		return err
	}
	text := message.T("export.done", message.Args{"Count": len(g.Moves), "Format": string(format)})
	if format == record.Text && len(data) < maxShownRecord {
		text = message.Lines(text, message.T("export.text", message.Args{"Record": string(data)}))
	}
	return c.Respond(ctx, chat.Reply{
		Text: text, Language: c.Language,
		Files: []chat.File{{Name: fmt.Sprintf("gomoku-%d%s", g.ID, format.Ext()), Data: data}},
	})
}

// GameFile returns a game as a file in a format. translator gives the English names of engines and teams.
// The error wraps [record.ErrSetupFormat] if the format can't hold stones that were set up.
func GameFile(g *game.Game, format record.Format, translator message.Translator) ([]byte, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	rec := recordOf(g, pos)
	names := view.PictureWords{Translator: translator} // in English, because records leave the chat
	name := func(c engine.Color) string {
		if p := g.Player(c); p.Engine {
			return engineInFile(p)
		}
		return names.Name(g, c)
	}
	rec.Black, rec.White = name(engine.Black), name(engine.White)
	return rec.Write(format)
}

// recordOf returns the record of a game in a position, without names.
func recordOf(g *game.Game, pos *engine.Position) *record.Game {
	rec := record.FromPosition(pos)
	if id, steps := g.Opening.Steps(); steps {
		rec.Opening, rec.Actions = id, g.Actions
	}
	if g.Fouled() {
		rec.Fouled, rec.Foul = true, g.Last.Point
	}
	rec.Date, rec.Result = g.Created.Format(time.DateOnly), recordResult(g)
	return rec
}

// recordResult returns the result of a game in SGF notation; "" while it's running.
func recordResult(g *game.Game) string {
	side := map[engine.Color]string{engine.Black: "B", engine.White: "W"}[g.Winner]
	switch g.State {
	case game.Won:
		if g.Fouled() {
			return side + "+F" // SGF: by forfeit
		}
		return side + "+"
	case game.Resigned:
		return side + "+R"
	case game.Drawn:
		return "0"
	case game.TimedOut:
		return side + "+T"
	case game.Cancelled, game.Abandoned:
		return "Void"
	}
	return ""
}
