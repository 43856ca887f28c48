package records

import (
	"context"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/gamefile"
	"hoshi/engine/opening"
	"hoshi/engine/record"
)

// ImportCommand declares !import: load a game from elsewhere and play on.
func (s *Records) ImportCommand() *command.Command {
	return &command.Command{
		Name: "import", Group: command.GroupLook,
		Options: []command.Option{{Name: "record", Type: command.TextOption{}}, {Name: "file", Type: command.FileOption{}, Unlisted: true}},
		Text:    command.TextForm{AnyLength: true}, Help: command.Help{Long: true}, Menu: command.MessageMenu, ShowsBoard: true, Unlocked: true, Handle: s.importGame,
	}
}

// importTime limits how long reading a record may take. Most of it is waiting for a file.
const importTime = 30 * time.Second

// importGame starts a game from a record. It reads the record before locking the channel, so that a
// slow file doesn't hold up other people there. A file attached to a message is read in the
// background, because a channel's messages are handled one after the other.
func (s *Records) importGame(ctx context.Context, c *command.Call) error {
	if c.Origin != chat.FromText || len(c.Attachments) == 0 {
		return s.readAndStart(ctx, c)
	}
	return s.Background.Start(ctx, c, work.Import, func(ctx context.Context) error {
		err := s.readAndStart(ctx, c)
		if ctx.Err() != nil {
			return err
		}
		if err := background.Answer(ctx, c, err); err != nil {
			s.Log.ErrorContext(ctx, "a file could not be imported", "channel", c.Channel, "err", err)
		}
		return nil
	})
}

