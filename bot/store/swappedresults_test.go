package store_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// An update corrects the results of running tournaments that went to the loser, because the opening had swapped
// the players, and no others.
func TestSwappedResultsMigration(t *testing.T) {
	t.Parallel()
	for kind, place := range map[string]func(*testing.T) string{"sqlite": (*testing.T).TempDir, "postgres": func(t *testing.T) string { return newDatabase(t) }} {
		t.Run(kind, func(t *testing.T) {
			db := open(t, place(t))
			files, err := filepath.Glob("schema/migrations/" + kind + "/*_swapped_results.sql")
			if err != nil || len(files) != 1 {
				t.Fatalf("%s: %v, %v", kind, files, err)
			}
			text, err := os.ReadFile(files[0])
			if err != nil {
				t.Fatal(err)
			}
			for name, tt := range map[string]struct {
				straight bool // the opening swapped nobody
				result   tournament.Result
				change   func(*tournament.Tournament, *tournament.Pairing)
				want     tournament.Result
			}{
				"the loser's":           {false, tournament.FirstWins, nil, tournament.SecondWins},
				"the winner's":          {true, tournament.FirstWins, nil, tournament.FirstWins},
				"corrected already":     {false, tournament.SecondWins, nil, tournament.SecondWins},
				"a draw":                {false, tournament.Drawn, nil, tournament.Drawn},
				"a paused tournament's": {false, tournament.FirstWins, func(cup *tournament.Tournament, _ *tournament.Pairing) { cup.State = tournament.Paused }, tournament.SecondWins},
				"a finished tournament's": {false, tournament.FirstWins, func(cup *tournament.Tournament, _ *tournament.Pairing) {
					cup.State = tournament.Finished
				}, tournament.FirstWins},
				"a manager's":  {false, tournament.FirstWins, func(_ *tournament.Tournament, p *tournament.Pairing) { p.Reason = "seen" }, tournament.FirstWins},
				"not a game's": {false, tournament.FirstWins, func(_ *tournament.Tournament, p *tournament.Pairing) { p.Forfeit = true }, tournament.FirstWins},
				"a knockout's": {false, tournament.FirstWins, func(cup *tournament.Tournament, _ *tournament.Pairing) { cup.Format = tournament.Knockout }, tournament.SecondWins},
				"an earlier round's in a knockout": {false, tournament.FirstWins, func(cup *tournament.Tournament, _ *tournament.Pairing) {
					cup.Format, cup.Round = tournament.Knockout, 2
				}, tournament.FirstWins},
			} {
				cup := wonByBlack(t, db, tt.straight, tt.result, tt.change)
				for range 2 { // once it's right, it stays
					err := db.Database.Change(t.Context(), func(tx database.Tx) error {
						_, err := tx.Exec(strings.ReplaceAll(string(text), "-- +goose Up", ""))
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				cup, err := db.Tournament(t.Context(), cup.ID)
				if err != nil {
					t.Fatal(err)
				}
				if got := cup.Pairings[0].Result; got != tt.want {
					t.Errorf("%s: %q, want %q", name, got, tt.want)
				}
			}
		})
	}
}

// wonByBlack returns a stored tournament in which Black has won the first game, with some result.
func wonByBlack(t *testing.T, db *store.DB, straight bool, result tournament.Result, change func(*tournament.Tournament, *tournament.Pairing)) *tournament.Tournament {
	t.Helper()
	cup := startTournament(t, db, newTournament(t, db, 4).ID)
	p := cup.Pairings[0]
	g := &game.Game{Channel: "thread", Guild: "g"}
	g.Size, g.Black.User, g.White.User = 15, cup.Entrant(p.Second).User, cup.Entrant(p.First).User
	if straight {
		g.Black, g.White = g.White, g.Black
	}
	now := tournamentNow()
	if err := g.Do(game.Actor{Now: now}, game.Begin{How: game.EventStart}); err != nil {
		t.Fatal(err)
	}
	if opened, err := db.OpenTournamentGame(t.Context(), cup.ID, p.Number, g, now); err != nil || !opened {
		t.Fatal(opened, err)
	}
	if err := g.Do(game.Actor{Side: engine.White, User: g.White.User, Now: now}, game.Resign{}); err != nil {
		t.Fatal(err)
	}
	if err := db.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	cup, err := db.UpdateTournament(t.Context(), cup.ID, func(cup *tournament.Tournament) error {
		cup.Pairings = slices.Clone(cup.Pairings) // the store compares it with what was stored
		cup.Pairings[0].Result = result
		if change != nil {
			change(cup, &cup.Pairings[0])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return cup
}
