package records

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/features/shared"
)

// FuzzImport reads an arbitrary file or text as a game to import: the result is a position, or the
// user is told what's wrong.
func FuzzImport(f *testing.F) {
	for _, data := range []string{"(;GM[4]SZ[15];B[hh];W[ii])", "h8 i9", "Piskvorky 15x15\n8,8,0\n", "```\nh8\n```", "\xffRenLib\xff\x03\x04", "<database></database>", ""} {
		for origin := range 3 {
			f.Add([]byte(data), "game.sgf", byte(origin))
		}
	}
	s := &Records{Parts: &shared.Parts{Log: slog.New(slog.DiscardHandler)}}
	f.Fuzz(func(t *testing.T, data []byte, name string, how byte) {
		c := &command.Call{Request: &command.Request{}}
		switch how % 3 {
		case 0:
			c.Options = command.Values{"record": string(data)}
		case 1:
			c.Origin, c.Options = chat.FromContextMenu, command.Values{"record": string(data)}
		case 2:
			c.Attachments = []chat.Attachment{{Name: name, Size: int64(len(data)), Read: func(context.Context, int64) ([]byte, error) { return data, nil }}}
		}
		report, err := s.importedRecord(t.Context(), c)
		if err != nil {
			if _, ok := errors.AsType[*chat.UserError](err); !ok {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		pos, err := report.Game.Position()
		if err != nil {
			if _, ok := errors.AsType[*chat.UserError](explainRecord(err)); !ok {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		if pos.Stones() > pos.Size()*pos.Size() {
			t.Errorf("%q: %d stones", data, pos.Stones())
		}
	})
}
