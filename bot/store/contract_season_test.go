package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// seasonZone returns a time zone in which it's around noon, so that no month ends during a test.
func seasonZone(now time.Time) settings.Zone {
	offset := 12 - now.UTC().Hour()
	if offset < 0 {
		return settings.Zone(fmt.Sprintf("-%02d:00", -offset))
	}
	if offset == 0 {
		return ""
	}
	return settings.Zone(fmt.Sprintf("+%02d:00", offset))
}

// setSeasons sets a guild's season length.
func setSeasons(t testing.TB, s service.Store, length settings.SeasonLength, zone settings.Zone) {
	t.Helper()
	_, err := s.UpdateGuildSettings(t.Context(), "g", func(gs *settings.GuildSettings) {
		gs.Seasons, gs.SeasonChannel, gs.Zone = length, "42", zone
	})
	if err != nil {
		t.Fatal(err)
	}
}

// seasonGames has three people play rated games in the guild: the first beats the second, who beats the
// third.
func seasonGames(t *testing.T, s service.Store) (people [3]game.Player) {
	t.Helper()
	for i := range people {
		people[i] = game.Player{User: chat.User{ID: chat.UserID(fmt.Sprint(i + 1)), Name: fmt.Sprint("p", i+1), Mention: fmt.Sprintf("<@%d>", i+1)}}
	}
	for i := range 4 {
		ch := chat.ChannelID(fmt.Sprint("season", i))
		played(t, s, ch, "g", people[0], people[1])
		played(t, s, ch, "g", people[1], people[2])
	}
	played(t, s, "c", "g", people[0], people[2])
	played(t, s, "c", "g", people[0], game.Player{Engine: true, Level: 5})
	played(t, s, "c", "h", people[2], people[0])
	return people
}

func testSeason(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now()
	zone := seasonZone(now)
	if _, err := s.BeginSeason(ctx, "g", now); !errors.Is(err, season.ErrNone) {
		t.Fatalf("with seasons off: %v", err)
	}
	setSeasons(t, s, settings.Monthly, zone)
	one, err := s.BeginSeason(ctx, "g", now)
	if err != nil || one.Number != 1 || one.Begins.After(now) || !one.Running() {
		t.Fatalf("%+v, %v", one, err)
	}
	setSeasons(t, s, settings.Quarterly, zone)
	if again, err := s.BeginSeason(ctx, "g", now); err != nil || cmp.Diff(one, again) != "" {
		t.Errorf("a change of the length changes the running season: %+v, %v", again, err)
	}
	seasonGames(t, s)
	table, err := s.SeasonTable(ctx, "g", 1)
	if err != nil {
		t.Fatal(err)
	}
	type line struct {
		ID              chat.UserID
		Rank, Won, Lost int
	}
	lines := func(table []season.Row) (out []line) {
		for _, r := range table {
			out = append(out, line{r.User.ID, r.Rank, r.Won, r.Lost})
		}
		return out
	}
	want := []line{{"1", 1, 5, 0}, {"2", 2, 4, 4}, {"3", 3, 0, 5}}
	if diff := cmp.Diff(want, lines(table)); diff != "" {
		t.Fatalf("the table (-want +got):\n%s", diff)
	}

	// It can't be closed before its end, and then only one of many callers closes it.
	end := one.End(zone)
	if closed, err := s.CloseSeason(ctx, "g", end.Add(-time.Microsecond)); err != nil || closed {
		t.Fatalf("closed before its end: %t, %v", closed, err)
	}
	closings := make(chan bool, 8)
	var all sync.WaitGroup
	for range cap(closings) {
		all.Go(func() {
			closed, err := s.CloseSeason(ctx, "g", end)
			if err != nil {
				t.Error(err)
			}
			closings <- closed
		})
	}
	all.Wait()
	close(closings)
	n := 0
	for closed := range closings {
		if closed {
			n++
		}
	}
	if n != 1 {
		t.Errorf("closed %d times", n)
	}
	final, err := s.SeasonTable(ctx, "g", 1)
	if diff := cmp.Diff(table, final); diff != "" || err != nil {
		t.Errorf("the final table (-want +got):\n%s%v", diff, err)
	}
	closed, err := s.Season(ctx, "g", 1)
	wantClosed := one
	wantClosed.Ends, wantClosed.Games, wantClosed.Channel = end, 9, "42"
	if diff := cmp.Diff(wantClosed, closed); diff != "" || err != nil {
		t.Errorf("the closed season (-want +got):\n%s%v", diff, err)
	}
	next, err := s.BeginSeason(ctx, "g", end)
	if err != nil || next.Number != 2 || next.Length != settings.Quarterly || !next.Begins.Equal(end) {
		t.Errorf("the next season: %+v, %v", next, err)
	}
	testSeasonsLater(t, s, next)
}

