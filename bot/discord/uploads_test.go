package discord_test

import (
	"bytes"
	"math"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

func TestUploads(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	game := []byte("(;GM[4]SZ[15];B[hh])")
	for _, channel := range []string{w.channel, w.dm} {
		_, err := w.server.SayWithFiles(channel, w.you.ID, "!import",
			sandbox.File{Name: "game.sgf", Data: game}, sandbox.File{Name: "board.png", Data: pixel()})
		if err != nil {
			t.Fatal(err)
		}
		l := w.next()
		if l.Text != "!import" || len(l.Attachments) != 2 {
			t.Fatalf("%q with %d files", l.Text, len(l.Attachments))
		}
		sgf, board := l.Attachments[0], l.Attachments[1]
		if sgf.Name != "game.sgf" || sgf.Size != int64(len(game)) || board.Name != "board.png" || board.Size != int64(len(pixel())) {
			t.Errorf("files %+v", l.Attachments)
		}
		for _, limit := range []int64{sgf.Size, math.MaxInt64} {
			if data, err := sgf.Read(ctxOf(t), limit); err != nil || !bytes.Equal(data, game) {
				t.Errorf("limit %d: %q, %v", limit, data, err)
			}
		}
		if _, err := sgf.Read(ctxOf(t), sgf.Size-1); err == nil {
			t.Error("a file of more than the limit was read")
		}
		if data, err := board.Read(ctxOf(t), 1<<20); err != nil || !bytes.Equal(data, pixel()) {
			t.Errorf("the picture: %d bytes, %v", len(data), err)
		}
	}
}
