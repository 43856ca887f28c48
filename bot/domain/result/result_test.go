package result_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

var (
	ann = chat.User{ID: "ann", Name: "Ann"}
	bob = chat.User{ID: "bob", Name: "Bob"}
)

// memory is a store with fixed contents.
type memory struct {
	result.Store
	achieved []stored.Achievement
	games    []*game.Game
	changes  map[chat.UserID][]rating.Change
	err      error
}

func (m *memory) Achieve(_ context.Context, a stored.Achievement) error {
	m.achieved = append(m.achieved, a)
	return m.err
}

func (m *memory) AchievementsIn(_ context.Context, game int64) (list []stored.Achievement, err error) {
	for _, a := range m.achieved {
		if a.Game == game {
			list = append(list, a)
		}
	}
	return list, m.err
}

func (m *memory) GamesOf(_ context.Context, _ chat.UserID, _ stored.Place, _, limit int) ([]*game.Game, int, error) {
	return m.games[:min(limit, len(m.games))], len(m.games), m.err
}

func (m *memory) RatingChanges(_ context.Context, _ rating.Scope, user chat.UserID, most int) ([]rating.Change, error) {
	return m.changes[user][:min(most, len(m.changes[user]))], m.err
}

func results(m *memory) *result.Results {
	return result.New(m, func() time.Time { return time.Unix(1_800_000_000, 0) }, slog.New(slog.DiscardHandler))
}

// quick returns a short finished game of ann's, as Black, against a level.
func quick(id int64, level engine.Level, winner engine.Color) *game.Game {
	return &game.Game{
		ID:     id,
		Record: game.Record{Size: 15, Rule: engine.Freestyle},
		Seats:  game.Seats{Black: game.Player{User: ann}, White: game.Player{Engine: true, Level: level}},
		Status: game.Status{State: game.Won, Winner: winner},
	}
}

// The second of two quick wins or losses in a row suggests another level, if there is one.
func TestLevelStep(t *testing.T) {
	t.Parallel()
	const won, lost = engine.Black, engine.White
	for _, test := range []struct {
		name  string
		games []*game.Game // latest first
		want  result.LevelStep
		text  string
	}{
		{"one win", []*game.Game{quick(1, engine.Easy, won)}, result.LevelStep{}, ""},
		{"two wins", []*game.Game{quick(2, engine.Easy, won), quick(1, engine.Easy, won)}, result.LevelStep{Level: engine.Easy + 1, Up: true}, "level.step_up Level=" + (engine.Easy + 1).String()},
		{"two losses", []*game.Game{quick(2, engine.Easy, lost), quick(1, engine.Easy, lost)}, result.LevelStep{Level: engine.Easy - 1}, "level.step_down Level=" + (engine.Easy - 1).String()},
		{"three losses", []*game.Game{quick(3, engine.Easy, lost), quick(2, engine.Easy, lost), quick(1, engine.Easy, lost)}, result.LevelStep{}, ""},
		{"two losses after a win", []*game.Game{quick(3, engine.Easy, lost), quick(2, engine.Easy, lost), quick(1, engine.Easy, won)}, result.LevelStep{Level: engine.Easy - 1}, "level.step_down Level=" + (engine.Easy - 1).String()},
		{"a win and a loss", []*game.Game{quick(2, engine.Easy, won), quick(1, engine.Easy, lost)}, result.LevelStep{}, ""},
		{"two levels", []*game.Game{quick(2, engine.Easy, won), quick(1, engine.Casual, won)}, result.LevelStep{}, ""},
		{"below the weakest", []*game.Game{quick(2, engine.Beginner, lost), quick(1, engine.Beginner, lost)}, result.LevelStep{}, ""},
		{"above the strongest", []*game.Game{quick(2, engine.MaxLevel, won), quick(1, engine.MaxLevel, won)}, result.LevelStep{}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := results(&memory{games: test.games}).LevelStep(t.Context(), test.games[0])
			if err != nil || got != test.want || got.Text().String() != test.text {
				t.Errorf("%+v, %q, %v", got, got.Text(), err)
			}
		})
	}
	list := []*game.Game{quick(3, engine.Easy, won), quick(2, engine.Easy, won)}
	if got, err := results(&memory{games: list}).LevelStep(t.Context(), quick(2, engine.Easy, won)); got != (result.LevelStep{}) || err != nil {
		t.Errorf("after an earlier game: %+v, %v", got, err)
	}
}

// rated returns a finished rated game between ann and bob.
func rated(id int64) *game.Game {
	g := quick(id, engine.NoLevel, engine.Black)
	g.White, g.Rated, g.Begun = game.Player{User: bob}, true, true
	return g
}

