package seasons

import (
	"bytes"
	"fmt"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/bot/features/shared"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/render"
	"hoshi/render/font"
	"hoshi/render/standings"
)

// painting returns a painter with the catalogue's words and the system's fonts, if any.
func painting(t *testing.T) *Seasons {
	t.Helper()
	words, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	painter := render.NewPainter()
	if fonts, err := font.Find(""); err == nil {
		painter = render.NewPainterWithFonts(fonts)
	}
	log := slog.New(slog.DiscardHandler)
	p := view.NewPainter(painter, engines.NoObserver{})
	return &Seasons{Parts: &shared.Parts{View: view.New(view.Deps{Painter: p, Translator: words, Now: time.Now, Log: log}), Painter: p, Translator: words, Log: log}}
}

// rows returns a table of n people; the second and third are tied and the last isn't ranked.
func rows(n int, names ...string) []season.Row {
	var out []season.Row
	for i := range n {
		name := fmt.Sprint("p", i+1)
		if len(names) > 0 {
			name = names[i%len(names)]
		}
		r := season.Row{User: chat.User{ID: chat.UserID(fmt.Sprint(i)), Name: name}, Rank: i + 1, Performance: 1800 - 7*i, Won: 9, Drawn: 1, Lost: i, Opponents: 4}
		switch {
		case i == 2:
			r.Rank, r.Performance, r.Lost = 2, out[1].Performance, out[1].Lost
		case i == n-1:
			r.Rank = 0
		}
		out = append(out, r)
	}
	return out
}

var (
	november = season.Season{Guild: "g", Number: 3, Length: settings.Monthly, First: "2026-11-01", Last: "2026-11-30", Games: 61}
	quarter  = season.Season{Guild: "g", Number: 4, Length: settings.Quarterly, First: "2026-12-01", Last: "2026-12-31", Games: 7}
)

func TestPictureTable(t *testing.T) {
	w := view.PictureWords{Translator: painting(t).Translator}
	table := rows(5)
	got := pictureTable(w, november, table[:4])
	if diff := cmp.Diff([]string{"Performance", "Points", "Wins", "Games", "Opponents"}, got.Columns); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1793", "9½", "9", "11", "4"}, got.Rows[1].Values); diff != "" {
		t.Errorf("the second row (-want +got):\n%s", diff)
	}
	if got.Title != "November 2026 season" || got.Rows[2].Rank != 2 || got.Rows[3].Rank != 4 || !slices.Equal(got.Notes, []string{"2026-11-01 to 2026-11-30", "4 players"}) {
		t.Errorf("%+v", got)
	}
	many := pictureTable(w, quarter, rows(41)[:40])
	if len(many.Rows) != standings.MaxRows || len(many.Foot) != 2 || many.Title != "Q4 2026 season" {
		t.Errorf("of 40 people: %d rows, below: %q", len(many.Rows), many.Foot)
	}
}

// Pictures are drawn in every language, with names in every script. If nobody is ranked, there's no
// picture. HOSHI_TEST_SHOTS=DIR writes the pictures to a directory.
func TestPicturesOfSeasons(t *testing.T) {
	s := painting(t)
	names := []string{"ann", "Bob the Builder of Very Long Names", "王小明", "さくら", "김민준", "Łukasz", "😀", "مريم"}
	for name, tt := range map[string]struct {
		one season.Season
		n   int
	}{"two": {quarter, 3}, "nine": {november, 10}, "many": {november, 41}} {
		for i, language := range settings.Languages() {
			p := s.picture(tt.one, rows(tt.n, names...), language, render.Themes()[i%len(render.Themes())])
			if p == nil || p.Alt.ID == "" {
				t.Fatalf("%s, %s: no picture, or no alt text", name, language)
			}
			if _, err := png.DecodeConfig(bytes.NewReader(p.PNG)); err != nil {
				t.Fatalf("%s, %s: %v", name, language, err)
			}
			if dir := os.Getenv("HOSHI_TEST_SHOTS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, name+"-"+language+".png"), p.PNG, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if p := s.picture(november, []season.Row{{User: chat.User{ID: "a"}, Won: 1}}, "", ""); p != nil {
		t.Error("there is a picture although nobody is ranked")
	}
}
