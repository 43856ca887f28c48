package tournaments

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
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/engines"
	"hoshi/bot/features/shared"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/render"
	"hoshi/render/font"
	"hoshi/render/standings"
)

// played returns a running tournament with people named p1, p2 and so on by seed, after some
// pairings in one round.
func played(format tournament.Format, people int, pairings ...tournament.Pairing) *tournament.Tournament {
	t := &tournament.Tournament{ID: 1, Name: "Friday Night Gomoku"}
	t.Format, t.State, t.Round = format, tournament.Playing, 1
	for i := range people {
		t.Entrants = append(t.Entrants, tournament.Entrant{Seed: i + 1, User: chat.User{ID: chat.UserID(fmt.Sprint(i + 1)), Name: fmt.Sprint("p", i+1)}, Rating: 1600 - 10*i})
	}
	for i, p := range pairings {
		p.Number, p.Round = i+1, max(p.Round, 1)
		t.Pairings = append(t.Pairings, p)
	}
	return t
}

// roundRobin returns a finished round robin in which the better seed wins, neighbors draw, and the
// last one never showed up.
func roundRobin(people int) *tournament.Tournament {
	var pairings []tournament.Pairing
	for b := 2; b <= people; b++ {
		for a := 1; a < b; a++ {
			p := tournament.Pairing{First: a, Second: b, Result: tournament.FirstWins, Forfeit: b == people}
			if b == a+1 && b < people {
				p.Result = tournament.Drawn
			}
			pairings = append(pairings, p)
		}
	}
	t := played(tournament.RoundRobin, people, pairings...)
	t.State, t.Entrants[people-1].Out = tournament.Finished, tournament.NoShow
	return t
}

// painting returns a painter with the catalogue's words and the system's fonts, if any.
func painting(t *testing.T) *Tournaments {
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
	return &Tournaments{Parts: &shared.Parts{View: view.New(view.Deps{Painter: p, Translator: words, Now: time.Now, Log: log}), Painter: p, Translator: words, Log: log}}
}

// english returns the English texts of pictures.
func english(t *testing.T) view.PictureWords {
	return view.PictureWords{Translator: painting(t).Translator}
}

