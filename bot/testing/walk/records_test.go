package walk

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/features/records"
	"hoshi/engine"
	"hoshi/engine/record"
)

// sameAsRecord checks that an exported game can be read again and is the same, and that its header names
// the winner.
func (h *house) sameAsRecord(g *game.Game) {
	h.t.Helper()
	if len(g.Moves) == 0 {
		return
	}
	file, err := records.GameRecord(g)
	if err != nil {
		h.fatalf("game %d can't be exported: %v", g.ID, err)
	}
	report, err := record.Read(file)
	if err != nil || len(report.Notes) > 0 {
		h.fatalf("game %d can't be imported without losses: %v\n%s", g.ID, err, file)
	}
	read := report.Game
	if read.Size != g.Size || read.Rule != g.Rule || !slices.Equal(read.Moves, g.Moves) {
		h.fatalf("game %d: %d %v %v; imported: %d %v %v", g.ID, g.Size, g.Rule, g.Moves, read.Size, read.Rule, read.Moves)
	}
	if read.Winner() != g.Winner || (g.State == game.Drawn) != (read.Result == "0") {
		h.fatalf("game %d: %s; its record says %q", g.ID, outcome(g), read.Result)
	}
}

// giveBack exports a game and imports it again.
func (h *house) giveBack() {
	games := slices.DeleteFunc(h.games(), func(g *game.Game) bool { return len(g.Moves) == 0 })
	if len(games) == 0 {
		h.begin()
		return
	}
	h.comesBack(pick(h, "game", games...))
}

// endComesBack checks the first game of a walk that ends in some way like giveBack.
func (h *house) endComesBack(g *game.Game) {
	h.t.Helper()
	how := fmt.Sprint(g.State, g.Winner, g.Fouled())
	if !h.laws.ends[how] && len(g.Moves) > 0 && !g.GoesOn() {
		h.laws.ends[how] = true
		h.comesBack(g)
	}
}

// comesBack checks that the exports of a game can be imported, and give the same game.
func (h *house) comesBack(g *game.Game) {
	h.t.Helper()
	f := h.fork()
	defer f.close()
	for _, format := range []record.Format{record.SGF, record.PSQ, record.Text} {
		file, err := records.GameFile(g, format, h.room.words)
		if errors.Is(err, record.ErrSetupFormat) {
			continue
		}
		if err != nil {
			h.fatalf("game %d can't be exported as %s: %v", g.ID, format, err)
		}
		in := chat.ChannelID("copy as " + format)
		e := f.importFile(people[0], in, chat.File{Name: "game" + format.Ext(), Data: file})
		a, _, err := e.deliver(f.t.Context())
		if err != nil {
			h.fatalf("game %d can't be imported from %s: %v\n%s", g.ID, format, err, file)
		}
		for _, id := range f.numbers(`SELECT max(id) FROM games`) {
			back := f.game(id)
			if diff := cmp.Diff(played(g), played(back)); diff != "" || back.Channel != in {
				h.fatalf("game %d, as %s, imported (+): %s\n%s\n%q", g.ID, format, diff, file, a.replies)
			}
		}
	}
}

// importFile returns the event of a slash command that imports a file.
func (h *house) importFile(by *person, in chat.ChannelID, file chat.File) event {
	e := h.newEvent(by, in, "/import "+file.Name)
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		req := h.interaction(e, by, chat.FromSlash)
		req.Command, req.Options = h.service.Commands().Lookup("import"), command.Values{}
		req.Attachments = []chat.Attachment{{Name: file.Name, Size: int64(len(file.Data)), Read: func(context.Context, int64) ([]byte, error) { return file.Data, nil }}}
		a := &answers{room: h.room, in: in, by: by.ID}
		return a, req, h.service.HandleFully(ctx, req, a)
	}
	return e
}

// played returns what a record keeps of a game: a game that ended without a result goes on.
func played(g *game.Game) string {
	state := g.State
	if state == game.Cancelled || state == game.Abandoned {
		state = game.Playing
	}
	foul := engine.Point{}
	if g.Fouled() {
		foul = g.Last.Point
	}
	return fmt.Sprintf("%d %v\nopening %v %v\nmoves %v\n%s, %v wins, foul %t %v", g.Size, g.Rule, g.Opening, g.Actions, g.Moves, state, g.Winner, g.Fouled(), foul)
}
