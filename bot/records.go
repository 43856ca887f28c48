package bot

import (
	"context"
	"errors"
	"fmt"

	"hoshi/engine"
	"hoshi/engine/record"
)

// export gives the record of the channel's game as a file, and as text too where
// it is short.
func (r *Room) export(ctx context.Context, line Line, c Export) error {
	g, err := r.last(ctx, line)
	if err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	rec := record.FromPosition(pos)
	rec.Date = g.Created.Format("2006-01-02")
	rec.Result = recordResult(g)
	rec.Black, rec.White = r.caption(g, engine.Black), r.caption(g, engine.White)
	data, err := rec.Write(c.Format)
	if errors.Is(err, record.ErrSetupFormat) {
		return refuse("%s has no way to write stones that stood there before the first move. `%sexport sgf` has.", c.Format, r.opt.Prefix)
	}
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%s as %s.", moves(len(g.Moves)), c.Format)
	if c.Format == record.Text && len(data) < 1500 {
		text += fmt.Sprintf("\n```\n%s\n```", data)
	}
	_, err = r.chat.Post(ctx, line.Channel, Reply{
		Text:  text,
		To:    line.ID,
		Files: []File{{Name: fmt.Sprintf("gomoku-%d%s", g.ID, c.Format.Ext()), Data: data}},
	})
	return err
}

// recordResult is how SGF writes the end of a game.
func recordResult(g *Game) string {
	side := map[engine.Color]string{engine.Black: "B", engine.White: "W"}[g.Winner]
	switch g.State {
	case Won:
		return side + "+"
	case Resigned:
		return side + "+R"
	case Drawn:
		return "0"
	case Cancelled:
		return "Void"
	}
	return ""
}

// importGame starts a game from a record: the person who brings it plays the
// side to move against the engine.
func (r *Room) importGame(ctx context.Context, line Line, c Import) error {
	data := []byte(c.Text)
	switch {
	case len(line.Uploads) > 1:
		return refuse("One file at a time, please.")
	case len(line.Uploads) == 1:
		var err error
		if data, err = line.Uploads[0].Read(ctx, record.MaxBytes); err != nil {
			r.opt.Log.Info("an upload could not be read", "channel", line.Channel, "err", err)
			return refuse("I could not read %s. Game records are at most %d KiB.", quote(line.Uploads[0].Name), record.MaxBytes/1024)
		}
	case len(data) == 0:
		return refuse("Attach an SGF or psq file to `%simport`, or write the moves behind it: `%simport h8 i9 g7`.", r.opt.Prefix, r.opt.Prefix)
	}
	rec, err := record.Read(data)
	if err != nil {
		return refuse("I cannot read that game: %v.", plainText(err.Error()))
	}
	pos, err := rec.Position()
	if err != nil {
		return refuse("I cannot play that game: %v.", plainText(err.Error()))
	}
	g := &Game{
		Size:    pos.Size(),
		Opening: StonesOpening(rec.SetupBlack, rec.SetupWhite),
		Moves:   pos.Moves(),
		Black:   Player{User: line.Author},
		White:   Player{Engine: true},
	}
	if pos.SideToMove() == engine.White {
		g.Black, g.White = g.White, g.Black
	}
	return r.begin(ctx, line, g, EventImport)
}

// plainText makes words that may come from a file harmless in a message.
func plainText(s string) string {
	if line, _ := normalize(s); line != "" {
		s = line
	}
	out := make([]rune, 0, len(s))
	for _, c := range s {
		switch c {
		case '`', '*', '_', '~', '|', '<', '>', '@', '#', '[', ']':
			c = '\''
		}
		out = append(out, c)
	}
	if len(out) > 300 {
		out = append(out[:299], '…')
	}
	return string(out)
}
