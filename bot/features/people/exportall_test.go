package people_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine/record"
)

// finishedGames plays n games between ann and bob, and one that's still running.
func finishedGames(tb *servicetest.Harness, n int) {
	tb.T.Helper()
	for range n {
		tb.PlayToEnd("ann", "bob", "unrated")
	}
	tb.Begin("ann", "!play @bob")
}

// The export contains every finished game, earliest first, and each can be read.
func TestExportAll(t *testing.T) {
	const games = 7
	for name, most := range map[string]int{"one file": 0, "parts": 700} {
		t.Run(name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{MaxFile: most})
			if got := tb.One("ann", "!export all"); !strings.Contains(got.Text, "You haven't finished any games yet.") {
				t.Errorf("without games: %q", got.Text)
			}
			finishedGames(tb, games)
			read := 0
			answers := tb.Say("ann", "!export all")
			for i, a := range answers {
				if !a.Private || len(a.Files) != 1 || most > 0 && len(a.Files[0].Data) > most {
					t.Fatalf("answer %d: %+v", i, a)
				}
				want := fmt.Sprintf("part %d of %d", i+1, len(answers))
				if strings.Contains(a.Text, want) != (most > 0) {
					t.Errorf("answer %d: %q", i, a.Text)
				}
				for game := range bytes.SplitAfterSeq(bytes.TrimSpace(a.Files[0].Data), []byte(")\n")) {
					r, err := record.Read(game)
					if err != nil {
						t.Fatalf("game %d: %v", read+1, err)
					}
					if g := r.Game; len(g.Moves) != 9 || g.Black != "ann" || g.Result != "B+" {
						t.Errorf("game %d: %+v", read+1, g)
					}
					read++
				}
			}
			if read != games || (len(answers) > 1) != (most > 0) {
				t.Errorf("%d games in %d answers", read, len(answers))
			}
			if got := answers[0].Text; !strings.Contains(got, "Your 7 finished games, as an SGF collection.") {
				t.Errorf("the answer: %q", got)
			}
		})
	}
}

// Nobody gets other people's games, and no game is needed in the channel.
func TestExportAllOfNobody(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	finishedGames(tb, 1)
	if got := tb.One("eve", "!export all"); !strings.Contains(got.Text, "You haven't finished any games yet.") || len(got.Files) != 0 {
		t.Errorf("eve gets %+v", got)
	}
}

// Personal data that's too large for one file is split into several archives.
func TestLargePrivacyExport(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxFile: 6000})
	finishedGames(tb, 20)
	names := map[string]bool{}
	answers := tb.Say("ann", "!privacy export")
	for _, a := range answers {
		if len(a.Files) != 1 || len(a.Files[0].Data) > 6000 || !strings.Contains(a.Text, "Too big for one file: part") {
			t.Fatalf("an answer: %q with %d files", a.Text, len(a.Files))
		}
		archive, err := zip.NewReader(bytes.NewReader(a.Files[0].Data), int64(len(a.Files[0].Data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.File {
			r, err := f.Open()
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			if err != nil {
				t.Error(err)
			}
			names[f.Name] = true
		}
	}
	if len(answers) < 2 || len(names) != 22 || !names["data.json"] || !names["games/21.sgf"] {
		t.Errorf("%d archives with %v", len(answers), names)
	}
}
