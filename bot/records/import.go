package records

import (
	"bytes"
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"hoshi/bot/background"
	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine/opening"
	"hoshi/engine/record"
)

// ImportCommand declares !import: load a game from elsewhere and play on.
func (s *Records) ImportCommand() *command.Command {
	return &command.Command{
		Name: "import", Group: command.GroupLook,
		Translated: []string{"导入", "読み込み", "가져오기"},
		Options:    []command.Option{{Name: "record", Type: command.TextOption{}}, {Name: "file", Type: command.FileOption{}, Unlisted: true}},
		Text:       command.TextForm{AnyLength: true}, Help: command.Help{Long: true}, Menu: command.MessageMenu, ShowsBoard: true, Unlocked: true, Handle: s.importGame,
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
	return s.Background.Start(ctx, c, engines.WorkImport, func(ctx context.Context) error {
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
	rec, err := s.importedRecord(limited, c)
	cancel()
	if err != nil {
		return err
	}
	unlock, err := s.Games.Lock(ctx, c.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	return s.startRecord(ctx, c, rec)
}

// startRecord starts the game of a record: the user plays the side to move against the engine. The
// record of a finished game is shown with its own players.
func (s *Records) startRecord(ctx context.Context, c *command.Call, rec *record.Game) error {
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
	g, err := game.Import(r, c.User, bot, rec.Black, rec.White)
	if err != nil {
		return err
	}
	return s.Setup.Start(ctx, c, g, game.EventImport)
}

// importedRecord returns the game that came with a request. A message picked from the context menu
// may be about anything, so a message without a record is told apart from one with a faulty record.
func (s *Records) importedRecord(ctx context.Context, c *command.Call) (*record.Game, error) {
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
	rec, err := record.Read(data)
	if err != nil {
		return nil, explainRecord(err)
	}
	if isEmpty(rec) && !bytes.ContainsFunc(data, unicode.IsLetter) { // nothing but dashes, for example
		return nil, chat.Refuse("import.nothing")
	}
	return rec, nil
}

// isEmpty reports whether a record has no stones.
func isEmpty(rec *record.Game) bool {
	return len(rec.Moves)+len(rec.SetupBlack)+len(rec.SetupWhite) == 0
}

// namesRecord reports whether a file name has the extension of a game record.
func namesRecord(name string) bool {
	return slices.Contains([]string{".sgf", ".psq", ".txt", ".lib", ".rif"}, strings.ToLower(path.Ext(name)))
}

// recordInText finds the game in a message: the whole text, a code block in it, or everything after
// a command.
func recordInText(text string) (*record.Game, error) {
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
		rec, err := record.Read(typedRecord(candidate))
		switch {
		case err == nil && !isEmpty(rec):
			return rec, nil
		case err != nil && wrong == nil && record.Detect([]byte(candidate)) != record.Text:
			wrong = explainRecord(err)
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	return nil, chat.Refuse("import.none_in_message")
}

// typedRecord returns a typed record. Moves may be in full-width letters, with commas of any language.
func typedRecord(text string) []byte {
	if record.Detect([]byte(text)) == record.Text {
		text = strings.NewReplacer("、", ",", "。", " ", "・", " ").Replace(command.FoldPoints(text))
	}
	return []byte(text)
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
		return typedRecord(text), nil
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