func TestCrosstableCells(t *testing.T) {
	for name, tt := range map[string]struct {
		pairings []tournament.Pairing
		want     [2]string // the first against the second, and vice versa
	}{
		"not yet":              {nil, [2]string{"", ""}},
		"being played":         {[]tournament.Pairing{{First: 1, Second: 2}}, [2]string{"", ""}},
		"won":                  {[]tournament.Pairing{{First: 2, Second: 1, Result: tournament.SecondWins}}, [2]string{"1", "0"}},
		"drawn":                {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.Drawn}}, [2]string{"½", "½"}},
		"won without a game":   {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.FirstWins, Forfeit: true}}, [2]string{"+", "−"}},
		"neither came":         {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.BothLose, Forfeit: true}}, [2]string{"−", "−"}},
		"both lose a game":     {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.BothLose}}, [2]string{"0", "0"}},
		"several games":        {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.Drawn}, {First: 2, Second: 1, Result: tournament.SecondWins}}, [2]string{"1½/2", "½/2"}},
		"a bye isn't a game":   {[]tournament.Pairing{{First: 1, Result: tournament.Bye}}, [2]string{"", ""}},
		"drawn by a manager":   {[]tournament.Pairing{{First: 1, Second: 2, Result: tournament.Drawn, Forfeit: true, Reason: "agreed"}}, [2]string{"½", "½"}},
		"against someone else": {[]tournament.Pairing{{First: 1, Second: 3, Result: tournament.FirstWins}}, [2]string{"", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			m := meetingsOf(played(tournament.Swiss, 3, tt.pairings...))
			if got := [2]string{m[[2]int{1, 2}].cell().Text, m[[2]int{2, 1}].cell().Text}; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestColumnsOfStandings(t *testing.T) {
	won := tournament.Pairing{First: 1, Second: 2, Result: tournament.FirstWins}
	bye := tournament.Pairing{First: 3, Result: tournament.Bye}
	for name, tt := range map[string]struct {
		of    *tournament.Tournament
		want  []string
		first []string // the winner's row
	}{
		"Swiss with a bye": {played(tournament.Swiss, 3, won, bye),
			[]string{"Points", "Byes", "Buchholz", "SB", "Wins", "Rating"}, []string{"1", "1", "1", "1", "0", "1580"}},
		"Swiss":       {played(tournament.Swiss, 2, won), []string{"Points", "Buchholz", "SB", "Wins", "Rating"}, []string{"1", "0", "0", "1", "1600"}},
		"round robin": {played(tournament.RoundRobin, 3, won, bye), []string{"Points", "SB", "Wins", "Rating"}, []string{"1", "0", "1", "1600"}},
		"arena":       {played(tournament.Arena, 2, won), []string{"Points", "Performance", "Games", "Rating"}, []string{"2", "2090", "1", "1600"}},
		"knockout":    {played(tournament.Knockout, 2, won), []string{"Won", "Lost", "Rating"}, []string{"1", "0", "1600"}},
	} {
		t.Run(name, func(t *testing.T) {
			table := standingsTable(english(t), tt.of, standings.MaxRows)
			if diff := cmp.Diff(tt.want, table.Columns); diff != "" {
				t.Errorf("columns (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.first, table.Rows[0].Values); diff != "" {
				t.Errorf("first row (-want +got):\n%s", diff)
			}
		})
	}
}

// Tied players who have met get a column for their direct encounter.
func TestDirectEncounterColumn(t *testing.T) {
	tied := played(tournament.Swiss, 3, tournament.Pairing{First: 1, Second: 2, Result: tournament.Drawn}, tournament.Pairing{First: 3, Result: tournament.Bye})
	table := standingsTable(english(t), tied, standings.MaxRows)
	at := slices.Index(table.Columns, "Direct")
	if at < 0 {
		t.Fatalf("the columns are %q", table.Columns)
	}
	for i, want := range []string{"", "½", "½"} {
		if got := table.Rows[i].Values[at]; got != want {
			t.Errorf("%s has %q, want %q", table.Rows[i].Name, got, want)
		}
	}
}

func TestLargeTournamentsHaveNoCrosstable(t *testing.T) {
	if table := standingsTable(english(t), roundRobin(16), standings.MaxRows); len(table.Rows) != 16 || len(table.Rows[0].Cells) != 16 || len(table.CrossFoot) != 1 {
		t.Errorf("16 players: %d rows, %d cells, below: %q", len(table.Rows), len(table.Rows[0].Cells), table.CrossFoot)
	}
	table := standingsTable(english(t), roundRobin(40), standings.MaxRows)
	if want := []string{"… and 15 more players"}; len(table.Rows) != standings.MaxRows || table.Rows[0].Cells != nil || !slices.Equal(table.Foot, want) {
		t.Errorf("40 players: %d rows, %d cells, below: %q", len(table.Rows), len(table.Rows[0].Cells), table.Foot)
	}
}

// Pictures of every format and size can be drawn in every language. HOSHI_TEST_SHOTS=DIR writes
// them to a directory.
func TestPicturesOfTournaments(t *testing.T) {
	s := painting(t)
	names := []string{"ann", "Bob the Builder of Very Long Names", "王小明", "さくら", "김민준", "Łukasz", "😀", "مريم"}
	all := map[string]*tournament.Tournament{"arena": arena(9), "knockout": played(tournament.Knockout, 4,
		tournament.Pairing{First: 1, Second: 4, Result: tournament.FirstWins}, tournament.Pairing{First: 2, Second: 3, Slot: 1, Result: tournament.SecondWins}),
		"swiss": played(tournament.Swiss, 5, tournament.Pairing{First: 1, Second: 4, Result: tournament.Drawn},
			tournament.Pairing{First: 2, Second: 3, Result: tournament.BothLose, Forfeit: true}, tournament.Pairing{First: 5, Result: tournament.Bye})}
	for _, n := range []int{3, 9, 16, 40} {
		all[fmt.Sprint("roundrobin", n)] = roundRobin(n)
	}
	for name, tm := range all {
		for i := range tm.Entrants {
			tm.Entrants[i].User.Name = names[i%len(names)]
		}
		last := &tm.Entrants[len(tm.Entrants)-1]
		last.User, last.Engine, tm.Filler = chat.User{}, true, engine.Strong
		tm.Clock = game.Clock{Main: 3 * time.Minute, Increment: 2 * time.Second}
		for i, language := range settings.Languages() {
			how := look{language, render.Themes()[i%len(render.Themes())]}
			save(t, name+"-"+language, s.drawStandings(tm, how))
			if tm.State == tournament.Finished {
				save(t, name+"-card-"+language, s.drawWinners(tm, how))
			} else if p := s.drawWinners(tm, how); p != nil {
				t.Errorf("%s has a winner's card before it's finished", name)
			}
		}
	}
}

// arena returns an arena in which everyone has met their neighbors twice.
func arena(people int) *tournament.Tournament {
	var pairings []tournament.Pairing
	for a := 1; a < people; a++ {
		pairings = append(pairings, tournament.Pairing{First: a, Second: a + 1, Result: tournament.FirstWins}, tournament.Pairing{First: a + 1, Second: a, Result: tournament.Drawn})
	}
	return played(tournament.Arena, people, pairings...)
}

// save checks that a picture was drawn and has alt text, and writes it to HOSHI_TEST_SHOTS if set.
func save(t *testing.T, name string, p *chat.Picture) {
	t.Helper()
	if p == nil || p.Alt.IsZero() {
		t.Fatalf("%s: no picture, or no alt text", name)
	}
	if _, err := png.DecodeConfig(bytes.NewReader(p.PNG)); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if dir := os.Getenv("HOSHI_TEST_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".png"), p.PNG, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