// readAndStart reads the record of a request and starts its game.
func (s *Records) readAndStart(ctx context.Context, c *command.Call) error {
	limited, cancel := context.WithTimeout(ctx, importTime)
	report, err := s.importedRecord(limited, c)
	cancel()
	if err != nil {
		return err
	}
	unlock, err := s.Games.Lock(ctx, c.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	return s.startRecord(ctx, c, report)
}

// startRecord starts the game of a record, and says what the reader guessed or left out. The user plays
// the side to move against the engine. A finished game is shown with its own players.
func (s *Records) startRecord(ctx context.Context, c *command.Call, report *record.Report) error {
	rec := report.Game
	pos, err := rec.Position()
	if err != nil {
		return explainRecord(err)
	}
	bot := game.Player{Engine: true}
	if err := s.Setup.SetLevel(ctx, c, &bot); err != nil {
		return err
	}
	r := game.Record{Size: pos.Size(), Rule: pos.Rule(), Opening: game.StonesOpening(rec.SetupBlack, rec.SetupWhite), Moves: pos.Moves()}
	if rec.Opening != opening.Free {
		r.Opening, r.Actions = game.Opening(rec.Opening.String()), rec.Actions
	}
	from := game.Imported{Record: r, Black: rec.Black, White: rec.White, Winner: rec.Winner(), Foul: rec.Foul}
	notes := report.Notes
	switch rec.Ending() {
	case record.EndOnBoard:
		if rec.Fouled {
			from.Ended = game.Won
		}
	case record.EndResigned:
		from.Ended = game.Resigned
	case record.EndUnstated:
		from.Ended = game.Resigned
		notes = append(notes, record.Note{Kind: record.NoteEnding})
	case record.EndTime:
		from.Ended = game.TimedOut
	case record.EndDrawn:
		from.Ended = game.Drawn
	}
	g, err := game.Import(from, c.User, bot)
	if err != nil {
		return err
	}
	if err := s.Setup.Start(ctx, c, g, game.EventImport); err != nil || len(notes) == 0 {
		return err
	}
	return c.Reply(ctx, explainNotes(notes, len(c.Attachments) > 0))
}

// explainNotes says in one line what a reader guessed or left out, and how to open another game of a file
// with several.
func explainNotes(notes []record.Note, file bool) message.Text {
	var said []message.Text
	var leftOut message.List
	for _, n := range notes {
		t := message.T("import_note."+strings.ReplaceAll(string(n.Kind), "-", "_"), message.Args{
			"Count": n.Count, "Number": n.Which, "Side": n.Count, "Typed": message.Typed(n.Text), "Format": n.Text, "Mark": n.Text,
		})
		switch n.Kind {
		case record.NotePasses, record.NoteOtherText, record.NoteComments, record.NoteVariations, record.NoteMarks, record.NoteDetails:
			leftOut = append(leftOut, t)
		default:
			said = append(said, t)
		}
		if n.Kind == record.NoteGames && file {
			said = append(said, message.T("import_note.choose", message.Args{
				"Command": message.CommandLine{Name: "import", Rest: strconv.Itoa(n.Which%n.Count + 1)},
			}))
		}
	}
	if len(leftOut) > 0 {
		said = append(said, message.T("import_note.left_out", message.Args{"Things": leftOut}))
	}
	return message.Sentences(said...)
}

// importedRecord returns the game that came with a request. A message picked from the context menu
// may be about anything, so a message without a record is told apart from one with a faulty record.
func (s *Records) importedRecord(ctx context.Context, c *command.Call) (*record.Report, error) {
	if c.Origin == chat.FromContextMenu {
		c.Attachments = slices.DeleteFunc(slices.Clone(c.Attachments), func(a chat.Attachment) bool { return !namesRecord(a.Name) })
		if len(c.Attachments) == 0 {
			text, _ := command.Get[string](c.Options, "record")
			return recordInText(text)
		}
	}
	data, err := s.importedData(ctx, c)
	if err != nil {
		return nil, err
	}
	report, err := gamefile.ReadGame(data, gameNumber(c))
	switch {
	case errors.Is(err, record.ErrEmpty) && len(c.Attachments) == 0: // nothing but dashes, for example
		return nil, chat.Refuse("import.nothing")
	case err != nil:
		return nil, explainRecord(err)
	}
	return report, nil
}

// gameNumber returns which game of a file to read: the number in the text beside it, or else 1.
func gameNumber(c *command.Call) int {
	if len(c.Attachments) == 0 || c.Origin == chat.FromContextMenu {
		return 1
	}
	text, _ := command.Get[string](c.Options, "record")
	n, err := strconv.Atoi(strings.TrimSpace(command.FoldPoints(text)))
	if err != nil {
		return 1
	}
	return n
}

// isEmpty reports whether a record has no stones.
func isEmpty(rec *record.Game) bool {
	return len(rec.Moves)+len(rec.SetupBlack)+len(rec.SetupWhite) == 0
}

// namesRecord reports whether a file name has the extension of a game record.
func namesRecord(name string) bool {
	return slices.Contains([]string{".sgf", ".psq", ".txt", ".lib", ".rif", ".pos", ".sav", ".bdt", ".json", ".csv"}, strings.ToLower(path.Ext(name)))
}

// recordInText finds the game in a message: the whole text, a code block in it, or everything after
// a command.
func recordInText(text string) (*record.Report, error) {
	text = strings.TrimSpace(text)
	found := []string{text}
	if _, rest, ok := strings.Cut(text, "```"); ok {
		block, _, _ := strings.Cut(rest, "```")
		found = append(found, "```"+block+"```")
	}
	if words := strings.Fields(text); len(words) > 1 {
		found = append(found, strings.TrimPrefix(text, words[0]))
	}
	var wrong error
	for _, candidate := range found {
		report, err := gamefile.Read([]byte(candidate))
		switch {
		case err == nil && !isEmpty(report.Game):
			report.Notes = slices.DeleteFunc(report.Notes, func(n record.Note) bool { return n.Kind == record.NoteOtherText })
			return report, nil
		case err != nil && wrong == nil && record.Detect([]byte(candidate)) != record.Text:
			wrong = explainRecord(err)
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	return nil, chat.Refuse("import.none_in_message")
}

// importedData returns the record that came with a request as a file or as text.
func (s *Records) importedData(ctx context.Context, c *command.Call) ([]byte, error) {
	text, _ := command.Get[string](c.Options, "record")
	switch {
	case len(c.Attachments) > 1:
		return nil, chat.Refuse("import.one_file")
	case len(c.Attachments) == 0 && strings.TrimSpace(text) == "":
		return nil, chat.Refuse("import.nothing")
	case len(c.Attachments) == 0:
		return []byte(text), nil
	}
	file := c.Attachments[0]
	data, err := file.Read(ctx, record.MaxBytes)
	if err == nil {
		return data, nil
	}
	s.Log.InfoContext(ctx, "an attachment could not be read", "channel", c.Channel, "err", err)
	problem := chat.AttachmentUnreachable
	if e, ok := errors.AsType[*chat.AttachmentError](err); ok {
		problem = e.Problem
	}
	return nil, chat.Refuse("import.file_"+string(problem), message.Args{"Typed": message.Typed(file.Name), "Limit": record.MaxBytes / 1024})
}

// explainRecord turns an error from reading a record into a message for users.
func explainRecord(err error) error {
	e, ok := errors.AsType[*record.Error](err)
	if !ok {
		return chat.Refuse("record.unreadable")
	}
	args := message.Args{
		"Format": string(e.Format), "Line": e.Line, "Column": e.Column, "Move": e.Move, "Point": e.Point, "Color": e.Side,
		"Earlier": e.Earlier, "Typed": message.Typed(e.Text), "Field": string(e.Field), "Rule": message.T("rule." + e.Rule.String()),
		"Size": e.Size, "Count": e.Count, "Limit": e.Limit, "Black": e.Black, "White": e.White,
	}
	what := message.T("record."+strings.ReplaceAll(string(e.Kind), "-", "_"), args)
	if e.Line > 0 {
		return chat.Refuse("record.at_line", message.Args{"Line": e.Line, "What": what})
	}
	return chat.Refuse("record.wrong", message.Args{"What": what})
}