// testSeasonsLater checks what happens to seasons in which nobody plays, and to those that are
// turned off.
func testSeasonsLater(t *testing.T, s service.Store, next season.Season) {
	ctx := t.Context()
	jobs := make(chan stored.SeasonJob, 100)
	setSeasons(t, s, "", "")
	if guilds, err := s.SeasonGuilds(ctx); err != nil || len(guilds) != 1 {
		t.Errorf("a running season is forgotten when seasons are turned off: %v, %v", guilds, err)
	}
	if closed, err := s.CloseSeason(ctx, "g", next.End("")); err != nil || !closed {
		t.Errorf("turned off, it isn't closed: %t, %v", closed, err)
	}
	if _, err := s.BeginSeason(ctx, "g", next.End("")); !errors.Is(err, season.ErrNone) {
		t.Errorf("turned off, another one begins: %v", err)
	}
	if guilds, err := s.SeasonGuilds(ctx); err != nil || len(guilds) != 0 {
		t.Errorf("after that: %v, %v", guilds, err)
	}
	if list, err := s.SeasonsOf(ctx, "g", 5); err != nil || len(list) != 1 || list[0].Number != 1 {
		t.Errorf("a season without games is listed: %+v, %v", list, err)
	}
	if _, err := s.Season(ctx, "g", 9); !errors.Is(err, season.ErrNone) {
		t.Errorf("a season that doesn't exist: %v", err)
	}
	stop := doJobs(t, s, func(_ context.Context, j stored.SeasonJob) error {
		jobs <- j
		return nil
	})
	select {
	case j := <-jobs:
		if j.Guild != "g" || j.Season != 1 {
			t.Errorf("the job: %+v", j)
		}
	case <-time.After(time.Minute):
		t.Error("no job posts the table")
	}
	stop()
	if len(jobs) > 0 {
		t.Errorf("another job: %+v", <-jobs)
	}
	for range 2 {
		if err := s.SetSeasonMessage(ctx, "g", 1, "m"); err != nil {
			t.Error(err)
		}
	}
	if one, err := s.Season(ctx, "g", 1); err != nil || one.Message != "m" {
		t.Errorf("its message: %+v, %v", one, err)
	}
}

// Someone who is forgotten is removed from final tables, and from the running season with their games.
func testSeasonForgets(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now()
	zone := seasonZone(now)
	setSeasons(t, s, settings.Monthly, zone)
	one, err := s.BeginSeason(ctx, "g", now)
	if err != nil {
		t.Fatal(err)
	}
	seasonGames(t, s)
	if closed, err := s.CloseSeason(ctx, "g", one.End(zone)); err != nil || !closed {
		t.Fatal(closed, err)
	}
	before, err := s.SeasonTable(ctx, "g", 1)
	if err != nil || len(before) != 3 {
		t.Fatal(before, err)
	}
	// Old games are deleted after a while, but not rated ones, and not the tables of seasons.
	old := s.(interface {
		DeleteOldGames(context.Context, time.Time) (int, error)
	})
	if n, err := old.DeleteOldGames(ctx, time.Now().Add(time.Hour)); err != nil || n != 0 {
		t.Errorf("%d rated games were deleted, %v", n, err)
	}
	if kept, err := s.SeasonTable(ctx, "g", 1); err != nil || cmp.Diff(before, kept) != "" {
		t.Errorf("the table changed: %v, %v", kept, err)
	}
	data, err := s.UserData(ctx, "2")
	if rows := data.Rows["season_results"]; err != nil || len(rows) != 1 || rows[0]["name"] != "p2" {
		t.Errorf("what is stored: %v, %v", data.Rows, err)
	}
	if err := s.ForgetUser(ctx, "2", ""); err != nil {
		t.Fatal(err)
	}
	if data, err := s.UserData(ctx, "2"); err != nil || len(data.Rows) > 0 {
		t.Errorf("left: %v, %v", data.Rows, err)
	}
	after, err := s.SeasonTable(ctx, "g", 1)
	if diff := cmp.Diff([]season.Row{before[0], before[2]}, after); diff != "" || err != nil {
		t.Errorf("the others (-want +got):\n%s%v", diff, err)
	}
}
