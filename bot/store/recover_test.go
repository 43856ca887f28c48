package store_test

import (
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/store/database"
)

// A job that is scheduled for later stays so when the process restarts: done too early, it would be
// done for nothing, and not again when its time comes.
func TestScheduledJobsStayScheduled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	cup := newTournament(t, s, 3)
	_, err := s.UpdateTournament(t.Context(), cup.ID, func(cup *tournament.Tournament) error {
		cup.StartsAt = tournamentNow().Add(5 * time.Hour)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	scheduled := func() (list []string) {
		t.Helper()
		list, err := database.LookList(t.Context(), s.Database, database.ScanOne[string],
			`SELECT state || ' ' || scheduled_at FROM river_job WHERE kind = ?`, stored.TournamentDueJob{}.Kind())
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	before := scheduled()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir)
	if after := scheduled(); len(before) != 1 || len(after) != 1 || after[0] != before[0] {
		t.Errorf("before the restart: %q, afterwards: %q", before, after)
	}
}
