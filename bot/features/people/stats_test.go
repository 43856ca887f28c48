package people

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render/chart"
	"hoshi/render/font"
)

// Stats distinguish the engine's levels.
func TestTallyByLevel(t *testing.T) {
	names := func(p game.Player) string { return p.Level.String() }
	var results []game.PastResult
	for _, level := range []engine.Level{engine.Easy, engine.Casual, engine.Easy} {
		results = append(results, game.PastResult{Side: engine.Black, Winner: engine.Black, Opponent: game.Player{Engine: true, Level: level}})
	}
	got := newTally(results, names)
	if len(got.opponents) != 2 || got.opponents[0].Name != "easy" || got.opponents[0].Wins != 2 || got.opponents[1].Wins != 1 {
		t.Errorf("%+v", got.opponents)
	}
}

// ids renders a text as its message ID.
type ids struct{}

func (ids) Translate(_ string, t message.Text) string { return t.ID }

// The picture has a chart for everything that's known: rating, colors, opponents and openings.
func TestStatsSections(t *testing.T) {
	opening := playedOpening{name: message.T("opening.known"), outcome: chart.Outcome{Wins: 2, Losses: 1}}
	for _, tt := range []struct {
		name    string
		record  tally
		changes int
		want    []string
	}{
		{"nothing more", tally{}, 1, []string{"picture.by_color", "picture.by_opponent"}},
		{"a rating that changed", tally{}, 2, []string{"picture.rating", "picture.by_color", "picture.by_opponent"}},
		{"openings", tally{openings: []playedOpening{opening}}, 0, []string{"picture.by_color", "picture.by_opponent", "picture.by_opening"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sections := statsSections(view.PictureWords{Translator: ids{}}, tt.record, make([]rating.Change, tt.changes))
			var titles []string
			for _, s := range sections {
				titles = append(titles, s.Title)
			}
			if !slices.Equal(titles, tt.want) {
				t.Errorf("charts %v, want %v", titles, tt.want)
			}
			if len(tt.record.openings) > 0 {
				bars := sections[len(sections)-1].Figure.(chart.Outcomes)
				if len(bars) != 1 || bars[0] != (chart.Outcome{Name: "opening.known", Wins: 2, Losses: 1}) {
					t.Errorf("openings %+v", bars)
				}
			}
		})
	}
}

// The picture is no taller than wide, with everything on it or little.
func TestStatsPictureIsNoTallerThanWide(t *testing.T) {
	letters := font.NewFaces(nil, "")
	rapid.Check(t, func(rt *rapid.T) {
		outcome := rapid.Custom(func(rt *rapid.T) chart.Outcome {
			count := rapid.IntRange(0, 5000)
			return chart.Outcome{Name: rapid.String().Draw(rt, "name"), Wins: count.Draw(rt, "wins"), Draws: count.Draw(rt, "draws"), Losses: count.Draw(rt, "losses")}
		})
		record := tally{black: outcome.Draw(rt, "black"), white: outcome.Draw(rt, "white"), opponents: rapid.SliceOfN(outcome, 1, statsOpponents).Draw(rt, "opponents")}
		for _, o := range rapid.SliceOfN(outcome, 0, statsOpenings).Draw(rt, "openings") {
			record.openings = append(record.openings, playedOpening{name: message.T("opening.known"), outcome: o})
		}
		changes := make([]rating.Change, rapid.IntRange(0, 3).Draw(rt, "changes"))
		c := chart.Chart{Title: "ann", Figure: statsSections(view.PictureWords{Translator: ids{}}, record, changes)}
		if err := c.Check(); err != nil {
			rt.Fatal(err)
		}
		for _, width := range []int{320, 500, view.StatsWidth} {
			if height := c.PixelHeight(width, letters); height > width {
				rt.Errorf("the picture is %d wide and %d high", width, height)
			}
		}
	})
}

// Headings name the server, or say that it's all of them.
func TestPlaceText(t *testing.T) {
	for guild, want := range map[chat.GuildID]string{"g": "server", "": "everywhere"} {
		if got := placeText(rating.Scope{Guild: guild}); got != want {
			t.Errorf("guild %q: %s, want %s", guild, got, want)
		}
	}
}

// Pictures can't put accents on letters or write every script.
func TestOpponentNames(t *testing.T) {
	w := view.PictureWords{Translator: ids{}}
	if got := opponentName(w, game.Player{User: chat.User{Name: "Zoe\u0308"}}); got != "Zo\u00eb" {
		t.Errorf("%q has its accent apart", got)
	}
	sections := statsSections(w, tally{opponents: []chart.Outcome{{Name: "مريم", Wins: 1}}}, nil)
	if got := sections[1].Figure.(chart.Outcomes)[0].Unnamed; got != "tournament.picture.unnamed" {
		t.Errorf("an opponent whose name can't be drawn is called %q", got)
	}
}