// A change is shown with the rating before, a newcomer's if it was the first game.
func TestChanges(t *testing.T) {
	t.Parallel()
	at := func(value float64) rating.Rating { return rating.Rating{Value: value, Deviation: 60, Volatility: 0.06} }
	g := rated(7)
	m := &memory{changes: map[chat.UserID][]rating.Change{
		"ann": {{Game: 8, After: at(1650)}, {Game: 7, After: at(1620)}, {Game: 6, After: at(1600)}},
		"bob": {{Game: 7, After: at(1450)}},
	}}
	got, err := results(m).Of(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	want := []result.Change{{User: ann, Before: at(1600), After: at(1620)}, {User: bob, Before: rating.New(), After: at(1450)}}
	if diff := cmp.Diff(want, got.Changes); diff != "" {
		t.Error(diff)
	}
	if c, ok := got.RatingOf("ann"); !ok || c.Gain() != 20 {
		t.Errorf("ann gains %d, %t", c.Gain(), ok)
	}
	if _, ok := got.RatingOf("eve"); ok {
		t.Error("someone who didn't play has a change")
	}
	if a, b := got.Rating().String(), got.RatingOfOthers("ann").String(); a == b || got.Rating().IsZero() || got.RatingOfOthers("ann").IsZero() {
		t.Errorf("%q and %q", a, b)
	}
	if len(got.Changes) != 2 {
		t.Error("leaving one out changed what is kept")
	}
	if !(result.Brought{}).Rating().IsZero() {
		t.Error("no change has words")
	}
	full := make([]rating.Change, 50)
	full[49] = rating.Change{Game: 7, After: at(1620)}
	m.changes["ann"] = full
	if got, err = results(m).Of(t.Context(), g); err != nil || len(got.Changes) != 1 || got.Changes[0].User != bob {
		t.Errorf("with ann's earlier rating out of reach: %+v, %v", got.Changes, err)
	}
	g.Rated = false
	if got, err = results(m).Of(t.Context(), g); err != nil || len(got.Changes) != 0 {
		t.Errorf("in a game that doesn't count: %+v, %v", got.Changes, err)
	}
	m.err = errors.New("no database")
	if _, err = results(m).Of(t.Context(), rated(7)); !errors.Is(err, m.err) {
		t.Errorf("with a broken store: %v", err)
	}
}

func TestAchievements(t *testing.T) {
	t.Parallel()
	m := &memory{achieved: []stored.Achievement{
		{User: "ann", Name: stored.FirstWin(engine.Easy), Game: 7}, {User: "ann", Name: "first_win:gone", Game: 7}, {User: "ann", Name: stored.DeepWin, Game: 6},
	}}
	got, err := results(m).Of(t.Context(), rated(7))
	if err != nil || len(got.Achievements.Parts) != 1 || got.Achievements.Parts[0].ID != "achievement.told" {
		t.Errorf("%v, %v", got.Achievements, err)
	}
	playing := rated(7)
	playing.State = game.Playing
	if got, err := results(m).Of(t.Context(), playing); err != nil || !got.Achievements.IsZero() {
		t.Errorf("while the game goes on: %v, %v", got.Achievements, err)
	}
	if text := result.AchievementsText(m.achieved); text.ID != "achievement.list" || len(text.Args["Achievements"].(message.List)) != 2 {
		t.Errorf("listed: %v", text)
	}
	if !result.AchievementsText(m.achieved[1:2]).IsZero() || !result.AchievementsText(nil).IsZero() {
		t.Error("nothing has words")
	}
	fresh := result.FreshText(stored.PuzzlePlayer{User: ann, Fresh: m.achieved[2:]})
	if want := "achievement.told Achievement=achievement.deep_win User={ann Ann  false}"; fresh.String() != want {
		t.Errorf("%q, want %q", fresh, want)
	}
}

func TestEvenMatch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		even      rating.EvenMatch
		text, row string
	}{
		{rating.EvenMatch{}, "level.even_none", ""},
		{rating.EvenMatch{Games: 2}, "level.even_few", ""},
		{rating.EvenMatch{Games: 9, Level: engine.Easy, From: engine.Easy, To: engine.Easy}, "level.even_at", "stats.even_at"},
		{rating.EvenMatch{Games: 9, Level: engine.Easy, From: engine.Beginner, To: engine.Easy}, "level.even_between", "stats.even_between"},
	} {
		if text, row := result.EvenMatchText(test.even), result.EvenMatchRow(test.even); text.ID != test.text || row.ID != test.row {
			t.Errorf("%+v: %v, %v", test.even, text, row)
		}
	}
	if n := result.EvenMatchText(rating.EvenMatch{Games: 2}).Args["Count"]; n != rating.EvenGames-2 {
		t.Errorf("%v games are missing", n)
	}
}

// deepGame returns a rated game that ann won with the solution of a puzzle of five moves.
func deepGame(t *testing.T) *game.Game {
	t.Helper()
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		p := &all[i]
		if p.Length != 5 || !p.Proof.OnlyFours() || p.ToMove != engine.Black || p.Size != 15 || len(p.Solution()) != 9 {
			continue
		}
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		var of [3][]engine.Point
		for col := range int8(15) {
			for row := range int8(15) {
				pt := engine.Point{Col: col, Row: row}
				of[pos.At(pt)] = append(of[pos.At(pt)], pt)
			}
		}
		if len(of[engine.Black]) != len(of[engine.White]) {
			continue
		}
		g := rated(7)
		for i := range of[engine.Black] {
			g.Moves = append(g.Moves, of[engine.Black][i], of[engine.White][i])
		}
		g.Moves = append(g.Moves, p.Solution()...)
		return g
	}
	t.Fatal("no such puzzle")
	return nil
}

// A game that was won by force in nine plies or more is noticed, once it's over and rated.
func TestDeepWin(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		change  func(*game.Game)
		noticed bool
	}{
		{"won", func(*game.Game) {}, true},
		{"shorter", func(g *game.Game) { g.Moves = g.Moves[len(g.Moves)-9:] }, false},
		{"by resigning", func(g *game.Game) { g.State = game.Resigned }, false},
		{"not rated", func(g *game.Game) { g.Rated = false }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, g := &memory{}, deepGame(t)
			test.change(g)
			results(m).AchieveDeepWin(t.Context(), g)
			if noticed := slices.ContainsFunc(m.achieved, func(a stored.Achievement) bool {
				return a.Name == stored.DeepWin && a.User == ann.ID && a.Game == g.ID && a.At.Equal(time.Unix(1_800_000_000, 0))
			}); noticed != test.noticed {
				t.Errorf("%+v", m.achieved)
			}
		})
	}
}
